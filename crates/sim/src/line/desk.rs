//! Somebody who asks one thing after the other and waits for each answer: opens the tables, plays a round by the book.

use std::io::{BufRead, BufReader, Lines, Write};
use std::net::{Ipv4Addr, TcpStream};

use house::runtime::Reply;
use kit::{Card, Viewer};
use serde_json::json;

use super::{Heard, Record, Said, command, line};
use crate::floor::{CAGE, CARDS, DRAWN, SEATS, SHOE};

/// A visitor of the house.
pub struct Desk {
    name: String,
    asked: u64,
    writes: TcpStream,
    reads: Lines<BufReader<TcpStream>>,
    /// What was said and heard.
    pub records: Vec<Record>,
    /// Every view as it came, with whom it was for.
    pub shown: Vec<(String, Viewer, String)>,
}

impl Desk {
    /// Comes to the house; ids begin with the name.
    ///
    /// # Errors
    /// If nobody is there.
    pub fn new(name: &str, port: u16) -> std::io::Result<Desk> {
        let writes = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        writes.set_nodelay(true)?;
        let reads = BufReader::new(writes.try_clone()?).lines();
        Ok(Desk { name: name.to_owned(), asked: 0, writes, reads, records: Vec::new(), shown: Vec::new() })
    }

    /// Looks at a stream.
    ///
    /// # Errors
    /// If the house is gone.
    pub fn watch(&mut self, stream: &str, viewer: Viewer) -> std::io::Result<()> {
        let said = Said { watch: Some(stream.to_owned()), viewer: Some(viewer), ..Said::default() };
        self.writes.write_all(line(&said).as_bytes())
    }

    /// Asks something, and waits for the answer.
    ///
    /// # Errors
    /// If the house is gone.
    ///
    /// # Panics
    /// If there are no such words.
    pub fn ask(&mut self, stream: &str, who: &str, words: &str) -> std::io::Result<Reply> {
        self.asked += 1;
        let id = format!("{}-{}", self.name, self.asked);
        let command =
            command(stream, &id, who, words).unwrap_or_else(|| panic!("{who} {words:?}: no such words"));
        self.records.push(Record::Sent { stream: stream.to_owned(), command: command.clone() });
        let said = Said { stream: Some(stream.to_owned()), command: Some(command), ..Said::default() };
        self.writes.write_all(line(&said).as_bytes())?;
        loop {
            let gone = || std::io::Error::other("the house is gone");
            let text = self.reads.next().ok_or_else(gone)??;
            let heard: Heard = serde_json::from_str(&text)?;
            if let (Some(viewer), Some(view)) = (heard.viewer, &heard.view) {
                self.shown.push((heard.stream.clone(), viewer, view.get().to_owned()));
            }
            if let Some(reply) = heard.reply {
                let (stream, told) = (heard.stream, reply.clone());
                self.records.push(Record::Told { stream, id, reply: told });
                return Ok(reply);
            }
        }
    }

    /// Asks something that must be taken.
    ///
    /// # Panics
    /// If it is not.
    pub fn must(&mut self, stream: &str, who: &str, words: &str) {
        match self.ask(stream, who, words) {
            Ok(Reply::Accepted { .. }) => {}
            other => panic!("{who} {words:?} at {stream}: {other:?}"),
        }
    }

    /// Fills the racks and opens the tables of the wheel and of the toy.
    pub fn opens(&mut self) {
        let stock = json!({ "act": { "stock": { "chips": { "10000": 1_000 } } } });
        self.must(CAGE, "C+N", &stock.to_string());
        self.opens_table(DRAWN, &["console ok", "wheel ok", "sensor ok", "clock ok", "ball 13/16"]);
        self.opens_table(CARDS, &["cards ok"]);
    }

    /// Opens the card table: its shoe has a committed order, and is cut and burned from.
    pub fn opens_shoe(&mut self, commitment: &str, burned: &[Card]) {
        self.opens_table(SHOE, &["layout ok", "drop-box ok", "cutting-cards ok", "shoe ok", "decks ok"]);
        self.must(SHOE, "D+F", "verify");
        ["spread", "wash", "shuffle"].iter().for_each(|words| self.must(SHOE, "D", words));
        self.must(SHOE, "H", &format!("commit {commitment}"));
        ["cut P3 60", "place cut card 156"].iter().for_each(|words| self.must(SHOE, "D", words));
        burned.iter().for_each(|card| self.must(SHOE, "H", &format!("card {card} drawn")));
    }

    fn opens_table(&mut self, table: &str, checks: &[&str]) {
        const FLOAT: &str = "40x1.00+40x5.00+40x25.00+40x100.00+4x500.00+4x1000.00";
        let float = json!({ "100": 40, "500": 40, "2500": 40, "10000": 40, "50000": 4, "100000": 4 });
        self.must(table, "D", "take post dealer");
        self.must(table, "F", &format!("request fill {FLOAT}"));
        let fill = json!({ "act": { "send_fill": { "table": table, "slip": 1, "chips": float } } });
        self.must(CAGE, "C", &fill.to_string());
        self.must(table, "D+F", &format!("receive fill 1 {FLOAT}"));
        let short = table.rsplit('/').next().unwrap_or(table);
        (1..=SEATS).for_each(|seat| self.must(table, "A", &format!("pair P{seat} {short}-{seat}")));
        checks.iter().for_each(|check| self.must(table, "F", &format!("check {check}")));
        self.must(table, "D+F", &format!("open {FLOAT} box 7"));
    }

    /// A player gets a hundred at a table.
    pub fn buys_in(&mut self, table: &str, seat: u16) {
        self.must(table, "D", &format!("buy-in P{seat} cash 5x20.00"));
        self.must(table, "D", &format!("confirm buy-in P{seat} 100.00"));
        self.must(table, "D", "drop");
    }
}
