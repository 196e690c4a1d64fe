//! What the journal says of an evening: counted from the events, beside the table's own books.

use games::roulette::round::total;
use games::roulette::{Event as Rolled, Roulette, Win};
use house::table::{Event, opening};
use journal::{Read, Store};
use kit::Cents;

/// What the journal says since the table was opened last.
#[derive(Debug)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) void: u64,
    pub(super) wagered: Cents,
    pub(super) returned: Cents,
    /// How often each number came, by pocket.
    pub(super) numbers: [u64; 38],
}

impl Tally {
    fn new() -> Tally {
        Tally { games: 0, void: 0, wagered: Cents::ZERO, returned: Cents::ZERO, numbers: [0; 38] }
    }

    /// Reads it.
    pub(super) fn since_opening(store: &dyn Store, stream: &str) -> anyhow::Result<Tally> {
        let mut tally = Tally::new();
        let mut from = 1;
        loop {
            let entries = store.read(stream, from, 1_000)?;
            for stored in &entries {
                let read = Read::from_bytes(&stored.bytes)?;
                for event in serde_json::from_str::<Vec<Event<Roulette>>>(read.events.get())? {
                    tally.take(&event);
                }
                from = stored.seq + 1;
            }
            if entries.is_empty() {
                return Ok(tally);
            }
        }
    }

    fn take(&mut self, event: &Event<Roulette>) {
        match event {
            Event::Opening(opening::Event::Opened { .. }) => *self = Tally::new(),
            Event::Game(Rolled::RoundStarted { .. }) => self.games += 1,
            Event::Game(Rolled::Voided { .. }) => self.void += 1,
            Event::Game(Rolled::Confirmed { pocket, .. }) => self.numbers[pocket.index()] += 1,
            Event::Game(Rolled::Collected { stakes, .. }) => self.wagered += total(stakes),
            Event::Game(Rolled::Paid { wins, .. }) => {
                let stakes: Vec<_> = wins.iter().map(|win| win.stake).collect();
                self.wagered += total(&stakes);
                self.returned += wins.iter().map(Win::returned).sum();
            }
            _ => {}
        }
    }
}
