//! House options of baccarat: what the director may choose and what the rules bound (MB B, E, I, J.3, L.2, M; BC a, b,
//! c, f, j).

use kit::{Cents, Cite, Odds, cite};
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use super::Baccarat;
use super::edge;
pub use super::percent::Percent;
use super::wagers::Bet;
use crate::options::{
    Amount, Fault, Range, between, check_ranges, check_reference, choice, name_is_good, six_chips,
};
use crate::paid::percent_of;
pub use crate::roulette::options::{ChipTray, Form, MatchPlay, Tracking};
use crate::walk::Return;
use crate::{Change, Message};

/// A commented file with every option at its default.
pub const EXAMPLE: &str = include_str!("example.toml");

/// Whose rules the table plays by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(ts_rs::TS)]
#[ts(rename = "BaccaratRules")]
pub enum Rules {
    /// MB.
    #[default]
    Minibaccarat,
    /// BC; where it is silent, MB.
    Baccarat,
}

impl Rules {
    /// The one paragraph or the other.
    pub fn by(self, minibaccarat: Cite, baccarat: Cite) -> Cite {
        match self {
            Rules::Minibaccarat => minibaccarat,
            Rules::Baccarat => baccarat,
        }
    }
}

choice!(
    /// How the first four cards are dealt (MB J.3).
    Style {
        /// MB J.3.a: each turned up as it is dealt.
        #[default]
        FaceUp = "face_up",
        /// MB J.3.b: face down, the Banker's under the shoe until the Player's count is called.
        UnderShoe = "under_shoe",
        /// MB J.3.c: face down, and players turn them.
        PlayersTurn = "players_turn",
    }
);
choice!(
    /// Who says which card came.
    Cards {
        /// The dealer taps it.
        #[default]
        Hand = "hand",
        /// A card-reading shoe reports it.
        Shoe = "shoe",
        /// The house draws it.
        Drawn = "drawn",
    }
);
choice!(
    /// How a drawn shoe is drawn.
    Draws {
        /// Each card from what is left, when it is needed.
        #[default]
        AsNeeded = "as_needed",
        /// The whole order is committed to before the cut and told when the shoe ends.
        Committed = "committed",
    }
);
choice!(
    /// What the cards are dealt from (MB H, I).
    Dealt {
        /// A dealing shoe: shuffle, cut, burn, cut card.
        #[default]
        DealingShoe = "dealing_shoe",
        /// A device that reshuffles by itself.
        Automatic = "automatic",
    }
);
choice!(
    /// Whether a shuffler keeps one of two batches (MB B.4).
    Shuffling {
        /// Shuffled by hand.
        #[default]
        ByHand = "by_hand",
        /// Two batches in turn.
        TwoBatches = "two_batches",
    }
);
choice!(
    /// Who cuts again (MB E.5).
    Recut {
        /// Whoever cut last.
        #[default]
        LastCutter = "last_cutter",
        /// Whoever is next in line.
        NextInLine = "next_in_line",
    }
);
choice!(
    /// Who is paid and who gives commission first (MB L.2).
    Order {
        /// All payments from the highest seat down, then all commissions.
        #[default]
        A = "a",
        /// All commissions, then all payments.
        B = "b",
        /// Seat by seat: payment, commission.
        C = "c",
        /// Seat by seat: commission, payment.
        D = "d",
    }
);
choice!(
    /// What the house takes (MB M.3, M.4, M.6).
    Kind {
        /// A part of what Banker wagers win.
        #[default]
        Commission = "commission",
        /// A part of Banker wagers on a tie, and no commission.
        OnTie = "on_tie",
        /// Nothing; a Banker's six pays 1 to 2.
        HalfOnSix = "half_on_six",
    }
);
choice!(
    /// What is done with less than five cents (MB M.3.a).
    Rounded {
        /// Up to the next five cents.
        #[default]
        Up = "up",
        /// To the nearer five cents, half way down.
        Nearest = "nearest",
        /// Not: a part of a cent is dropped.
        None = "none",
    }
);
choice!(
    /// When commission is collected (MB M.3.b).
    Collected {
        /// With the payout.
        #[default]
        AtOnce = "at_once",
        /// Marked, and collected before the reshuffle or when the player leaves.
        Deferred = "deferred",
    }
);
choice!(
    /// Bets by word of mouth with cash (MB G.3).
    Spoken {
        /// Not taken.
        #[default]
        Off = "off",
        /// Taken with dealer and floorperson.
        On = "on",
    }
);
choice!(
    /// Does the shuffler keep its batch securely (MB E.6.b.i)?
    Secure {
        /// As registered: yes.
        Yes = "yes",
        /// No, or not known: the cards are spread again.
        #[default]
        No = "no",
    }
);

/// The options as written in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Draft {
    /// Whose rules.
    pub rules: Rules,
    /// Live layout or terminals.
    pub form: Form,
    /// Terminals in a live house: the reference of the approval (MB Ruling.1).
    pub approval: String,
    /// Betting places.
    pub seats: u16,
    /// What is recorded at a live table.
    pub tracking: Tracking,
    /// Coupons.
    pub match_play: MatchPlay,
    /// Spoken bets.
    pub spoken: Spoken,
    /// How cards are dealt.
    pub style: Style,
    /// Who says which card came.
    pub cards: Cards,
    /// How a drawn shoe is drawn.
    pub draws: Draws,
    /// What cards are dealt from.
    pub dealt_from: Dealt,
    /// Decks in a shoe.
    pub decks: u16,
    /// How far from the back the cut card goes.
    pub cut_card: u16,
    /// Who cuts again.
    pub recut: Recut,
    /// Who is paid first.
    pub settle: Order,
    /// What a Tie Bet pays.
    pub tie_odds: Odds,
    /// What admits to a round (BC f).
    pub ante: Amount,
    /// Lowest and highest wagers.
    pub limits: Limits,
    /// What the house takes.
    pub vigorish: Vigorish,
    /// The shuffler and its two batches.
    pub shuffler: Shuffler,
    /// The game clock of terminals.
    pub clock: Clock,
    /// The six chips of terminals.
    pub chips: ChipTray,
}

/// Lowest and highest wagers. Minima count at the close, maxima when a bet is placed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Each wager is a multiple of it.
    pub unit: Amount,
    /// On Player and on Banker.
    pub min: Amount,
    /// On Player and on Banker.
    pub max: Amount,
    /// On Tie.
    pub tie_min: Amount,
    /// On Tie.
    pub tie_max: Amount,
    /// For all seats together on one spot; off if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot_total_max: Option<Amount>,
}

/// What the house takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Vigorish {
    /// Of what.
    pub kind: Kind,
    /// How much of it; means nothing with a half on six.
    pub percent: Percent,
    /// Less than five cents.
    pub rounding: Rounded,
    /// When.
    pub collected: Collected,
    /// How long a change of kind, or a rise, is posted before it (MB M.5).
    pub notice_minutes: u16,
}

/// The shuffler (MB B.4).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Shuffler {
    /// Is there one?
    pub shuffling: Shuffling,
    /// Decks in both batches together.
    pub decks: u16,
    /// The back of each batch.
    pub backs: Vec<String>,
    /// Does it keep its batch securely?
    pub secure: Secure,
}

/// The game clock.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Clock {
    /// From new game to the close.
    pub seconds: u16,
}

const fn whole(units: i64) -> Amount {
    Amount(Cents::whole(units))
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            rules: Rules::default(),
            form: Form::default(),
            approval: String::new(),
            seats: SEATS_MOST,
            tracking: Tracking::default(),
            match_play: MatchPlay::default(),
            spoken: Spoken::default(),
            style: Style::default(),
            cards: Cards::default(),
            draws: Draws::default(),
            dealt_from: Dealt::default(),
            decks: 6,
            cut_card: 16,
            recut: Recut::default(),
            settle: Order::default(),
            tie_odds: Odds::to_one(8),
            ante: whole(0),
            limits: Limits::default(),
            vigorish: Vigorish::default(),
            shuffler: Shuffler::default(),
            clock: Clock::default(),
            chips: ChipTray { values: [20, 40, 100, 200, 500, 1_000].map(whole).to_vec() },
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            unit: whole(20),
            min: whole(20),
            max: whole(2_000),
            tie_min: whole(20),
            tie_max: whole(200),
            spot_total_max: None,
        }
    }
}

impl Default for Vigorish {
    fn default() -> Vigorish {
        Vigorish {
            kind: Kind::default(),
            percent: Percent(500),
            rounding: Rounded::default(),
            collected: Collected::default(),
            notice_minutes: 30,
        }
    }
}

impl Default for Shuffler {
    fn default() -> Shuffler {
        Shuffler {
            shuffling: Shuffling::default(),
            decks: 12,
            backs: vec!["red".to_owned(), "blue".to_owned()],
            secure: Secure::default(),
        }
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { seconds: 30 }
    }
}

/// MB B.1: betting places.
const SEATS_MOST: u16 = 7;
/// MB E.4: cards behind the cut card.
pub const CUT_CARD_LEAST: u16 = 14;
/// MB J.8: so many cards from its place a cut card may come without a question.
pub const CUT_CARD_OFF: u16 = 5;
/// MB E.3: cards on either side of the cut.
pub const CUT_LEAST: u16 = 10;
/// MB M.4: the most of a Banker wager on a tie.
const ON_TIE_MOST: Percent = Percent(2_500);
const LIMIT_MOST: Cents = Cents::whole(10_000_000);
const ODDS_MOST: u32 = 1_000;

impl Draft {
    /// Is there a shuffler with two batches?
    pub fn two_batches(&self) -> bool {
        self.shuffler.shuffling == Shuffling::TwoBatches
    }
}

/// Checks the options: the game, or every fault at once.
pub fn check(draft: &Draft) -> Result<Baccarat, Vec<Fault>> {
    let mut faults = Vec::new();
    check_reference("approval", &draft.approval, &mut faults);
    check_equipment(draft, &mut faults);
    check_shuffler(draft, &mut faults);
    check_pays(draft, &mut faults);
    check_vigorish(draft, &mut faults);
    check_limits(draft, &mut faults);
    check_rules(draft, &mut faults);
    check_chips(draft, &mut faults);
    if faults.is_empty() { Ok(Baccarat::new(draft.clone())) } else { Err(faults) }
}

fn check_equipment(draft: &Draft, faults: &mut Vec<Fault>) {
    let by = |mb, bc| draft.rules.by(mb, bc);
    // MB B.1: up to seven places.
    between("seats", cite!("MB B.1"), draft.seats, 1, SEATS_MOST, faults);
    // MB B.3: at least six decks.
    between("decks", by(cite!("MB B.3"), cite!("BC j")), draft.decks, 6, 8, faults);
    // MB E.4: at least fourteen cards behind it, and something before it.
    let most = draft.decks.clamp(6, 8) * 52 / 2;
    between("cut_card", by(cite!("MB E.4"), cite!("BC j")), draft.cut_card, CUT_CARD_LEAST, most, faults);
    if draft.form == Form::Terminals {
        between("clock.seconds", cite!("MB Ruling.1"), draft.clock.seconds, 15, 180, faults);
    }
    if draft.draws == Draws::Committed && draft.cards != Cards::Drawn {
        let message = Message::plain("baccarat-option-only-drawn");
        faults.push(Fault::new("draws", cite!("MB E.1"), message));
    }
    if draft.dealt_from == Dealt::Automatic && (draft.two_batches() || draft.draws == Draws::Committed) {
        let message = Message::plain("baccarat-option-automatic-alone");
        faults.push(Fault::new("dealt_from", cite!("MB I"), message));
    }
}

fn check_shuffler(draft: &Draft, faults: &mut Vec<Fault>) {
    if !draft.two_batches() {
        return;
    }
    let Shuffler { decks, backs, .. } = &draft.shuffler;
    // MB B.4, B.4.b: at least twelve, half of them in each batch.
    if *decks < 12 {
        between("shuffler.decks", cite!("MB B.4"), *decks, 12, 16, faults);
    } else if decks % 2 != 0 || decks / 2 != draft.decks {
        let message =
            Message::plain("baccarat-option-batches").with("decks", decks).with("shoe", draft.decks);
        faults.push(Fault::new("shuffler.decks", cite!("MB B.4.b"), message));
    }
    // MB B.4.c: two backs, and not the same.
    let named = backs.iter().all(|back| name_is_good(back) && back.len() <= 40);
    if backs.len() != 2 || backs[0] == backs[1] || !named {
        faults.push(Fault::new("shuffler.backs", cite!("MB B.4.c"), Message::plain("baccarat-option-backs")));
    }
}

fn check_pays(draft: &Draft, faults: &mut Vec<Fault>) {
    let (odds, eight) = (draft.tie_odds, Odds::to_one(8));
    match draft.rules {
        // MB M.2: at least 8 to 1.
        Rules::Minibaccarat if odds < eight => {
            let message = Message::plain("baccarat-option-tie-below-floor").with("odds", odds);
            faults.push(Fault::new("tie_odds", cite!("MB M.2"), message));
        }
        // BC b: exactly 8 to 1.
        Rules::Baccarat if odds != eight => {
            let message = Message::plain("baccarat-option-tie-exactly").with("odds", odds);
            faults.push(Fault::new("tie_odds", cite!("BC b"), message));
        }
        _ if u64::from(odds.pay()) > u64::from(odds.on()) * u64::from(ODDS_MOST) => {
            let message = Message::plain("option-odds-too-long").with("odds", odds).with("most", ODDS_MOST);
            faults.push(Fault::new("tie_odds", cite!("HC A.1"), message));
        }
        _ => {}
    }
}

fn check_vigorish(draft: &Draft, faults: &mut Vec<Fault>) {
    let Vigorish { kind, percent, collected, notice_minutes, .. } = &draft.vigorish;
    let mut wrong =
        |option: &str, cite: Cite, message: Message| faults.push(Fault::new(option, cite, message));
    let percentage = |key: &str| Message::plain(key).with("percent", percent.to_string());
    match (draft.rules, kind) {
        // BC a: five per cent, and nothing else.
        (Rules::Baccarat, Kind::Commission) if *percent != Percent(500) => {
            wrong("vigorish.percent", cite!("BC a"), percentage("baccarat-option-five-percent"));
        }
        (Rules::Baccarat, Kind::OnTie | Kind::HalfOnSix) => {
            wrong("vigorish.kind", cite!("BC a"), Message::plain("baccarat-option-commission-only"));
        }
        // MB M.3: four or five per cent.
        (Rules::Minibaccarat, Kind::Commission) if ![Percent(400), Percent(500)].contains(percent) => {
            wrong("vigorish.percent", cite!("MB M.3"), percentage("baccarat-option-four-or-five"));
        }
        // MB M.4: up to twenty-five.
        (Rules::Minibaccarat, Kind::OnTie) if *percent > ON_TIE_MOST || percent.0 == 0 => {
            wrong("vigorish.percent", cite!("MB M.4"), percentage("baccarat-option-on-tie"));
        }
        _ => {}
    }
    if *collected == Collected::Deferred && (draft.form == Form::Terminals || *kind != Kind::Commission) {
        // At terminals, and on a tie, it is taken with the settlement.
        wrong("vigorish.collected", cite!("MB M.3.b"), Message::plain("baccarat-option-not-deferred"));
    }
    between("vigorish.notice_minutes", cite!("MB M.5"), *notice_minutes, 1, 10_000, faults);
}

fn check_limits(draft: &Draft, faults: &mut Vec<Fault>) {
    // MB Nbis: a lowest and a highest wager, posted.
    let cite = draft.rules.by(cite!("MB Nbis"), cite!("HC A.2"));
    let limits = &draft.limits;
    let mut amount = |option: &str, value: Cents| {
        let good = value.is_positive() && value <= LIMIT_MOST;
        if !good {
            let message =
                Message::plain("option-amount-out-of-range").with("value", value).with("most", LIMIT_MOST);
            faults.push(Fault::new(option, cite, message));
        }
        good
    };
    let unit = amount("limits.unit", limits.unit.0);
    let pairs = [
        ("limits.min", limits.min.0, "limits.max", limits.max.0),
        ("limits.tie_min", limits.tie_min.0, "limits.tie_max", limits.tie_max.0),
    ];
    let good: Vec<bool> = pairs
        .iter()
        .map(|(least, min, most, max)| {
            let (min, max) = (amount(least, *min), amount(most, *max));
            min && max
        })
        .collect();
    let total = limits.spot_total_max.map(|total| amount("limits.spot_total_max", total.0));
    for ((_, min, option, max), good) in pairs.into_iter().zip(good) {
        if good && max < min {
            let message = Message::plain("option-maximum-below-minimum").with("max", max).with("min", min);
            faults.push(Fault::new(option, cite, message));
        }
    }
    if let (Some(true), Some(total)) = (total, limits.spot_total_max)
        && total.0 < limits.min.0
    {
        let message =
            Message::plain("option-maximum-below-minimum").with("max", total.0).with("min", limits.min.0);
        faults.push(Fault::new("limits.spot_total_max", cite, message));
    }
    // HC A.7: what cannot be made of the unit could never be bet.
    if unit {
        let step = limits.unit.0;
        let made = |max: Cents| (max >= step).then(|| Cents::new(max.get() / step.get() * step.get()));
        faults.extend(check_ranges(&ranges(draft), step, made));
    }
}

/// Lowest and highest wagers.
pub(super) fn ranges(draft: &Draft) -> Vec<Range> {
    let limits = &draft.limits;
    let cite = draft.rules.by(cite!("MB Nbis"), cite!("HC A.2"));
    let most = |max: Cents| limits.spot_total_max.map_or(max, |total| total.0.min(max));
    let range = |min: (&str, Cents), max: (&str, Cents)| Range {
        min: Some((min.0.to_owned(), min.1)),
        max: (max.0.to_owned(), most(max.1)),
        cite,
    };
    vec![
        range(("limits.min", limits.min.0), ("limits.max", limits.max.0)),
        range(("limits.tie_min", limits.tie_min.0), ("limits.tie_max", limits.tie_max.0)),
    ]
}

fn check_rules(draft: &Draft, faults: &mut Vec<Fault>) {
    let ante = draft.ante.0;
    match draft.rules {
        Rules::Minibaccarat if !ante.is_zero() => {
            // MB G.2: nothing but the three wagers.
            faults.push(Fault::new("ante", cite!("MB G.2"), Message::plain("baccarat-option-no-ante")));
        }
        Rules::Baccarat if ante.is_negative() || ante > LIMIT_MOST => {
            let message =
                Message::plain("option-amount-out-of-range").with("value", ante).with("most", LIMIT_MOST);
            faults.push(Fault::new("ante", cite!("BC f"), message));
        }
        _ => {}
    }
    // BC c: patrons never touch the cards. BC description.3: and they are dealt face down.
    if draft.rules == Rules::Baccarat && draft.style == Style::PlayersTurn {
        faults.push(Fault::new("style", cite!("BC c"), Message::plain("baccarat-option-never-touch")));
    }
    if draft.rules == Rules::Baccarat && draft.style == Style::FaceUp {
        let message = Message::plain("baccarat-option-under-shoe");
        faults.push(Fault::new("style", cite!("BC description.3"), message));
    }
}

/// MB Ruling.1: at terminals six chips; HC A.7: each of them makes whole units.
fn check_chips(draft: &Draft, faults: &mut Vec<Fault>) {
    if draft.form == Form::Live || six_chips(&draft.chips.values, cite!("MB Ruling.1"), faults).is_none() {
        return;
    }
    let unit = draft.limits.unit.0;
    let odd = |chip: &&Amount| unit.is_positive() && !chip.0.is_multiple_of(unit);
    if let Some(chip) = draft.chips.values.iter().find(odd) {
        let message = Message::plain("baccarat-option-chip-of-units").with("chip", chip.0).with("unit", unit);
        faults.push(Fault::new("chips.values", cite!("HC A.7"), message));
    }
}

/// MB Ruling.1, HC A.12: terminals, and cards that the house draws, are not printed in the rules; a live house needs the
/// reference of an approval.
pub fn beyond(draft: &Draft) -> Vec<Fault> {
    let mut beyond = Vec::new();
    if draft.approval.trim().is_empty() {
        if draft.form == Form::Terminals {
            beyond.push(Fault::new("form", cite!("MB Ruling.1"), Message::plain("baccarat-option-approval")));
        }
        if draft.cards == Cards::Drawn {
            let message = Message::plain("baccarat-option-drawn-approval");
            beyond.push(Fault::new("cards", cite!("HC A.12"), message));
        }
    }
    beyond
}

/// What is allowed but gives the player an even chance or better at some amount, with the exact figure.
pub fn warnings(game: &Baccarat, piece: Cents) -> Vec<Fault> {
    let draft = &game.draft;
    let mut warnings = Vec::new();
    for bet in Bet::iter() {
        let Some(extremes) = edge::extremes(game, bet, piece) else { continue };
        let exact = edge::returned(game, bet, extremes.most);
        if exact < Return::from(1) {
            continue;
        }
        let option = if bet == Bet::Tie { "tie_odds" } else { "vigorish.percent" };
        let cite = match (bet, draft.vigorish.kind) {
            (Bet::Tie, _) => cite!("MB M.2"),
            (_, Kind::OnTie) => cite!("MB M.4"),
            _ => cite!("MB M.3"),
        };
        let message = Message::plain("baccarat-option-player-edge")
            .with("bet", bet)
            .with("stake", extremes.most)
            .with("percent", percent_of(exact))
            .with("decks", draft.decks);
        warnings.push(Fault::new(option, cite, message));
    }
    warnings
}

/// How far a change of options goes: limits alone may change between rounds.
pub fn change(from: &Draft, to: &Draft) -> Change {
    let with_its_limits = Draft { limits: to.limits.clone(), ..from.clone() };
    if from == to {
        Change::Nothing
    } else if with_its_limits == *to {
        Change::Limits
    } else {
        Change::Options
    }
}

/// MB M.5: does this change the kind of vigorish, or raise it?
pub fn raises_vigorish(from: &Vigorish, to: &Vigorish) -> bool {
    from.kind != to.kind || (to.kind != Kind::HalfOnSix && to.percent > from.percent)
}
