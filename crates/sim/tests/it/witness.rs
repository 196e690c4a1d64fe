//! The witness: what clients sent, were told and were shown, held against the journal that a killed house left.

use std::collections::{BTreeMap, BTreeSet};

use house::runtime::Reply;
use house::table::Table;
use journal::{Hash, HouseKey, Store};
use kit::{Card, Desk, Purse, Slot, Unit, Viewer};
use probe::toy::Toy;
use serde_json::{Value, json};
use sim::books::Books;
use sim::floor::{CAGE, CARDS, Kept, LOG, TABLES};
use sim::line::{Record, STREAMS};

/// A command, with what became of it as far as its sender knows.
#[derive(Debug, Default)]
struct Promise {
    asked: Value,
    /// Sent and not answered.
    open: u64,
    /// Its answer died with a house: its sender does not know, and has not been told since.
    lost: bool,
    /// The receipt.
    accepted: Option<(u64, Hash)>,
}

/// A stream as it is rebuilt from what is durable.
struct Account {
    replica: Kept,
    entries: Vec<(Option<String>, Hash)>,
    /// Where a command is, and what its entry says was asked, unless that is sealed.
    ids: BTreeMap<String, (u64, Option<Value>)>,
    books: Books,
}

/// What was met: a run that meets nothing proves nothing.
#[derive(Debug, Default)]
pub struct Met {
    pub accepted: u64,
    pub refused: u64,
    /// Sent again to another house, and answered with the first receipt.
    pub again: u64,
    /// Durable when the house was killed, and nobody had been told.
    pub untold: u64,
    /// Sent, and not durable when the house was killed.
    pub dropped: u64,
    /// Cards that lay face down when the house was killed.
    pub down: u64,
    pub shown: u64,
    pub entries: u64,
}

pub struct Witness {
    promises: BTreeMap<(String, String), Promise>,
    /// Views by stream and place that are not yet held against the journal.
    shown: BTreeMap<(String, u64), BTreeSet<(String, Hash)>>,
    accounts: BTreeMap<String, Account>,
    pub met: Met,
}

fn asked(by: &Value, round: &Value, input: &Value) -> Value {
    json!([by, round, input])
}

impl Witness {
    pub fn new(key: &HouseKey) -> Witness {
        let account = |name: &str| {
            let replica = Kept::in_processes(name, key.clone());
            let account =
                Account { replica, entries: Vec::new(), ids: BTreeMap::new(), books: Books::default() };
            (name.to_owned(), account)
        };
        Witness {
            promises: BTreeMap::new(),
            shown: BTreeMap::new(),
            accounts: STREAMS.into_iter().map(account).collect(),
            met: Met::default(),
        }
    }

    /// Takes down what a client says of itself.
    pub fn hears(&mut self, record: Record) {
        match record {
            Record::Sent { stream, command } => {
                let id = command["id"].as_str().expect("an id").to_owned();
                let promise = self.promises.entry((stream, id)).or_default();
                promise.asked = asked(&command["by"], &command["round"], &command["input"]);
                promise.open += 1;
            }
            Record::Told { stream, id, reply } => self.told(stream, id, &reply),
            Record::Shown { stream, viewer, seq, hash } => {
                self.met.shown += 1;
                let viewer = serde_json::to_string(&viewer).expect("plain data");
                self.shown.entry((stream, seq)).or_default().insert((viewer, hash));
            }
            Record::Lost | Record::Rested => {}
        }
    }

    fn told(&mut self, stream: String, id: String, reply: &Reply) {
        let what = format!("{stream}: {id}: {reply:?}");
        let promise = self.promises.get_mut(&(stream, id)).unwrap_or_else(|| panic!("never sent: {what}"));
        promise.open = promise.open.checked_sub(1).unwrap_or_else(|| panic!("answered too often: {what}"));
        promise.lost = false;
        match reply {
            Reply::Accepted { seq, hash, again } => {
                let receipt = (*seq, *hash);
                assert!(promise.accepted.is_none_or(|first| first == receipt), "another receipt: {what}");
                assert!(*again || promise.accepted.is_none(), "accepted twice: {what}");
                if promise.accepted.replace(receipt).is_none() {
                    self.met.accepted += 1;
                    self.met.again += u64::from(*again);
                }
            }
            Reply::Refused(refused) => {
                // HC E.1: the same again gets the first answer; an id is never used for two things here.
                assert!(promise.accepted.is_none(), "accepted, then refused: {what}");
                assert_ne!(refused.message.key, "command-id-reused", "{what}");
                assert_ne!(refused.message.key, "command-malformed", "{what}");
                assert_ne!(refused.message.key, "stream-parked", "{what}");
                self.met.refused += 1;
            }
            Reply::NotRecorded(_) | Reply::Unknown => panic!("nothing is wrong with the store, and {what}"),
        }
    }

    /// The house was killed: whatever it had not answered it will not answer.
    pub fn dies(&mut self, store: &dyn Store) {
        self.holds(store);
        self.met.down += self.face_down().len() as u64;
        for ((stream, id), promise) in &mut self.promises {
            let there = self.accounts[stream].ids.contains_key(id);
            if std::mem::take(&mut promise.open) > 0 && promise.accepted.is_none() {
                promise.lost = true;
                *(if there { &mut self.met.untold } else { &mut self.met.dropped }) += 1;
            }
        }
    }

    /// HC E.1, HC E.5: exactly what was accepted is there, each once, at its place with its hash; whatever else is there was sent
    /// and its answer is not known; what was refused is not; and what was shown is what is durable.
    fn holds(&mut self, store: &dyn Store) {
        let names: BTreeSet<String> =
            store.heads().expect("readable").into_iter().map(|head| head.stream).collect();
        assert!(names.iter().all(|name| STREAMS.contains(&name.as_str())), "{names:?}");
        for (name, account) in &mut self.accounts {
            let before = account.entries.len();
            account.reads(name, store, &mut self.shown);
            self.met.entries += (account.entries.len() - before) as u64;
            for (id, (seq, asked)) in &account.ids {
                // The house's own: its starts, and value on its way from stream to stream.
                if (name == LOG && id.starts_with("own:")) || sim::auditor::is_letter(id) {
                    continue;
                }
                let promise = self.promises.get(&(name.clone(), id.clone()));
                let promise = promise.unwrap_or_else(|| panic!("{name}, entry {seq}: nobody sent {id}"));
                assert!(
                    promise.accepted.is_some() || promise.open > 0 || promise.lost,
                    "{name}, entry {seq}: {id} is there, and its sender was told that it did not happen"
                );
                let same = asked.as_ref().is_none_or(|asked| *asked == promise.asked);
                assert!(same, "{name}, entry {seq}: {id} was to be {}, and is {asked:?}", promise.asked);
            }
        }
        let ahead = self.shown.first_key_value();
        assert!(ahead.is_none(), "shown, and not durable: {ahead:?}");
        for ((stream, id), promise) in &self.promises {
            let Some((seq, hash)) = promise.accepted else { continue };
            let place = usize::try_from(seq).expect("few") - 1;
            let there = self.accounts[stream].entries.get(place);
            assert_eq!(there, Some(&(Some(id.clone()), hash)), "{stream}: {id} was accepted as entry {seq}");
        }
    }

    /// The end: everybody has been answered, and the books come out.
    pub fn closes(&mut self, store: &dyn Store) {
        self.holds(store);
        for ((stream, id), promise) in &self.promises {
            assert!(promise.open == 0 && !promise.lost, "{stream}: {id} was never answered");
            let there = self.accounts[stream].ids.contains_key(id);
            assert_eq!(there, promise.accepted.is_some(), "{stream}: {id}");
        }
        let mut transit = 0;
        for (name, account) in &self.accounts {
            let ledger = account.replica.plays().books();
            ledger.assert_conserved();
            assert_eq!(Books::of(ledger), account.books.settled(), "{name}: its events and its ledger");
            let between =
                [Desk::Cage, Desk::Tables].map(|desk| ledger.balance(Purse::Transit(desk), Unit::Money));
            transit += between.iter().map(|amount| amount.get()).sum::<i64>();
        }
        assert!(transit >= 0, "{transit} cents arrived and were never sent");
    }

    /// Reads what is durable, for whoever wants nothing else.
    pub fn reads(&mut self, store: &dyn Store) {
        let shown = &mut self.shown;
        self.accounts.iter_mut().for_each(|(name, account)| account.reads(name, store, shown));
    }

    /// Cards that lie face down, as the journal says with the house key.
    pub fn face_down(&self) -> BTreeSet<Card> {
        let Some(table) = self.durable(CARDS).typed::<Table<Toy>>() else { return BTreeSet::new() };
        let down = table.state().game.slots().filter(|slot| matches!(slot, Slot::Down(_)));
        down.filter_map(Slot::known).collect()
    }

    /// A stream as it is durable.
    pub fn durable(&self, stream: &str) -> &Kept {
        &self.accounts[stream].replica
    }
}

impl Account {
    fn reads(
        &mut self,
        name: &str,
        store: &dyn Store,
        shown: &mut BTreeMap<(String, u64), BTreeSet<(String, Hash)>>,
    ) {
        // What was there is there; the chain holds everything before it.
        if let Some((_, hash)) = self.entries.last() {
            let last = store.read(name, self.entries.len() as u64, 1).expect("readable");
            assert_eq!(last.first().map(|stored| stored.hash), Some(*hash), "{name} has lost its tail");
        }
        self.showed(name, shown);
        for stored in store.read(name, self.entries.len() as u64 + 1, usize::MAX >> 1).expect("readable") {
            let what = format!("{name}, entry {}", stored.seq);
            let json: Value = serde_json::from_slice(&stored.bytes).expect("JSON");
            let replayed = self.replica.checks().check(&stored);
            replayed.unwrap_or_else(|misfit| panic!("{what}: {misfit}"));
            let id = json["id"].as_str().map(str::to_owned);
            if let Some(id) = &id {
                let body = asked(&json["who"]["by"], &json["command"]["round"], &json["command"]["input"]);
                let body = json.get("sealed").is_none().then_some(body);
                let first = self.ids.insert(id.clone(), (stored.seq, body));
                assert_eq!(first, None, "{what}: {id} acts a second time");
            }
            self.entries.push((id, stored.hash));
            for event in json["events"].as_array().into_iter().flatten() {
                if TABLES.contains(&name) {
                    self.books.at_table(event);
                }
                if name == CAGE {
                    self.books.at_cage(event);
                }
            }
            self.showed(name, shown);
        }
    }

    /// Whatever was shown of the stream when it stood here: the very same bytes.
    fn showed(&self, name: &str, shown: &mut BTreeMap<(String, u64), BTreeSet<(String, Hash)>>) {
        let seq = self.entries.len() as u64;
        for (who, hash) in shown.remove(&(name.to_owned(), seq)).unwrap_or_default() {
            let viewer: Viewer = serde_json::from_str(&who).expect("a viewer");
            let view = self.replica.owned().view(viewer);
            assert_eq!(
                Hash::of(view.get().as_bytes()),
                hash,
                "{name}, entry {seq}: {who} was not shown {view}"
            );
        }
    }
}
