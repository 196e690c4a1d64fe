//! A client as a process: asks in a pipeline, and when the house is gone comes back to the next one with everything
//! that was not answered, under the same ids. It works from what it is shown, which is often out of date.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use house::runtime::Reply;
use journal::Hash;
use kit::{Card, Pocket, Role, Seat, Viewer};
use probe::rng::Rng;
use serde_json::{Value, json};

use super::{Heard, Order, Record, Said, command, line};
use crate::floor::{CAGE, CARDS, DRAWN, SEATS, letter};

/// How many commands a client has under way at a time.
const PIPELINE: usize = 4;

/// A number of the wheel.
fn number(rng: &mut Rng) -> Pocket {
    let all: Vec<Pocket> = Pocket::all().collect();
    *rng.pick(&all)
}

/// What a client does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Duty {
    /// Plays at both tables.
    Player(u16),
    /// Deals at the wheel; the house draws its numbers.
    Wheel,
    /// Deals cards; the house draws them.
    Cards,
    /// Sends fills to both tables.
    Cage,
}

/// A command that is not answered.
struct Unanswered {
    stream: String,
    command: Value,
    /// How often it was sent to this house.
    copies: u64,
}

struct Client<'a> {
    name: String,
    duty: Duty,
    rng: Rng,
    ids: u64,
    unanswered: BTreeMap<u64, Unanswered>,
    views: BTreeMap<String, Value>,
    resting: bool,
    out: &'a mut dyn Write,
}

/// A client of that name: `player-1` to `player-3`, `wheel`, `cards` or `cage`. Orders come in on the standard input,
/// records go to `out`.
///
/// # Errors
/// If nobody is called that, or nobody listens.
pub fn run(name: &str, seed: u64, out: &mut dyn Write) -> Result<(), String> {
    let duty = match name.split_once('-') {
        Some(("player", seat)) => Duty::Player(seat.parse().map_err(|_| format!("{name}: no seat"))?),
        None if name == "wheel" => Duty::Wheel,
        None if name == "cards" => Duty::Cards,
        None if name == "cage" => Duty::Cage,
        _ => return Err(format!("{name}: nobody is called that")),
    };
    let mut client = Client {
        name: name.to_owned(),
        duty,
        rng: Rng::new(seed),
        ids: 0,
        unanswered: BTreeMap::new(),
        views: BTreeMap::new(),
        resting: false,
        out,
    };
    client.obeys(&orders()).map_err(|error| error.to_string())
}

/// Orders as they come; the channel ends with the input.
fn orders() -> Receiver<Order> {
    let (gives, orders) = channel();
    thread::spawn(move || {
        for text in std::io::stdin().lines().map_while(Result::ok) {
            let Ok(order) = serde_json::from_str(&text) else { break };
            if gives.send(order).is_err() {
                break;
            }
        }
    });
    orders
}

/// How a visit ended.
enum Visit {
    Lost,
    Rested,
}

impl Client<'_> {
    fn obeys(&mut self, orders: &Receiver<Order>) -> std::io::Result<()> {
        for order in orders {
            let Order::Visit(port) = order else {
                self.resting = true;
                continue;
            };
            match self.visit(port, orders)? {
                Visit::Lost => self.record(&Record::Lost)?,
                Visit::Rested => return self.record(&Record::Rested),
            }
        }
        Ok(())
    }

    fn record(&mut self, record: &Record) -> std::io::Result<()> {
        self.out.write_all(line(record).as_bytes())?;
        self.out.flush()
    }

    /// With the house until it is gone, or everything is answered and nothing more is to be asked.
    fn visit(&mut self, port: u16, orders: &Receiver<Order>) -> std::io::Result<Visit> {
        let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return Ok(Visit::Lost) };
        let Ok(reads) = stream.try_clone() else { return Ok(Visit::Lost) };
        let _ = stream.set_nodelay(true);
        let mut lines = BufReader::new(reads).lines();
        for (watch, viewer) in self.watches() {
            let said = Said { watch: Some(watch.to_owned()), viewer: Some(viewer), ..Said::default() };
            let _ = stream.write_all(line(&said).as_bytes());
        }
        let again: Vec<u64> = self.unanswered.keys().copied().collect();
        for number in again {
            self.send(number, 1, &mut stream)?;
        }
        loop {
            match orders.try_recv() {
                Ok(_) => self.resting = true,
                Err(TryRecvError::Empty) => {}
                // Nobody is left to say it to.
                Err(TryRecvError::Disconnected) => std::process::exit(0),
            }
            if self.resting && self.unanswered.is_empty() {
                return Ok(Visit::Rested);
            }
            while !self.resting && self.unanswered.len() < PIPELINE {
                self.asks(&mut stream)?;
            }
            // A house that was killed may have said more than could be sent to it: it is heard to the end.
            match lines.next() {
                Some(Ok(text)) => self.hears(&text, &mut stream)?,
                _ => return Ok(Visit::Lost),
            }
        }
    }

    /// Sends a command; what cannot be sent is unanswered.
    fn send(&mut self, number: u64, copies: u64, stream: &mut TcpStream) -> std::io::Result<()> {
        let Some(unanswered) = self.unanswered.get_mut(&number) else { return Ok(()) };
        unanswered.copies = copies;
        let (to, command) = (unanswered.stream.clone(), unanswered.command.clone());
        let said = Said { stream: Some(to.clone()), command: Some(command.clone()), ..Said::default() };
        for _ in 0..copies {
            self.record(&Record::Sent { stream: to.clone(), command: command.clone() })?;
            let _ = stream.write_all(line(&said).as_bytes());
        }
        Ok(())
    }

    fn asks(&mut self, stream: &mut TcpStream) -> std::io::Result<()> {
        let (to, who, words) = self.idea();
        let id = format!("{}-{}", self.name, self.ids + 1);
        let Some(command) = command(to, &id, &who, &words) else {
            return Err(std::io::Error::other(format!("{who} cannot say {words:?} at {to}")));
        };
        self.ids += 1;
        self.unanswered.insert(self.ids, Unanswered { stream: to.to_owned(), command, copies: 0 });
        let copies = if self.rng.one_in(8) { 2 } else { 1 };
        self.send(self.ids, copies, stream)
    }

    fn hears(&mut self, text: &str, stream: &mut TcpStream) -> std::io::Result<()> {
        // The last line of a house that was killed may be half a line.
        let Ok(heard) = serde_json::from_str::<Heard>(text) else { return Ok(()) };
        if let (Some(seq), Some(viewer), Some(view)) = (heard.seq, heard.viewer, &heard.view) {
            let hash = Hash::of(view.get().as_bytes());
            self.record(&Record::Shown { stream: heard.stream.clone(), viewer, seq, hash })?;
            self.views.insert(heard.stream.clone(), serde_json::from_str(view.get()).unwrap_or_default());
        }
        let (Some(id), Some(reply)) = (heard.id.as_ref().and_then(Value::as_str), heard.reply) else {
            return Ok(());
        };
        let unsure = matches!(reply, Reply::Unknown | Reply::NotRecorded(_));
        self.record(&Record::Told { stream: heard.stream, id: id.to_owned(), reply })?;
        let Some(number) = id.rsplit('-').next().and_then(|number| number.parse().ok()) else {
            return Ok(());
        };
        let Some(unanswered) = self.unanswered.get_mut(&number) else { return Ok(()) };
        unanswered.copies -= 1;
        if unanswered.copies == 0 {
            if unsure {
                return self.send(number, 1, stream);
            }
            self.unanswered.remove(&number);
        }
        Ok(())
    }

    fn watches(&self) -> Vec<(&'static str, Viewer)> {
        let staff = |role| Viewer::Staff(role);
        match self.duty {
            Duty::Player(seat) => {
                let seat = Seat::new(seat).map_or(Viewer::Public, Viewer::Seat);
                vec![(DRAWN, seat), (CARDS, seat)]
            }
            Duty::Wheel => vec![(DRAWN, staff(Role::Dealer))],
            Duty::Cards => vec![(CARDS, staff(Role::Dealer))],
            Duty::Cage => {
                vec![(DRAWN, staff(Role::Cage)), (CARDS, Viewer::Public), (CAGE, staff(Role::Cage))]
            }
        }
    }

    /// What to ask next: of which stream, who asks, in which words.
    fn idea(&mut self) -> (&'static str, String, String) {
        match self.duty {
            Duty::Player(seat) => self.plays(seat),
            Duty::Wheel => self.deals(DRAWN),
            Duty::Cards => self.deals(CARDS),
            Duty::Cage => self.fills(),
        }
    }

    fn plays(&mut self, seat: u16) -> (&'static str, String, String) {
        let rng = &mut self.rng;
        let who = format!("P{seat}");
        if rng.one_in(3) {
            return (CARDS, who, (*rng.pick(&["ante", "stand", "raise", "exchange 1"])).to_owned());
        }
        let words = match rng.below(8) {
            0..=4 => {
                let spot = *rng.pick(&["17", "0-00", "red", "black", "1st12", "col1"]);
                format!("place {spot} {}", rng.pick(&["5.00", "10.00"]))
            }
            _ => (*rng.pick(&["undo", "clear", "recall", "double", "agree"])).to_owned(),
        };
        (DRAWN, who, words)
    }

    /// Whatever the table waits for, the money of its players, and some things at the wrong time.
    fn deals(&mut self, stream: &'static str) -> (&'static str, String, String) {
        let rng = &mut self.rng;
        let view = self.views.get(stream).cloned().unwrap_or_default();
        let staff = &view["table"]["staff"];
        let dealer = |words: String| ("D".to_owned(), words);
        let mut ideas: Vec<(String, String)> = Vec::new();
        for need in staff["needs"].as_array().into_iter().flatten() {
            if let Some(face) = need.pointer("/outcome/draw/card").and_then(Value::as_str) {
                let card = Card::at(usize::try_from(rng.below(52)).expect("few"));
                let words = match face {
                    "unseen" => "card ?? drawn".to_owned(),
                    "down" => format!("card {card} down drawn"),
                    _ => format!("card {card} drawn"),
                };
                ideas.push(("H".to_owned(), words));
            } else if need["outcome"]["draw"] == "pocket" {
                ideas.push(("H".to_owned(), format!("pocket {} drawn", number(rng))));
            } else if let Some(step) = need.get("step") {
                let role: Role = serde_json::from_value(step["by"].clone()).unwrap_or(Role::Dealer);
                let does = match step["does"].get("act") {
                    Some(act) => json!({ "act": { "game": act } }),
                    None => step["does"].clone(),
                };
                ideas.push((letter(role).to_owned(), does.to_string()));
            } else if need.get("ruling").is_some() && stream == DRAWN {
                ideas.push(("F".to_owned(), format!("name {}", number(rng))));
            } else if let Some(seat) = need.pointer("/decision/seat") {
                ideas.push((format!("P{seat}"), "stand".to_owned()));
            }
        }
        let seat = 1 + rng.below(u64::from(SEATS));
        ideas.push(match (&staff["counted"], staff["drop_waits"] == true) {
            (Value::Object(counted), _) => {
                dealer(format!("confirm buy-in P{} 100.00", counted.get("seat").unwrap_or(&Value::Null)))
            }
            (_, true) => dealer("drop".to_owned()),
            _ => dealer(format!("buy-in P{seat} cash 5x20.00")),
        });
        ideas.push(match stream {
            DRAWN => dealer((*rng.pick(&["lock", "lock", "hold", "resume"])).to_owned()),
            _ => dealer((*rng.pick(&["close", "deal"])).to_owned()),
        });
        if let Some(alarm) = staff.pointer("/alarms/0/0") {
            ideas.push(("F".to_owned(), format!("acknowledge {alarm}")));
        }
        let (who, words) = rng.pick(&ideas).clone();
        (stream, who, words)
    }

    /// Chips from the cage to the wheel, slip by slip.
    fn fills(&mut self) -> (&'static str, String, String) {
        const CHIPS: &str = "2x100.00";
        let rng = &mut self.rng;
        if rng.one_in(10) {
            let stock = json!({ "act": { "stock": { "chips": { "10000": 20 } } } });
            return (CAGE, "C+N".to_owned(), stock.to_string());
        }
        let view = self.views.get(DRAWN).cloned().unwrap_or_default();
        let slips = view["table"]["staff"]["slips"].as_array().cloned().unwrap_or_default();
        if slips.len() < 2 || rng.one_in(12) {
            return (DRAWN, "F".to_owned(), format!("request fill {CHIPS}"));
        }
        let slip = rng.pick(&slips);
        match slip[1]["stage"].as_str() {
            Some("under_way") => (DRAWN, "D+F".to_owned(), format!("receive fill {} {CHIPS}", slip[0])),
            _ => {
                let fill = json!({ "table": DRAWN, "slip": slip[0], "chips": slip[1]["chips"] });
                (CAGE, "C".to_owned(), json!({ "act": { "send_fill": fill } }).to_string())
            }
        }
    }
}
