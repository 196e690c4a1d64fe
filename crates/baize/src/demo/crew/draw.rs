//! What the house of a demo draws: cards, from a session whose seed is sealed in the journal. A draw's place is read from
//! the journal each time, so that whoever is stopped in the middle draws the same again.

use chance::Session;
use games::Input;
use house::cage::Cage;
use house::stream::{Command, CommandId};
use house::table::Table;
use journal::{Read, Store};
use kit::{Actor, At};
use server::open::House;

use super::{Known, Look};

/// So many entries are read at once.
const CHUNK: u64 = 128;

/// Which table draws, and from what.
pub(in crate::demo) struct Place<'a> {
    pub(in crate::demo) stream: &'a str,
    pub(in crate::demo) cage: &'a str,
    pub(in crate::demo) session: &'a Session,
}

/// Draws what a table awaits, if it awaits something, and sends it.
pub(in crate::demo) fn draw<G: Known>(
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
    let look = Look { table, cage, session, wheel: None, now, watched: false, connected };
    if let Some(input) = G::drawn(&look, draw) {
        let input: Input<Table<G>> = input;
        house.submit(stream, &Command { id, by: Actor::House, second: None, at: now, round: None, input });
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
            let command = read.command.get();
            drawn += u64::from(command.contains("\"drawn\"") && command.contains("\"outcome\""));
            if read.events.get().contains("\"round_started\"") {
                return Ok(drawn);
            }
        }
        to = from - 1;
    }
    Ok(drawn)
}
