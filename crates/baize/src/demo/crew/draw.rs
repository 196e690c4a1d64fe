//! How steps are sent, and what the house of a demo draws: cards and dice, from a session whose seed is sealed in the journal. A draw's place is read from
//! the journal each time, so that whoever is stopped in the middle draws the same again.

use chance::Session;
use games::Input;
use games::people::People;
use house::cage::Cage;
use house::stream::{Command, CommandId};
use house::table::Table;
use journal::{Read, Store};
use kit::{Actor, At, Role};
use serde_json::Value;
use server::open::House;

use super::{Look, Step, staff};
use crate::audit::draws::is_drawn;

/// So many entries are read at once.
const CHUNK: u64 = 128;

/// Which table draws, and from what.
pub(in crate::demo) struct Place<'a> {
    pub(in crate::demo) stream: &'a str,
    pub(in crate::demo) cage: &'a str,
    pub(in crate::demo) session: &'a Session,
}

/// Draws what a table awaits, if it awaits something, and sends it.
pub(in crate::demo) fn draw<G: People>(
    house: &mut House,
    place: &Place<'_>,
    id: CommandId,
    now: At,
) -> anyhow::Result<()> {
    let Place { stream, cage, session } = *place;
    let (Some(table), Some(cage)) =
        (house.runtime.typed::<Table<G>>(stream), house.runtime.typed::<Cage>(cage))
    else {
        return Ok(());
    };
    let head = house.runtime.stream(stream).map_or(0, |owned| owned.head().0);
    let draw = drawn_in_round(house.runtime.store(), stream, head)? + 1;
    let connected = std::collections::BTreeSet::new();
    let look = Look {
        table,
        cage,
        session,
        wheel: None,
        now,
        watched: false,
        connected,
        at_once: false,
        house_draws: true,
    };
    if let Some(observed) = look.scene(|scene| G::drawn(scene, draw)) {
        let input: Input<Table<G>> = Input::Observe(observed);
        house.submit(stream, &Command { id, by: Actor::House, second: None, at: now, round: None, input });
    }
    Ok(())
}

/// Puts a step of somebody into the queue.
pub(in crate::demo) fn put<G: People>(
    house: &mut House,
    place: &Place<'_>,
    step: Step,
    id: CommandId,
    at: At,
) -> anyhow::Result<()> {
    match step {
        Step::Draw => draw::<G>(house, place, id, at)?,
        Step::Table(by, second, input) => {
            let input: Input<Table<G>> = serde_json::from_str(input.get())?;
            let mut command = Command { id, by: by.actor(), second: None, at, round: None, input };
            if let (Some((by, role)), Some(table)) = (second, house.runtime.typed::<Table<G>>(place.stream)) {
                command.second = Some(table.agreement(&command, by, role));
            }
            house.submit(place.stream, &command);
        }
        Step::Cage(second, action) => {
            let by = staff("cal", Role::Cage).actor();
            let input = Input::Act(action);
            let mut command: Command<Cage> = Command { id, by, second: None, at, round: None, input };
            if let (Some((by, role)), Some(cage)) = (second, house.runtime.typed::<Cage>(place.cage)) {
                command.second = Some(cage.agreement(&command, by, role));
            }
            house.submit(place.cage, &command);
        }
    }
    Ok(())
}

/// How many outcomes the journal has as drawn since the last round began.
fn drawn_in_round(store: &dyn Store, stream: &str, head: u64) -> anyhow::Result<u64> {
    let (mut to, mut drawn) = (head, 0);
    while to > 0 {
        let from = to.saturating_sub(CHUNK - 1).max(1);
        let entries = store.read(stream, from, usize::try_from(to - from + 1)?)?;
        for stored in entries.iter().rev() {
            let read = Read::from_bytes(&stored.bytes)?;
            drawn += u64::from(is_drawn(&read) && has(&read, "/input/observe/what/outcome")?);
            let events: Vec<Value> = serde_json::from_str(read.events.get())?;
            if events.iter().any(|event| event.pointer("/game/round_started").is_some()) {
                return Ok(drawn);
            }
        }
        to = from - 1;
    }
    Ok(drawn)
}

/// Has the command something at that place?
fn has(read: &Read<'_>, pointer: &str) -> anyhow::Result<bool> {
    let command: Value = serde_json::from_str(read.command.get())?;
    Ok(command.pointer(pointer).is_some())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::Game;
    use games::baccarat::Baccarat;
    use games::baccarat::options::Draws;
    use games::sic_bo::SicBo;
    use house::config::Mode;
    use house::log;
    use house::runtime::Reply;
    use house::table::{Action, Status, opening};
    use kit::Person;

    use super::*;
    use crate::audit::verify;
    use crate::demo::sessions::{chances, end_sessions};
    use crate::demo::{EVENING, FOUNDED};
    use crate::files::Files;
    use crate::open::{cage_stream, table_stream};

    /// A table of the demo in a house of its own, where cards are drawn with other options.
    fn house(table: &str, options: &str) -> (House, String, String, Session) {
        let mut files = Files::new("demo", Mode::Demo);
        for (_, text) in &mut files.tables {
            *text = text.replace("cards = \"drawn\"\n", &format!("cards = \"drawn\"\n{options}"));
        }
        let mut house = House::in_memory(&files, FOUNDED).expect("a demo house");
        let everybody: Vec<Person> = house.runtime.people_mut().members().map(|(person, _)| person).collect();
        for person in everybody {
            house.runtime.people_mut().sign(person, true);
        }
        let stream = table_stream("demo", table);
        let (session, _) = chances(&mut house, &stream, Some(7), 1).expect("a session");
        (house, stream, cage_stream("demo"), session)
    }

    /// The crew does what is next, until the table has played so many rounds.
    fn play<G: People>(house: &mut House, stream: &str, cage: &str, session: &Session, rounds: u64) {
        let (mut now, mut ids) = (EVENING, 0);
        let place = Place { stream, cage, session };
        for _ in 0..200_000 {
            let table = house.runtime.typed::<Table<G>>(stream).expect("a table");
            if table.state().options.round(&table.state().game).number > rounds {
                return;
            }
            let look = Look {
                table,
                cage: house.runtime.typed::<Cage>(cage).expect("a cage"),
                session,
                wheel: None,
                now,
                watched: true,
                connected: BTreeSet::new(),
                at_once: false,
                house_draws: true,
            };
            let mut todo = look.open();
            todo.extend(look.by_themselves());
            if todo.is_empty() {
                // The clock closes the betting.
                now = now.plus_ms(1_000);
                house.turn(now).expect("time passes");
            }
            for step in todo.into_iter().map(|todo| todo.step) {
                ids += 1;
                now = now.plus_ms(100);
                let id = format!("crew-{ids}").parse().expect("a short id");
                send::<G>(house, &place, step, id, now);
            }
        }
        panic!("the table stands still");
    }

    fn send<G: People>(house: &mut House, place: &Place<'_>, step: Step, id: CommandId, at: At) {
        put::<G>(house, place, step, id, at).expect("it is put into the queue");
        for (_, reply) in house.turn(at).expect("it is durable") {
            // Of what was seen at once, something may be done by now.
            assert!(!matches!(reply, Reply::NotRecorded(_) | Reply::Unknown));
        }
    }

    #[test]
    fn a_table_deals_shoe_after_shoe_and_every_card_is_drawn_again() {
        let (mut house, stream, cage, session) = house("baccarat-1", "");
        play::<Baccarat>(&mut house, &stream, &cage, &session, 90);
        let state = house.runtime.typed::<Table<Baccarat>>(&stream).expect("a table").state();
        assert!(state.game.shoe.number > 1, "reshuffled at the cut card");
        // HC E.7: with the seed known, anybody draws the same.
        house.say(log::Action::Close { stream }).expect("the session is over");
        house.sign();
        let verdict = verify::running(&house);
        assert!(verdict.ok, "{}", verdict.told());
    }

    /// SB E.1: tried out before it opens, and when it was out of order.
    #[test]
    fn sb_e_1_a_table_shakes_by_itself_and_every_roll_is_drawn_again() {
        let (mut house, stream, cage, session) = house("sic-bo-2", "");
        play::<SicBo>(&mut house, &stream, &cage, &session, 20);
        let state =
            |house: &House| house.runtime.typed::<Table<SicBo>>(&stream).expect("a table").state().clone();
        assert_eq!(state(&house).status, Status::Open);
        // HC E.7: a seed whose round is open stays sealed, whoever stops.
        end_sessions(&mut house).expect("asked");
        assert!(house.log().expect("a log").open.contains_key(&stream));
        // The round in play comes to its end first.
        let reason = "a lamp".to_owned();
        let down = Input::Act(Action::Opening(opening::Action::TakeDown { reason }));
        let step = Step::table(super::super::fay(), None, &(down as Input<Table<SicBo>>));
        let place = Place { stream: &stream, cage: &cage, session: &session };
        send::<SicBo>(&mut house, &place, step, "down".parse().expect("short"), EVENING.plus_ms(86_400_000));
        assert_eq!(state(&house).status, Status::Down);
        let rounds = state(&house).game.round + 3;
        play::<SicBo>(&mut house, &stream, &cage, &session, rounds);
        assert_eq!(state(&house).status, Status::Open, "repaired and tried out");
        house.say(log::Action::Close { stream }).expect("the session is over");
        house.sign();
        let verdict = verify::running(&house);
        assert!(verdict.ok, "{}", verdict.told());
    }

    #[test]
    fn a_shoe_that_is_committed_to_comes_in_its_order() {
        let (mut house, stream, cage, session) = house("baccarat-1", "draws = \"committed\"\n");
        play::<Baccarat>(&mut house, &stream, &cage, &session, 90);
        let table = house.runtime.typed::<Table<Baccarat>>(&stream).expect("a table");
        assert_eq!(table.state().options.draft().draws, Draws::Committed);
        assert!(table.state().game.shoe.number > 1, "told, and shuffled anew");
        let verdict = verify::running(&house);
        assert!(verdict.ok, "{}", verdict.told());
    }
}
