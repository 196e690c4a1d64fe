//! The world around the house: time, the network between it and its clients, and what goes wrong.

mod seconds;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use games::{Input, Observed, Seen, Via};
use house::cage::Cage;
use house::log::Log;
use house::runtime::{Done, Reply, Runtime};
use journal::Hash;
use kit::{At, Outcome, hidden};
use probe::rng::Rng;
use serde_json::{Value, json};

use crate::auditor::{Auditor, Held, Turn};
use crate::clients::{Asks, Drawn, Idea, drawn, idea, nonsense};
use crate::floor::{self, CAGE, CARDS, DRAWING, LIVE, LOG, TABLES};
use crate::plays::Asker;
use crate::report::{Report, Tally};
use crate::store::{FAULTS, FaultyStore, Flip, Place};
use crate::words::{Sensor, section};
use seconds::Seconds;

/// When the evening begins.
const EVENING: At = At::ms(1_700_000_000_000);

/// In how many turns value must have gone from one stream to another.
const PATIENCE: u64 = 6;

/// A command on its way.
struct Flight {
    due: u64,
    stream: String,
    command: Value,
}

/// What was drawn, out of what, and in which life.
type Draw = (Outcome, Vec<(Outcome, u64)>, u64);

/// The world.
pub struct World {
    seed: u64,
    step: Rc<Cell<u64>>,
    rng: Rng,
    now: At,
    house: Option<Runtime<FaultyStore>>,
    auditor: Auditor,
    sensor: Sensor,
    flying: Vec<Flight>,
    /// Everything that was ever sent.
    history: Vec<(String, Value)>,
    /// Sent, and not answered by this house.
    unanswered: BTreeMap<u64, (String, Value)>,
    /// To be sent again: nobody knows what became of it.
    again: Vec<(String, Value)>,
    tickets: u64,
    ids: u64,
    /// How often the house has started.
    lives: u64,
    /// Draws by stream, round and number.
    draws: BTreeMap<(String, u64, u64), Draw>,
    damaged: Option<Flip>,
    /// What waits for second persons.
    seconds: Seconds,
    /// Value under way between streams, and for how many good turns.
    under_way: BTreeMap<String, u64>,
    /// The house has just started: everybody looks at everything.
    fresh: bool,
    digest: Hash,
    tally: Tally,
}

impl World {
    /// A house that was just built, before its first command.
    pub fn new(seed: u64, step: Rc<Cell<u64>>) -> World {
        let mut rng = Rng::new(seed);
        let (house, _) = floor::open(FaultyStore::new(rng.draw()));
        World {
            seed,
            step,
            rng,
            now: EVENING,
            house: Some(house),
            auditor: Auditor::new(),
            sensor: Sensor::default(),
            flying: Vec::new(),
            history: Vec::new(),
            unanswered: BTreeMap::new(),
            again: Vec::new(),
            tickets: 0,
            ids: 0,
            lives: 1,
            draws: BTreeMap::new(),
            damaged: None,
            seconds: Seconds::default(),
            under_way: BTreeMap::new(),
            fresh: true,
            digest: Hash::NONE,
            tally: Tally::default(),
        }
    }

    fn house(&self) -> &Runtime<FaultyStore> {
        self.house.as_ref().expect("the house is open between steps")
    }

    fn house_mut(&mut self) -> &mut Runtime<FaultyStore> {
        self.house.as_mut().expect("the house is open between steps")
    }

    /// A command as a client writes it; `None` if there are no such words at that table.
    fn phrase(&mut self, idea: &Idea) -> Option<Value> {
        self.ids += 1;
        let id = format!("c-{}", self.ids);
        let asker = Asker { id: &id, who: &idea.who, names_round: self.rng.one_in(5) };
        let command = self.auditor.durable(idea.stream).plays().command(&asker, &idea.asks)?;
        self.shows(idea.stream, &command);
        Some(command)
    }

    fn fly(&mut self, stream: &str, command: Value) {
        let step = self.step.get();
        let mut due = step;
        if self.rng.one_in(6) {
            self.tally.count("a delayed command");
            due += 1 + self.rng.below(6);
        }
        if self.rng.one_in(10) {
            self.tally.count("a command sent twice");
            let due = step + self.rng.below(8);
            self.flying.push(Flight { due, stream: stream.to_owned(), command: command.clone() });
        }
        self.history.push((stream.to_owned(), command.clone()));
        self.flying.push(Flight { due, stream: stream.to_owned(), command });
    }

    /// A command reaches the house.
    fn submit(&mut self, stream: &str, command: Value) {
        self.tickets += 1;
        let mut whole = command.clone();
        if let (Some(command), true) = (whole.as_object_mut(), command.get("input").is_some()) {
            command.insert("at".to_owned(), json!(self.now));
        }
        self.auditor.sent(stream, &command);
        let (ticket, text) = (self.tickets, whole.to_string());
        self.house_mut().submit(ticket, stream, text);
        self.unanswered.insert(ticket, (stream.to_owned(), command));
    }

    /// Everything before the doors open: chips, sessions, tables.
    pub fn open(&mut self) -> Held {
        self.starts();
        let mut entropy = chance::Seeded::new(self.seed);
        let stock = json!({ "act": { "stock": { "chips": { "10000": 1_000 } } } });
        self.must(&Idea { stream: CAGE, who: "C+N".to_owned(), asks: Asks::Input(stock) })?;
        for stream in DRAWING {
            let session = chance::Session::fresh(&mut entropy).map_err(|error| error.to_string())?;
            let commitment = session.commitment().to_string();
            let open = json!({ "stream": stream, "seed": session.seed().known(), "commitment": commitment });
            self.submit(LOG, json!({ "id": format!("open-{stream}"), "by": "house", "input": { "act": { "open": open } } }));
        }
        for stream in TABLES {
            let float = "40x1.00+40x5.00+40x25.00+40x100.00+4x500.00+4x1000.00";
            let chips = json!({ "100": 40, "500": 40, "2500": 40, "10000": 40, "50000": 4, "100000": 4 });
            let fill = json!({ "act": { "send_fill": { "table": stream, "slip": 1, "chips": chips } } });
            for (who, words) in [("D", "take post dealer".to_owned()), ("F", format!("request fill {float}"))]
            {
                self.must(&Idea { stream, who: who.to_owned(), asks: Asks::Line(words) })?;
            }
            self.must(&Idea { stream: CAGE, who: "C".to_owned(), asks: Asks::Input(fill) })?;
            // The cage's letter arrives: without it there is nothing to agree to.
            self.turn()?;
            let mut lines = vec![format!("D+F receive fill 1 {float}")];
            if stream != LIVE {
                lines.extend((1..=floor::SEATS).map(|seat| {
                    format!("A pair P{seat} {}-{seat}", stream.rsplit('/').next().unwrap_or(stream))
                }));
            }
            lines.extend(section(stream, "opens").map(str::to_owned));
            lines.push(format!("D+F open {float} box 7"));
            lines.extend(section(stream, "prepares").map(str::to_owned));
            for line in lines {
                let (who, words) = line.split_once(' ').expect("two words");
                let (who, asks) = (who.to_owned(), Asks::Line(words.to_owned()));
                self.must(&Idea { stream, who, asks })?;
            }
        }
        Ok(())
    }

    /// Says what must go well, before anything can go wrong.
    fn must(&mut self, idea: &Idea) -> Held {
        let command = self.phrase(idea).ok_or("no such words")?;
        let id = command["id"].clone();
        self.submit(idea.stream, command);
        let (accepted, done) = (self.auditor.tally.of("accepted"), self.turn()?);
        match self.auditor.tally.of("accepted") > accepted {
            true => Ok(()),
            false => Err(format!("{id} of the opening was not taken: {done:?}")),
        }
    }

    /// The house says how it started.
    fn starts(&mut self) {
        let start = json!({ "version": "sim", "binary": "", "rules": "" });
        let id = format!("start-{}", self.lives);
        self.submit(LOG, json!({ "id": id, "by": "house", "input": { "act": { "start": start } } }));
    }

    /// One step of everybody.
    pub fn step(&mut self) -> Held {
        self.time_passes();
        for _ in 0..1 + self.rng.below(3) {
            let Some(idea) = idea(&self.auditor, &mut self.sensor, &mut self.rng) else { continue };
            if self.rng.one_in(3) && self.requests(&idea) {
                continue;
            }
            if let Some(command) = self.phrase(&idea) {
                self.at_once(&idea);
                self.fly(idea.stream, command);
            }
        }
        self.second_persons();
        self.pester();
        for stream in DRAWING {
            if self.rng.one_in(2) {
                self.draw(stream)?;
            }
        }
        self.breaks()?;
        self.lands();
        if !self.rng.one_in(3) {
            self.turn()?;
        }
        if self.house().is_fenced() && self.rng.one_in(3) {
            self.restart()?;
        }
        Ok(())
    }

    /// Two people press the same button.
    fn at_once(&mut self, idea: &Idea) {
        let other = match idea.who.as_str() {
            "D" => "D2",
            "D2" => "D",
            "S" => "S2",
            "F" => "F2",
            _ => return,
        };
        let asks = idea.asks.clone();
        if self.rng.one_in(6)
            && let Some(command) = self.phrase(&Idea { stream: idea.stream, who: other.to_owned(), asks })
        {
            self.tally.count("two at once");
            self.fly(idea.stream, command);
        }
    }

    fn time_passes(&mut self) {
        let ms = self.rng.below(1_500).cast_signed();
        self.now = self.now.plus_ms(ms);
        match self.rng.below(300) {
            0 => {
                self.tally.count("the clock jumps forward");
                self.now = self.now.plus_ms(3_600_000);
            }
            1 => {
                self.tally.count("the clock jumps back");
                self.now = self.now.plus_ms(-600_000);
            }
            _ => {}
        }
    }

    /// Clients that repeat themselves, come back, mix things up.
    fn pester(&mut self) {
        if !self.again.is_empty() && self.rng.one_in(2) {
            let chosen = usize::try_from(self.rng.below(self.again.len() as u64)).expect("few");
            let (stream, command) = self.again.swap_remove(chosen);
            self.tally.count("a client comes back with the same id");
            self.fly(&stream, command);
        }
        if self.history.is_empty() {
            return;
        }
        if self.rng.one_in(10) {
            let (stream, command) = self.rng.pick(&self.history).clone();
            self.tally.count("an old command again");
            self.flying.push(Flight { due: self.step.get(), stream, command });
        }
        if self.rng.one_in(15) {
            let (stream, mut command) = self.rng.pick(&self.history).clone();
            let (other, theirs) = self.rng.pick(&self.history).clone();
            if other == stream && theirs["input"] != command["input"] && command["id"].is_string() {
                command["input"] = theirs["input"].clone();
                self.flying.push(Flight { due: self.step.get(), stream, command });
            }
        }
        if self.rng.one_in(30) {
            self.tally.count("nonsense");
            let command = nonsense(&mut self.rng);
            let stream = *self.rng.pick(&[LIVE, CARDS, CAGE, "sim/table/none"]);
            self.flying.push(Flight { due: self.step.get(), stream: stream.to_owned(), command });
        }
    }

    /// The house draws what a table waits for: the same again, whatever became of it the first time.
    fn draw(&mut self, stream: &str) -> Held {
        let Some(log) = self.house().typed::<Log>(LOG) else { return Ok(()) };
        let Some(session) = log.state().open.get(stream) else { return Ok(()) };
        let session = chance::Session::of(session.seed);
        let Some(Drawn { round, draw, chances }) = drawn(&self.auditor, stream) else { return Ok(()) };
        let at = chance::Position { stream, round, draw };
        let outcome = session.draw(at, &chances).map_err(|error| error.to_string())?;
        let place = (stream.to_owned(), round, draw);
        match self.draws.get(&place) {
            Some((first, of, life)) if *of == chances => {
                if *first != outcome {
                    return Err(format!("{at:?} was drawn as {first:?}, and after a crash as {outcome:?}"));
                }
                if *life != self.lives {
                    self.tally.count("drawn again after a crash");
                }
            }
            // Nothing yet, or something else is awaited now: a ruling came between.
            _ => drop(self.draws.insert(place, (outcome, chances, self.lives))),
        }
        let input: Input<Cage> = Input::Observe(Observed { what: Seen::Outcome(outcome), via: Via::Drawn });
        let input = hidden::plain(|| serde_json::to_value(&input)).map_err(|error| error.to_string())?;
        let table = stream.rsplit('/').next().unwrap_or(stream);
        let id = format!("draw:{table}:{round}:{draw}");
        self.submit(stream, json!({ "id": id, "by": "house", "input": input }));
        Ok(())
    }

    fn breaks(&mut self) -> Held {
        if !self.house().store().is_well() || !self.rng.one_in(25) {
            return Ok(());
        }
        let kind = usize::try_from(self.rng.below(FAULTS.len() as u64 + 2)).expect("few");
        match FAULTS.get(kind) {
            Some(fault) => {
                let fault = *fault;
                self.house_mut().store_mut().arm(fault);
                Ok(())
            }
            None => {
                self.tally.count("killed between turns");
                self.restart()
            }
        }
    }

    /// What is due reaches the house, in any order.
    fn lands(&mut self) {
        let step = self.step.get();
        let (mut due, later): (Vec<Flight>, Vec<Flight>) =
            std::mem::take(&mut self.flying).into_iter().partition(|flight| flight.due <= step);
        self.flying = later;
        while !due.is_empty() {
            let chosen = usize::try_from(self.rng.below(due.len() as u64)).expect("few");
            let Flight { stream, command, .. } = due.swap_remove(chosen);
            self.submit(&stream, command);
        }
    }

    /// A turn of the house, and everything that must hold after it.
    fn turn(&mut self) -> Result<Done, String> {
        let now = self.now;
        let mut turn = Turn { before: self.auditor.lengths(), ..Turn::default() };
        let house = self.house_mut();
        house.store_mut().turn();
        let done = house.turn(now);
        let crashed = house.store().crashed();
        turn.troubled = house.store_mut().troubled() || self.damaged.is_some();
        let house = self.house.as_ref().expect("open");
        self.auditor.read(house.store().image())?;
        if crashed {
            // Whatever it wanted to say, it is dead.
            self.restart()?;
            return Ok(Done::default());
        }
        turn.stalled = self.troubles(&done)?;
        for (ticket, reply) in &done.replies {
            let text = serde_json::to_string(reply).map_err(|error| error.to_string())?;
            self.digest = Hash::of(&[&self.digest.0[..], format!("{ticket} {text}").as_bytes()].concat());
            let Some((stream, command)) = self.unanswered.remove(ticket) else {
                return Err(format!("ticket {ticket} is answered twice, or was never sent"));
            };
            self.auditor.told(&stream, &command, reply, &turn)?;
            self.carried(*ticket, reply);
            if matches!(reply, Reply::NotRecorded(_) | Reply::Unknown) {
                self.again.push((stream, command));
            }
        }
        let house = self.house.as_ref().expect("open");
        let all = std::mem::take(&mut self.fresh);
        self.auditor.looks(house, &done, &turn.before, all)?;
        self.auditor.snapshots(house.store().snapshots())?;
        let good = !turn.troubled && turn.stalled.is_empty() && !house.is_fenced();
        self.delivers(good)?;
        Ok(done)
    }

    /// Value that is under way arrives, unless something is in its way.
    fn delivers(&mut self, good: bool) -> Held {
        let ids = self.auditor.under_way();
        self.under_way.retain(|id, _| good && ids.contains(id));
        for id in ids {
            let turns = self.under_way.entry(id.clone()).or_default();
            *turns += 1;
            if *turns > PATIENCE {
                return Err(format!("{id} has been under way for {turns} turns, and nothing was in its way"));
            }
        }
        Ok(())
    }

    /// Only what was broken on purpose is in trouble. Which streams could not be written.
    fn troubles(&mut self, done: &Done) -> Result<BTreeSet<String>, String> {
        let mut stalled = BTreeSet::new();
        for (stream, why) in &done.troubles {
            let damaged = self.damaged.as_ref().is_some_and(|flip| flip.stream == *stream);
            match why.as_str() {
                "Full" | "Unknown" | "Fenced" => drop(stalled.insert(stream.clone())),
                "the store does not answer" | "the disk is full" => {}
                why if why.starts_with("Repeated") => self.tally.count("an id from before a snapshot"),
                _ if damaged => {}
                why => return Err(format!("{stream} is in trouble: {why}")),
            }
        }
        stalled.iter().for_each(|stream| self.auditor.stops(stream, "stall"));
        Ok(stalled)
    }

    /// The house stops, whatever it was doing, and starts again on what was durable.
    fn restart(&mut self) -> Held {
        let store = self.house.take().expect("open").into_store();
        self.auditor.read(store.image())?;
        // What was about to be delivered is forgotten with the house, and delivered anew.
        self.under_way.clear();
        let mut store = store;
        if let Some(flip) = self.damaged.take() {
            store.image_mut().flip(&flip);
        }
        let flip = if self.rng.one_in(4) { store.image().any_flip(&mut self.rng) } else { None };
        if let Some(flip) = &flip {
            store.image_mut().flip(flip);
        }
        TABLES.iter().for_each(|stream| self.auditor.stops(stream, "restart"));
        let (house, refused) = floor::open(store.reopened());
        self.house = Some(house);
        self.disconnects();
        let refused: Vec<&str> = refused.keys().map(String::as_str).collect();
        let damaged = flip.filter(|flip| {
            !matches!(flip.place, Place::Snapshot { .. }) || {
                self.tally.count("a changed snapshot is not believed");
                false
            }
        });
        let expected: Vec<&str> = damaged.iter().map(|flip| flip.stream.as_str()).collect();
        if refused != expected {
            return Err(format!("changed was {expected:?}, refused are {refused:?}"));
        }
        if damaged.is_some() {
            self.tally.count("a changed byte is found");
        }
        self.damaged = damaged;
        self.lives += 1;
        self.fresh = true;
        self.tally.count("a restart");
        for (_, (stream, command)) in std::mem::take(&mut self.unanswered) {
            self.auditor.lost(&stream, &command);
            if !self.rng.one_in(4) {
                self.again.push((stream, command));
            }
        }
        self.starts();
        Ok(())
    }

    /// The evening is over: nothing breaks any more, everybody gets their answer, and the auditor closes the books.
    pub fn close(mut self, steps: u64) -> Result<Report, String> {
        self.restart_whole()?;
        for _ in 0..40 {
            let again = std::mem::take(&mut self.again);
            again.into_iter().for_each(|(stream, command)| self.submit(&stream, command));
            for Flight { stream, command, .. } in std::mem::take(&mut self.flying) {
                self.submit(&stream, command);
            }
            self.turn()?;
            if self.again.is_empty() && self.unanswered.is_empty() && self.house().is_idle() {
                break;
            }
        }
        if !self.again.is_empty() || !self.unanswered.is_empty() {
            return Err(format!("nobody answers {:?} {:?}", self.again, self.unanswered));
        }
        for stream in DRAWING {
            let close = json!({ "act": { "close": { "stream": stream } } });
            self.submit(LOG, json!({ "id": format!("close-{stream}"), "by": "house", "input": close }));
        }
        self.turn()?;
        let store = self.house.take().expect("open").into_store();
        self.auditor.closes(store.image())?;
        let mut tally = self.tally;
        tally.add(&self.auditor.tally);
        tally.add(&store.tally);
        (0..self.auditor.rounds()).for_each(|_| tally.count("a round"));
        let digest = [self.digest.0, store.image().digest().0].concat();
        Ok(Report::new(self.seed, steps, Hash::of(&digest), tally))
    }

    /// A last restart with every byte as it was written.
    fn restart_whole(&mut self) -> Held {
        for _ in 0..100 {
            self.restart()?;
            if self.damaged.is_none() {
                return Ok(());
            }
        }
        Err("the bytes never come to rest".to_owned())
    }
}
