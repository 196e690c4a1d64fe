// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { Message, Offered, Turn } from './games';
import type { At, Cents, Cite, Seat } from './kit';
import type { Form, Pays, Tracking } from './roulette';

/**
 * The marks that one more win would add to the derived roads.
 */
export type Asked = { 
/**
 * To the big eye boy.
 */
big_eye: Mark | null, 
/**
 * To the small road.
 */
small: Mark | null, 
/**
 * To the cockroach pig.
 */
cockroach: Mark | null, };

/**
 * A baccarat table, to be drawn.
 */
export type BaccaratAbout = { 
/**
 * Whose rules.
 */
rules: BaccaratRules, 
/**
 * Live layout or terminals.
 */
form: Form, 
/**
 * What is recorded at a live table.
 */
tracking: Tracking, 
/**
 * How cards are dealt.
 */
style: Style, 
/**
 * Who says which card came.
 */
cards: Cards, 
/**
 * What they are dealt from.
 */
dealt_from: Dealt, 
/**
 * Decks in a shoe.
 */
decks: number, 
/**
 * Betting places.
 */
seats: number, 
/**
 * From new game to the close.
 */
clock_seconds: number, 
/**
 * The chips of a terminal.
 */
chips: Array<Cents>, 
/**
 * Each wager is a multiple of it.
 */
unit: Cents, 
/**
 * The three spots of each place (MB B.2).
 */
bets: Array<BaccaratOffered>, 
/**
 * Order of payments (MB L.2).
 */
settle: Order, 
/**
 * What the house takes.
 */
vigorish: Kind, 
/**
 * How much.
 */
percent: string, 
/**
 * To five cents.
 */
rounding: Rounded, 
/**
 * When.
 */
collected: Collected, 
/**
 * What admits to a round (BC f).
 */
ante: Cents, 
/**
 * Rows of the roads.
 */
road_rows: number, };

/**
 * A spot of the layout. There is no fourth (MB G.2).
 */
export type BaccaratBet = "player" | "banker" | "tie";

/**
 * What a list of tables shows of a baccarat table.
 */
export type BaccaratBrief = { 
/**
 * From new game to the close.
 */
clock_seconds: number, 
/**
 * The three spots of each place (MB B.2).
 */
bets: Array<BaccaratLimits>, };

/**
 * What came, as the screens have it.
 */
export type BaccaratCame = { 
/**
 * The hands that were dealt.
 */
hands: PastHands, };

/**
 * What a round came to for a seat.
 */
export type BaccaratCameTo = { 
/**
 * Which.
 */
round: number, 
/**
 * What lay there when betting ended.
 */
stakes: Array<BaccaratStake>, 
/**
 * What each winning bet won beside itself.
 */
wins: Array<[BaccaratBet, Cents]>, 
/**
 * Bets that a tie gave back (MB C).
 */
pushed: Array<BaccaratBet>, 
/**
 * Vigorish that was given (MB M.3, M.4).
 */
vigorish: Cents, };

/**
 * A card as it lies.
 */
export type BaccaratCard = "back" | { "face": string };

/**
 * A hand on the table.
 */
export type BaccaratHand = { 
/**
 * Its cards.
 */
cards: Array<BaccaratCard>, 
/**
 * Its count, once it was called.
 */
count?: number, 
/**
 * Who turns it (MB J.3.c).
 */
turned_by?: Seat, };

/**
 * A hand that a player was handed (MB J.3.c).
 */
export type BaccaratHeld = { 
/**
 * Which.
 */
side: Side, 
/**
 * Its cards, as far as the shoe knows them.
 */
cards: string[], };

/**
 * What may go wrong (MB N, BC o).
 */
export type BaccaratIrregularity = { "player_third": { 
/**
 * Which, if it was seen.
 */
card: string | null, } } | { "card_in_error": { 
/**
 * Which, if it was seen.
 */
card: string | null, } } | { "face_up_in_shoe": { 
/**
 * Which.
 */
cards: string[], } } | "too_few_cards" | { "relinquish": { 
/**
 * Which hand.
 */
side: Side, 
/**
 * Why.
 */
reason: string, } } | { "void": { 
/**
 * Why.
 */
reason: string, } } | { "miskeyed": { 
/**
 * The Player's Hand as it lies.
 */
player: string[], 
/**
 * The Banker's Hand as it lies.
 */
banker: string[], } };

/**
 * A stake as its player sees it.
 */
export type BaccaratLaid = { 
/**
 * Goes back at the close unless more comes.
 */
below_minimum?: boolean, 
/**
 * On what.
 */
bet: BaccaratBet, 
/**
 * Of what.
 */
tender: BaccaratTender, 
/**
 * How much.
 */
amount: Cents, };

/**
 * The limits of a spot.
 */
export type BaccaratLimits = { 
/**
 * Its name, and the word on the felt.
 */
bet: BaccaratBet, 
/**
 * The least that may lie on it.
 */
min: Cents, 
/**
 * The most.
 */
max: Cents, };

/**
 * A change of vigorish to come (MB M.5).
 */
export type BaccaratNotice = { 
/**
 * What kind.
 */
kind: Kind, 
/**
 * How much.
 */
percent: string, 
/**
 * When it may begin.
 */
from: At, };

/**
 * A bet on offer.
 */
export type BaccaratOffered = { 
/**
 * Its name, and the word on the felt.
 */
bet: BaccaratBet, 
/**
 * What it pays.
 */
pays: Pays, 
/**
 * The least that may lie on it.
 */
min: Cents, 
/**
 * The most.
 */
max: Cents, 
/**
 * What each chip of a terminal would win there, less commission: a preview, no promise of a Banker's six.
 */
chips_win: Array<Cents>, };

/**
 * What the player at a seat sees of their own.
 */
export type BaccaratOwn = { 
/**
 * On the layout.
 */
stakes: Array<BaccaratLaid>, 
/**
 * Their sum.
 */
bet: Cents, 
/**
 * Paid in the last round, less what was given.
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
 * Which that was.
 */
recalls?: number, 
/**
 * Marked commission (MB M.3.c).
 */
owed?: Cents, 
/**
 * What came back of the last round because it was void.
 */
refunded?: Cents, 
/**
 * The ante of this round, once taken (BC f).
 */
ante?: Cents, 
/**
 * What the last round with a wager of theirs came to.
 */
came_to?: BaccaratCameTo, 
/**
 * The hand that is theirs to turn, with the cards as they alone may see them.
 */
turns?: Array<BaccaratHeld>, 
/**
 * The hand that they are asked to take and turn (MB N.5).
 */
offered?: Side, 
/**
 * The decision that they are asked for.
 */
turn?: Turn, 
/**
 * What they may do in it, and what not.
 */
offers?: Array<Offered>, };

/**
 * What everybody sees.
 */
export type BaccaratPublic = { 
/**
 * The round in play, or the last one.
 */
round: number, 
/**
 * Where it stands.
 */
phase: BaccaratSaid, 
/**
 * When the clock reaches zero.
 */
ends?: At, 
/**
 * The Player's Hand.
 */
player: BaccaratHand, 
/**
 * The Banker's Hand.
 */
banker: BaccaratHand, 
/**
 * Who has won, once announced.
 */
winner?: Winner, 
/**
 * The last round was void: by which paragraph.
 */
void?: Cite, 
/**
 * The shoe.
 */
shoe: BaccaratShoe, 
/**
 * A change of vigorish to come.
 */
notice?: BaccaratNotice, 
/**
 * The roads of this shoe.
 */
roads: Roads, };

/**
 * Whose rules the table plays by.
 */
export type BaccaratRules = "minibaccarat" | "baccarat";

/**
 * Where the table stands, as people speak of it.
 */
export type BaccaratSaid = "preparing_cards" | "between_rounds" | "place_your_bets" | "betting_stopped" | "no_more_bets" | "paying" | "round_void";

/**
 * What everybody sees of the shoe.
 */
export type BaccaratShoe = { 
/**
 * Counted from one.
 */
number: number, 
/**
 * Cards still in it.
 */
left: number, 
/**
 * This hand, or the next one, is its last (MB J.8).
 */
last_hand?: boolean, 
/**
 * The order of a drawn shoe that was committed to.
 */
commitment?: string, };

/**
 * What staff see.
 */
export type BaccaratStaff = { 
/**
 * The next step and its words.
 */
step?: BaccaratStep, 
/**
 * Bet totals by seat.
 */
totals: Array<[Seat, Cents]>, 
/**
 * Where the money lies: on a live layout at any time, at terminals once betting is closed.
 */
layout?: Array<[Seat, Array<BaccaratStake>]>, 
/**
 * Spoken bets that wait for dealer and floorperson.
 */
called?: Array<[Seat, Cents]>, 
/**
 * Who sits where.
 */
sits?: [number, string][], 
/**
 * Marked commission in the numbered boxes (MB M.3.c).
 */
marks?: Array<[Seat, Cents]>, 
/**
 * What is still to be paid and taken, in order (MB L.2).
 */
due?: Array<[Seat, Cents]>, 
/**
 * A tapped card can be taken back.
 */
take_back?: boolean, 
/**
 * So many cards until the cut card.
 */
until_cut_card?: number, };

/**
 * An amount on a bet.
 */
export type BaccaratStake = { 
/**
 * On what.
 */
bet: BaccaratBet, 
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
export type BaccaratStep = { 
/**
 * In words.
 */
says: Message, 
/**
 * By which paragraph.
 */
cite: Cite, };

/**
 * What a stake is made of, and so where it goes back to.
 */
export type BaccaratTender = "credits" | "value" | "coupon";

/**
 * A view: a part for everybody, one's own part, the staff's part.
 */
export type BaccaratView = { 
/**
 * For everybody.
 */
public: BaccaratPublic, 
/**
 * For the player at a seat.
 */
own?: BaccaratOwn, 
/**
 * For staff.
 */
staff?: BaccaratStaff, };

/**
 * A cell of the bead plate: one for each round, down and then to the right.
 */
export type Bead = { 
/**
 * From the left, from zero.
 */
column: number, 
/**
 * From above, from zero.
 */
row: number, 
/**
 * Who won.
 */
winner: Winner, 
/**
 * With which count.
 */
count: number, 
/**
 * The Player's first two cards were a pair.
 */
player_pair: boolean, 
/**
 * The Banker's were.
 */
banker_pair: boolean, 
/**
 * The result was corrected.
 */
corrected: boolean, };

/**
 * A cell of the big road: a win of Player or Banker, with the ties that followed it.
 */
export type Big = { 
/**
 * From the left, from zero.
 */
column: number, 
/**
 * From above, from zero.
 */
row: number, 
/**
 * Who won; a tie only in the first cell, before anybody has won.
 */
winner: Winner, 
/**
 * How many ties followed.
 */
ties: number, 
/**
 * The Player's first two cards were a pair.
 */
player_pair: boolean, 
/**
 * The Banker's were.
 */
banker_pair: boolean, 
/**
 * A result in this cell was corrected.
 */
corrected: boolean, };

/**
 * Who says which card came.
 */
export type Cards = "hand" | "shoe" | "drawn";

/**
 * When commission is collected (MB M.3.b).
 */
export type Collected = "at_once" | "deferred";

/**
 * How often what came.
 */
export type Counts = { 
/**
 * Rounds of this shoe.
 */
rounds: number, 
/**
 * Player wins.
 */
player: number, 
/**
 * Banker wins.
 */
banker: number, 
/**
 * Ties.
 */
tie: number, 
/**
 * Player pairs.
 */
player_pairs: number, 
/**
 * Banker pairs.
 */
banker_pairs: number, 
/**
 * Rounds decided by a natural.
 */
naturals: number, };

/**
 * What the cards are dealt from (MB H, I).
 */
export type Dealt = "dealing_shoe" | "automatic";

/**
 * A cell of a derived road.
 */
export type Derived = { 
/**
 * From the left, from zero.
 */
column: number, 
/**
 * From above, from zero.
 */
row: number, 
/**
 * Its colour.
 */
mark: Mark, };

/**
 * What the house takes (MB M.3, M.4, M.6).
 */
export type Kind = "commission" | "on_tie" | "half_on_six";

/**
 * The colour of a mark in a derived road.
 */
export type Mark = "red" | "blue";

/**
 * Who is paid and who gives commission first (MB L.2).
 */
export type Order = "a" | "b" | "c" | "d";

/**
 * The hands of a round, as far as they were shown.
 */
export type PastHands = { 
/**
 * The Player's cards.
 */
player: string[], 
/**
 * The Banker's cards.
 */
banker: string[], 
/**
 * The Player's count.
 */
player_count: number, 
/**
 * The Banker's count.
 */
banker_count: number, 
/**
 * Who has won, once announced.
 */
winner?: Winner, };

/**
 * All five roads of a shoe.
 */
export type Roads = { 
/**
 * How often what came.
 */
counts: Counts, 
/**
 * One cell for each round.
 */
bead: Array<Bead>, 
/**
 * Wins in columns.
 */
big: Array<Big>, 
/**
 * Compared with the column one to the left.
 */
big_eye: Array<Derived>, 
/**
 * Two to the left.
 */
small: Array<Derived>, 
/**
 * Three to the left.
 */
cockroach: Array<Derived>, 
/**
 * If Banker wins next.
 */
if_banker: Asked, 
/**
 * If Player wins next.
 */
if_player: Asked, };

/**
 * What is done with less than five cents (MB M.3.a).
 */
export type Rounded = "up" | "nearest" | "none";

/**
 * The two hands of a round (MB J.1). Neither is the house's or a patron's.
 */
export type Side = "player" | "banker";

/**
 * How the first four cards are dealt (MB J.3).
 */
export type Style = "face_up" | "under_shoe" | "players_turn";

/**
 * Who has won a round.
 */
export type Winner = "player" | "banker" | "tie";
