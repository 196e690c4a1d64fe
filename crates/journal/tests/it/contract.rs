//! What every store must do: one suite, held against each of them.

use journal::{
    Ahead, Append, Appended, Chain, Entry, Handed, Hash, Head, Lease, Memory, Sqlite, Store, StoreError,
    Stored,
};
use proptest::prelude::*;
use tempfile::TempDir;

use crate::support::{Said, append, entries, snapshot, with_id, write};

/// A store that can be closed and opened again.
enum Kept {
    Memory(Memory),
    Sqlite(TempDir, Option<Box<Sqlite>>),
    Ahead(TempDir, Option<Ahead<Sqlite>>),
}

impl Kept {
    fn all() -> [Kept; 3] {
        let folder = || tempfile::tempdir().expect("a folder");
        let mut all =
            [Kept::Memory(Memory::new()), Kept::Sqlite(folder(), None), Kept::Ahead(folder(), None)];
        all.iter_mut().for_each(Kept::reopen);
        all
    }

    fn store(&mut self) -> &mut dyn Store {
        match self {
            Kept::Memory(memory) => memory,
            Kept::Sqlite(_, sqlite) => sqlite.as_deref_mut().expect("open"),
            Kept::Ahead(_, ahead) => ahead.as_mut().expect("open"),
        }
    }

    fn reopen(&mut self) {
        let open = |dir: &TempDir| Sqlite::open(&dir.path().join("journal.db")).expect("opens");
        match self {
            Kept::Memory(_) => {}
            Kept::Sqlite(dir, sqlite) => {
                drop(sqlite.take());
                *sqlite = Some(Box::new(open(dir)));
            }
            Kept::Ahead(dir, ahead) => {
                drop(ahead.take());
                *ahead = Some(Ahead::new(open(dir)).expect("a thread"));
            }
        }
    }

    /// Brings indexes up to date, where there are any.
    fn settle(&mut self, lease: Lease) {
        match self {
            Kept::Sqlite(_, Some(sqlite)) => sqlite.settle(lease).expect("settles"),
            Kept::Ahead(_, Some(ahead)) => ahead.with(|sqlite| sqlite.settle(lease)).expect("settles"),
            _ => {}
        }
    }
}

fn stored(entries: &[Entry]) -> Vec<Stored> {
    let stored = |entry: &Entry| Stored { seq: entry.seq, bytes: entry.bytes.clone(), hash: entry.hash };
    entries.iter().map(stored).collect()
}

fn head(chain: &Chain) -> Head {
    Head { stream: chain.stream.clone(), seq: chain.seq, hash: chain.hash }
}

#[test]
fn what_was_appended_is_read_found_and_at_the_head() {
    for mut kept in Kept::all() {
        let (mut a, mut b) = (Chain::new("p/table/a"), Chain::new("p/table/b"));
        let lease = kept.store().lease().expect("a lease");
        let first = entries(&mut b, 3);
        assert_eq!(append(kept.store(), lease, "p/table/b", 0, &first), Appended::Ok);
        let second = entries(&mut a, 2);
        assert_eq!(append(kept.store(), lease, "p/table/a", 0, &second), Appended::Ok);
        let third = entries(&mut b, 2);
        assert_eq!(append(kept.store(), lease, "p/table/b", 3, &third), Appended::Ok);
        let all = [first, third].concat();
        for settled in [false, false, true, true] {
            let store = kept.store();
            assert_eq!(store.heads(), Ok(vec![head(&a), head(&b)]));
            assert_eq!(store.read("p/table/b", 1, 100), Ok(stored(&all)));
            assert_eq!(store.read("p/table/b", 0, 100), Ok(stored(&all)));
            assert_eq!(store.read("p/table/a", 1, 100), Ok(stored(&second)));
            for entry in &all {
                let id = entry.id.as_deref().expect("an id");
                assert_eq!(store.find("p/table/b", id), Ok(Some(entry.seq)));
                assert_eq!(store.find("p/table/a", id), Ok(None), "ids are of one stream");
            }
            assert_eq!(store.ids("p/table/b", 5), Ok(Some(5)));
            assert_eq!(store.ids("p/table/b", 4), Ok(Some(4)));
            assert_eq!(store.find("p/table/none", "x"), Ok(None));
            assert_eq!(store.read("p/table/none", 1, 9), Ok(vec![]));
            assert_eq!(store.examine(), Ok(()));
            if settled {
                kept.settle(lease);
            }
            kept.reopen();
        }
    }
}

#[test]
fn any_part_of_a_stream_can_be_read() {
    for mut kept in Kept::all() {
        let mut chain = Chain::new("p/table/a");
        let lease = kept.store().lease().expect("a lease");
        let mut all = Vec::new();
        for count in [1, 4, 2, 5] {
            let batch = entries(&mut chain, count);
            assert_eq!(append(kept.store(), lease, "p/table/a", all.len() as u64, &batch), Appended::Ok);
            all.extend(batch);
            if count == 4 {
                kept.settle(lease);
            }
        }
        for from in 1..=14 {
            for most in 0..=14 {
                let expected: Vec<Entry> = all.iter().skip(from - 1).take(most).cloned().collect();
                let read = kept.store().read("p/table/a", from as u64, most);
                assert_eq!(read, Ok(stored(&expected)), "{most} from {from}");
            }
        }
        assert_eq!(kept.store().read("p/table/a", u64::MAX, 1), Ok(vec![]));
    }
}

#[test]
fn a_stream_that_stands_elsewhere_is_a_conflict() {
    for mut kept in Kept::all() {
        let mut chain = Chain::new("p/table/a");
        let lease = kept.store().lease().expect("a lease");
        let batch = entries(&mut chain, 3);
        assert_eq!(append(kept.store(), lease, "p/table/a", 0, &batch), Appended::Ok);
        let more = entries(&mut chain, 1);
        for expected in [0, 2, 4, u64::from(u32::MAX)] {
            let conflict = Appended::Conflict { at: 3 };
            assert_eq!(append(kept.store(), lease, "p/table/a", expected, &more), conflict);
        }
        let conflict = Appended::Conflict { at: 0 };
        assert_eq!(append(kept.store(), lease, "p/table/new", 3, &more), conflict);
        assert_eq!(append(kept.store(), lease, "p/table/a", 3, &more), Appended::Ok);
        assert_eq!(kept.store().heads().map(|heads| heads.len()), Ok(1), "a conflict makes no stream");
    }
}

/// HC E.1: an id that acted in a stream never acts there again, wherever in a batch it comes, and the whole batch falls
/// with it.
#[test]
fn hc_e_1_a_repeated_id_rejects_the_whole_append_of_its_stream() {
    for mut kept in Kept::all() {
        let mut chain = Chain::new("p/table/a");
        let mut lease = kept.store().lease().expect("a lease");
        let first = [with_id(&mut chain, "one"), with_id(&mut chain, "two")];
        assert_eq!(append(kept.store(), lease, "p/table/a", 0, &first), Appended::Ok);
        for round in 0..3 {
            for (ids, repeated) in [
                (["one", "x", "y"], "one"),
                (["x", "two", "y"], "two"),
                (["x", "y", "one"], "one"),
                (["x", "y", "x"], "x"),
            ] {
                let mut try_out = chain.clone();
                let batch = ids.map(|id| with_id(&mut try_out, id));
                let answer = append(kept.store(), lease, "p/table/a", 2, &batch);
                assert_eq!(answer, Appended::Repeated { id: repeated.to_owned() });
                assert_eq!(kept.store().heads(), Ok(vec![head(&chain)]));
                assert_eq!(kept.store().find("p/table/a", "x"), Ok(None), "nothing of it is there");
            }
            // In memory, in the index, and after opening again.
            if round == 0 {
                kept.settle(lease);
            }
            kept.reopen();
            lease = kept.store().lease().expect("a lease");
        }
        let batch = ["x", "y"].map(|id| with_id(&mut chain, id));
        assert_eq!(append(kept.store(), lease, "p/table/a", 2, &batch), Appended::Ok);
    }
}

/// A new stream whose first batch falls leaves nothing behind that another stream could take over.
#[test]
fn a_new_stream_that_fails_leaves_nothing() {
    for mut kept in Kept::all() {
        let lease = kept.store().lease().expect("a lease");
        let mut bad = Chain::new("p/table/bad");
        let twice = [with_id(&mut bad, "x"), with_id(&mut bad, "x")];
        let answer = append(kept.store(), lease, "p/table/bad", 0, &twice);
        assert_eq!(answer, Appended::Repeated { id: "x".to_owned() });
        let (mut good, mut again) = (Chain::new("p/table/good"), Chain::new("p/table/bad"));
        let batch = [with_id(&mut good, "x")];
        assert_eq!(append(kept.store(), lease, "p/table/good", 0, &batch), Appended::Ok);
        let batch = [with_id(&mut again, "x"), with_id(&mut again, "y")];
        assert_eq!(append(kept.store(), lease, "p/table/bad", 0, &batch), Appended::Ok);
        kept.reopen();
        assert_eq!(kept.store().heads(), Ok(vec![head(&again), head(&good)]));
    }
}

#[test]
fn streams_of_one_append_stand_or_fall_by_themselves() {
    for mut kept in Kept::all() {
        let lease = kept.store().lease().expect("a lease");
        let names = ["p/table/a", "p/table/b", "p/table/c", "p/table/d"];
        let mut chains = names.map(Chain::new);
        let [a, b, c, d] = chains.each_mut().map(|chain| [with_id(chain, "one"), with_id(chain, "two")]);
        let twice = {
            let mut chain = Chain::new(names[1]);
            [with_id(&mut chain, "z"), with_id(&mut chain, "z")]
        };
        let answers = kept.store().append(
            lease,
            &[
                Append { stream: names[0], expected: 0, entries: &a },
                Append { stream: names[1], expected: 0, entries: &twice },
                Append { stream: names[2], expected: 7, entries: &[] },
                Append { stream: names[3], expected: 0, entries: &d },
            ],
        );
        let repeated = Appended::Repeated { id: "z".to_owned() };
        assert_eq!(answers, [Appended::Ok, repeated, Appended::Conflict { at: 0 }, Appended::Ok]);
        kept.reopen();
        assert_eq!(kept.store().heads(), Ok(vec![head(&chains[0]), head(&chains[3])]));
        let answers = kept.store().append(
            lease,
            &[
                Append { stream: names[1], expected: 0, entries: &b[..1] },
                Append { stream: names[2], expected: 0, entries: &c },
                Append { stream: names[1], expected: 1, entries: &b[1..] },
            ],
        );
        assert_eq!(answers, [Appended::Ok, Appended::Ok, Appended::Ok]);
        assert_eq!(kept.store().heads(), Ok(chains.iter().map(head).collect()));
        assert_eq!(kept.store().append(lease, &[]), []);
    }
}

#[test]
fn whoever_takes_the_lease_fences_the_owner_before() {
    for mut kept in Kept::all() {
        let mut chain = Chain::new("p/table/a");
        let old = kept.store().lease().expect("a lease");
        let batch = entries(&mut chain, 1);
        assert_eq!(append(kept.store(), old, "p/table/a", 0, &batch), Appended::Ok);
        let new = kept.store().lease().expect("a lease");
        assert!(new.epoch > old.epoch);
        let batch = entries(&mut chain, 2);
        let both = [
            Append { stream: "p/table/a", expected: 1, entries: &batch },
            Append { stream: "p/table/b", expected: 0, entries: &[] },
        ];
        assert_eq!(kept.store().append(old, &both), [Appended::Fenced, Appended::Fenced]);
        assert_eq!(kept.store().read("p/table/a", 1, 9).map(|read| read.len()), Ok(1));
        assert_eq!(append(kept.store(), new, "p/table/a", 1, &batch), Appended::Ok);
        kept.reopen();
        assert_eq!(
            append(kept.store(), old, "p/table/a", 3, &[]),
            Appended::Fenced,
            "after opening again too"
        );
        assert!(kept.store().lease().expect("a lease").epoch > new.epoch);
    }
}

/// Hands entries over in parts, and says what became of each.
fn hand_over(store: &mut dyn Store, lease: Lease, parts: Vec<Vec<Handed>>) -> Vec<Appended> {
    let mut became = Vec::new();
    for part in parts {
        became.extend(store.hand_over(lease, part).unwrap_or_default());
    }
    became.extend(store.became());
    became
}

#[test]
fn what_is_handed_over_comes_before_whatever_is_asked_afterwards() {
    for mut kept in Kept::all() {
        let (mut a, mut b) = (Chain::new("p/table/a"), Chain::new("p/table/b"));
        let lease = kept.store().lease().expect("a lease");
        let (first, second, other) = (entries(&mut a, 3), entries(&mut a, 2), entries(&mut b, 1));
        let hand = |chain: &Chain, expected, entries: &[Entry]| Handed {
            stream: chain.stream.clone(),
            expected,
            entries: entries.to_vec(),
        };
        let store = kept.store();
        let told = store.hand_over(lease, vec![hand(&a, 0, &first)]);
        assert_eq!(store.read("p/table/a", 1, 9), Ok(stored(&first)), "{told:?}");
        let more = store.hand_over(lease, vec![hand(&a, 3, &second), hand(&b, 0, &other)]);
        assert_eq!(store.heads(), Ok(vec![head(&a), head(&b)]));
        let mut became: Vec<Appended> = told.into_iter().chain(more).flatten().collect();
        became.extend(store.became());
        assert_eq!(became, [Appended::Ok, Appended::Ok, Appended::Ok]);
        assert_eq!(store.became(), [], "said once");
        kept.reopen();
        assert_eq!(kept.store().read("p/table/a", 1, 9), Ok(stored(&[first, second].concat())));
    }
}

#[test]
fn what_follows_trouble_in_what_was_handed_over_is_trouble_too() {
    for mut kept in Kept::all() {
        let (mut a, mut b) = (Chain::new("p/table/a"), Chain::new("p/table/b"));
        let lease = kept.store().lease().expect("a lease");
        let twice = vec![with_id(&mut a, "x"), with_id(&mut a, "x")];
        let behind = entries(&mut a, 1);
        let other = entries(&mut b, 2);
        let part = |stream: &str, expected, entries: &[Entry]| {
            vec![Handed { stream: stream.to_owned(), expected, entries: entries.to_vec() }]
        };
        let parts =
            vec![part("p/table/a", 0, &twice), part("p/table/b", 0, &other), part("p/table/a", 2, &behind)];
        let became = hand_over(kept.store(), lease, parts);
        let repeated = Appended::Repeated { id: "x".to_owned() };
        assert_eq!(became, [repeated, Appended::Ok, Appended::Conflict { at: 0 }]);
        let newer = kept.store().lease().expect("another");
        assert_ne!(lease, newer);
        let late = hand_over(kept.store(), lease, vec![part("p/table/b", 2, &entries(&mut b, 1))]);
        assert_eq!(late, [Appended::Fenced]);
        assert_eq!(kept.store().read("p/table/b", 1, 9), Ok(stored(&other)));
    }
}

#[test]
fn nothing_can_be_appended_and_is_nothing() {
    for mut kept in Kept::all() {
        let lease = kept.store().lease().expect("a lease");
        assert_eq!(append(kept.store(), lease, "p/table/a", 0, &[]), Appended::Ok);
        assert_eq!(kept.store().heads(), Ok(vec![]));
        assert_eq!(append(kept.store(), lease, "p/table/a", 1, &[]), Appended::Conflict { at: 0 });
        assert_eq!(kept.store().examine(), Ok(()));
    }
}

#[test]
fn a_batch_may_be_large() {
    for mut kept in Kept::all() {
        let mut chain = Chain::new("p/table/a");
        let lease = kept.store().lease().expect("a lease");
        let mut batch = entries(&mut chain, 3_000);
        let events = format!("[\"{}\"]", "x".repeat(3 << 20));
        batch.push(write(&mut chain, &Said { events, ..Said::default() }));
        batch.extend(entries(&mut chain, 10));
        assert_eq!(append(kept.store(), lease, "p/table/a", 0, &batch), Appended::Ok);
        kept.reopen();
        assert_eq!(kept.store().heads(), Ok(vec![head(&chain)]));
        assert_eq!(kept.store().read("p/table/a", 1, usize::MAX), Ok(stored(&batch)));
        assert_eq!(kept.store().read("p/table/a", 2_995, 10), Ok(stored(&batch[2_994..3_004])));
        assert_eq!(journal::verify(kept.store(), None).map(|verified| verified.entries), Ok(3_011));
    }
}

#[test]
fn a_snapshot_replaces_the_one_before() {
    for mut kept in Kept::all() {
        let mut chain = Chain::new("p/table/a");
        let lease = kept.store().lease().expect("a lease");
        let batch = entries(&mut chain, 3);
        assert!(matches!(
            kept.store().keep("p/table/a", &snapshot(0, Hash::NONE)),
            Err(StoreError::Failed(_))
        ));
        assert_eq!(append(kept.store(), lease, "p/table/a", 0, &batch), Appended::Ok);
        assert_eq!(kept.store().snapshot("p/table/a"), Ok(None));
        assert_eq!(kept.store().snapshot("p/table/none"), Ok(None));
        for entry in [&batch[0], &batch[2]] {
            let taken = snapshot(entry.seq, entry.hash);
            assert_eq!(kept.store().keep("p/table/a", &taken), Ok(()));
            kept.reopen();
            assert_eq!(kept.store().snapshot("p/table/a"), Ok(Some(taken)));
        }
    }
}

/// HC E.1: ids are remembered for ever, not only while they are recent.
#[test]
fn hc_e_1_ids_are_unique_for_ever() {
    for mut kept in Kept::all() {
        let mut chain = Chain::new("p/table/a");
        let mut lease = kept.store().lease().expect("a lease");
        // More than wait for the index, so that some are in it and some are not.
        let mut all = Vec::new();
        for _ in 0..9 {
            let expected = chain.seq;
            let batch = entries(&mut chain, 5_000);
            assert_eq!(append(kept.store(), lease, "p/table/a", expected, &batch), Appended::Ok);
            all.extend(batch.into_iter().filter_map(|entry| entry.id));
        }
        for _ in 0..2 {
            for id in [&all[0], &all[20_000], &all[44_999]] {
                let mut try_out = chain.clone();
                let again = [with_id(&mut try_out, id)];
                let answer = append(kept.store(), lease, "p/table/a", chain.seq, &again);
                assert_eq!(answer, Appended::Repeated { id: id.clone() });
            }
            assert_eq!(kept.store().find("p/table/a", &all[44_999]), Ok(Some(45_000)));
            assert_eq!(kept.store().ids("p/table/a", chain.seq), Ok(Some(45_000)));
            kept.reopen();
            lease = kept.store().lease().expect("a lease");
        }
        assert_eq!(kept.store().examine(), Ok(()));
    }
}

#[test]
fn a_second_opening_sees_what_the_first_wrote() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("journal.db");
    let mut owner = Sqlite::open(&path).expect("opens");
    let lease = owner.lease().expect("a lease");
    let mut other = Sqlite::open(&path).expect("opens");
    let reader = Sqlite::open_read_only(&path).expect("opens");
    let mut chain = Chain::new("p/table/a");
    let first = entries(&mut chain, 2);
    assert_eq!(append(&mut owner, lease, "p/table/a", 0, &first), Appended::Ok);
    assert_eq!(reader.read("p/table/a", 1, 9), Ok(stored(&first)));
    assert_eq!(reader.find("p/table/a", "p/table/a-2"), Ok(Some(2)));
    // Even with the same lease nobody writes over what is there.
    let again = [with_id(&mut Chain::new("p/table/a"), "other")];
    assert_eq!(append(&mut other, lease, "p/table/a", 0, &again), Appended::Conflict { at: 2 });
    let more = entries(&mut chain, 1);
    assert_eq!(append(&mut other, lease, "p/table/a", 2, &more), Appended::Ok);
    owner.settle(lease).expect("settles");
    assert_eq!(reader.heads(), Ok(vec![head(&chain)]));
    assert_eq!(owner.heads(), Ok(vec![head(&chain)]));
    // Who takes over later knows what is in the indexes by then.
    let lease = other.lease().expect("a lease");
    let more = entries(&mut chain, 1);
    assert_eq!(append(&mut other, lease, "p/table/a", 3, &more), Appended::Ok);
    other.settle(lease).expect("settles");
    assert_eq!(journal::verify(&reader, None).map(|verified| verified.entries), Ok(4));
}

/// One step of a random life of a store.
#[derive(Debug, Clone)]
enum Step {
    Append { stream: usize, off: u64, ids: Vec<Option<u8>> },
    Reopen,
    Settle,
    Lease,
    Fenced,
}

fn step() -> impl Strategy<Value = Step> {
    let ids = proptest::collection::vec(proptest::option::weighted(0.8, 0..40_u8), 0..6);
    let off = prop_oneof![8 => Just(0_u64), 1 => Just(1_u64)];
    prop_oneof![
        12 => (0..3_usize, off, ids).prop_map(|(stream, off, ids)| Step::Append { stream, off, ids }),
        1 => Just(Step::Reopen),
        1 => Just(Step::Settle),
        1 => Just(Step::Lease),
        1 => Just(Step::Fenced),
    ]
}

/// As simple as can be: what must be there.
#[derive(Default)]
struct Model {
    entries: Vec<Entry>,
}

impl Model {
    fn has(&self, id: &str) -> bool {
        self.entries.iter().any(|entry| entry.id.as_deref() == Some(id))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_store_does_what_a_simple_model_does(steps in proptest::collection::vec(step(), 1..24)) {
        for mut kept in Kept::all() {
            let names = ["p/table/a", "p/table/b", "p/cage/main"];
            let mut models: [Model; 3] = Default::default();
            let mut chains = names.map(Chain::new);
            let mut lease = kept.store().lease().expect("a lease");
            for step in &steps {
                match step {
                    Step::Reopen => kept.reopen(),
                    Step::Settle => kept.settle(lease),
                    Step::Lease => lease = kept.store().lease().expect("a lease"),
                    Step::Fenced => {
                        let old = Lease { epoch: lease.epoch - 1 };
                        prop_assert_eq!(append(kept.store(), old, names[0], 0, &[]), Appended::Fenced);
                    }
                    Step::Append { stream, off, ids } => {
                        let (model, mut chain) = (&mut models[*stream], chains[*stream].clone());
                        chain.seq += off;
                        let batch: Vec<Entry> = ids
                            .iter()
                            .map(|id| {
                                write(&mut chain, &Said { id: id.map(|id| format!("c{id}")), ..Said::default() })
                            })
                            .collect();
                        let at = model.entries.len() as u64;
                        let answer = append(kept.store(), lease, names[*stream], at + off, &batch);
                        let mut seen: Vec<&str> = Vec::new();
                        let repeated = batch.iter().filter_map(|entry| entry.id.as_deref()).find(|id| {
                            let before = seen.contains(id) || model.has(id);
                            seen.push(id);
                            before
                        });
                        let expected = match repeated {
                            _ if *off > 0 => Appended::Conflict { at },
                            Some(id) => Appended::Repeated { id: id.to_owned() },
                            None => Appended::Ok,
                        };
                        prop_assert_eq!(&answer, &expected);
                        if answer == Appended::Ok {
                            model.entries.extend(batch);
                            chains[*stream] = chain;
                        }
                    }
                }
            }
            for (name, model) in names.iter().zip(&models) {
                prop_assert_eq!(kept.store().read(name, 1, usize::MAX), Ok(stored(&model.entries)));
                for entry in &model.entries {
                    if let Some(id) = &entry.id {
                        prop_assert_eq!(kept.store().find(name, id), Ok(Some(entry.seq)));
                    }
                }
            }
            let entries = models.iter().map(|model| model.entries.len() as u64).sum();
            prop_assert_eq!(journal::verify(kept.store(), None).map(|verified| verified.entries), Ok(entries));
        }
    }
}
