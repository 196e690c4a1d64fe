//! The demo casino in the browser: the house is made where there is none, its staff get PINs for all to see, and
//! somebody plays the dealers and the patrons who are not there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::ensure;
use house::config::Mode;
use house::kinds;
use server::access::Access;
use server::app::Demo;
use server::open::{House, founded_as};
use tokio::sync::mpsc;

use super::Args;
use super::driver::Driver;
use crate::files::{Files, is_house};
use crate::{out, serve};

/// PINs of the demo's staff, for all to see.
const PINS: [(&str, &str); 10] = [
    ("dana", "1111"),
    ("dora", "2222"),
    ("fay", "3333"),
    ("sam", "4444"),
    ("dina", "5555"),
    ("cal", "6666"),
    ("cora", "7777"),
    ("ada", "8888"),
    ("sue", "9999"),
    ("abe", "1234"),
];

/// The tables that run by themselves: the first of each game that has terminals.
fn by_itself(folder: &Path) -> anyhow::Result<BTreeSet<String>> {
    let mut first: BTreeMap<&str, String> = BTreeMap::new();
    for (name, file) in Files::read(folder)?.tables {
        if let Ok(teller) = kinds::teller(&file)
            && teller.terms().on_terminals
        {
            first.entry(teller.game()).or_insert(name);
        }
    }
    Ok(first.into_values().collect())
}

/// Serves until it is told to stop.
pub(super) fn run(args: &Args) -> anyhow::Result<bool> {
    server::logs::start(if args.log_json { server::logs::Form::Json } else { server::logs::Form::Text });
    let folder = args.house.clone().unwrap_or_else(|| PathBuf::from("demo-house"));
    let new = made(&folder, args)?;
    serve::block_on(async {
        let (asks, wishes) = mpsc::channel(64);
        let demo = Demo { by_itself: by_itself(&folder)?, floorperson: "fay".parse()?, asks };
        let server = serve::start(&folder, Some(args.listen), Some(demo), None).await?;
        let patrons = usize::from(args.patrons.unwrap_or(0));
        let driver = Driver::new(Arc::clone(&server.app), patrons, args.at_once).await?;
        let driving = tokio::spawn(driver.run(wishes));
        out::text(&welcome(&server, &folder, new))?;
        serve::until_told(server, Some(driving)).await
    })
}

/// Makes the house where there is none, and gives its staff PINs; `true` if it is new.
fn made(folder: &Path, args: &Args) -> anyhow::Result<bool> {
    let new = !is_house(folder);
    if new {
        let mut files = Files::new("demo", Mode::Demo);
        for (_, text) in &mut files.tables {
            if let Some(seconds) = args.clock {
                *text = with_clock(text, seconds);
            }
        }
        House::init(folder, &files, server::clock::wall())?;
    }
    let live = founded_as(folder)? == Mode::Live;
    ensure!(!live, "{}: a live house; a demo needs a demo house", folder.display());
    let access = Access::read(folder)?;
    for (person, pin) in PINS {
        access.set_demo_pin(person.parse()?, pin)?;
    }
    Ok(new)
}

/// The file of a table with another game clock.
fn with_clock(text: &str, seconds: u64) -> String {
    let line = |line: &str| match line.starts_with("seconds = ") {
        true => format!("seconds = {seconds}\n"),
        false => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

fn welcome(server: &server::Server, folder: &Path, new: bool) -> String {
    let scheme = if server.app.settings.tls.is_some() { "https" } else { "http" };
    let mut text = format!("DEMO  {scheme}://{}/\n\n", server.address);
    text += match new {
        true => "A new demo house",
        false => "The demo house goes on",
    };
    text += &format!(": {}. Money, patrons and wheels are made up.\n\n", folder.display());
    for table in &server.app.tables() {
        let how = match (table.on_terminals, table.spins_by_itself) {
            (true, true) => "terminals; runs by itself",
            (true, false) => "terminals; waits for a dealer at the console",
            (false, _) => "a live layout",
        };
        text += &format!("  {:<14}{how}\n", table.title);
    }
    text += "\n  name    PIN   role\n";
    for me in server.app.staff.all().values() {
        if let Some(pin) = server.app.access.demo_pin(me.person) {
            let roles: Vec<String> = me.roles.iter().map(ToString::to_string).collect();
            text += &format!("  {:<8}{pin}  {}\n", me.person.to_string(), roles.join(", "));
        }
    }
    text += "\nCtrl-C stops it; the same command goes on with the same house.\n";
    text
}
