//! The house that is measured: a folder with tables that are open and terminals that have credits. It is set up through
//! the house itself, a table in a turn, before anybody serves it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use house::config::Mode;
use house::runtime::Reply;
use kit::Person;
use serde_json::{Value, json};
use server::access::{self, Access};
use server::clock::wall;
use server::files::Files;
use server::open::House;
use server::{App, Server};

/// The sensor of every wheel.
pub const WHEEL: &str = "wheel";

const PIN: &str = "2468";
const PROPERTY: &str = "bench";

/// The secret of a device: it is for nobody else's house.
pub fn secret(device: &str) -> String {
    format!("{device}-of-a-bench")
}

/// The stream of a table.
fn stream(table: u16) -> String {
    server::open::table_stream(PROPERTY, &format!("r{table}"))
}

/// A seat with its terminal.
#[derive(Debug, Clone)]
pub struct Place {
    pub stream: String,
    pub seat: u16,
    pub device: String,
}

/// The seats of a house, table by table.
pub fn places(tables: u16, seats_each: u16) -> impl Iterator<Item = Place> {
    (1..=tables).flat_map(move |table| {
        let place = move |seat| Place { stream: stream(table), seat, device: format!("t-{table}-{seat}") };
        (1..=seats_each).map(place)
    })
}

/// Makes the folder: tables open, every seat with a terminal and $10,000.00 in credits.
pub fn make(folder: &Path, tables: u16, seats_each: u16) -> anyhow::Result<()> {
    let mut files = Files::new(PROPERTY, Mode::Demo);
    let table = |table: u16| {
        let text = format!(
            "game = \"roulette\"\nname = \"Roulette {table}\"\n\n[options]\nform = \"terminals\"\n\
             seats = {seats_each}\n\n[options.clock]\nseconds = 180\n"
        );
        (format!("r{table}"), text)
    };
    files.tables = (1..=tables).map(table).collect();
    House::init(folder, &files, wall())?;
    let mut kept = String::new();
    let terminals = places(tables, seats_each).map(|place| (place.device, "terminal"));
    for (device, kind) in terminals.chain([(WHEEL.to_owned(), "sensor")]) {
        let hash = access::digest(&secret(&device));
        kept += &format!("[devices.{device}]\nkind = \"{kind}\"\nhash = \"{hash}\"\n");
    }
    access::write(&folder.join("access.toml"), &kept)?;
    Access::read(folder)?.set_pin("dana".parse()?, PIN)?;
    let mut house = House::open(folder, |_| wall())?;
    let staff: BTreeSet<Person> =
        ["dana", "fay"].iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
    house.signed_in(&staff);
    for table in 1..=tables {
        open(&mut house, &stream(table), table, seats_each)?;
    }
    Ok(())
}

/// Opens a table, in one turn.
fn open(house: &mut House, stream: &str, table: u16, seats: u16) -> anyhow::Result<()> {
    let (dealer, floor) = (("dana", "dealer"), ("fay", "floorperson"));
    let mut lines: Vec<((&str, &str), Value)> = vec![(dealer, json!({"posts": {"take": "dealer"}}))];
    for seat in 1..=seats {
        let terminal = format!("t-{table}-{seat}");
        lines.push((floor, json!({"floor": {"pair": {"seat": seat, "terminal": terminal}}})));
    }
    for name in ["console", "wheel", "sensor", "clock", "ball"] {
        let answer = if name == "ball" { "13/16" } else { "ok" };
        lines.push((floor, json!({"opening": {"check": {"name": name, "answer": answer}}})));
    }
    lines.push((dealer, json!({"opening": {"open": {"count": {}, "drop_box": 1}}})));
    for seat in 1..=seats {
        let tender = json!({"cash": {"10000": 100}});
        lines.push((dealer, json!({"buy_in": {"count": {"seat": seat, "tender": tender}}})));
        lines.push((dealer, json!({"buy_in": {"confirm": {"seat": seat, "amount": 1_000_000}}})));
        lines.push((dealer, json!({"buy_in": "drop"})));
    }
    let at = wall();
    let all = lines.len();
    let mut replies = Vec::with_capacity(all);
    for (place, ((person, role), action)) in lines.into_iter().enumerate() {
        let by = json!({"staff": {"person": person, "role": role}});
        let opens = action["opening"]["open"].is_object();
        let mut command =
            json!({"id": format!("set-up-{place}"), "by": by, "at": at, "input": {"act": action}});
        if opens {
            // The floor agrees to the opening as it is after everything before it.
            replies.extend(house.runtime.turn(at).replies);
            let owned = house.runtime.stream(stream).context("the table")?;
            let unread = serde_json::from_value(command.clone())?;
            let agreed = owned.agreement(&unread, "fay".parse()?, kit::Role::Floorperson);
            command["second"] = json!(agreed.map_err(|refused| anyhow::anyhow!("{refused:?}"))?);
        }
        house.runtime.submit(place as u64, stream, command.to_string());
    }
    let done = house.runtime.turn(at);
    replies.extend(done.replies);
    let bad = replies.iter().find(|(_, reply)| !matches!(reply, Reply::Accepted { .. }));
    ensure!(bad.is_none() && replies.len() == all, "setting up {stream}: {bad:?} {:?}", done.troubles);
    Ok(())
}

/// A house that is served.
pub struct Casino {
    pub address: SocketAddr,
    pub tables: Vec<String>,
    app: Arc<App>,
    seats_each: u16,
}

impl Casino {
    pub fn new(server: &Server, tables: u16, seats_each: u16) -> Casino {
        let (app, address) = (Arc::clone(&server.app), server.address);
        Casino { address, tables: (1..=tables).map(stream).collect(), app, seats_each }
    }

    pub fn places(&self) -> Vec<Place> {
        places(u16::try_from(self.tables.len()).unwrap_or(u16::MAX), self.seats_each).collect()
    }

    /// Signs the dealer in over HTTP; the cookie.
    pub fn sign_in(&self) -> anyhow::Result<String> {
        let body = json!({"person": "dana", "pin": PIN}).to_string();
        let request = format!(
            "POST /api/sign-in HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut socket = TcpStream::connect(self.address)?;
        socket.write_all(request.as_bytes())?;
        let mut answer = String::new();
        socket.read_to_string(&mut answer)?;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        Ok(cookie.context("the dealer signs in")?.to_owned())
    }

    /// Where the tables stand.
    pub async fn heads(&self) -> anyhow::Result<BTreeMap<String, u64>> {
        let tables = self.tables.clone();
        let heads = self.app.keeper.with(move |house| {
            let head = |stream: &String| Some((stream.clone(), house.runtime.stream(stream)?.head().0));
            tables.iter().filter_map(head).collect()
        });
        heads.await.ok().context("the house runs")
    }

    /// The bytes of the entries since then.
    pub async fn since(&self, heads: BTreeMap<String, u64>) -> anyhow::Result<Vec<u8>> {
        let bytes = self.app.keeper.with(move |house| {
            let mut bytes = Vec::new();
            for (stream, head) in &heads {
                for entry in house.runtime.store().read(stream, head + 1, 100)? {
                    bytes.extend(entry.bytes);
                }
            }
            Ok::<_, journal::StoreError>(bytes)
        });
        Ok(bytes.await.ok().context("the house runs")??)
    }
}
