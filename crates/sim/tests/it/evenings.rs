//! Evenings with everything that goes wrong, from fixed seeds and from fresh ones.

use sim::store::FAULTS;
use sim::{Tally, run};

/// How long an evening is, unless `BAIZE_SIM_STEPS` says otherwise.
const STEPS: u64 = 300;
/// How many evenings are played from fixed seeds.
const FIXED: u64 = 60;
/// How many from fresh ones, unless `BAIZE_SIM_SEEDS` names them.
const FRESH: usize = 24;

#[test]
fn one_seed_is_one_run() {
    let (first, second) = (run(1, STEPS), run(1, STEPS));
    assert_eq!(first.digest(), second.digest());
    assert_eq!(first, second);
    assert_ne!(first.digest(), run(2, STEPS).digest());
}

/// What clients do, what stores do, and what it comes to.
const MET: [&str; 36] = [
    "a changed byte is found",
    "a changed snapshot is not believed",
    "a client comes back with the same id",
    "a command sent twice",
    "a delayed command",
    "a fill from the cage has arrived",
    "a credit to the cage has arrived",
    "a request sent again",
    "a request that is refused at once",
    "a request to a second person",
    "a request with another body",
    "a restart",
    "a round",
    "accepted",
    "agreed from another device",
    "agreed: request-gone",
    "agreed: request-other-sheet",
    "an entry with a second person",
    "an id from before a snapshot",
    "an old command again",
    "another content under an old id",
    "asked again with the new sheet",
    "carried out as agreed",
    "drawn again after a crash",
    "killed between turns",
    "lost what was not flushed",
    "nonsense",
    "not recorded",
    "refused",
    "the clock jumps back",
    "the clock jumps forward",
    "the first answer again",
    "two at once",
    "unknown",
    "unknown and durable",
    "unknown and not durable",
];

/// The phases in which every kind of table has been stopped.
const STOPPED: [(&str, &[&str]); 6] = [
    (
        "r1",
        &[
            "between rounds",
            "betting",
            "betting stopped",
            "betting, prompted",
            "betting, launched",
            "locked",
            "locked, launched",
            "locked, rest too early",
            "number read",
            "void",
        ],
    ),
    (
        "r2",
        &[
            "between rounds",
            "betting",
            "betting stopped",
            "betting, prompted",
            "locked",
            "number read",
            "void",
        ],
    ),
    ("l1", &["between rounds", "betting", "betting stopped", "locked", "number read", "attesting", "paying"]),
    ("d1", &["between rounds", "betting", "betting stopped", "locked", "number read"]),
    ("b1", &["between rounds", "betting", "betting stopped", "locked"]),
    ("t1", &["between rounds", "antes", "deciding stopped", "dealing", "turns", "reveal"]),
];

/// Seeds that once failed.
const PINNED: [u64; 2] = [14_107_858_246_609_452_521, 16_091_023_443_133_963_086];

/// HC A.5, HC C.2, HC E.1, HC E.2, HC E.4, HC E.5, HC E.6, HC D.3: whatever the store, the clients and the clock do, what was accepted is there
/// once, what was refused is not, and after a stop in any phase betting does not resume by itself. Every fault and every
/// phase has been met, or the simulator has gone blind.
#[test]
fn hc_a_5_evenings_from_fixed_seeds_hold_and_meet_everything() {
    let mut met = Tally::default();
    for seed in (0..FIXED).chain(PINNED) {
        met.add(&run(seed, STEPS).tally);
    }
    let faults = FAULTS.iter().map(|fault| fault.name().to_owned());
    let phases = STOPPED
        .iter()
        .flat_map(|(table, phases)| phases.iter().map(move |phase| format!("restart: {table}: {phase}")));
    let stalls = ["betting", "betting, prompted", "betting, launched", "locked, launched", "number read"];
    let stalls = stalls.iter().map(|phase| format!("stall: r1: {phase}"));
    let all = faults.chain(MET.map(str::to_owned)).chain(phases).chain(stalls);
    let missed: Vec<String> = all.filter(|what| met.of(what) == 0).collect();
    assert!(missed.is_empty(), "never met: {missed:?}");
    assert!(met.of("a round") > 20 * FIXED, "only {} rounds were played", met.of("a round"));
}

fn fresh_seeds() -> Vec<u64> {
    match std::env::var("BAIZE_SIM_SEEDS") {
        Ok(seeds) => {
            let seed = |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("{text:?} is no seed"));
            seeds.split(',').map(seed).collect()
        }
        Err(_) => {
            let mut seed = [0; 8];
            let mut draw = || {
                getrandom::fill(&mut seed).expect("the system has entropy");
                u64::from_le_bytes(seed)
            };
            (0..FRESH).map(|_| draw()).collect()
        }
    }
}

/// HC A.5, HC E.1: the same holds for evenings that nobody has seen before.
#[test]
fn hc_a_5_evenings_from_fresh_seeds_hold() {
    let steps =
        std::env::var("BAIZE_SIM_STEPS").map_or(STEPS, |steps| steps.parse().expect("a number of steps"));
    for seed in fresh_seeds() {
        run(seed, steps);
    }
}
