//! The auditor: books kept from what clients were told and from what is durable, and held against the house.

use std::collections::{BTreeMap, BTreeSet};

use house::runtime::{Done, Reply, Runtime, Touched};
use house::stream::Sheet;
use journal::{Entry, Hash, SealedBox, Snapshot, Stored};
use kit::{Person, Role, Seat, Viewer};
use serde_json::Value;

use crate::agreed::Agreed;
use crate::books::Books;
use crate::course::Course;
use crate::floor::{CAGE, Kept, LOG, SEATS, STREAMS, TABLES};
use crate::plays::{Lies, plays};
use crate::report::Tally;
use crate::store::{FaultyStore, Image};

/// Something did not hold.
pub type Held = Result<(), String>;

/// What the auditor knows of a turn of the house.
#[derive(Debug, Default)]
pub struct Turn {
    /// The lengths of the streams before it.
    pub before: BTreeMap<String, u64>,
    /// Streams whose entries could not be written.
    pub stalled: BTreeSet<String>,
    /// Something was wrong with the store.
    pub troubled: bool,
}

/// What was sent under an id, and what its sender was told.
#[derive(Debug, Default)]
struct Promise {
    /// Every content that was sent under it.
    bodies: Vec<Value>,
    /// Accepted for the first time, once.
    accepted: bool,
    /// Nobody knows, or the answer was lost: it may have happened.
    may: bool,
    /// Sent and not answered.
    open: u64,
}

/// What the auditor has of one stream.
struct Account {
    /// A stream of the auditor's own, fed with what is durable and nothing else.
    replica: Kept,
    entries: Vec<(Option<String>, Hash)>,
    bodies: BTreeMap<String, (u64, Value, bool)>,
    books: Books,
    course: Course,
    /// Boxes that are still sealed, by key.
    boxes: BTreeMap<String, Vec<(u64, SealedBox)>>,
    /// Where the round in play, or the last one, began.
    began: u64,
    /// How many outcomes the house drew.
    draws: u64,
    /// Cards as they lie, until the key of their round is told.
    lying: Vec<Lies>,
    /// Keys that were told.
    told: BTreeSet<String>,
    /// Cards that lay face down, by key.
    down: BTreeMap<String, BTreeSet<String>>,
    /// What everybody saw last.
    seen: BTreeMap<Viewer, String>,
}

/// The auditor.
pub struct Auditor {
    accounts: BTreeMap<String, Account>,
    promises: BTreeMap<(String, String), Promise>,
    agreed: Agreed,
    /// What came to pass.
    pub tally: Tally,
}

/// Who looks at a table.
fn viewers() -> impl Iterator<Item = Viewer> {
    let seats = (1..=SEATS).filter_map(Seat::new).map(Viewer::Seat);
    seats.chain([Viewer::Public, Viewer::Staff(Role::Dealer), Viewer::Staff(Role::PitSupervisor)])
}

fn held(good: bool, why: impl FnOnce() -> String) -> Held {
    if good { Ok(()) } else { Err(why()) }
}

/// What an entry says was asked, in the form in which clients ask.
fn body(who: &Value, round: &Value, input: &Value) -> Value {
    serde_json::json!([who, round, input])
}

impl Default for Auditor {
    fn default() -> Auditor {
        let account = |name: &&str| {
            let account = Account {
                replica: Kept::new(name),
                entries: Vec::new(),
                bodies: BTreeMap::new(),
                books: Books::default(),
                course: Course::default(),
                boxes: BTreeMap::new(),
                began: 0,
                draws: 0,
                lying: Vec::new(),
                told: BTreeSet::new(),
                down: BTreeMap::new(),
                seen: BTreeMap::new(),
            };
            ((*name).to_owned(), account)
        };
        Auditor {
            accounts: STREAMS.iter().map(account).collect(),
            promises: BTreeMap::new(),
            agreed: Agreed::default(),
            tally: Tally::default(),
        }
    }
}

impl Auditor {
    /// Nothing seen yet.
    pub fn new() -> Auditor {
        Auditor::default()
    }

    /// What is durable of a stream.
    pub fn durable(&self, stream: &str) -> &Kept {
        &self.accounts[stream].replica
    }

    /// How many outcomes the house drew there.
    pub fn draws(&self, stream: &str) -> u64 {
        self.accounts[stream].draws
    }

    /// In which phase a table's game is.
    pub fn phase(&self, stream: &str) -> &'static str {
        self.accounts[stream].course.phase()
    }

    /// How many rounds were played to their end.
    pub fn rounds(&self) -> u64 {
        self.accounts.values().map(|account| account.course.rounds()).sum()
    }

    /// A second person is shown what they are asked to agree to.
    pub fn shows(&mut self, stream: &str, command: &Value, sheet: &Sheet, person: Person) {
        self.agreed.shows(stream, command, sheet, person);
    }

    /// A second person agrees to what they were shown.
    pub fn agrees(&mut self, person: Person, shown: Hash) {
        self.agreed.agrees(person, shown);
    }

    /// Somebody sends a command.
    pub fn sent(&mut self, stream: &str, command: &Value) {
        let Some(id) = command["id"].as_str() else { return };
        let promise = self.promises.entry((stream.to_owned(), id.to_owned())).or_default();
        promise.bodies.push(body(&command["by"], &command["round"], &command["input"]));
        promise.open += 1;
    }

    /// The answer to a command will never come.
    pub fn lost(&mut self, stream: &str, command: &Value) {
        let Some(id) = command["id"].as_str() else { return };
        if let Some(promise) = self.promises.get_mut(&(stream.to_owned(), id.to_owned())) {
            promise.open -= 1;
            promise.may = true;
        }
    }

    /// Somebody was answered, in a turn that was so.
    pub fn told(&mut self, stream: &str, command: &Value, reply: &Reply, turn: &Turn) -> Held {
        let Some(id) = command["id"].as_str() else {
            return held(matches!(reply, Reply::Refused(_)), || format!("nonsense got {reply:?}"));
        };
        let promise = self.promises.entry((stream.to_owned(), id.to_owned())).or_default();
        promise.open -= 1;
        let Some(account) = self.accounts.get(stream) else {
            return held(matches!(reply, Reply::Refused(_)), || format!("no such stream, and {reply:?}"));
        };
        let asked = body(&command["by"], &command["round"], &command["input"]);
        let entry = account.bodies.get(id);
        // Of what is sealed the entry tells nothing; its sender sent it first.
        let same = entry.is_some_and(|(_, body, sealed)| match *sealed {
            true => promise.bodies.first() == Some(&asked),
            false => *body == asked,
        });
        let new = entry.is_some_and(|(seq, ..)| *seq > turn.before.get(stream).copied().unwrap_or(0));
        let what = || format!("{stream}: {command} got {reply:?}, and the journal has {entry:?}");
        match reply {
            Reply::Accepted { seq, hash, again } => {
                held(entry.is_some_and(|(at, ..)| at == seq) && same, || {
                    format!("accepted, not durable: {}", what())
                })?;
                let place = usize::try_from(*seq).expect("it fits") - 1;
                held(account.entries[place].1 == *hash, || format!("another receipt: {}", what()))?;
                held(*again || !promise.accepted, || format!("accepted twice: {}", what()))?;
                held(*again || new, || format!("new, and was there before: {}", what()))?;
                promise.accepted |= !again;
                promise.may |= again;
                self.tally.count(if *again { "the first answer again" } else { "accepted" });
            }
            Reply::Refused(refused) => {
                let other = entry.is_some() && !same;
                held(entry.is_none() || other || new, || format!("refused, and happened: {}", what()))?;
                let stalled = turn.stalled.contains(stream) && refused.message.key != "command-malformed";
                held(other || !stalled, || format!("refused by what never came to be: {}", what()))?;
                if other && refused.message.key == "command-id-reused" {
                    self.tally.count("another content under an old id");
                }
                self.tally.count("refused");
            }
            Reply::NotRecorded(_) => {
                held(entry.is_none(), || format!("not recorded, and happened: {}", what()))?;
                self.tally.count("not recorded");
            }
            Reply::Unknown => {
                held(turn.troubled, || format!("unknown, and nothing was wrong: {}", what()))?;
                promise.may = true;
                self.tally.count("unknown");
            }
        }
        Ok(())
    }

    /// Reads what has become durable.
    pub fn read(&mut self, image: &Image) -> Held {
        for name in image.streams.keys() {
            held(self.accounts.contains_key(name), || format!("{name} is no stream of this house"))?;
        }
        for (name, account) in &mut self.accounts {
            let from = account.entries.len();
            for entry in image.entries(name).get(from..).unwrap_or(&[]) {
                let wrong = |why| format!("{name}, entry {}: {why}", entry.seq);
                let json = account.read(name, entry).map_err(wrong)?;
                if self.agreed.entry(name, &json).map_err(wrong)? {
                    self.tally.count("an entry with a second person");
                }
            }
        }
        // HC D.3: what a stream is told to have arrived is there.
        for (name, account) in &self.accounts {
            for id in account.bodies.keys().filter(|id| is_arrival(id)) {
                let letter = id.trim_end_matches('+');
                let mut others = self.accounts.iter().filter(|(other, _)| *other != name);
                let there = others.any(|(_, other)| other.bodies.contains_key(letter));
                held(there, || format!("{letter} is said to have arrived, and nobody has it"))?;
            }
        }
        Ok(())
    }

    /// Everything that is on its way from one stream to another, by what is durable.
    pub fn under_way(&self) -> Vec<String> {
        let outbox = |account: &Account| account.replica.owned().outbox();
        self.accounts.values().flat_map(outbox).map(|transfer| transfer.id.to_string()).collect()
    }

    /// Lengths of the streams, as far as they were read.
    pub fn lengths(&self) -> BTreeMap<String, u64> {
        self.accounts.iter().map(|(name, account)| (name.clone(), account.entries.len() as u64)).collect()
    }

    /// A stream has stopped and goes on: by a crash, or because its store stalled.
    pub fn stops(&mut self, stream: &str, how: &str) {
        let Some(account) = self.accounts.get_mut(stream) else { return };
        if TABLES.contains(&stream) {
            self.tally.count(&format!(
                "{how}: {}: {}",
                stream.rsplit('/').next().unwrap_or(stream),
                account.course.phase()
            ));
        }
        account.course.stops();
    }

    /// What is shown is what is durable, to everybody; and whoever looks is told when it changes.
    pub fn looks(
        &mut self,
        house: &Runtime<FaultyStore>,
        done: &Done,
        before: &BTreeMap<String, u64>,
        all: bool,
    ) -> Held {
        for (name, account) in &mut self.accounts {
            let Some(shown) = house.stream(name) else { continue };
            let replica = account.replica.owned();
            held(shown.head() == replica.head(), || {
                format!("{name} shows {:?}, durable is {:?}", shown.head(), replica.head())
            })?;
            let grown = account.entries.len() as u64 > before.get(name).copied().unwrap_or(0);
            let told = done.changed.contains_key(name);
            held(told || !grown || all, || format!("{name} has changed and nobody is told"))?;
            // A stream that could not be read for a while is shown again when it comes back, grown or not.
            if !(grown || told || all) {
                continue;
            }
            held(account.replica.plays().agrees(shown), || format!("{name} is not what its journal says"))?;
            let public = shown.view(Viewer::Public);
            let public_changed = account.seen.get(&Viewer::Public).is_none_or(|last| last != public.get());
            for who in viewers() {
                let (seen, durable) = (shown.view(who), replica.view(who));
                held(seen.get() == durable.get(), || {
                    format!("{name} shows {who:?} what is not durable: {seen} instead of {durable}")
                })?;
                account.hides(who, seen.get())?;
                // One player's act changes no other player's view, but for what everybody sees.
                let last = account.seen.insert(who, seen.get().to_owned());
                let same = last.as_ref().is_none_or(|last| last == seen.get());
                let spared = match (who, done.changed.get(name)) {
                    (Viewer::Seat(seat), Some(Touched::Seats(seats))) => {
                        !(all || public_changed || seats.contains(&seat))
                    }
                    _ => false,
                };
                held(same || !spared, || {
                    let last = last.as_deref().unwrap_or_default();
                    format!("{name}: {who:?} sees another view and is not told: {seen} instead of {last}")
                })?;
            }
            let books = account.books.settled();
            for stream in [plays(shown), account.replica.plays()] {
                let theirs = Books::of(stream.books());
                held(theirs == books, || {
                    format!("{name}: the ledger says {theirs:?}, the events {books:?}")
                })?;
            }
        }
        Ok(())
    }

    /// No snapshot tells of a card that lies face down.
    pub fn snapshots<'a>(&self, kept: impl Iterator<Item = (&'a String, &'a Snapshot)>) -> Held {
        for (name, snapshot) in kept.filter(|(name, _)| TABLES.contains(&name.as_str())) {
            let account = &self.accounts[name];
            // One from before the round knows nothing of it.
            if snapshot.seq >= account.began {
                account.hides_in(&snapshot.bytes, &account.face_down(), "a snapshot")?;
            }
        }
        Ok(())
    }

    /// The end: everything accepted is there once, nothing that was not.
    pub fn closes(&mut self, image: &Image) -> Held {
        self.read(image)?;
        for (name, account) in &self.accounts {
            let entries = image.entries(name);
            held(entries.len() == account.entries.len(), || format!("{name} has lost entries"))?;
            for (entry, (id, hash)) in entries.iter().zip(&account.entries) {
                held(Hash::of(&entry.bytes) == *hash && entry.id == *id, || {
                    format!("{name}, entry {}: it was another", entry.seq)
                })?;
            }
            for (id, (seq, asked, sealed)) in &account.bodies {
                // Letters between streams are the house's own.
                if is_letter(id) {
                    continue;
                }
                let promise = self.promises.get(&(name.clone(), id.clone()));
                let promise = promise.ok_or_else(|| format!("{name}, entry {seq}: nobody sent {id}"))?;
                held(promise.accepted || promise.may, || {
                    format!("{name}, entry {seq}: {id} happened, and its sender was told that it did not")
                })?;
                held(*sealed || promise.bodies.contains(asked), || {
                    format!("{name}, entry {seq}: {id} asked {asked}, sent was {:?}", promise.bodies)
                })?;
            }
        }
        for ((stream, id), promise) in &self.promises {
            let there = self.accounts.get(stream).is_some_and(|account| account.bodies.contains_key(id));
            held(there || !promise.accepted, || format!("{stream}: {id} was accepted and is lost"))?;
            held(promise.open == 0, || format!("{stream}: {id} was never answered"))?;
        }
        for (kind, what) in
            [("fill:", "a fill from the cage has arrived"), ("got:", "a credit to the cage has arrived")]
        {
            let arrived = |id: &str| id.starts_with(kind) && is_arrival(id);
            let entries = self.accounts[CAGE].entries.iter();
            let times = entries.filter(|(id, _)| id.as_deref().is_some_and(arrived)).count();
            (0..times).for_each(|_| self.tally.count(what));
        }
        let under_way = self.under_way();
        held(under_way.is_empty(), || format!("never delivered: {under_way:?}"))?;
        let sealed = self.accounts[LOG].boxes.values().map(Vec::len).sum::<usize>();
        held(sealed == 0, || "the seeds of closed sessions are still sealed".to_owned())
    }
}

/// Letters between streams are the house's own.
pub fn is_letter(id: &str) -> bool {
    ["cash:", "fill:", "got:", "return:", "ask:", "void:", "credit:", "back:"]
        .iter()
        .any(|kind| id.starts_with(kind))
}

fn is_arrival(id: &str) -> bool {
    is_letter(id) && id.ends_with('+')
}

impl Account {
    fn read(&mut self, name: &str, entry: &Entry) -> Result<Value, String> {
        let text = std::str::from_utf8(&entry.bytes).map_err(|error| error.to_string())?;
        let json: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let seq = self.entries.len() as u64 + 1;
        let prev = self.entries.last().map_or(Hash::NONE, |(_, hash)| *hash);
        held(Hash::of(&entry.bytes) == entry.hash, || "the hash is not that of the bytes".to_owned())?;
        held(json["seq"] == seq && json["stream"] == name, || "it stands elsewhere".to_owned())?;
        held(json["prev"] == prev.to_string(), || "the chain is broken".to_owned())?;
        held(json["id"].as_str() == entry.id.as_deref(), || "another id".to_owned())?;
        if let Some(id) = &entry.id {
            let asked = body(&json["who"]["by"], &json["command"]["round"], &json["command"]["input"]);
            let sealed = json.get("sealed").is_some();
            let first = self.bodies.insert(id.clone(), (seq, asked, sealed));
            held(first.is_none(), || format!("{id} acts a second time"))?;
            self.draws += u64::from(id.starts_with("draw:"));
        }
        self.entries.push((entry.id.clone(), entry.hash));
        let events: Vec<Value> = json["events"].as_array().cloned().unwrap_or_default();
        if TABLES.contains(&name) {
            if events.iter().any(|event| event.pointer("/game/round_started").is_some()) {
                self.began = seq;
            }
            events.iter().for_each(|event| self.books.at_table(event));
            self.course.entry(&json["command"], &events)?;
        }
        if name == CAGE {
            events.iter().for_each(|event| self.books.at_cage(event));
        }
        let before = self.face_down();
        let stored = Stored { seq, bytes: entry.bytes.clone(), hash: entry.hash };
        // Whatever crashed, stalled or jumped meanwhile: decided again it comes out the same.
        self.replica.checks().check(&stored).map_err(|misfit| misfit.to_string())?;
        self.secrets(name, seq, &json, &entry.bytes, before)?;
        Ok(json)
    }

    /// Cards that lie face down now, and no other of whose kind lies face up: six decks have six of each.
    fn face_down(&self) -> BTreeSet<String> {
        let (up, down) = self.lie(|_| false);
        &down - &up
    }

    /// What lies face up, and face down: a hand that is somebody's own lies open to them.
    fn lie(&self, own: impl Fn(Seat) -> bool) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mut up, mut down) = (BTreeSet::new(), BTreeSet::new());
        for Lies { card, down: hidden, seat } in &self.lying {
            let mine = seat.and_then(|seat| u16::try_from(seat).ok()).and_then(Seat::new).is_some_and(&own);
            let kind = if *hidden && !mine { &mut down } else { &mut up };
            kind.insert(card.clone());
        }
        (up, down)
    }

    /// A card of one's own may be seen by oneself.
    fn hides(&self, who: Viewer, seen: &str) -> Held {
        let (up, down) = self.lie(|seat| who == Viewer::Seat(seat));
        self.hides_in(seen.as_bytes(), &(&down - &up), "a view")
    }

    fn hides_in(&self, bytes: &[u8], down: &BTreeSet<String>, what: &str) -> Held {
        let text = String::from_utf8_lossy(bytes);
        let seen = down.iter().find(|card| text.contains(&format!("\"{card}\"")));
        held(seen.is_none(), || format!("{what} tells of {seen:?}, which lies face down"))
    }

    /// Nothing that lies face down stands in an entry; the key that is published at the end of its round opens it.
    fn secrets(
        &mut self,
        name: &str,
        seq: u64,
        json: &Value,
        bytes: &[u8],
        before: BTreeSet<String>,
    ) -> Held {
        for sealed in json["sealed"].as_array().into_iter().flatten() {
            let sealed: SealedBox =
                serde_json::from_value(sealed.clone()).map_err(|error| error.to_string())?;
            self.boxes.entry(sealed.key.clone()).or_default().push((seq, sealed));
        }
        let keys: Vec<journal::PublishedKey> = match json.get("keys") {
            Some(keys) => serde_json::from_value(keys.clone()).map_err(|error| error.to_string())?,
            None => Vec::new(),
        };
        self.told.extend(keys.iter().map(|key| key.name.clone()));
        let (round, over) = self.replica.plays().round();
        let scope = format!("round/{round}");
        // Once the key of a round is told, cards of the same kind come again.
        let lie = !over && !self.told.contains(&scope);
        self.lying = if lie { self.replica.plays().cards() } else { Vec::new() };
        let now = self.face_down();
        if !now.is_empty() {
            // What is turned in this very entry may be told in it.
            let (up, _) = self.lie(|_| false);
            self.hides_in(bytes, &(&(&now | &before) - &up), "the journal")?;
            self.down.entry(scope).or_default().extend(now);
        }
        for key in keys {
            let opens = key.key().map_err(|error| error.to_string())?;
            let mut known = String::new();
            for (at, sealed) in self.boxes.remove(&key.name).unwrap_or_default() {
                let opened = opens.open(name, at, &sealed).map_err(|error| format!("entry {at}: {error}"))?;
                known += &String::from_utf8_lossy(&opened);
            }
            let missing = self.down.remove(&key.name).unwrap_or_default();
            let missing: Vec<&String> =
                missing.iter().filter(|card| !known.contains(card.as_str())).collect();
            held(missing.is_empty(), || format!("{} opens {known}, without {missing:?}", key.name))?;
        }
        held(!over || self.boxes.is_empty(), || "the round is over and its cards are still sealed".to_owned())
    }
}
