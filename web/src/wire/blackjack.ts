// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { BaccaratTender } from './baccarat';
import type { Message, Offered, Turn } from './games';
import type { At, Cents, Cite, Seat } from './kit';
import type { Form, Pays, Tracking } from './roulette';

/**
 * A choice that all players have, or none.
 */
export type Allowed = "on" | "off";

/**
 * A blackjack table, to be drawn.
 */
export type BlackjackAbout = { form: Form, tracking: Tracking, seats: number, decks: number, dealt_from: DealtFrom, faces: Faces, cards: CardsFrom, clock_seconds: number, turn_seconds: number, 
/**
 * The chips of a terminal.
 */
chips: Array<Cents>, 
/**
 * Each wager is a multiple of it.
 */
unit: Cents, min: Cents, max: Cents, 
/**
 * Wagers of a place: against so many dealer hands (BJ L).
 */
spots: number, 
/**
 * The third one is required (BJ L.2).
 */
third: ThirdBet, blackjack_pays: Pays, soft_seventeen: SoftSeventeen, looks: Looks, surrender: Surrender, 
/**
 * Is insurance offered, and what it pays (BJ J.6).
 */
insurance: Allowed, insurance_pays: Pays, double: Allowed, split: Allowed, 
/**
 * Hands of a seat at most.
 */
hands: number, push_21: Extra, 
/**
 * The initial suit wager (BJ K.1.a), and what it pays.
 */
initial: InitialSuit, initial_pays: Pays, 
/**
 * Hit wagers (BJ K.1.b), and what they pay.
 */
hit: Extra, hit_pays: Pays, 
/**
 * The highest optional wager.
 */
optional_max: Cents, };

/**
 * What came, as the screens have it: under a name that no other game uses.
 */
export type BlackjackCame = { 
/**
 * The hands.
 */
dealt: PastDealt, };

/**
 * A card as it lies.
 */
export type BlackjackCard = "back" | { "face": string };

/**
 * What a seat decides.
 */
export type BlackjackChoice = "stand" | { "hit": { suited?: Cents | null, } } | { "double": { suited?: Cents | null, } } | "split" | "surrender" | { "insure": { spot: number, amount: Cents, } } | "decline" | "claim";

/**
 * What is won or lost on a hand when chips move next.
 */
export type BlackjackDue = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Which hand.
 */
hand: number, 
/**
 * What is taken.
 */
takes: Cents, 
/**
 * What is paid beside the stake.
 */
pays: Cents, 
/**
 * What goes back.
 */
back: Cents, };

/**
 * What became of a hand.
 */
export type BlackjackFate = "won" | "blackjack" | "pushed" | "lost" | "bust" | "surrendered";

/**
 * A hand on the table.
 */
export type BlackjackHand = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Its number among the seat's hands; they stand left to right in the order of play.
 */
hand: number, 
/**
 * Its cards.
 */
cards: Array<BlackjackCard>, 
/**
 * What it comes to, once all of it lies face up.
 */
total?: BlackjackTotal, 
/**
 * It was doubled: its last card lies across.
 */
doubled: boolean, 
/**
 * It was given up.
 */
surrendered: boolean, 
/**
 * What lies before it: at a live table for all to see, at terminals too once the cards are dealt.
 */
stakes: Array<BlackjackStake>, 
/**
 * What became of it.
 */
fate?: BlackjackFate, 
/**
 * What was paid back of it, stakes included.
 */
returned: Cents, };

/**
 * An own hand that lies face down (BJ I.5).
 */
export type BlackjackHeld = { 
/**
 * Which.
 */
hand: number, 
/**
 * Its cards, as far as the system knows them.
 */
cards: string[], 
/**
 * What they come to.
 */
total?: BlackjackTotal, };

/**
 * What may go wrong (BJ M).
 */
export type BlackjackIrregularity = { "face_up": { 
/**
 * Which.
 */
cards: string[], } } | { "drawn_in_error": { 
/**
 * Which, if it was seen.
 */
card: string | null, } } | { "wrong_count": { 
/**
 * Who.
 */
place: BlackjackPlace, 
/**
 * What the floor saw.
 */
reason: string, 
/**
 * The record is said to be wrong.
 */
record_wrong?: boolean, } } | "shuffler_stopped" | { "up_card_discarded": { 
/**
 * Which was found again.
 */
card: string, } } | { "miskeyed": { 
/**
 * Whose.
 */
place: BlackjackPlace, 
/**
 * Which of them, from zero.
 */
nth: number, 
/**
 * What lies there.
 */
card: string, } };

/**
 * A stake as its player sees it.
 */
export type BlackjackLaid = { 
/**
 * Goes back at the close unless more comes.
 */
below_minimum?: boolean, 
/**
 * On what.
 */
bet: string, 
/**
 * Of what.
 */
tender: BaccaratTender, 
/**
 * How much.
 */
amount: Cents, };

/**
 * What the player at a seat sees of their own.
 */
export type BlackjackOwn = { 
/**
 * Before the deal: what lies on the spots.
 */
stakes: Array<BlackjackLaid>, 
/**
 * All that is staked.
 */
bet: Cents, 
/**
 * Paid in the round, stakes included.
 */
last_win: Cents, 
/**
 * How many actions can be undone.
 */
undo: number, 
/**
 * Is there a last round to recall?
 */
recall: boolean, 
/**
 * What came back of the last round because it was void.
 */
refunded?: Cents, 
/**
 * The own hands that lie face down, with the cards as the player sees them.
 */
held?: Array<BlackjackHeld>, 
/**
 * The decision that they are asked for.
 */
turn?: Turn, 
/**
 * What they may do now, and what not.
 */
offers?: Array<Offered>, };

/**
 * What everybody sees of the pack.
 */
export type BlackjackPack = { 
/**
 * How often it was shuffled.
 */
number: number, 
/**
 * Cards still in it.
 */
left: number, 
/**
 * This round is the last before the shuffle.
 */
last_round: boolean, 
/**
 * So many were burned.
 */
burned: number, };

/**
 * Whose hand something is about.
 */
export type BlackjackPlace = { "hand": [Seat, number] } | "dealer";

/**
 * What everybody sees.
 */
export type BlackjackPublic = { 
/**
 * The round in play, or the last one.
 */
round: number, 
/**
 * Where it stands.
 */
phase: BlackjackSaid, 
/**
 * When the clock reaches zero.
 */
ends?: At, 
/**
 * The hand whose turn it is.
 */
turn?: [Seat, number], 
/**
 * Where the next card goes.
 */
next?: BlackjackPlace, 
/**
 * All hands, in the order of play.
 */
hands: Array<BlackjackHand>, 
/**
 * The dealer's cards; the first one is the up-card.
 */
dealer: Array<BlackjackCard>, 
/**
 * What they come to, once all of them lie face up.
 */
dealer_total?: BlackjackTotal, 
/**
 * Multiple Action: which dealer hand it is, from one.
 */
dealer_hand?: number, 
/**
 * The dealer has looked under the up-card: no blackjack.
 */
looked: boolean, 
/**
 * The last round was void: by which paragraph.
 */
void?: Cite, 
/**
 * The pack.
 */
pack: BlackjackPack, 
/**
 * Results tracking: what each place came to.
 */
told?: Array<[Seat, BlackjackFate]>, };

/**
 * Where the table stands, as people speak of it.
 */
export type BlackjackSaid = "preparing_cards" | "between_rounds" | "place_your_bets" | "betting_stopped" | "dealing" | "surrender_asked" | "insurance_asked" | "playing" | "play_stopped" | "dealers_hand" | "keying_results" | "round_void";

/**
 * What staff see.
 */
export type BlackjackStaff = { 
/**
 * The next step and its words.
 */
step?: BlackjackStep, 
/**
 * Bet totals by seat.
 */
totals: Array<[Seat, Cents]>, 
/**
 * Before the deal, where the money lies: on a live layout at any time.
 */
layout?: Array<[Seat, Array<BlackjackStake>]>, 
/**
 * Who sits where.
 */
sits?: [number, string][], 
/**
 * Live: what may be keyed for the hand whose turn it is, or for those that are asked.
 */
keys?: Array<[Turn, Array<Offered>]>, 
/**
 * Live: what is taken and paid with the next press.
 */
due?: Array<BlackjackDue>, 
/**
 * A tapped card can be taken back.
 */
take_back?: boolean, 
/**
 * So many cards until the cutting card.
 */
until_cut_card?: number, };

/**
 * An amount on a bet.
 */
export type BlackjackStake = { 
/**
 * On what.
 */
bet: string, 
/**
 * Of what.
 */
tender: BaccaratTender, 
/**
 * How much.
 */
amount: Cents, };

/**
 * The next step.
 */
export type BlackjackStep = { 
/**
 * In words.
 */
says: Message, 
/**
 * By which paragraph.
 */
cite: Cite, };

/**
 * What a hand comes to.
 */
export type BlackjackTotal = { 
/**
 * The points.
 */
points: number, 
/**
 * An ace counts eleven in it (BJ A.3).
 */
soft: boolean, 
/**
 * An ace and a ten as the first two (BJ A.1).
 */
blackjack: boolean, };

/**
 * A view: a part for everybody, one's own part, the staff's part.
 */
export type BlackjackView = { 
/**
 * For everybody.
 */
public: BlackjackPublic, 
/**
 * For the player at a seat.
 */
own?: BlackjackOwn, 
/**
 * For staff.
 */
staff?: BlackjackStaff, };

/**
 * Who says which card came.
 */
export type CardsFrom = "hand" | "shoe" | "drawn";

/**
 * What the cards are dealt from (BJ H.1, I.1).
 */
export type DealtFrom = "shoe" | "hand";

/**
 * Something more that the house may allow, off unless it does.
 */
export type Extra = "off" | "on";

/**
 * How players' first cards lie in the pitch variant (BJ I.5).
 */
export type Faces = "down" | "up";

/**
 * The initial suit wager (BJ K.1.a).
 */
export type InitialSuit = "none" | "same_suit" | "king_queen";

/**
 * Does the dealer look under an ace or a ten (BJ J.4.b)?
 */
export type Looks = "peek" | "no_peek" | "original_only";

/**
 * The hands of a round that is over.
 */
export type PastDealt = { 
/**
 * The dealer's cards.
 */
dealer: string[], 
/**
 * What they come to.
 */
points: number, 
/**
 * They are a blackjack.
 */
blackjack: boolean, 
/**
 * The hands by their places, each with its cards.
 */
hands: [string, string[]][], };

/**
 * What the dealer does with a soft 17 (BJ H.8.a).
 */
export type SoftSeventeen = "hits" | "stands";

/**
 * Surrender (BJ A.7, J.5).
 */
export type Surrender = "none" | "late" | "as_printed";

/**
 * The third wager of Multiple Action (BJ L.2).
 */
export type ThirdBet = "optional" | "required";
