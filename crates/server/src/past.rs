//! Games that are over, from the journal: a terminal's own since it was paired or last paid out, or a table's for staff.
//! The journal is read beside the house, through a connection that cannot write; the last games of a table are kept, so
//! that a thousand terminals that look back after the same game read it once.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context;
use games::Tender;
use games::told::{Came, Happened, Irregular, Laid, Moment};
use house::kinds::{Of, Teller};
use house::reader::{Keys, Opened, Published};
use house::runtime::Owned;
use house::table::{buyin, cashout, floor};
use journal::folder::Folder;
use journal::{Read, Sqlite, Store};
use kit::{At, Cents, Cite, Move, Purse, Seat, Unit};
use serde::Serialize;

use crate::played::{Correction, Payment, Played, Recorded};

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
fn nothing(amount: &Cents) -> bool {
    amount.is_zero()
}

/// A stake of a past game that won.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct PastWin {
    /// What lay there.
    pub stake: Laid,
    /// What it won beside itself.
    pub winnings: Cents,
}

/// A game that is over.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct PastGame {
    /// Its number.
    pub round: u64,
    /// When it was over.
    pub at: At,
    /// For staff: when what happened in it.
    #[ts(optional, type = "PastTimes")]
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub times: BTreeMap<Moment, At>,
    /// What came, in the game's own form.
    #[ts(skip)]
    #[serde(flatten)]
    pub came: Option<Came>,
    /// The paragraph by which it was voided.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub void: Option<Cite>,
    /// One's own stakes when betting ended; for staff none.
    pub stakes: Vec<Laid>,
    /// Those that won.
    pub wins: Vec<PastWin>,
    /// The sum of the stakes: one's own, or everybody's.
    pub bet: Cents,
    /// Paid: winning stakes with their winnings.
    pub paid: Cents,
    /// Given back: the stakes of a void game.
    pub refunded: Cents,
    /// Given back: stakes on a tie.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "nothing")]
    pub pushed: Cents,
    /// Vigorish, taken or marked.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "nothing")]
    pub commission: Cents,
    /// What admitted to it.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "nothing")]
    pub ante: Cents,
    /// Taken back by a reversal or a correction.
    pub taken: Cents,
    /// Everything that came back of it, less what was taken for it.
    pub returned: Cents,
    /// What it came to: returned less staked.
    pub net: Cents,
    /// One's credits after it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub credits: Option<Cents>,
    /// For staff, at a live table that keys bets: what lay where and what it won, seat by seat.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PastSeat>,
    /// For staff: what went wrong without ending it, by what became of it.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub irregular: Vec<Irregular>,
    /// For staff: results and bets that were corrected.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
    /// For staff: whose bets came late and were pushed back.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<Seat>,
    /// For staff: what it is disputed for, in the words of whoever bookmarked it.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub disputed: Vec<String>,
}

/// A seat's part of a past game at a live table.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct PastSeat {
    /// Whose.
    pub seat: Seat,
    /// What lay there when betting ended.
    pub stakes: Vec<Laid>,
    /// What of it won.
    pub wins: Vec<PastWin>,
    /// Paid: winning stakes with their winnings.
    pub paid: Cents,
    /// Given back on a tie, in the end.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "nothing")]
    pub pushed: Cents,
    /// Vigorish given with the payment.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "nothing")]
    pub commission: Cents,
    /// Vigorish marked to be given later.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "nothing")]
    pub marked: Cents,
    /// What admitted to the round.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "nothing")]
    pub ante: Cents,
}

/// A game that is not over, as far as it has come: for staff, and without anybody's stakes.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct OpenGame {
    /// Its number.
    pub round: u64,
    /// When what happened in it.
    #[ts(type = "PastTimes")]
    pub times: BTreeMap<Moment, At>,
    /// What came, once it was confirmed.
    #[ts(optional, type = "PastResult")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub came: Option<Came>,
    /// The paragraph by which it is void, while its stakes wait.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub void: Option<Cite>,
    /// What went wrong without ending it.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub irregular: Vec<Irregular>,
    /// Results and bets that were corrected.
    #[ts(optional, as = "Option<_>")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
}

/// Past games, newest first: `GET /api/games`.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct Games {
    /// Of which table.
    pub stream: String,
    /// Of which seat; for staff none.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// For staff who look from the newest on: the game that is not over.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenGame>,
    /// The games.
    pub games: Vec<PastGame>,
    /// There are older ones: ask again with `before` the oldest round.
    pub more: bool,
}

/// Which games.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Of which table.
    pub stream: String,
    /// A seat's own; everybody's otherwise.
    pub seat: Option<Seat>,
    /// Only before this round.
    pub before: Option<u64>,
    /// So many at most.
    pub most: usize,
}

/// Where a table stands: its last durable entry, and the credits of every seat after it.
pub type Stands = (u64, Vec<Cents>);

/// Where a table stands.
pub fn stands(table: &dyn Owned) -> Option<Stands> {
    let seats = (0..table.table()?.terminals.len()).filter_map(Seat::at);
    let credits = seats.map(|seat| table.balance(Purse::Seat(seat), Unit::Money)).collect();
    Some((table.head().0, credits))
}

/// How many games are told at once at most.
pub const AT_ONCE: usize = 50;

/// How many entries are read at once, how many make a memory, and how far back it is looked for older games.
const CHUNK: usize = 1_000;
const WINDOW: u64 = 20_000;
const DEEPEST: u64 = 400_000;

/// How many stakes a memory holds before it is made anew.
const HEAVIEST: usize = 400_000;

/// The past of a house.
pub struct Past {
    folder: PathBuf,
    known: Mutex<Known>,
}

impl std::fmt::Debug for Past {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Past").field("folder", &self.folder).finish_non_exhaustive()
    }
}

#[derive(Default)]
struct Known {
    store: Option<Sqlite>,
    /// Keys found so far, by stream.
    keys: BTreeMap<String, Published>,
    tables: BTreeMap<String, Chronicle>,
}

impl Past {
    /// Of the house in a folder.
    pub fn new(folder: &Path) -> Past {
        Past { folder: folder.to_owned(), known: Mutex::default() }
    }

    /// Tells them; `stands` is asked only where a table was not looked at before.
    pub fn tell(&self, wanted: &Wanted, teller: &dyn Teller, stands: &Stands) -> anyhow::Result<Games> {
        let mut guard = self.known.lock().map_err(|_| anyhow::anyhow!("a reader failed"))?;
        let Known { store, keys, tables } = &mut *guard;
        let store = match store {
            Some(store) => store,
            none => none.insert(Folder::read_only(&self.folder)?.store()?),
        };
        if tables.get(&wanted.stream).is_some_and(|known| known.weight > HEAVIEST) {
            tables.remove(&wanted.stream);
        }
        let (head, credits) = stands;
        let stream = wanted.stream.as_str();
        let mut journal = Journal { store, teller, stream, keys: keys.entry(stream.to_owned()).or_default() };
        let known = match tables.entry(wanted.stream.clone()) {
            std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::btree_map::Entry::Vacant(empty) => {
                empty.insert(Chronicle::before(&mut journal, *head, credits)?)
            }
        };
        if let Err(error) = known.follow(&mut journal, *head) {
            // Half of an entry's events are no memory.
            tables.remove(&wanted.stream);
            return Err(error);
        }
        if known.outdated {
            *known = Chronicle::before(&mut journal, known.last, &known.credits)?;
        }
        let mut games = known.tell(wanted);
        let open = known.tell_open(wanted);
        let (mut first, mut credits) = (known.first, known.initial.clone());
        let mut whole = known.is_whole(wanted.seat);
        // What was asked for lies further back.
        while games.is_empty() && !whole && head - first < DEEPEST {
            let deeper = Chronicle::before(&mut journal, first - 1, &credits)?;
            games = deeper.tell(wanted);
            (first, credits, whole) = (deeper.first, deeper.initial.clone(), deeper.is_whole(wanted.seat));
        }
        let more = games.len() > wanted.most || !whole && !games.is_empty();
        games.truncate(wanted.most);
        Ok(Games { stream: wanted.stream.clone(), seat: wanted.seat, open, games, more })
    }
}

/// The journal of one table.
struct Journal<'a> {
    store: &'a Sqlite,
    teller: &'a dyn Teller,
    stream: &'a str,
    keys: &'a mut Published,
}

/// A seat's part of a game.
#[derive(Debug, Clone, Default)]
struct Part {
    stakes: Vec<Laid>,
    wins: Vec<PastWin>,
    /// What went back on a tie, in the end.
    pushed: Cents,
    payment: Payment,
    credits: Cents,
}

/// A game as it is kept.
#[derive(Debug, Clone)]
struct Kept {
    round: u64,
    at: At,
    times: BTreeMap<Moment, At>,
    came: Option<Came>,
    void: Option<Cite>,
    irregular: Vec<Irregular>,
    corrections: Vec<Correction>,
    late: Vec<Seat>,
    /// Bets lay on a live layout, for all to see.
    live: bool,
    parts: BTreeMap<u16, Part>,
}

/// A stretch of a table's past.
#[derive(Debug, Clone, Default)]
struct Chronicle {
    /// From which entry, and what every seat had before it.
    first: u64,
    initial: Vec<Cents>,
    /// Up to which entry, and what every seat has after it.
    last: u64,
    credits: Vec<Cents>,
    /// What rounds are disputed for.
    disputes: BTreeMap<u64, Vec<String>>,
    /// After which round somebody else may have sat there: what was played until then is not told.
    began: BTreeMap<u16, u64>,
    round: u64,
    /// The newest game.
    open: Option<Played>,
    /// How it is told, while it is over: it may still be reversed or corrected.
    over: Option<Kept>,
    games: VecDeque<Kept>,
    weight: usize,
    /// The game in play was told without a key: how everything stood before that.
    waiting: Option<Box<Waiting>>,
    /// Keys without which earlier games were told.
    missing: BTreeSet<String>,
    /// One of them was published since: this is to be read again.
    outdated: bool,
}

/// What is told again when a key is published.
#[derive(Debug, Clone)]
struct Waiting {
    /// Without its games.
    before: Chronicle,
    games: usize,
    keys: BTreeSet<String>,
}

impl Chronicle {
    /// The stretch before and with an entry, after which the seats have these credits.
    fn before(journal: &mut Journal<'_>, upto: u64, credits: &[Cents]) -> anyhow::Result<Chronicle> {
        let first = upto.saturating_sub(WINDOW) + 1;
        let mut initial = credits.to_vec();
        each(journal.store, journal.stream, first, upto, |read| {
            journal.keys.take(read)?;
            for one in moves(read)? {
                shift(&mut initial, &one, true);
            }
            Ok(())
        })?;
        let (last, credits) = (first - 1, initial.clone());
        let mut chronicle = Chronicle { first, initial, last, credits, ..Chronicle::default() };
        chronicle.follow(journal, upto)?;
        Ok(chronicle)
    }

    /// Reads on.
    fn follow(&mut self, journal: &mut Journal<'_>, upto: u64) -> anyhow::Result<()> {
        let from = self.last + 1;
        each(journal.store, journal.stream, from, upto, |read| {
            journal.keys.take(read)?;
            let published = |keys: &BTreeSet<String>| read.keys.iter().any(|key| keys.contains(&key.name));
            if self.waiting.as_ref().is_some_and(|waiting| published(&waiting.keys)) {
                self.go_back();
                self.follow(journal, read.seq - 1)?;
            }
            self.outdated |= published(&self.missing);
            let opened = Opened::new(read, Keys::Published(journal.keys))?;
            self.told_without(opened.missing());
            for one in moves(read)? {
                shift(&mut self.credits, &one, false);
            }
            let recorded = Recorded { at: read.at, who: read.who };
            journal.teller.each(&opened, &mut |what| self.take(recorded, what))?;
            self.last = read.seq;
            Ok(())
        })
    }

    /// The next entry is told without these keys.
    fn told_without(&mut self, keys: &[&str]) {
        if keys.is_empty() {
            return;
        }
        if self.waiting.is_none() {
            let games = std::mem::take(&mut self.games);
            let waiting = Waiting { before: self.clone(), games: games.len(), keys: BTreeSet::new() };
            (self.games, self.waiting) = (games, Some(Box::new(waiting)));
        }
        if let Some(waiting) = &mut self.waiting {
            waiting.keys.extend(keys.iter().map(|key| (*key).to_owned()));
        }
    }

    /// As everything stood before the first entry of this game that was told without a key.
    fn go_back(&mut self) {
        let Some(waiting) = self.waiting.take() else { return };
        let mut games = std::mem::take(&mut self.games);
        games.truncate(waiting.games);
        *self = Chronicle { games, ..waiting.before };
    }

    fn take(&mut self, recorded: Recorded<'_>, what: Of<'_>) {
        match what {
            Of::Floor(
                floor::Event::Paired { seat, .. }
                | floor::Event::Unpaired { seat }
                | floor::Event::Unclaimed { seat, .. },
            )
            | Of::CashOut(cashout::Event::Delivered { seat })
            | Of::BuyIn(buyin::Event::StayBegan { seat }) => {
                let in_play = self.open.is_some() && self.over.is_none();
                let over = if in_play { self.round.saturating_sub(1) } else { self.round };
                self.began.insert(seat.number(), over);
            }
            Of::Floor(floor::Event::Disputed(dispute)) => {
                self.disputes.entry(dispute.round).or_default().push(dispute.words.clone());
            }
            Of::Game(what) => self.played(recorded, what),
            _ => {}
        }
    }

    fn played(&mut self, recorded: Recorded<'_>, what: Happened<'_>) {
        if let Happened::Started { round } = what {
            if let Some(kept) = self.over.take() {
                self.weight += kept.parts.values().map(|part| 1 + part.stakes.len()).sum::<usize>() + 1;
                self.games.push_back(kept);
            }
            if let Some(waiting) = self.waiting.take() {
                self.weight += waiting.keys.len();
                self.missing.extend(waiting.keys);
            }
            self.round = round;
            self.open = Some(Played::new(round));
        }
        let Some(mut played) = self.open.take() else { return };
        // A game that was paid may be void or corrected after all, and its marks are paid when it is over.
        let over = matches!(what, Happened::Over);
        let later = matches!(what, Happened::MarkPaid(..) | Happened::MarkDocumented(..));
        let moment = matches!(what, Happened::At(..));
        if Played::reopens(&what) {
            self.over = None;
        }
        if !matches!((&what, &self.over), (Happened::Cards(_), Some(_))) {
            played.take(recorded, what);
        }
        match &mut self.over {
            _ if over => self.over = Some(self.kept(&played, recorded.at)),
            Some(before) if later => {
                let at = before.at;
                self.over = Some(self.kept(&played, at));
            }
            // Lights go out and cards are picked up when everybody is paid.
            Some(before) if moment => before.times = times(&played),
            _ => {}
        }
        self.open = Some(played);
    }

    fn kept(&self, played: &Played, at: At) -> Kept {
        let mut played = played.clone();
        played.finish();
        let mut parts: BTreeMap<u16, Part> = BTreeMap::new();
        for wager in &played.wagers {
            let part = parts.entry(wager.seat.number()).or_default();
            let stake = Laid { bet: wager.bet, tender: wager.tender, amount: wager.amount };
            part.stakes.push(stake);
            if wager.pushed {
                part.pushed += stake.money();
            }
            if wager.won.is_positive() {
                part.wins.push(PastWin { stake, winnings: wager.won });
            }
        }
        for (seat, part) in &mut parts {
            part.payment = played.payments.get(seat).copied().unwrap_or_default();
            part.credits = self.credits.get(usize::from(*seat) - 1).copied().unwrap_or_default();
        }
        let live =
            played.wagers.iter().any(|wager| matches!(wager.tender, Tender::Colour(_) | Tender::Value));
        let Played { round, times, came, void, irregular, corrections, late, .. } = played;
        let came = came.filter(|_| void.is_none());
        Kept { round, at, times, came, void, irregular, corrections, late, live, parts }
    }

    /// Is everything there that may be told of a seat?
    fn is_whole(&self, seat: Option<Seat>) -> bool {
        self.first <= 1 || seat.is_some_and(|seat| self.began.contains_key(&seat.number()))
    }

    /// The newest first, and one more than asked for if there is one.
    fn tell(&self, wanted: &Wanted) -> Vec<PastGame> {
        let after = wanted.seat.and_then(|seat| self.began.get(&seat.number()).copied());
        let fits = |game: &&Kept| {
            wanted.before.is_none_or(|before| game.round < before)
                && after.is_none_or(|after| game.round > after)
        };
        let all = self.over.iter().chain(self.games.iter().rev()).filter(fits);
        let tell = |game: &Kept| told(game, wanted.seat, self.disputes.get(&game.round));
        all.filter_map(tell).take(wanted.most + 1).collect()
    }

    /// The game that is not over, for staff who look from the newest on. What lies on the layout is not in it.
    fn tell_open(&self, wanted: &Wanted) -> Option<OpenGame> {
        let from_newest = wanted.seat.is_none() && wanted.before.is_none() && self.over.is_none();
        let played = self.open.as_ref().filter(|_| from_newest)?;
        let Played { round, came, void, irregular, corrections, .. } = played;
        Some(OpenGame {
            round: *round,
            times: times(played),
            came: came.clone().filter(|_| void.is_none()),
            void: *void,
            irregular: irregular.clone(),
            corrections: corrections.clone(),
        })
    }
}

/// When what happened in a round so far.
fn times(played: &Played) -> BTreeMap<Moment, At> {
    let cards =
        played.deal.times().map(|(first, last)| [(Moment::FIRST_CARD, first), (Moment::LAST_CARD, last)]);
    played.times.iter().map(|(moment, at)| (*moment, *at)).chain(cards.into_iter().flatten()).collect()
}

fn told(game: &Kept, seat: Option<Seat>, disputed: Option<&Vec<String>>) -> Option<PastGame> {
    let nothing = Part::default();
    let own = match seat {
        Some(seat) => game.parts.get(&seat.number())?,
        None => &nothing,
    };
    let sum = |of: fn(&Payment) -> Cents| match seat {
        Some(_) => of(&own.payment),
        None => game.parts.values().map(|part| of(&part.payment)).sum(),
    };
    Some(PastGame {
        round: game.round,
        at: game.at,
        times: if seat.is_none() { game.times.clone() } else { BTreeMap::new() },
        came: game.came.clone(),
        void: game.void,
        stakes: own.stakes.clone(),
        wins: own.wins.clone(),
        bet: sum(|payment| payment.staked),
        paid: sum(|payment| payment.paid),
        refunded: sum(|payment| payment.refunded),
        pushed: sum(|payment| payment.pushed),
        commission: sum(|payment| payment.commission + payment.marked),
        ante: sum(|payment| payment.ante),
        taken: sum(|payment| payment.taken),
        returned: sum(|payment| payment.net() + payment.staked),
        net: sum(Payment::net),
        credits: seat.map(|_| own.credits),
        seats: match seat {
            None if game.live => game.parts.iter().filter_map(part_of).collect(),
            _ => Vec::new(),
        },
        irregular: for_staff(&game.irregular, seat),
        corrections: for_staff(&game.corrections, seat),
        late: for_staff(&game.late, seat),
        disputed: disputed.filter(|_| seat.is_none()).cloned().unwrap_or_default(),
    })
}

fn for_staff<T: Clone>(all: &[T], seat: Option<Seat>) -> Vec<T> {
    if seat.is_none() { all.to_vec() } else { Vec::new() }
}

fn part_of((number, part): (&u16, &Part)) -> Option<PastSeat> {
    let (stakes, wins) = (part.stakes.clone(), part.wins.clone());
    let Payment { paid, commission, marked, ante, .. } = part.payment;
    let pushed = part.pushed;
    Some(PastSeat { seat: Seat::new(*number)?, stakes, wins, paid, pushed, commission, marked, ante })
}

fn each(
    store: &Sqlite,
    stream: &str,
    from: u64,
    upto: u64,
    mut each: impl FnMut(&Read<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut next = from;
    while next <= upto {
        let most = CHUNK.min(usize::try_from(upto + 1 - next).unwrap_or(CHUNK));
        let entries = store.read(stream, next, most)?;
        if entries.is_empty() {
            return Ok(());
        }
        for stored in &entries {
            each(&Read::from_bytes(&stored.bytes)?)?;
            next = stored.seq + 1;
        }
    }
    Ok(())
}

fn moves(read: &Read<'_>) -> anyhow::Result<Vec<Move>> {
    serde_json::from_str(read.postings.get()).with_context(|| format!("{}, entry {}", read.stream, read.seq))
}

/// What a move does to the credits, or undoes.
fn shift(credits: &mut [Cents], one: &Move, back: bool) {
    if one.unit != Unit::Money {
        return;
    }
    for (purse, comes) in [(one.to, !back), (one.from, back)] {
        if let Purse::Seat(seat) = purse
            && let Some(of) = credits.get_mut(seat.index())
        {
            if comes { *of += one.amount } else { *of -= one.amount }
        }
    }
}
