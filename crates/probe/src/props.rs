//! The properties that every game keeps. Each plays a run per seed and looks at every step of it; each says how
//! often it really looked, so that a test can refuse a property that never came to bear.
//!
//! What is checked elsewhere comes free with every run: an input never panics, a machine never contradicts
//! itself, what it asks for it does not refuse, something is always awaited, and no purse is overdrawn.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use games::{Given, Input, Machine, Need, Offer, StepError, Take, step};
use kit::{Actor, Cents, Hidden, Outcome, Purse, Role, Seat, Slot, Unit, Viewer, cite, hidden};
use serde_json::Value;

use crate::rng::Rng;
use crate::run::{Action, Course, Drawn, Event, Player, Run, State, agreed, drawn, look, universe};

/// Runs a property once for each seed. A seed that fails is named.
///
/// # Panics
/// If one fails.
pub fn each_seed(what: &str, seeds: Range<u64>, mut property: impl FnMut(u64) -> u64) -> u64 {
    let mut looked = 0;
    for seed in seeds {
        match catch_unwind(AssertUnwindSafe(|| property(seed))) {
            Ok(times) => looked += times,
            Err(cause) => {
                let said = cause.downcast_ref::<String>().map(String::as_str);
                match said.or_else(|| cause.downcast_ref::<&str>().copied()) {
                    Some(said) => panic!("{what}, seed {seed}: {said}"),
                    None => resume_unwind(cause),
                }
            }
        }
    }
    looked
}

/// Money: each unit sums to nothing, the wager purses hold what the state says is staked, and when a round is
/// over they are empty. Counts the rounds that ended.
pub fn money<P: Player>(machine: &P::Machine, player: &P, seeds: Range<u64>, course: Course) -> u64 {
    each_seed("money", seeds, |seed| {
        let (mut run, mut ended) = (Run::new(machine, player, seed), 0);
        for _ in 0..course.steps {
            let open = !run.round().over;
            let taken = run.next(course.wild);
            for unit in [Unit::Money, Unit::Promotional, Unit::Tournament] {
                assert_eq!(run.books.sum(unit, |_| true), Cents::ZERO, "{unit:?} after {:?}", taken.input);
            }
            let staked = run.books.sum(Unit::Money, Purse::is_of_the_round);
            assert_eq!(staked, run.player.staked(&run.state), "staked, after {:?}", taken.input);
            if run.round().over {
                let mut left = run.books.open();
                left.retain(|(purse, ..)| purse.is_of_the_round());
                assert!(left.is_empty(), "the round is over and {left:?} is left");
                ended += u64::from(open);
            }
        }
        ended
    })
}

/// Void: a void before payment leaves every purse as it was before the round. Counts the voids that were taken
/// with money staked.
pub fn void<P: Player>(machine: &P::Machine, player: &P, seeds: Range<u64>, course: Course) -> u64 {
    each_seed("void", seeds, |seed| {
        let (mut run, mut voids) = (Run::new(machine, player, seed), 0);
        for _ in 0..course.steps {
            run.next(course.wild);
            if run.round().over || !run.rng.one_in(6) {
                continue;
            }
            let staked = run.books.sum(Unit::Money, Purse::is_of_the_round);
            let Some((by, input)) = player.void(&run.state, &mut run.rng) else { continue };
            // HC A.11: with a second person, where the record says otherwise.
            let taken = run.take(by, Some(agreed(Role::Floorperson)), input);
            if taken.result.is_err() {
                continue;
            }
            for _ in 0..20 {
                match run.needs().into_iter().find(|need| matches!(need, Need::Step { .. })) {
                    Some(step) if !run.round().over => {
                        run.give(&step);
                    }
                    _ => break,
                }
            }
            assert!(run.round().over, "after {:?} the round does not end", taken.input);
            assert_eq!(run.books.open(), run.books_before.open(), "after {:?}", taken.input);
            voids += u64::from(staked.is_positive());
        }
        voids
    })
}

/// Replay: the events, written and read again, fold to the live state; the state written and read again is the
/// same state. Counts the events.
pub fn replay<P: Player>(machine: &P::Machine, player: &P, seeds: Range<u64>, course: Course) -> u64 {
    each_seed("replay", seeds, |seed| {
        let (mut run, mut again) = (Run::new(machine, player, seed), machine.open());
        for _ in 0..course.steps {
            for event in run.next(course.wild).result.unwrap_or_default() {
                let read: Event<P> = through_json(&event);
                assert_eq!(read, event, "an event is not what was written");
                machine.apply(&mut again, &read).expect("the event fits");
            }
            assert_eq!(again, run.state, "the replay is not the live state");
            assert_eq!(through_json(&run.state), run.state, "a state is not what was written");
        }
        let mut folded = machine.open();
        run.log.iter().for_each(|event| machine.apply(&mut folded, event).expect("the event fits"));
        assert_eq!(folded, run.state, "the fold is not the live state");
        run.log.len() as u64
    })
}

fn through_json<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = hidden::plain(|| serde_json::to_string(value).expect("plain data"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The door: an outcome drawn by the house is accepted exactly when it is among the chances, out of all that any
/// game knows. Counts the states in which one was awaited.
pub fn door<P: Player>(machine: &P::Machine, player: &P, seeds: Range<u64>, course: Course) -> u64 {
    let universe = universe();
    each_seed("door", seeds, |seed| {
        let (mut run, mut awaited) = (Run::new(machine, player, seed), 0);
        for _ in 0..course.steps {
            run.next(course.wild);
            let chances = run.chances();
            for (place, (outcome, weight)) in chances.iter().enumerate() {
                assert!(*weight > 0, "{outcome:?} without weight");
                assert!(universe.contains(outcome), "{outcome:?} is unheard of");
                assert!(
                    chances[..place].iter().all(|(other, _)| other != outcome),
                    "{outcome:?} is listed twice"
                );
            }
            for need in run.needs() {
                let Need::Outcome { draw, .. } = need else { continue };
                assert!(!chances.is_empty(), "{draw:?} is awaited and nothing can come");
                assert!(
                    chances.iter().all(|(outcome, _)| draw.is_answered_by(*outcome)),
                    "{draw:?} is not what can come"
                );
            }
            for &outcome in &universe {
                let among = chances.iter().any(|(chance, _)| *chance == outcome);
                let taken = try_out(&run, Actor::House, &drawn(outcome));
                assert_eq!(taken, among, "{} among the chances in {:?}", shown(outcome), run.state);
            }
            awaited += u64::from(!chances.is_empty());
        }
        awaited
    })
}

/// Outcomes are told in full here: this is a test, and a hidden card is what it is about.
fn shown(outcome: Outcome) -> String {
    hidden::plain(|| serde_json::to_string(&outcome).expect("plain data"))
}

fn try_out<P: Player>(run: &Run<'_, P>, by: Actor, input: &Input<P::Machine>) -> bool {
    let (mut state, mut events) = (run.state.clone(), Vec::new());
    match run.with_cx(by, None, |cx| step(run.machine, &mut state, cx, input, &mut events)) {
        Ok(()) => true,
        Err(StepError::Refused(_)) => false,
        Err(StepError::Broken(misfit)) => panic!("{by:?} {input:?}: {misfit}"),
    }
}

/// Offers: a filled offer is accepted exactly when it is alive and what fills it is within its range; a dead one is
/// refused with exactly its reason and paragraph; and an answer that names its turn acts once (HC E.9). Counts the
/// offers that were alive.
pub fn offers<P: Player>(machine: &P::Machine, player: &P, seeds: Range<u64>, course: Course) -> u64 {
    each_seed("offers", seeds, |seed| {
        let (mut run, mut alive) = (Run::new(machine, player, seed), 0);
        for _ in 0..course.steps {
            run.next(course.wild);
            // Offers hold until a clock runs out.
            if run.machine.due(&run.state).is_some_and(|due| due <= run.at) {
                continue;
            }
            let mut picks = Rng::new(run.rng.clone().draw());
            let decides = run.needs().into_iter().find_map(|need| match need {
                Need::Decision(turn) => Some(turn.seat),
                _ => None,
            });
            let any = Seat::new(1 + u16::try_from(picks.below(u64::from(player.seats()))).expect("small"));
            for seat in any.into_iter().chain(decides) {
                let all = run.offers(seat);
                for _ in 0..all.len().min(8) {
                    let offer = picks.pick(&all);
                    holds(&run, seat, offer, &all, &mut picks);
                    alive += u64::from(offer.is_alive());
                }
            }
        }
        alive
    })
}

/// What could fill an offer, within its range and around it.
fn fillings(take: Take, picks: &mut Rng) -> Vec<Given> {
    match take {
        Take::Plain => vec![Given::Nothing],
        Take::Amount { min, max, step } => {
            let steps = u64::try_from((max - min).get() / step.get()).expect("a range");
            let up = i64::try_from(picks.below(steps + 1)).expect("small");
            let between = min + step.checked_mul(up).expect("within the range");
            let off = Cents::new(between.get() + step.get() / 2);
            let mut amounts = vec![min, max, between, min - step, max + step, off, -min, Cents::ZERO];
            amounts.dedup();
            amounts.into_iter().map(Given::Amount).collect()
        }
        Take::Cards { most } => {
            let first = |many: u8| Given::Cards((0..many).collect());
            vec![
                first(1),
                first(most),
                first(0),
                first(most + 1),
                Given::Cards(vec![0, 0]),
                Given::Cards(vec![99]),
            ]
        }
    }
}

fn holds<P: Player>(
    run: &Run<'_, P>,
    seat: Seat,
    offer: &Offer<P::Machine>,
    all: &[Offer<P::Machine>],
    picks: &mut Rng,
) {
    let by = run.player.speaker(run.machine, seat);
    let second = Some(agreed(Role::PitSupervisor));
    let ask = |state: &State<P>, act: &Action<P>| {
        let (mut state, mut events) = (state.clone(), Vec::new());
        let input = Input::Act(act.clone());
        match run.with_cx(by, second, |cx| step(run.machine, &mut state, cx, &input, &mut events)) {
            Ok(()) => Ok(state),
            Err(StepError::Refused(refusal)) => Err(refusal),
            Err(StepError::Broken(misfit)) => panic!("{by:?} {input:?}: {misfit}"),
        }
    };
    let of_hand = |given: &Given| !matches!(given, Given::Cards(cards) if cards.contains(&99));
    for given in fillings(offer.take, picks) {
        let act = run.player.fill(&offer.act, &given);
        let admits = |other: &Offer<P::Machine>| {
            other.is_alive()
                && other.take.admits(&given)
                && of_hand(&given)
                && run.player.fill(&other.act, &given) == act
        };
        let (asked, among) = (ask(&run.state, &act), all.iter().any(admits));
        assert_eq!(asked.is_ok(), among, "{act:?} by {by:?} in {offer:?}: {:?}", asked.err());
    }
    let act = run.player.fill(&offer.act, &offer.take.least());
    match (ask(&run.state, &act), &offer.dead) {
        (Err(refusal), Some(dead)) => assert_eq!(refusal, *dead, "{act:?} by {by:?}"),
        (Ok(after), None) if names_turn(&json(&act)) => {
            let again = ask(&after, &act).err().map(|refusal| refusal.cite);
            assert_eq!(again, Some(cite!("HC E.9")), "{act:?} twice");
        }
        (asked, _) => assert_eq!(asked.is_ok(), offer.is_alive(), "{act:?} by {by:?}"),
    }
}

/// Does the act say which turn it answers?
fn names_turn(act: &Value) -> bool {
    let Value::Object(fields) = act else { return false };
    fields.iter().any(|(key, value)| (key == "turn" && value.is_u64()) || names_turn(value))
}

/// Hidden cards: had another card come face down and everybody asked the same, nobody but who may peek at it would
/// see a difference, in their view, in what is awaited, in when, in what is refused; and neither their view nor
/// anything that may be logged names the card. Counts the exchanges.
pub fn hidden<P: Player>(machine: &P::Machine, player: &P, seeds: Range<u64>, course: Course) -> u64 {
    each_seed("hidden", seeds, |seed| {
        let (mut run, mut exchanges) = (Run::new(machine, player, seed), 0);
        for _ in 0..course.steps {
            run.next(course.wild);
            if !run.draws.iter().any(|draw| down(&draw.outcome).is_some()) {
                continue;
            }
            let written: Vec<Value> = run.log[run.begun..].iter().map(json).collect();
            let mut picks = Rng::new(run.rng.clone().draw());
            for draw in &run.draws {
                let Outcome::Card(Slot::Down(Hidden::Known(card))) = draw.outcome else { continue };
                let card = card.to_string();
                // Turned since; or another of its kind lies there too, where there is more than one deck.
                let twice =
                    run.draws.iter().filter(|draw| down(&draw.outcome).as_ref() == Some(&card)).count() > 1;
                if twice || written.iter().any(|event| names(event, &card, false)) {
                    continue;
                }
                says_nothing_of(&run, draw, &card);
                let mut others: Vec<String> = draw.others.iter().filter_map(down).collect();
                // Whoever says that a card came learns whether it could: that is the dealer's to know.
                let said: Vec<Value> =
                    run.asked[draw.asked + 1..].iter().map(|asked| json(&asked.input)).collect();
                let seen = |card: &str| written.iter().chain(&said).any(|value| names(value, card, true));
                let alike = |other: &str| match (card.parse(), other.parse()) {
                    (Ok(card), Ok(other)) => player.alike(card, other),
                    _ => false,
                };
                others.retain(|other| !seen(other) && alike(other));
                if !others.is_empty() && !said.iter().any(|said| names(said, &card, true)) {
                    looks_the_same(&run, draw, &card, picks.pick::<String>(&others));
                    exchanges += 1;
                }
            }
        }
        exchanges
    })
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    hidden::plain(|| serde_json::to_value(value).expect("plain data"))
}

fn down(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Card(Slot::Down(Hidden::Known(card))) => Some(card.to_string()),
        _ => None,
    }
}

/// Is the card named in there, not counting where it lies face down (or counting that too)?
fn names(value: &Value, card: &str, face_down: bool) -> bool {
    match value {
        Value::String(text) => text == card,
        Value::Array(all) => all.iter().any(|each| names(each, card, face_down)),
        Value::Object(all) => {
            all.iter().any(|(key, each)| (face_down || key != "down") && names(each, card, face_down))
        }
        _ => false,
    }
}

fn exchanged(value: &Value, from: &str, to: &str) -> Value {
    match value {
        Value::Array(all) => all.iter().map(|each| exchanged(each, from, to)).collect(),
        Value::Object(all) => {
            let each = |(key, value): (&String, &Value)| match value {
                Value::String(card) if key == "down" && card == from => (key.clone(), Value::from(to)),
                other => (key.clone(), exchanged(other, from, to)),
            };
            Value::Object(all.iter().map(each).collect())
        }
        other => other.clone(),
    }
}

fn peekers<P: Player>(run: &Run<'_, P>, draw: &Drawn<P>) -> Vec<Viewer> {
    run.log[draw.first..].iter().take(1).filter_map(|event| run.player.may_peek(&run.state, event)).collect()
}

/// Neither a view of somebody else nor what the debugger prints names a card that lies face down.
fn says_nothing_of<P: Player>(run: &Run<'_, P>, draw: &Drawn<P>, card: &str) {
    let named = |text: &str| text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == card);
    let peekers = peekers(run, draw);
    for (who, view) in run.views() {
        assert!(peekers.contains(&who) || !named(&view), "{who:?} sees {card} in {view}");
    }
    let printed = format!("{:?} {:?}", &run.log[run.begun..], run.state);
    assert!(!named(&printed), "{card} is printed in {printed}");
}

/// With another card in its place the same happens, and everybody else sees the same, byte for byte.
fn looks_the_same<P: Player>(run: &Run<'_, P>, draw: &Drawn<P>, card: &str, other: &str) {
    let mut state = draw.before.clone();
    for asked in &run.asked[draw.asked..] {
        let written = exchanged(&json(&asked.input), card, other);
        // An absurd amount that a player made up cannot be read back; it was refused, and changed nothing.
        let Ok(input) = serde_json::from_value(written) else {
            assert!(asked.result.is_err(), "{:?} is still an input", asked.input);
            continue;
        };
        let again = asked.again(run, &mut state, &input);
        let expected = asked.result.as_ref().map(|events| exchanged(&json(events), card, other));
        assert_eq!(again.as_ref().map(json), expected, "{other} for {card}");
    }
    assert!(state != run.state, "{other} for {card} makes no difference to the state");
    let peekers = peekers(run, draw);
    let views = look(run.machine, &state, run.player.seats(), &run.funds());
    for ((who, before), (_, after)) in run.views().into_iter().zip(views) {
        assert!(
            peekers.contains(&who) || before == after,
            "{who:?} sees {other} for {card}: {before} {after}"
        );
    }
    assert_eq!(json(&run.needs()), json(&run.player.needs(run.machine, &state)), "{other} for {card}");
    assert_eq!(run.machine.due(&run.state), run.machine.due(&state), "{other} for {card}");
}

/// Anything: arbitrary input, and text that is hardly any, never panics and never breaks the machine; what is
/// refused changes nothing. Counts the refusals.
pub fn anything<P: Player>(machine: &P::Machine, player: &P, seeds: Range<u64>, course: Course) -> u64 {
    each_seed("anything", seeds, |seed| {
        let (mut run, mut refusals) = (Run::new(machine, player, seed), 0);
        for _ in 0..course.steps {
            let taken = run.next(course.wild);
            let text = hidden::plain(|| serde_json::to_string(&taken.input).expect("an input is plain data"));
            let text = scrambled(&text, &mut run.rng);
            refusals += u64::from(match serde_json::from_str::<Input<P::Machine>>(&text) {
                Err(_) => true,
                Ok(input) => {
                    let (mut state, mut events) = (run.state.clone(), Vec::new());
                    let stepped = run.with_cx(taken.by, taken.second, |cx| {
                        step(machine, &mut state, cx, &input, &mut events)
                    });
                    match stepped {
                        Ok(()) => false,
                        Err(StepError::Broken(misfit)) => panic!("{misfit} after {text}"),
                        Err(StepError::Refused(_)) => {
                            assert_eq!(state, run.state, "{text} is refused and changes the state");
                            true
                        }
                    }
                }
            });
            refusals += u64::from(taken.result.is_err());
        }
        refusals
    })
}

/// The text with one thing in it changed.
fn scrambled(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let at = usize::try_from(rng.below(bytes.len() as u64)).expect("an index");
    match rng.below(4) {
        0 => bytes.truncate(at),
        1 => bytes[at] = *rng.pick(b"0\"{}[],:-9aA "),
        2 => {
            // The first number from there on becomes an outlandish one.
            let digits = |b: &u8| b.is_ascii_digit();
            if let Some(first) = bytes[at..].iter().position(digits).map(|off| at + off) {
                let after =
                    bytes[first..].iter().position(|b| !digits(b)).map_or(bytes.len(), |off| first + off);
                let number = *rng.pick(&["0", "-1", "65535", "65536", "9223372036854775807", "1e99", "null"]);
                bytes.splice(first..after, number.bytes());
            }
        }
        _ => {}
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
