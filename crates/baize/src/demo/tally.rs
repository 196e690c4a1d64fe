//! What the journal says of an evening: counted from the events, beside the table's own books.

use std::collections::BTreeMap;

use games::told::{Happened, Telling};
use house::reader::Opened;
use house::table::{Event, Table, opening};
use journal::{Read, Store};
use kit::Cents;

/// What the journal says since the table was opened last.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) void: u64,
    pub(super) wagered: Cents,
    pub(super) returned: Cents,
    /// Antes and vigorish.
    pub(super) beside: Cents,
    /// How often each result came, by its label.
    came: BTreeMap<String, u64>,
}

impl Tally {
    /// Reads it.
    pub(super) fn since_opening<G: Telling>(
        store: &dyn Store,
        stream: &str,
        on_terminals: bool,
    ) -> anyhow::Result<Tally> {
        let mut tally = Tally::default();
        let mut from = 1;
        loop {
            let entries = store.read(stream, from, 1_000)?;
            for stored in &entries {
                let read = Read::from_bytes(&stored.bytes)?;
                for event in Opened::without_keys(&read).events::<Table<G>>()? {
                    match &event {
                        Event::Opening(opening::Event::Opened { .. }) => tally = Tally::default(),
                        Event::Game(event) => {
                            G::happened(on_terminals, event, &mut |happened| tally.take(&happened));
                        }
                        _ => {}
                    }
                }
                from = stored.seq + 1;
            }
            if entries.is_empty() {
                return Ok(tally);
            }
        }
    }

    fn take(&mut self, happened: &Happened<'_>) {
        match happened {
            Happened::Started { .. } => self.games += 1,
            Happened::Void(_) => self.void += 1,
            Happened::Came(came) => *self.came.entry(came.label.clone()).or_default() += 1,
            Happened::CameOfCards(called, _) => *self.came.entry((*called).to_owned()).or_default() += 1,
            Happened::Lost(_, laid) => self.wagered += laid.money(),
            Happened::Won(_, win) => {
                self.wagered += win.laid.money();
                self.returned += win.returned();
            }
            Happened::Pushed(_, laid) => {
                self.wagered += laid.money();
                self.returned += laid.money();
            }
            Happened::Took(_, _, amount) => self.returned -= *amount,
            Happened::Relaid(_, laid) => self.wagered -= laid.money(),
            Happened::Ante(_, amount) | Happened::Gave(_, amount) | Happened::MarkPaid(_, amount) => {
                self.beside += *amount;
            }
            _ => {}
        }
    }

    /// What came how often: short labels first.
    pub(super) fn came(&self) -> Vec<(String, u64)> {
        let mut came: Vec<(String, u64)> =
            self.came.iter().map(|(label, times)| (label.clone(), *times)).collect();
        came.sort_by_key(|(label, _)| label.len());
        came
    }
}
