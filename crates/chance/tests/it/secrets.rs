//! The seed: from where it comes, who may write it, and what is said of it before and after.

use chance::{
    BadCommitment, Commitment, Entropy, NoEntropy, NotThatSeed, OsEntropy, Seeded, Session, commit,
};
use kit::{Hidden, hidden};

use crate::{at, counting, session, wheel};

struct Dry;

impl Entropy for Dry {
    fn fill(&mut self, _: &mut [u8]) -> Result<(), NoEntropy> {
        Err(NoEntropy("the well is dry".to_owned()))
    }
}

#[test]
fn the_operating_system_gives_another_seed_every_time() {
    let seeds: Vec<_> = (0..8).map(|_| Session::fresh(&mut OsEntropy).expect("entropy").seed()).collect();
    for (i, seed) in seeds.iter().enumerate() {
        assert!(seeds[..i].iter().all(|before| before != seed));
        let bytes = seed.known().expect("a seed");
        assert!(bytes.iter().any(|&byte| byte != bytes[0]), "32 equal bytes are no entropy");
    }
}

#[test]
fn a_rehearsal_can_be_repeated() {
    let seeds = |number| {
        let mut entropy = Seeded::new(number);
        [(); 3].map(|()| Session::fresh(&mut entropy).expect("numbers never run out").seed())
    };
    assert_eq!(seeds(1), seeds(1));
    assert_ne!(seeds(1), seeds(2));
    assert_ne!(seeds(1)[0], seeds(1)[1], "every session has a seed of its own");
}

#[test]
fn without_entropy_there_is_no_session() {
    let error = Session::fresh(&mut Dry).expect_err("no seed is made up");
    assert_eq!(error.to_string(), "no entropy: the well is dry");
}

#[test]
fn the_seed_does_not_show() {
    let session = session([0xab; 32]);
    for shown in [format!("{session:?}"), format!("{session:#?}"), format!("{:?}", session.seed())] {
        assert!(shown.contains("hidden"), "{shown}");
        assert!(!shown.contains("171") && !shown.to_lowercase().contains("ab"), "{shown}");
    }
    let collector = chance::Collector::new(session);
    assert!(!format!("{collector:?}").contains("171"));
    let first = Seeded::new(0xabab);
    assert!(!format!("{first:?}").contains("43947"), "{first:?}");
}

#[test]
fn the_seed_is_written_within_a_seal_only() {
    let session = session([0xab; 32]);
    let error = serde_json::to_string(&session).expect_err("outside a seal");
    assert!(error.to_string().contains("outside a seal"), "{error}");
    assert!(serde_json::to_string(&session.seed()).is_err());
    let (text, secrets) = hidden::sealing(|| serde_json::to_string(&session).expect("within a seal"));
    assert_eq!(text, r#"{"seed":{"sealed":0}}"#);
    assert_eq!(secrets.len(), 1);
    // The text alone opens nothing.
    assert!(serde_json::from_str::<Session>(&text).is_err());
    let opened: Session = hidden::opening(secrets, || serde_json::from_str(&text)).expect("it opens");
    assert_eq!(opened.seed(), Hidden::Known([0xab; 32]));
}

#[test]
fn a_session_is_its_seed_and_nothing_more() {
    let bytes = |len: usize| format!(r#"{{"seed":[{}]}}"#, vec!["1"; len].join(","));
    assert!(serde_json::from_str::<Session>(&bytes(32)).is_ok());
    for bad in [bytes(31), bytes(33), bytes(0), "{}".to_owned(), bytes(32).replace('}', r#","position":1}"#)]
    {
        assert!(serde_json::from_str::<Session>(&bad).is_err(), "{bad}");
    }
}

#[test]
fn what_was_committed_to_can_be_held_against_the_seed() {
    let played = session(counting());
    let published: Commitment = played.commitment();
    assert_eq!(published, commit(&counting()));
    let drawn = played.draw(at("demo/roulette/R1", 9, 1), &wheel());
    let revealed =
        published.reveal(*played.seed().known().expect("a seed")).expect("the seed of the session");
    assert_eq!(revealed.draw(at("demo/roulette/R1", 9, 1), &wheel()), drawn);
    for bit in [0, 77, 255] {
        let mut other = counting();
        other[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(published.reveal(other).expect_err("another seed"), NotThatSeed(published));
    }
}

#[test]
fn a_commitment_is_published_as_text() {
    let published = commit(&counting());
    let text = serde_json::to_string(&published).expect("nothing hidden");
    assert_eq!(text, format!("\"{published}\""));
    assert_eq!(serde_json::from_str::<Commitment>(&text).expect("as written"), published);
    assert_eq!(published.to_string().parse(), Ok(published));
    for bad in ["", "00", &"0".repeat(63), &"g".repeat(64), &"0".repeat(66)] {
        assert_eq!(bad.parse::<Commitment>(), Err(BadCommitment(bad.to_owned())));
    }
}
