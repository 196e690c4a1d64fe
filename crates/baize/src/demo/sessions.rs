//! Sessions of draws in a demo house: opened with a sealed seed, and ended when nothing in play is drawn from them.

use anyhow::bail;
use chance::{Entropy, OsEntropy, Seeded, Session};
use games::catalogue::{self, Visit};
use games::people::People;
use house::log;
use house::runtime::Owned;
use house::stream::Streamed;
use house::table::Table;

use crate::open::House;

/// HC E.7: ends the sessions from which nothing in play is drawn, so that their seeds may be known. One whose game is
/// open stays, and goes on with the house: what it would have drawn, it draws.
pub(crate) fn end_sessions(house: &mut House) -> anyhow::Result<()> {
    let open: Vec<String> = house.log()?.open.keys().cloned().collect();
    for stream in open {
        if !is_drawn_from(house, &stream) {
            house.say(log::Action::Close { stream })?;
        }
    }
    Ok(())
}

/// Is a round open at this table, or an order committed to that comes from the seed? A table that cannot be read may be
/// in the middle of one.
fn is_drawn_from(house: &House, stream: &str) -> bool {
    struct InPlay<'a>(&'a House, &'a str);
    impl Visit for InPlay<'_> {
        type Out = Option<bool>;
        fn visit<G: People + Send + Sync>(self) -> Option<bool>
        where
            G::State: Send,
            G::Event: Send,
            G::Action: Send,
        {
            let table = self.0.runtime.typed::<Table<G>>(self.1)?;
            let state = table.state();
            Some(state.options.is_committed(&state.game) || !table.machine().between_rounds(state))
        }
    }
    let game = house.runtime.stream(stream).and_then(Owned::table).map(|table| table.game);
    game.and_then(|game| catalogue::visit(game, InPlay(house, stream)).flatten()).unwrap_or(true)
}

/// The session from which outcomes are drawn, and what the patrons' moods are drawn from. A session that was open when
/// the house was stopped goes on: what it would have drawn, it draws.
pub(super) fn chances(
    house: &mut House,
    stream: &str,
    seed: Option<u64>,
    start: u64,
) -> anyhow::Result<(Session, u128)> {
    let mut mood = [0; 16];
    let mut fresh = [0; 32];
    match seed {
        Some(seed) => {
            // Another evening of the same house is another one.
            let mut source = Seeded::new(seed);
            for _ in 0..start {
                source.fill(&mut fresh)?;
                source.fill(&mut mood)?;
            }
        }
        None => {
            OsEntropy.fill(&mut fresh)?;
            OsEntropy.fill(&mut mood)?;
        }
    }
    let mood = u128::from_le_bytes(mood);
    if let Some(open) = house.log()?.open.get(stream) {
        let session = Session::of(open.seed);
        if session.commitment().to_string() != open.commitment {
            bail!("{stream}: the seed of the open session is not the one committed to");
        }
        return Ok((session, mood));
    }
    let session = Session::of(kit::Hidden::Known(fresh));
    house.say(log::Action::Open(log::Session {
        stream: stream.to_owned(),
        seed: session.seed(),
        commitment: session.commitment().to_string(),
    }))?;
    Ok((session, mood))
}
