//! House options of blackjack: what the director may choose and what the rules bound (BJ B, E, G, H, I, J, K, L, P).

use kit::{Cents, Cite, Odds, cite};
use serde::{Deserialize, Serialize};

use super::Blackjack;
use crate::options::{Amount, Fault, LIMIT_MOST, amount_in_range, between, choice, six_chips, whole_cents};
pub use crate::roulette::options::{ChipTray, Form, MatchPlay, Tracking};
use crate::{Change, Message};

/// A commented file with every option at its default.
pub const EXAMPLE: &str = include_str!("example.toml");

choice!(
    /// What the cards are dealt from (BJ H.1, I.1).
    DealtFrom {
        /// A dealing shoe.
        #[default]
        Shoe = "shoe",
        /// The dealer's hand: the pitch variant.
        Hand = "hand",
    }
);
choice!(
    /// How players' first cards lie in the pitch variant (BJ I.5).
    Faces {
        /// Face down.
        #[default]
        Down = "down",
        /// Face up.
        Up = "up",
    }
);
choice!(
    /// May players hold their own cards (BJ I.11.a)?
    Holding {
        /// No.
        #[default]
        Off = "off",
        /// Yes.
        On = "on",
    }
);
choice!(
    /// Who says which card came.
    CardsFrom {
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
    /// How the cards are shuffled (BJ E.1, E.2).
    ShuffledBy {
        /// By hand, and then cut.
        #[default]
        Hand = "hand",
        /// By a device; dealt without a cut.
        Device = "device",
    }
);
choice!(
    /// When hand-dealt cards are shuffled again (BJ E.1).
    Reshuffle {
        /// After every round.
        #[default]
        EachRound = "each_round",
        /// When the cutting card has come out.
        CutCard = "cut_card",
    }
);
choice!(
    /// What the dealer does with a soft 17 (BJ H.8.a).
    SoftSeventeen {
        /// Draws.
        #[default]
        Hits = "hits",
        /// Stands.
        Stands = "stands",
    }
);
choice!(
    /// Does the dealer look under an ace or a ten (BJ J.4.b)?
    Looks {
        /// Yes, before players act.
        #[default]
        Peek = "peek",
        /// No.
        NoPeek = "no_peek",
        /// No, and a dealer's blackjack takes original wagers only.
        OriginalOnly = "original_only",
    }
);
choice!(
    /// When a blackjack against a two to nine is paid (BJ J.4.a).
    PaidWhen {
        /// At once.
        #[default]
        AtOnce = "at_once",
        /// At the end of the hand.
        AtEnd = "at_end",
    }
);
choice!(
    /// When a blackjack against an ace or a ten is paid where the dealer looks (BJ J.4.b).
    PaidAfter {
        /// When the second card is turned.
        #[default]
        Turned = "turned",
        /// After the look.
        Look = "look",
    }
);
choice!(
    /// Surrender (BJ A.7, J.5).
    Surrender {
        /// Not allowed.
        #[default]
        None = "none",
        /// After the dealer has looked; without a look a dealer's blackjack takes all.
        Late = "late",
        /// It stands against everything but a dealer's blackjack with an ace up.
        AsPrinted = "as_printed",
    }
);
choice!(
    /// A choice that all players have, or none.
    Allowed {
        /// All.
        #[default]
        On = "on",
        /// None.
        Off = "off",
    }
);
choice!(
    /// On which first two cards a hand may be doubled (BJ A.2).
    DoubleOn {
        /// Any.
        #[default]
        Any = "any",
        /// A total of 9, 10 or 11.
        NineToEleven = "nine_to_eleven",
        /// A total of 10 or 11.
        TenOrEleven = "ten_or_eleven",
    }
);
choice!(
    /// Which two cards may be split (BJ A.6).
    SplitOn {
        /// Of equal value.
        #[default]
        Value = "value",
        /// Of equal rank.
        Rank = "rank",
    }
);
choice!(
    /// Something more that the house may allow, off unless it does.
    Extra {
        /// Not allowed.
        #[default]
        Off = "off",
        /// Allowed.
        On = "on",
    }
);
choice!(
    /// The initial suit wager (BJ K.1.a).
    InitialSuit {
        /// None.
        #[default]
        None = "none",
        /// The first two cards are of one suit.
        SameSuit = "same_suit",
        /// They are king and queen of one suit.
        KingQueen = "king_queen",
    }
);
choice!(
    /// The third wager of Multiple Action (BJ L.2).
    ThirdBet {
        /// As the player likes.
        #[default]
        Optional = "optional",
        /// Required.
        Required = "required",
    }
);

/// The options as written in a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct Draft {
    /// Live layout or terminals.
    pub form: Form,
    /// Terminals or drawn cards in a live house: the reference of the approval.
    pub approval: String,
    /// Player places.
    pub seats: u16,
    /// What is recorded at a live table.
    pub tracking: Tracking,
    /// Coupons.
    pub match_play: MatchPlay,
    pub dealt_from: DealtFrom,
    pub faces: Faces,
    pub holding: Holding,
    pub cards: CardsFrom,
    pub shuffled_by: ShuffledBy,
    pub reshuffle: Reshuffle,
    /// How many decks.
    pub decks: u16,
    /// How many cards are burned.
    pub burn: u16,
    /// Cards behind the cutting card; none is a quarter of the stack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_card: Option<u16>,
    /// How many neighbouring places one player may play.
    pub positions: u16,
    pub soft_seventeen: SoftSeventeen,
    pub looks: Looks,
    /// What a blackjack pays.
    pub blackjack_odds: Odds,
    pub blackjack_paid: PaidWhen,
    pub after_look: PaidAfter,
    /// A plain 21 against a dealer's blackjack is a push (BJ J.3).
    pub push_21: Extra,
    pub surrender: Surrender,
    pub insurance: Allowed,
    pub double: Allowed,
    pub double_on: DoubleOn,
    /// A hand that was split may be doubled (BJ A.2).
    pub double_after_split: Allowed,
    pub split: Allowed,
    pub split_on: SplitOn,
    /// How many hands come of splits at most.
    pub hands: u16,
    /// Split aces may be split again (BJ H.7.c).
    pub resplit_aces: Extra,
    pub limits: Limits,
    pub optional: Optional,
    pub multiple: Multiple,
    pub clock: Clock,
    /// The chips of a terminal.
    pub chips: ChipTray,
}

/// Lowest and highest wagers (BJ P).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// Each wager is a multiple of it.
    pub unit: Amount,
    /// The lowest wager.
    pub min: Amount,
    /// The highest.
    pub max: Amount,
}

/// Optional wagers (BJ K).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct Optional {
    pub initial: InitialSuit,
    /// What it pays; none is its ceiling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_odds: Option<Odds>,
    /// Hit wagers (BJ K.1.b).
    pub hit: Extra,
    /// What they pay.
    pub hit_odds: Odds,
    /// Hit wagers on split hands (BJ K.6.e).
    pub hit_on_split: Extra,
    /// The highest optional wager.
    pub max: Amount,
}

/// Multiple Action (BJ L).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs)]
pub struct Multiple {
    pub action: Extra,
    /// Dealer hands: two or three.
    pub hands: u16,
    pub third: ThirdBet,
}

/// The clocks of a table of terminals.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Clock {
    /// From new game to the close.
    pub seconds: u16,
    /// For each decision.
    pub turn_seconds: u16,
}

const fn whole(units: i64) -> Amount {
    Amount(Cents::whole(units))
}

const THREE_TO_TWO: Odds = match Odds::new(3, 2) {
    Some(odds) => odds,
    None => panic!("odds out of range"),
};

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            form: Form::default(),
            approval: String::new(),
            seats: SEATS_MOST,
            tracking: Tracking::default(),
            match_play: MatchPlay::default(),
            dealt_from: DealtFrom::default(),
            faces: Faces::default(),
            holding: Holding::default(),
            cards: CardsFrom::default(),
            shuffled_by: ShuffledBy::default(),
            reshuffle: Reshuffle::default(),
            decks: 6,
            burn: 1,
            cut_card: None,
            positions: 1,
            soft_seventeen: SoftSeventeen::default(),
            looks: Looks::default(),
            blackjack_odds: THREE_TO_TWO,
            blackjack_paid: PaidWhen::default(),
            after_look: PaidAfter::default(),
            push_21: Extra::default(),
            surrender: Surrender::default(),
            insurance: Allowed::default(),
            double: Allowed::default(),
            double_on: DoubleOn::default(),
            double_after_split: Allowed::default(),
            split: Allowed::default(),
            split_on: SplitOn::default(),
            hands: 4,
            resplit_aces: Extra::default(),
            limits: Limits::default(),
            optional: Optional::default(),
            multiple: Multiple::default(),
            clock: Clock::default(),
            chips: ChipTray { values: [5, 10, 25, 50, 100, 500].map(whole).to_vec() },
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { unit: whole(5), min: whole(5), max: whole(500) }
    }
}

impl Default for Optional {
    fn default() -> Optional {
        Optional {
            initial: InitialSuit::default(),
            initial_odds: None,
            hit: Extra::default(),
            hit_odds: HIT_MOST,
            hit_on_split: Extra::default(),
            max: whole(25),
        }
    }
}

impl Default for Multiple {
    fn default() -> Multiple {
        Multiple { action: Extra::default(), hands: 3, third: ThirdBet::default() }
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { seconds: 20, turn_seconds: 20 }
    }
}

/// BJ B.1: player places.
const SEATS_MOST: u16 = 7;
/// BJ E.3: cards on either side of a cut.
pub const CUT_LEAST: u16 = 10;
/// BJ K.6.b: what a hit wager pays at most.
const HIT_MOST: Odds = Odds::to_one(3);

impl InitialSuit {
    /// BJ K.5: what it pays at most.
    pub fn most(self) -> Odds {
        if self == InitialSuit::KingQueen { Odds::to_one(10) } else { Odds::to_one(3) }
    }

    /// The paragraph that bounds what it pays.
    pub fn pays_by(self) -> Cite {
        if self == InitialSuit::KingQueen { cite!("BJ K.5.b") } else { cite!("BJ K.5.a") }
    }
}

impl Draft {
    /// What the initial suit wager pays.
    pub fn initial_odds(&self) -> Odds {
        self.optional.initial_odds.unwrap_or(self.optional.initial.most())
    }

    /// Is it Multiple Action (BJ L)?
    pub fn is_multiple(&self) -> bool {
        self.multiple.action == Extra::On
    }

    /// Spots of a place: wagers against so many dealer hands.
    pub fn spots(&self) -> u8 {
        if self.is_multiple() { u8::try_from(self.multiple.hands).unwrap_or(3) } else { 1 }
    }

    /// Are players' first cards dealt face down (BJ I.5)?
    pub fn deals_down(&self) -> bool {
        self.dealt_from == DealtFrom::Hand && self.faces == Faces::Down
    }

    /// BJ E.1: are the cards shuffled after every round?
    pub fn shuffles_each_round(&self) -> bool {
        self.dealt_from == DealtFrom::Hand && self.reshuffle == Reshuffle::EachRound
    }

    /// BJ L.5, J.4.b: does the dealer look under an ace or a ten?
    pub fn peeks(&self) -> bool {
        self.looks == Looks::Peek && !self.is_multiple()
    }

    /// Cards behind the cutting card.
    pub fn cut_card(&self) -> u16 {
        self.cut_card.unwrap_or(self.decks * 52 / 4)
    }
}

/// Checks the options: the game, or every fault at once.
pub fn check(draft: &Draft) -> Result<Blackjack, Vec<Fault>> {
    let mut faults = Vec::new();
    check_cards(draft, &mut faults);
    check_play(draft, &mut faults);
    check_optional(draft, &mut faults);
    check_multiple(draft, &mut faults);
    check_limits(draft, &mut faults);
    if faults.is_empty() { Ok(Blackjack { draft: draft.clone() }) } else { Err(faults) }
}

fn fault(faults: &mut Vec<Fault>, option: &str, cite: Cite, key: &str) {
    faults.push(Fault::new(option, cite, Message::plain(format!("blackjack-option-{key}"))));
}

fn check_cards(draft: &Draft, faults: &mut Vec<Fault>) {
    // BJ B.1: up to seven places.
    between("seats", cite!("BJ B.1"), draft.seats, 1, SEATS_MOST, faults);
    // BJ B.4: one or more decks; BJ I.2: from the hand one or two.
    match draft.dealt_from {
        DealtFrom::Shoe => between("decks", cite!("BJ B.4"), draft.decks, 1, 8, faults),
        DealtFrom::Hand => between("decks", cite!("BJ I.2"), draft.decks, 1, 2, faults),
    }
    // BJ H.3, I.4: at least one card.
    let burned = if draft.dealt_from == DealtFrom::Shoe { cite!("BJ H.3") } else { cite!("BJ I.4") };
    between("burn", burned, draft.burn, 1, 10, faults);
    let most = draft.decks.clamp(1, 8) * 52;
    // The cutting card leaves something before it and behind it.
    between("cut_card", cite!("BJ E.3"), draft.cut_card(), CUT_LEAST, most / 2, faults);
    if draft.holding == Holding::On && !draft.deals_down() {
        fault(faults, "holding", cite!("BJ I.11.a"), "holding");
    }
    between("positions", cite!("BJ G.5"), draft.positions, 1, draft.seats.max(1), faults);
    if draft.positions > 1 && draft.form == Form::Terminals {
        fault(faults, "positions", cite!("BJ G.5"), "positions-live");
    }
    if draft.form == Form::Terminals {
        between("clock.seconds", cite!("BJ Ruling.1"), draft.clock.seconds, 5, 180, faults);
        between("clock.turn_seconds", cite!("BJ Ruling.1"), draft.clock.turn_seconds, 5, 180, faults);
        // A card that nobody knows cannot be held to the rules by a terminal.
        if draft.cards == CardsFrom::Hand && draft.deals_down() {
            fault(faults, "cards", cite!("BJ Ruling.1"), "terminals-know-cards");
        }
    }
}

fn check_play(draft: &Draft, faults: &mut Vec<Fault>) {
    let posted = [THREE_TO_TWO, Odds::to_one(1), Odds::to_one(2)];
    let six_to_five = draft.blackjack_odds.pay() == 6 && draft.blackjack_odds.on() == 5;
    if !posted.contains(&draft.blackjack_odds) && !six_to_five {
        let message = Message::plain("blackjack-option-odds").with("odds", draft.blackjack_odds);
        faults.push(Fault::new("blackjack_odds", cite!("BJ J.4.a"), message));
    }
    // BJ J.8: two hands are one split.
    between("hands", cite!("BJ J.8"), draft.hands, 2, 4, faults);
}

fn check_optional(draft: &Draft, faults: &mut Vec<Fault>) {
    let Optional { initial, hit, hit_odds, hit_on_split, max, .. } = &draft.optional;
    let too_long = |option: &str, cite, odds: Odds, most: Odds, faults: &mut Vec<Fault>| {
        if odds > most {
            let message =
                Message::plain("blackjack-option-above-ceiling").with("odds", odds).with("most", most);
            faults.push(Fault::new(option, cite, message));
        }
    };
    // BJ K.5, K.6.b: "at maximum odds of" is a ceiling.
    too_long("optional.initial_odds", initial.pays_by(), draft.initial_odds(), initial.most(), faults);
    too_long("optional.hit_odds", cite!("BJ K.6.b"), *hit_odds, HIT_MOST, faults);
    if *hit_on_split == Extra::On && (*hit == Extra::Off || draft.split == Allowed::Off) {
        fault(faults, "optional.hit_on_split", cite!("BJ K.6.e"), "hit-on-split");
    }
    if *initial != InitialSuit::None || *hit == Extra::On {
        amount_in_range("optional.max".to_owned(), cite!("BJ K.2.b"), max.0, LIMIT_MOST, faults);
    }
}

fn check_multiple(draft: &Draft, faults: &mut Vec<Fault>) {
    if !draft.is_multiple() {
        return;
    }
    between("multiple.hands", cite!("BJ L.1"), draft.multiple.hands, 2, 3, faults);
    if draft.dealt_from == DealtFrom::Hand {
        fault(faults, "multiple.action", cite!("BJ L.3"), "multiple-from-shoe");
    }
    if draft.surrender != Surrender::None {
        fault(faults, "surrender", cite!("BJ J.5"), "multiple-surrender");
    }
    if draft.split == Allowed::On && draft.hands > 2 {
        fault(faults, "hands", cite!("BJ J.8"), "multiple-one-split");
    }
    if draft.multiple.third == ThirdBet::Required && draft.multiple.hands < 3 {
        fault(faults, "multiple.third", cite!("BJ L.2"), "third-of-three");
    }
}

fn check_limits(draft: &Draft, faults: &mut Vec<Fault>) {
    // BJ P: both posted.
    let Limits { unit, min, max } = &draft.limits;
    let mut good = true;
    for (option, amount) in [("limits.unit", unit), ("limits.min", min), ("limits.max", max)] {
        good &= amount_in_range(option.to_owned(), cite!("BJ P"), amount.0, LIMIT_MOST, faults);
    }
    if !good {
        return;
    }
    for least in [min.0, unit.0] {
        if max.0 < least {
            let message =
                Message::plain("option-maximum-below-minimum").with("max", max.0).with("min", least);
            faults.push(Fault::new("limits.max", cite!("BJ P"), message));
        }
    }
    if draft.form == Form::Live {
        return;
    }
    let Some(chips) = six_chips(&draft.chips.values, cite!("BJ Ruling.1"), faults) else { return };
    if let Some(chip) = draft.chips.values.iter().find(|chip| !chip.0.is_multiple_of(unit.0)) {
        let message =
            Message::plain("blackjack-option-chip-of-units").with("chip", chip.0).with("unit", unit.0);
        faults.push(Fault::new("chips.values", cite!("HC A.7"), message));
    }
    whole_cents("optional.hit_odds", draft.optional.hit_odds, &chips, faults);
}

/// What needs an approval in a live house: terminals and cards that the house draws are printed nowhere.
pub fn beyond(draft: &Draft) -> Vec<Fault> {
    if !draft.approval.trim().is_empty() {
        return Vec::new();
    }
    let mut faults = Vec::new();
    if draft.form == Form::Terminals {
        fault(&mut faults, "form", cite!("BJ Ruling.1"), "approval");
    }
    if draft.cards == CardsFrom::Drawn {
        fault(&mut faults, "cards", cite!("BJ Ruling.1"), "approval-drawn");
    }
    faults
}

/// What is allowed but has no effect, or costs the house.
pub fn warnings(game: &Blackjack) -> Vec<Fault> {
    let draft = &game.draft;
    let mut faults = Vec::new();
    // BJ J.3: where the dealer looks, a dealer's blackjack ends the round before anybody has drawn to 21.
    if draft.push_21 == Extra::On && draft.peeks() {
        fault(&mut faults, "push_21", cite!("BJ J.3"), "push-saves-nobody");
    }
    if draft.blackjack_odds == Odds::to_one(2) {
        fault(&mut faults, "blackjack_odds", cite!("BJ J.4.a"), "player-edge");
    }
    faults
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
