//! A crash between the draw and the entry that says it: the house goes on from what is durable, and draws the same.

use chance::{Position, Seeded, Session};
use kit::{Outcome, hidden};

use crate::wheel;

const STREAM: &str = "demo/roulette/R1";

/// What outlives a crash: the session as its entry has it, and the outcomes that were written down, by round.
#[derive(Default)]
struct Durable {
    /// Text with marks, and the secrets that the seal holds.
    session: Option<(String, Vec<String>)>,
    outcomes: Vec<Vec<Outcome>>,
}

/// What does not.
struct Running {
    session: Session,
}

impl Durable {
    fn open(&mut self, session: Session) -> Running {
        let (text, secrets) = hidden::sealing(|| serde_json::to_string(&session).expect("within a seal"));
        self.session = Some((text, secrets));
        Running { session }
    }

    fn recover(&self) -> Running {
        let (text, secrets) = self.session.clone().expect("a session was opened");
        Running { session: hidden::opening(secrets, || serde_json::from_str(&text)).expect("it opens") }
    }

    /// The next position, from what is written down.
    fn next(&self) -> Position<'static> {
        let draws = self.outcomes.last().map_or(0, Vec::len);
        Position { stream: STREAM, round: self.outcomes.len() as u64, draw: draws as u64 + 1 }
    }
}

impl Running {
    fn draw(&self, at: Position<'_>) -> Outcome {
        self.session.draw(at, &wheel()).expect("a wheel")
    }
}

#[test]
fn a_crash_between_draw_and_append_does_not_draw_anew() {
    let mut durable = Durable::default();
    let session = Session::fresh(&mut Seeded::new(3)).expect("numbers never run out");
    let mut running = durable.open(session);
    let mut seen = Vec::new();
    for round in 0..50_u32 {
        durable.outcomes.push(Vec::new());
        let at = durable.next();
        let first = running.draw(at);
        // However often it crashes here, the outcome that nobody wrote down comes again.
        for _ in 0..round % 4 {
            // Nothing of the one that crashed goes over.
            running = durable.recover();
            assert_eq!(durable.next(), at);
            assert_eq!(running.draw(durable.next()), first, "round {round}");
        }
        durable.outcomes.last_mut().expect("a round").push(first);
        seen.push(first);
    }
    // New positions were other draws: an evening of fifty spins is not one number.
    seen.dedup();
    assert!(seen.len() > 40, "{seen:?}");
}

#[test]
fn a_draw_that_was_taken_back_is_followed_by_another() {
    let mut durable = Durable::default();
    let running = durable.open(Session::fresh(&mut Seeded::new(4)).expect("numbers never run out"));
    durable.outcomes.push(Vec::new());
    for draw in 1..=3 {
        let at = durable.next();
        assert_eq!((at.round, at.draw), (1, draw));
        let outcome = running.draw(at);
        durable.outcomes[0].push(outcome);
        assert_eq!(
            durable.recover().draw(at),
            outcome,
            "what was written can be drawn again by anyone who may"
        );
    }
    durable.outcomes[0].dedup();
    assert_eq!(durable.outcomes[0].len(), 3, "three draws of this session differ");
}
