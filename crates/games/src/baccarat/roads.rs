//! The five roads: what boards draw of a shoe's results (`docs/roads.md`). Pure: results in, cells out. They say
//! nothing about the next round.

use serde::Serialize;

use super::points::Winner;
use super::round::Came;

/// A board has so many rows.
pub const ROWS: usize = 6;

/// A cell of the bead plate: one for each round, down and then to the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Bead {
    /// From the left, from zero.
    pub column: usize,
    /// From above, from zero.
    pub row: usize,
    /// Who won.
    pub winner: Winner,
    /// With which count.
    pub count: u8,
    /// The Player's first two cards were a pair.
    pub player_pair: bool,
    /// The Banker's were.
    pub banker_pair: bool,
    /// The result was corrected.
    pub corrected: bool,
}

/// A cell of the big road: a win of Player or Banker, with the ties that followed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Big {
    /// From the left, from zero.
    pub column: usize,
    /// From above, from zero.
    pub row: usize,
    /// Who won; a tie only in the first cell, before anybody has won.
    pub winner: Winner,
    /// How many ties followed.
    pub ties: usize,
    /// The Player's first two cards were a pair.
    pub player_pair: bool,
    /// The Banker's were.
    pub banker_pair: bool,
    /// A result in this cell was corrected.
    pub corrected: bool,
}

/// The colour of a mark in a derived road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The columns of the big road repeat themselves.
    Red,
    /// They do not.
    Blue,
}

/// A cell of a derived road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Derived {
    /// From the left, from zero.
    pub column: usize,
    /// From above, from zero.
    pub row: usize,
    /// Its colour.
    pub mark: Mark,
}

/// The marks that one more win would add to the derived roads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
pub struct Asked {
    /// To the big eye boy.
    pub big_eye: Option<Mark>,
    /// To the small road.
    pub small: Option<Mark>,
    /// To the cockroach pig.
    pub cockroach: Option<Mark>,
}

/// How often what came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
pub struct Counts {
    /// Rounds of this shoe.
    pub rounds: usize,
    /// Player wins.
    pub player: usize,
    /// Banker wins.
    pub banker: usize,
    /// Ties.
    pub tie: usize,
    /// Player pairs.
    pub player_pairs: usize,
    /// Banker pairs.
    pub banker_pairs: usize,
    /// Rounds decided by a natural.
    pub naturals: usize,
}

/// All five roads of a shoe.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
pub struct Roads {
    /// How often what came.
    pub counts: Counts,
    /// One cell for each round.
    pub bead: Vec<Bead>,
    /// Wins in columns.
    pub big: Vec<Big>,
    /// Compared with the column one to the left.
    pub big_eye: Vec<Derived>,
    /// Two to the left.
    pub small: Vec<Derived>,
    /// Three to the left.
    pub cockroach: Vec<Derived>,
    /// If Banker wins next.
    pub if_banker: Asked,
    /// If Player wins next.
    pub if_player: Asked,
}

/// Draws the roads of a shoe's results, the oldest first.
pub fn roads<'a>(results: impl IntoIterator<Item = &'a Came>) -> Roads {
    let mut roads = Roads::default();
    let mut run = Run::default();
    for (at, came) in results.into_iter().enumerate() {
        roads.counts.add(came);
        let count = if came.winner == Winner::Player { came.player } else { came.banker };
        roads.bead.push(Bead {
            column: at / ROWS,
            row: at % ROWS,
            winner: came.winner,
            count,
            player_pair: came.player_pair,
            banker_pair: came.banker_pair,
            corrected: came.corrected,
        });
        run.add(came);
    }
    roads.big = run.cells();
    let derived = |back| laid(&run.marks(back));
    (roads.big_eye, roads.small, roads.cockroach) = (derived(1), derived(2), derived(3));
    roads.if_banker = run.asked(Winner::Banker);
    roads.if_player = run.asked(Winner::Player);
    roads
}

impl Counts {
    fn add(&mut self, came: &Came) {
        self.rounds += 1;
        match came.winner {
            Winner::Player => self.player += 1,
            Winner::Banker => self.banker += 1,
            Winner::Tie => self.tie += 1,
        }
        self.player_pairs += usize::from(came.player_pair);
        self.banker_pairs += usize::from(came.banker_pair);
        self.naturals += usize::from(came.natural);
    }
}

/// The wins in runs of one winner: the columns of the big road before they bend.
#[derive(Debug, Clone, Default)]
struct Run {
    columns: Vec<Vec<Big>>,
    /// Ties before anybody has won.
    opening: Vec<Big>,
}

impl Run {
    fn add(&mut self, came: &Came) {
        let cell = Big {
            column: 0,
            row: 0,
            winner: came.winner,
            ties: 0,
            player_pair: came.player_pair,
            banker_pair: came.banker_pair,
            corrected: came.corrected,
        };
        match (came.winner, self.columns.last_mut()) {
            (Winner::Tie, Some(column)) => {
                if let Some(last) = column.last_mut() {
                    last.ties += 1;
                    last.corrected |= came.corrected;
                }
            }
            (Winner::Tie, None) => self.opening.push(Big { ties: 1, ..cell }),
            (winner, Some(column)) if column.first().is_some_and(|first| first.winner == winner) => {
                column.push(cell);
            }
            _ => {
                // Ties that came before the first win are told by its cell.
                let (ties, corrected) = (self.opening.len(), self.opening.iter().any(|tie| tie.corrected));
                self.opening.clear();
                self.columns.push(vec![Big { ties, corrected: cell.corrected || corrected, ..cell }]);
            }
        }
    }

    /// The cells of the big road where they lie.
    fn cells(&self) -> Vec<Big> {
        if self.columns.is_empty() {
            let ties = self.opening.len();
            return self.opening.last().map(|last| Big { ties, ..*last }).into_iter().collect();
        }
        let places = bent(&self.columns.iter().map(Vec::len).collect::<Vec<_>>());
        let cells = self.columns.iter().flatten().zip(places);
        cells.map(|(cell, (column, row))| Big { column, row, ..*cell }).collect()
    }

    /// The marks of a derived road that looks so many columns back.
    fn marks(&self, back: usize) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (column, cells) in self.columns.iter().enumerate() {
            for row in 0..cells.len() {
                marks.extend(self.mark(back, column, row));
            }
        }
        marks
    }

    /// The mark that the cell at this place of the big road gives. Depths are those of whole runs, bent or not.
    fn mark(&self, back: usize, column: usize, row: usize) -> Option<Mark> {
        let depth = |column: usize| self.columns[column].len();
        if row == 0 {
            // A new column: were the last one and the one so far back before it equally deep?
            let before = column.checked_sub(1)?;
            let other = before.checked_sub(back)?;
            return Some(if depth(before) == depth(other) { Mark::Red } else { Mark::Blue });
        }
        // Down a column: is there a cell beside this one, so far back, or none beside the one above either? Blue only
        // where that column ends exactly one row above.
        let other = depth(column.checked_sub(back)?);
        Some(if row == other { Mark::Blue } else { Mark::Red })
    }

    /// What one more win of this hand would add.
    fn asked(&self, winner: Winner) -> Asked {
        let mut next = self.clone();
        next.add(&Came {
            round: 0,
            winner,
            player: 0,
            banker: 0,
            player_pair: false,
            banker_pair: false,
            natural: false,
            corrected: false,
        });
        let column = next.columns.len().saturating_sub(1);
        let row = next.columns.last().map_or(0, |cells| cells.len().saturating_sub(1));
        let mark = |back| next.mark(back, column, row);
        Asked { big_eye: mark(1), small: mark(2), cockroach: mark(3) }
    }
}

/// Where runs of these lengths lie: down a column, and to the right where the column is full or the cell taken.
fn bent(lengths: &[usize]) -> Vec<(usize, usize)> {
    let mut taken = std::collections::BTreeSet::new();
    let mut places = Vec::new();
    let mut start = 0;
    for &length in lengths {
        // A new run begins in the first column to the right whose top is free.
        while taken.contains(&(start, 0)) {
            start += 1;
        }
        let (mut column, mut row, mut turned) = (start, 0, false);
        for step in 0..length {
            if step > 0 {
                let below = (column, row + 1);
                turned |= below.1 >= ROWS || taken.contains(&below);
                if turned {
                    column += 1;
                    while taken.contains(&(column, row)) {
                        column += 1;
                    }
                } else {
                    row += 1;
                }
            }
            taken.insert((column, row));
            places.push((column, row));
        }
    }
    places
}

/// A derived road: equal marks run down as wins do in the big road.
fn laid(marks: &[Mark]) -> Vec<Derived> {
    let mut lengths: Vec<usize> = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        match lengths.last_mut() {
            Some(length) if marks[at - 1] == *mark => *length += 1,
            _ => lengths.push(1),
        }
    }
    let cells = marks.iter().zip(bent(&lengths));
    cells.map(|(mark, (column, row))| Derived { column, row, mark: *mark }).collect()
}
