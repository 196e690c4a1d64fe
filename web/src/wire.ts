// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.

/**
 * A command as a client sends it.
 */
export type Ask = { 
/**
 * Of which stream.
 */
stream: string, 
/**
 * Acts once.
 */
id: string, 
/**
 * For which round.
 */
round?: number, 
/**
 * The role a member of staff acts in.
 */
as?: Role, 
/**
 * What is asked.
 */
input: unknown, 
/**
 * Somebody else of the staff who acts at this screen, proved by PIN; left out, it is whoever is signed in.
 */
by?: Second, 
/**
 * A second person on the spot.
 */
second?: Second, };

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
 * A moment: milliseconds since the Unix epoch, as the house's one clock told it.
 */
export type At = number;

/**
 * What is awaited, as a console shows it.
 */
export type Awaited = "wagers" | { "decision": Array<Seat> } | { "outcome": Draw } | { "step": { 
/**
 * Whose.
 */
by: Role, 
/**
 * Who must agree.
 */
second?: Role, 
/**
 * What it sends.
 */
does: unknown, } } | { "ruling": { 
/**
 * Whose.
 */
by: Role, } };

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
offered?: Side, };

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
 * One of the 161 bets.
 */
export type Bet = string;

/**
 * The kinds of bets the rules allow.
 */
export type BetKind = "straight" | "split" | "row" | "triple" | "corner" | "first_five" | "line" | "column" | "dozen" | "red" | "black" | "odd" | "even" | "low" | "high";

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
 * The part of the books that a viewer may see.
 */
export type Books = { 
/**
 * One's own credits.
 */
credits?: Cents, 
/**
 * One's own match play.
 */
coupon?: Cents, 
/**
 * Staff: credits seat by seat.
 */
seats?: Array<[Seat, Cents]>, 
/**
 * Staff: value chips in the rack.
 */
rack?: Cents, 
/**
 * Staff: cash in the drop box.
 */
drop_box_holds?: Cents, 
/**
 * Staff: what non-value chips are out, colour by colour, at their value.
 */
colours?: Array<[Colour, Cents]>, 
/**
 * Staff: value chips in the cage's vault.
 */
vault?: Cents, };

/**
 * The kind of a tender.
 */
export type BuyInKind = "cash" | "chips" | "coupon";

/**
 * What a player lays down.
 */
export type BuyInTender = { "cash": Count } | { "chips": Count } | { "coupon": Cents };

/**
 * Chips under way between the cage and a table, on a slip of that table.
 */
export type CageFill = { 
/**
 * The table's stream.
 */
table: string, 
/**
 * The slip at that table.
 */
slip: number, 
/**
 * The chips.
 */
chips: Count, 
/**
 * Their value.
 */
amount: Cents, };

/**
 * What staff see of the cage.
 */
export type CageView = { 
/**
 * Slips that wait for the cage: fills to send, credits to count.
 */
open: Array<OpenSlip>, 
/**
 * Fills that have left and are not yet known at their tables.
 */
under_way: Array<[string, CageFill]>, };

/**
 * Who says which card came.
 */
export type Cards = "hand" | "shoe" | "drawn";

/**
 * Where a cash-out stands.
 */
export type CashOut = "none" | "asked" | { "requested": { 
/**
 * How much.
 */
amount: Cents, } } | { "taken": { 
/**
 * How much.
 */
amount: Cents, } } | { "undelivered": { 
/**
 * How much.
 */
amount: Cents, } };

/**
 * An amount of money in whole cents. It may be negative: a balance can be.
 *
 * The operators assert: an overflow behind them is a mistake of ours. Whatever a person, a device or
 * a file can send is bounded by [`Cents::LIMIT`] where it is checked, and no sum of such amounts that a
 * table can hold comes near the edge of an `i64`.
 */
export type Cents = number;

/**
 * An item of the opening checklist.
 */
export type Check = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its paragraph.
 */
cite: Cite, };

/**
 * A paragraph id: the book's code and the paragraph as printed, such as `RO I.3.b.viii`.
 *
 * Only the form is known here. Whether the paragraph exists is the catalogue's business (`rules/`), and a
 * test holds every cite in the code against it.
 */
export type Cite = string;

/**
 * When commission is collected (MB M.3.b).
 */
export type Collected = "at_once" | "deferred";

/**
 * The colour of a chip. At a roulette table a non-value colour shows whose chip it is.
 */
export type Colour = "white" | "red" | "green" | "black" | "purple" | "gold" | "blue" | "brown" | "grey" | "lavender" | "lime" | "navy" | "orange" | "peach" | "pink" | "teal" | "turquoise" | "yellow";

/**
 * Pieces by denomination, as counted.
 */
export type Count = Record<string, number>;

/**
 * A buy-in that was counted and waits for the dealer's confirmation.
 */
export type Counted = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What.
 */
tender: BuyInTender, 
/**
 * Its value.
 */
amount: Cents, };

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
 * Somebody of a demo house.
 */
export type DemoStaff = { 
/**
 * Printed for all to see: it is a demo.
 */
pin: string, 
/**
 * How they sign in.
 */
person: Person, 
/**
 * How people call them.
 */
name: string, 
/**
 * What they may act as.
 */
roles: Array<Role>, };

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
 * The name under which a device is known to the house.
 */
export type Device = string;

/**
 * A device with its secret.
 */
export type DeviceSecret = { 
/**
 * Its name.
 */
name: Device, 
/**
 * Its secret.
 */
secret: string, };

/**
 * What three dice show. In which order they lie says nothing, so the faces are kept from low to high.
 */
export type Dice = string;

/**
 * What chance is asked for.
 */
export type Draw = "pocket" | { "card": Face } | "dice";

/**
 * A box of the layout, its sides in quarters of a number's box, for whoever draws it.
 */
export type Drawn = { 
/**
 * The bet a chip in its middle makes.
 */
bet: Bet, left: number, right: number, bottom: number, top: number, };

/**
 * How a card comes to lie.
 */
export type Face = "unseen" | "down" | "up";

/**
 * An error of HTTP.
 */
export type Failed = { 
/**
 * Why.
 */
error: Refused, 
/**
 * After too many wrong PINs: not before then.
 */
locked_until?: At, };

/**
 * How the table takes its bets (RO I).
 */
export type Form = "live" | "terminals";

/**
 * Past games, newest first: `GET /api/games`.
 */
export type Games = { 
/**
 * Of which table.
 */
stream: string, 
/**
 * Of which seat; for staff none.
 */
seat?: Seat, 
/**
 * The games.
 */
games: Array<PastGame>, 
/**
 * There are older ones: ask again with `before` the oldest round.
 */
more: boolean, };

/**
 * The colour a number stands on.
 */
export type Ground = "green" | "red" | "black";

/**
 * What this house is: `GET /api/house`.
 */
export type House = { 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The build of the program.
 */
build: string, 
/**
 * Live or demo.
 */
mode: Mode, 
/**
 * The property.
 */
property: string, 
/**
 * The currency, by its three letters.
 */
currency: string, 
/**
 * The house's clock.
 */
now: At, 
/**
 * Its tables.
 */
tables: Array<TableCard>, 
/**
 * The cage's stream: where fills are sent from and credits are counted.
 */
cage: string, 
/**
 * In a demo house: the staff, with their PINs.
 */
staff?: Array<DemoStaff>, };

/**
 * What may go wrong.
 */
export type Irregularity = "ball_with_wheel" | "too_few_turns" | "ball_astray" | "wrong_number" | "interference" | "wheel_malfunction" | "foreign_object" | "ball_out" | { "fraud": { 
/**
 * What the supervisor saw.
 */
reason: string, } } | "not_spun" | "rest_before_lock" | "restarted" | { "number_correction": { 
/**
 * Where it lies.
 */
lies: string, } } | "not_called" | { "bet_miskeyed": { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Where it was keyed.
 */
from: string, 
/**
 * Where it lies.
 */
to: string, 
/**
 * Of what.
 */
tender: StakeTender, 
/**
 * How the floor knows.
 */
reason: string, } };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/**
 * What the house takes (MB M.3, M.4, M.6).
 */
export type Kind = "commission" | "on_tie" | "half_on_six";

/**
 * A stake as its player sees it.
 */
export type Laid = { 
/**
 * Goes back at the close unless more comes.
 */
below_minimum?: boolean, 
/**
 * On what.
 */
bet: Bet, 
/**
 * Of what.
 */
tender: StakeTender, 
/**
 * How much.
 */
amount: Cents, };

/**
 * The last buy-in of a seat.
 */
export type LastBuyIn = { 
/**
 * Its number.
 */
number: number, 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What it was paid in.
 */
kind: BuyInKind, 
/**
 * What was credited.
 */
amount: Cents, };

/**
 * What the last closing came to.
 */
export type LastClose = { 
/**
 * The rack as it was counted.
 */
count: Count, 
/**
 * Its value.
 */
total: Cents, 
/**
 * What should have lain there by the books.
 */
expected: Cents, 
/**
 * The difference, where every bet is keyed; elsewhere it is what the felt has won or lost.
 */
variance?: Cents, 
/**
 * What the table has won.
 */
win: Cents, 
/**
 * Win over drop, in hundredths of a percent; none where nothing was dropped.
 */
hold?: number, };

/**
 * The colour of a mark in a derived road.
 */
export type Mark = "red" | "blue";

/**
 * Somebody of the staff who is signed in.
 */
export type Me = { 
/**
 * How they sign in.
 */
person: Person, 
/**
 * How people call them.
 */
name: string, 
/**
 * What they may act as.
 */
roles: Array<Role>, };

/**
 * A sentence of the catalogue with its blanks filled. Amounts are whole cents; the catalogue formats them.
 */
export type Message = { 
/**
 * The sentence.
 */
key: string, 
/**
 * Its blanks by name.
 */
args?: { [key in string]: JsonValue }, };

/**
 * Live or demo, for good: money of one never meets the other.
 */
export type Mode = "demo" | "live";

/**
 * A bet on offer.
 */
export type Offered = { 
/**
 * Its name.
 */
bet: Bet, 
/**
 * Its kind.
 */
kind: BetKind, 
/**
 * What it wins on.
 */
numbers: Array<Pocket>, 
/**
 * What it pays.
 */
pays: Pays, 
/**
 * The most that may lie on it.
 */
max: Cents, };

/**
 * How often numbers came. It says nothing about the next one.
 */
export type Often = { 
/**
 * Over so many of the last games.
 */
games: number, 
/**
 * The most frequent, with how often.
 */
hot: Array<[Pocket, number]>, 
/**
 * The least frequent, with how often.
 */
cold: Array<[Pocket, number]>, 
/**
 * 0 and 00.
 */
zeroes: number, 
/**
 * On red ground.
 */
red: number, 
/**
 * On black ground.
 */
black: number, 
/**
 * Odd numbers.
 */
odd: number, 
/**
 * Even numbers of 1 to 36.
 */
even: number, 
/**
 * 1 to 18.
 */
low: number, 
/**
 * 19 to 36.
 */
high: number, 
/**
 * 1-12, 13-24, 25-36.
 */
dozens: [number, number, number], 
/**
 * The columns, that of 1 first.
 */
columns: [number, number, number], };

/**
 * A slip that waits for the cage.
 */
export type OpenSlip = { 
/**
 * The table's stream.
 */
table: string, 
/**
 * Its number there.
 */
slip: number, 
/**
 * A fill to be sent, or a credit to be counted.
 */
way: Way, 
/**
 * The chips on it.
 */
chips: Count, 
/**
 * Their value.
 */
amount: Cents, };

/**
 * Who is paid and who gives commission first (MB L.2).
 */
export type Order = "a" | "b" | "c" | "d";

/**
 * How fast a table plays, over the hour before its newest number.
 */
export type Pace = { 
/**
 * Numbers in that time.
 */
spins: number, 
/**
 * From the first of them to the last, in milliseconds.
 */
over_ms: number, 
/**
 * So many an hour at that pace, to the nearest one.
 */
per_hour: number, };

/**
 * What was corrected.
 */
export type PastCorrected = { "result": { 
/**
 * As it was taken.
 */
from: PastResult, 
/**
 * As it is.
 */
to: PastResult, 
/**
 * By which paragraph.
 */
cite: Cite, } } | { "bet": { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Where it was keyed.
 */
from: string, 
/**
 * Where it lies.
 */
to: string, 
/**
 * How much.
 */
amount: Cents, 
/**
 * How the floor knows.
 */
reason: string, 
/**
 * By which paragraph.
 */
cite: Cite, } };

/**
 * What was corrected in a round: the result, or where a bet lies.
 */
export type PastCorrection = { 
/**
 * When.
 */
at: At, 
/**
 * By whom.
 */
by?: Person, 
/**
 * Who agreed.
 */
second?: Person, 
/**
 * What.
 */
what: PastCorrected, };

/**
 * A game that is over.
 */
export type PastGame = { 
/**
 * Its number.
 */
round: number, 
/**
 * When it was over.
 */
at: At, 
/**
 * The number that came.
 */
number?: Pocket, 
/**
 * The dice that came.
 */
dice?: Dice, 
/**
 * The hands that were dealt.
 */
hands?: PastHands, 
/**
 * The paragraph by which it was voided.
 */
void?: Cite, 
/**
 * One's own stakes when betting ended; for staff none.
 */
stakes: Array<PastStake>, 
/**
 * Those that won.
 */
wins: Array<PastWin>, 
/**
 * The sum of the stakes: one's own, or everybody's.
 */
bet: Cents, 
/**
 * Paid: winning stakes with their winnings.
 */
paid: Cents, 
/**
 * Given back: the stakes of a void game.
 */
refunded: Cents, 
/**
 * Given back: stakes on a tie.
 */
pushed?: Cents, 
/**
 * Vigorish, taken or marked.
 */
commission?: Cents, 
/**
 * What admitted to it.
 */
ante?: Cents, 
/**
 * Taken back by a reversal or a correction.
 */
taken: Cents, 
/**
 * One's credits after it.
 */
credits?: Cents, 
/**
 * For staff, at a live table that keys bets: what lay where and what it won, seat by seat.
 */
seats?: Array<PastSeat>, 
/**
 * For staff: what went wrong without ending it, by what became of it.
 */
irregular?: Array<PastIrregularity>, 
/**
 * For staff: results and bets that were corrected.
 */
corrections?: Array<PastCorrection>, 
/**
 * For staff: whose bets came late and were pushed back.
 */
late?: Array<Seat>, 
/**
 * For staff: what it is disputed for, in the words of whoever bookmarked it.
 */
disputed?: Array<string>, };

/**
 * The hands of a round of baccarat, as far as they were shown.
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
 * Something that went wrong without ending the round.
 */
export type PastIrregularity = { 
/**
 * What became of it, by its name as data.
 */
what: string, 
/**
 * Why, where there is more than one reason.
 */
cause?: string, 
/**
 * By which paragraph.
 */
cite: Cite, 
/**
 * When.
 */
at: At, };

/**
 * What came.
 */
export type PastResult = { "number": Pocket } | { "dice": Dice } | { "hands": PastHands };

/**
 * A seat's part of a past game at a live table.
 */
export type PastSeat = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What lay there when betting ended.
 */
stakes: Array<PastStake>, 
/**
 * What of it won.
 */
wins: Array<PastWin>, 
/**
 * Paid: winning stakes with their winnings.
 */
paid: Cents, 
/**
 * Given back on a tie, in the end.
 */
pushed?: Cents, 
/**
 * Vigorish given with the payment.
 */
commission?: Cents, 
/**
 * Vigorish marked to be given later.
 */
marked?: Cents, 
/**
 * What admitted to the round.
 */
ante?: Cents, };

/**
 * An amount on a bet of any game.
 */
export type PastStake = { 
/**
 * On what.
 */
bet: string, 
/**
 * Of what.
 */
tender: StakeTender, 
/**
 * How much.
 */
amount: Cents, };

/**
 * A stake of a past game that won.
 */
export type PastWin = { 
/**
 * What lay there.
 */
stake: PastStake, 
/**
 * What it won beside itself.
 */
winnings: Cents, };

/**
 * Odds in two numbers, so that a screen need not read them out of a text.
 */
export type Pays = { 
/**
 * So much ..
 */
pay: number, 
/**
 * .. on a stake of so much.
 */
on: number, };

/**
 * The name under which a person is known to the house.
 */
export type Person = string;

/**
 * The bets of one player, in chips of one value.
 */
export type Pile = { 
/**
 * The number that came.
 */
number: string, 
/**
 * What a chip is worth.
 */
value: Cents, 
/**
 * What lies where.
 */
bets: Array<PileBet>, };

/**
 * Chips on a spot.
 */
export type PileBet = { 
/**
 * Where.
 */
bet: string, 
/**
 * How many.
 */
chips: number, 
/**
 * A match play coupon of their worth rides with them.
 */
coupon?: boolean, };

/**
 * What a bet of the pile wins.
 */
export type PileLine = { 
/**
 * Where.
 */
bet: Bet, 
/**
 * How many chips lie there.
 */
chips: number, 
/**
 * What it pays.
 */
pays: Pays, 
/**
 * What it wins beside itself, the coupon's win with it.
 */
wins: Cents, };

/**
 * What a pile wins.
 */
export type PilePay = { 
/**
 * Bet by bet, as they were named; losers win nothing.
 */
bets: Array<PileLine>, 
/**
 * Winnings in chips of that value, all together.
 */
chips: number, 
/**
 * Of these so many stacks of twenty ..
 */
stacks: number, 
/**
 * .. and so many chips beside them.
 */
rest: number, 
/**
 * What makes no whole chip of that value; paid in value chips.
 */
odd: Cents, 
/**
 * Winning chips that stay their player's, beside the winnings.
 */
stays: number, 
/**
 * The winnings in money.
 */
amount: Cents, 
/**
 * The winnings in value chips, as few as they can be; none where they do not come out.
 */
value_chips: Count | null, };

/**
 * A place on the layout where a chip can lie. The 0-00 split has two, every other bet one.
 */
export type Place = { 
/**
 * The bet a chip makes there.
 */
bet: Bet, 
/**
 * Across, in quarters of a number's box from the line between the zeroes and the grid.
 */
x: number, 
/**
 * Up, in quarters of a number's box from the line between the grid and the dozens.
 */
y: number, };

/**
 * A pocket of the wheel: 0, 00, 1 to 36.
 */
export type Pocket = string;

/**
 * A refusal in words.
 */
export type Refused = { 
/**
 * By which paragraph.
 */
cite: Cite, 
/**
 * Why.
 */
message: Message, 
/**
 * The role of the second person whose agreement is missing, where that is all that is missing.
 */
needs_second?: Role, };

/**
 * What a client is told. With an acceptance, place and hash are the receipt.
 */
export type Reply = { "accepted": { 
/**
 * The place of its entry.
 */
seq: number, 
/**
 * The hash of its entry.
 */
hash: string, 
/**
 * It had happened before: the first answer again.
 */
again: boolean, } } | { "refused": Refused } | { "not_recorded": Refused } | "unknown";

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
 * The duties the standards keep apart.
 */
export type Role = "dealer" | "mucker" | "floorperson" | "pit_supervisor" | "designee" | "director" | "cage" | "count_team" | "surveillance" | "auditor" | "administrator";

/**
 * A roulette table, to be drawn.
 */
export type RouletteAbout = { 
/**
 * Live layout or terminals.
 */
form: Form, 
/**
 * What is recorded at a live table.
 */
tracking: Tracking, 
/**
 * The chips of a terminal.
 */
chips: Array<Cents>, 
/**
 * From new game to the lock.
 */
clock_seconds: number, 
/**
 * For all inside bets of a seat together.
 */
inside_min: Cents, 
/**
 * For each outside bet.
 */
outside_min: Cents, 
/**
 * The pockets, once around the wheel.
 */
wheel: Array<Pocket>, 
/**
 * The pockets with the ground they stand on.
 */
pockets: Array<Stands>, 
/**
 * Every bet.
 */
bets: Array<Offered>, 
/**
 * Where chips lie.
 */
places: Array<Place>, 
/**
 * The boxes of the layout.
 */
areas: Array<Drawn>, };

/**
 * What the player at a seat sees of their own.
 */
export type RouletteOwn = { 
/**
 * On the layout.
 */
stakes: Array<Laid>, 
/**
 * Their sum.
 */
bet: Cents, 
/**
 * Paid in the last game.
 */
last_win: Cents, 
/**
 * The next touch removes.
 */
armed: boolean, 
/**
 * How many actions can be undone.
 */
undo: number, 
/**
 * Is there a last game to recall?
 */
recall: boolean, 
/**
 * What awaits the supervisor's release.
 */
refund?: Cents, };

/**
 * What everybody sees.
 */
export type RoulettePublic = { 
/**
 * The round in play, or the last one.
 */
round: number, 
/**
 * Where it stands.
 */
phase: Said, 
/**
 * When the clock reaches zero.
 */
ends?: At, 
/**
 * What the held clock has left.
 */
held_ms?: number, 
/**
 * The number of this round, once confirmed.
 */
number?: Pocket, 
/**
 * Why the game is void.
 */
void?: Cite, 
/**
 * The last numbers, newest first.
 */
last: Array<Pocket>, 
/**
 * Which came often and which seldom, once there is enough to count.
 */
often?: Often, };

/**
 * What staff see.
 */
export type RouletteStaff = { 
/**
 * Bet totals by seat.
 */
totals: Array<[Seat, Cents]>, 
/**
 * Where the money lies: on a live layout at any time, at terminals once betting is closed.
 */
layout?: Array<[Seat, Array<Stake>]>, 
/**
 * Spoken bets that wait for the dealer: whose, how much, on what.
 */
called?: Array<[Seat, Cents, Bet]>, 
/**
 * Numbers read or keyed and not yet confirmed.
 */
reading?: Array<Pocket>, 
/**
 * When the ball was launched.
 */
launched?: At, 
/**
 * Turns counted by the sensor.
 */
revolutions?: number, 
/**
 * The dealer has been prompted to spin.
 */
prompted: boolean, 
/**
 * What went wrong, where the game is void.
 */
void?: Irregularity, 
/**
 * Who is to be paid, in order.
 */
due?: Array<[Seat, Cents]>, 
/**
 * Live: what was collected in this round, in the order of collecting (RO F.4).
 */
losers?: Array<[Seat, Array<Stake>]>, 
/**
 * Live: what is still to be paid, in the order of paying, bet by bet.
 */
winners?: Array<[Seat, Array<RouletteWin>]>, 
/**
 * Live: whose bets came late in this round and were pushed back (RO F.2).
 */
late?: Array<Seat>, 
/**
 * How fast it goes, once there is something to say.
 */
pace?: Pace, };

/**
 * A view: a part for everybody, one's own part, the staff's part.
 */
export type RouletteView = { 
/**
 * For everybody.
 */
public: RoulettePublic, 
/**
 * For the player at a seat.
 */
own?: RouletteOwn, 
/**
 * For staff.
 */
staff?: RouletteStaff, };

/**
 * A winning stake with what it wins.
 */
export type RouletteWin = { 
/**
 * What lay there.
 */
stake: Stake, 
/**
 * What it wins beside itself.
 */
winnings: Cents, 
/**
 * What the winnings are paid in: as the stake; for a coupon as the wager it rode with.
 */
paid_in: StakeTender, };

/**
 * What is done with less than five cents (MB M.3.a).
 */
export type Rounded = "up" | "nearest" | "none";

/**
 * The phases as people speak of them.
 */
export type Said = "between_games" | "place_your_bets" | "betting_held" | "betting_stopped" | "no_more_bets" | "number_coming" | "paying" | "game_void";

/**
 * What a client says.
 */
export type Say = { "say": "hello", 
/**
 * The version of the protocol the client speaks.
 */
protocol: number, 
/**
 * The build of the page.
 */
build?: string, 
/**
 * For terminals and sensors.
 */
device?: DeviceSecret, } | { "say": "watch", 
/**
 * Which.
 */
stream: string, 
/**
 * The public view, also for staff.
 */
public?: boolean, } | { "say": "unwatch", 
/**
 * Which.
 */
stream: string, } | { "say": "command" } & Ask | { "say": "request", 
/**
 * Whose agreement.
 */
of: Role, 
/**
 * What is asked.
 */
ask: Ask, } | { "say": "agree", 
/**
 * Which.
 */
request: number, 
/**
 * As what.
 */
as: Role, } | { "say": "decline", 
/**
 * Which.
 */
request: number, } | { "say": "ping", 
/**
 * Comes back.
 */
n: number, };

/**
 * A seat, counted from one: a player's place at a live table, or a terminal.
 */
export type Seat = number;

/**
 * A second person on the spot.
 */
export type Second = { 
/**
 * Who.
 */
person: Person, 
/**
 * Checked and forgotten.
 */
pin: string, 
/**
 * As what.
 */
role: Role, };

/**
 * What an owner shows of a table: the view and the part of the books that a viewer may see.
 */
export type Seen = { table: TableView, books: Books, };

/**
 * What an owner shows of the cage.
 */
export type SeenAtCage = { table: CageView, books: Books, };

/**
 * The books of a table from opening to closing.
 */
export type Shift = { 
/**
 * The float at the opening.
 */
opener: Cents, 
/**
 * Chips from the cage since.
 */
fills: Cents, 
/**
 * Chips to the cage since.
 */
credits: Cents, 
/**
 * Cash dropped since.
 */
drop: Cents, 
/**
 * The float at the closing.
 */
closer: Cents, };

/**
 * A sic bo table, to be drawn.
 */
export type SicBoAbout = { 
/**
 * Live layout or terminals.
 */
form: Form, 
/**
 * What is recorded at a live table.
 */
tracking: Tracking, 
/**
 * The chips of a terminal.
 */
chips: Array<Cents>, 
/**
 * From new game to the call.
 */
clock_seconds: number, 
/**
 * For each spot.
 */
spot_min: Cents, 
/**
 * Every bet.
 */
bets: Array<SicBoOffered>, 
/**
 * Where chips lie.
 */
places: Array<SicBoPlace>, 
/**
 * The boxes of the layout.
 */
areas: Array<SicBoDrawn>, 
/**
 * How wide and how high it is.
 */
size: [number, number], };

/**
 * One of the 50 bets.
 */
export type SicBoBet = string;

/**
 * A box of the layout, for whoever draws it.
 */
export type SicBoDrawn = { 
/**
 * The bet a chip in its middle makes.
 */
bet: SicBoBet, left: number, right: number, bottom: number, top: number, };

/**
 * What was entered from the form, and who stands for it.
 */
export type SicBoEntered = { 
/**
 * As the dice lay.
 */
dice: Dice, 
/**
 * Who settled.
 */
dealer: Person, 
/**
 * Before whom.
 */
supervisor: Person, 
/**
 * When it was entered.
 */
at: At, };

/**
 * The form on which a game is settled by hand (SB F.2), with the words that stand on it.
 */
export type SicBoForm = { 
/**
 * Its heading.
 */
title: Message, 
/**
 * What is to be done with it.
 */
notes: Array<Message>, 
/**
 * The number of the game, and of the form.
 */
number: number, 
/**
 * When the computer failed.
 */
at: At, 
/**
 * What was entered before it failed.
 */
read?: Dice, 
/**
 * The bets, each with what it pays; none where the table does not know them and they are written down.
 */
lines?: Array<SicBoPrintedLine>, 
/**
 * What was entered afterwards, and by whom; blank lines to sign on until then.
 */
entered?: SicBoEntered, };

/**
 * Kinds that share their highest wager.
 */
export type SicBoGroup = "three_of_a_kind" | "two_of_a_kind" | "any_three_of_a_kind" | "total" | "two_dice" | "even_chance" | "one_of_a_kind";

/**
 * What may go wrong.
 */
export type SicBoIrregularity = "no_roll" | "computer_malfunction" | "computer_failure" | { "dice_correction": { 
/**
 * As they lie.
 */
lies: string, } } | { "bet_miskeyed": { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Where it was keyed.
 */
from: string, 
/**
 * Where it lies.
 */
to: string, 
/**
 * How the floor knows.
 */
reason: string, } };

/**
 * The lines of the table of odds (SB D.1): each kind of bet, the totals one by one.
 */
export type SicBoKind = "three_of_a_kind" | "two_of_a_kind" | "any_three_of_a_kind" | "total4" | "total5" | "total6" | "total7" | "total8" | "total9" | "total10" | "total11" | "total12" | "total13" | "total14" | "total15" | "total16" | "total17" | "two_dice" | "small" | "big" | "one_of_a_kind";

/**
 * A stake as its player sees it.
 */
export type SicBoLaid = { 
/**
 * Goes back at the close unless more comes.
 */
below_minimum?: boolean, 
/**
 * On what.
 */
bet: SicBoBet, 
/**
 * How much.
 */
amount: Cents, };

/**
 * A bet on offer.
 */
export type SicBoOffered = { 
/**
 * Its name.
 */
bet: SicBoBet, 
/**
 * Its kind.
 */
kind: SicBoKind, 
/**
 * The kinds that share its highest wager.
 */
group: SicBoGroup, 
/**
 * The numbers it is on: one, two different ones, the total, or none.
 */
numbers: Array<number>, 
/**
 * In how many of the 216 rolls it wins.
 */
ways: number, 
/**
 * What it pays; one of a kind for one, two and three dice.
 */
pays: Array<Pays>, 
/**
 * The most that may lie on it.
 */
max: Cents, };

/**
 * How often things came. It says nothing about the next roll.
 */
export type SicBoOften = { 
/**
 * Over so many of the last games.
 */
games: number, 
/**
 * Each total from 3 to 18, with how often.
 */
by_total: Array<[number, number]>, 
/**
 * Each face, with how many dice showed it.
 */
by_face: Array<[number, number]>, 
/**
 * Totals of 4 to 10, no triples.
 */
small: number, 
/**
 * Totals of 11 to 17, no triples.
 */
big: number, 
/**
 * Triples.
 */
triples: number, };

/**
 * What the player at a seat sees of their own.
 */
export type SicBoOwn = { 
/**
 * On the layout.
 */
stakes: Array<SicBoLaid>, 
/**
 * Their sum.
 */
bet: Cents, 
/**
 * Paid in the last game.
 */
last_win: Cents, 
/**
 * The next touch removes.
 */
armed: boolean, 
/**
 * How many actions can be undone.
 */
undo: number, 
/**
 * Is there a last game to recall?
 */
recall: boolean, };

/**
 * A place on the layout where a chip can lie: the middle of its box.
 */
export type SicBoPlace = { 
/**
 * The bet a chip makes there.
 */
bet: SicBoBet, 
/**
 * Across, from the left edge; the layout is 420 wide.
 */
x: number, 
/**
 * Up, from the lower edge; the layout is 170 high.
 */
y: number, };

/**
 * A bet on the form.
 */
export type SicBoPrintedLine = { 
/**
 * What it pays if it wins; one of a kind by how many dice show it.
 */
pays: string[], 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Where it lay.
 */
bet: SicBoBet, 
/**
 * How much lay there.
 */
stake: Cents, 
/**
 * What was paid beside it, once that is known.
 */
paid?: Cents, };

/**
 * What everybody sees.
 */
export type SicBoPublic = { 
/**
 * The round in play, or the last one.
 */
round: number, 
/**
 * Where it stands.
 */
phase: SicBoSaid, 
/**
 * When the clock reaches zero.
 */
ends?: At, 
/**
 * What the held clock has left.
 */
held_ms?: number, 
/**
 * The dice of this round, once confirmed.
 */
rolled?: SicBoRolled, 
/**
 * Every winning bet, while it is lit.
 */
lit?: Array<SicBoBet>, 
/**
 * Why this game, or the one just over, is void; why it is settled by hand.
 */
void?: Cite, 
/**
 * The last results, newest first.
 */
last: Array<SicBoRolled>, 
/**
 * What came how often, once there is enough to count.
 */
often?: SicBoOften, };

/**
 * Dice that came.
 */
export type SicBoRolled = { 
/**
 * As they lie, from low to high.
 */
dice: Dice, 
/**
 * Their sum.
 */
total: number, 
/**
 * All alike.
 */
triple?: boolean, };

/**
 * The phases as people speak of them.
 */
export type SicBoSaid = "between_games" | "place_your_bets" | "betting_held" | "betting_stopped" | "no_more_bets" | "shaken" | "dice_coming" | "paying" | "paid" | "settled_by_hand" | "game_void";

/**
 * What staff see.
 */
export type SicBoStaff = { 
/**
 * Bet totals by seat.
 */
totals: Array<[Seat, Cents]>, 
/**
 * Where the money lies: on a live layout at any time, at terminals once betting is closed.
 */
layout?: Array<[Seat, Array<SicBoStake>]>, 
/**
 * Dice entered and not yet confirmed.
 */
reading?: SicBoRolled, 
/**
 * When the shaker was shaken.
 */
shaken?: At, 
/**
 * What went wrong, where the game is void.
 */
void?: SicBoIrregularity, 
/**
 * Who is to be paid, in order.
 */
due?: Array<[Seat, Cents]>, 
/**
 * The form of the game that is settled by hand, to be printed.
 */
form?: SicBoForm, };

/**
 * An amount on a bet: credits at a terminal, value chips on a live layout.
 */
export type SicBoStake = { 
/**
 * On what.
 */
bet: SicBoBet, 
/**
 * How much.
 */
amount: Cents, };

/**
 * A view: a part for everybody, one's own part, the staff's part.
 */
export type SicBoView = { 
/**
 * For everybody.
 */
public: SicBoPublic, 
/**
 * For the player at a seat.
 */
own?: SicBoOwn, 
/**
 * For staff.
 */
staff?: SicBoStaff, };

/**
 * The two hands of a round (MB J.1). Neither is the house's or a patron's.
 */
export type Side = "player" | "banker";

/**
 * What is posted at a table.
 */
export type Sign = { 
/**
 * The game.
 */
game: string, 
/**
 * Line by line.
 */
lines: Array<SignLine>, };

/**
 * A line of a sign.
 */
export type SignLine = { 
/**
 * Where it stands.
 */
part: SignPart, 
/**
 * What it is about.
 */
label: Message, 
/**
 * What holds.
 */
value: Message, 
/**
 * By which paragraph.
 */
cite: Cite, };

/**
 * The parts of a sign.
 */
export type SignPart = "limits" | "odds" | "options";

/**
 * A fill or credit slip.
 */
export type Slip = { 
/**
 * Which way.
 */
way: Way, 
/**
 * The chips on it.
 */
chips: Count, 
/**
 * Their value.
 */
amount: Cents, 
/**
 * Where it stands.
 */
stage: Stage, };

/**
 * Where a slip stands.
 */
export type Stage = "requested" | "under_way" | "done" | "void";

/**
 * An amount on a bet.
 */
export type Stake = { 
/**
 * On what.
 */
bet: Bet, 
/**
 * Of what.
 */
tender: StakeTender, 
/**
 * How much.
 */
amount: Cents, };

/**
 * What a stake is made of, and so where it goes back to.
 */
export type StakeTender = "credits" | { "colour": Colour } | "value" | "coupon";

/**
 * A pocket and its ground.
 */
export type Stands = { 
/**
 * Its number.
 */
pocket: Pocket, 
/**
 * Its ground.
 */
ground: Ground, };

/**
 * How the first four cards are dealt (MB J.3).
 */
export type Style = "face_up" | "under_shoe" | "players_turn";

/**
 * A table of the house.
 */
export type TableCard = { 
/**
 * Its stream.
 */
stream: string, 
/**
 * Its name in addresses.
 */
name: string, 
/**
 * As the sign says it.
 */
title: string, 
/**
 * The game.
 */
game: string, 
/**
 * Seats or terminals.
 */
seats: number, 
/**
 * Bets are made on terminals, otherwise on a live layout.
 */
on_terminals: boolean, 
/**
 * In a demo house: deals and spins by itself.
 */
spins_by_itself: boolean, };

/**
 * What the player at a seat sees of their own.
 */
export type TableOwn = { 
/**
 * The terminal is paired and can be used.
 */
paired: boolean, 
/**
 * Where the cash-out stands.
 */
cash_out: CashOut, 
/**
 * The last buy-in, while it waits for agreement (RO I.3.a.vii).
 */
asked_to_agree?: Cents, 
/**
 * The amount was said to be wrong; the dealer will come.
 */
amount_wrong: boolean, 
/**
 * Somebody has been called for.
 */
called: boolean, };

/**
 * `GET /api/table/{name}`.
 */
export type TablePage = { 
/**
 * Seats at which nobody else can sit down.
 */
taken: Array<Seat>, roulette?: RouletteAbout, sic_bo?: SicBoAbout, baccarat?: BaccaratAbout, 
/**
 * Its stream.
 */
stream: string, 
/**
 * Its name in addresses.
 */
name: string, 
/**
 * As the sign says it.
 */
title: string, 
/**
 * The game.
 */
game: string, 
/**
 * Seats or terminals.
 */
seats: number, 
/**
 * Bets are made on terminals, otherwise on a live layout.
 */
on_terminals: boolean, 
/**
 * In a demo house: deals and spins by itself.
 */
spins_by_itself: boolean, 
/**
 * What the table knows of its game.
 */
terms: Terms, 
/**
 * What is posted.
 */
sign: Sign, 
/**
 * How often options were changed since the table was set up: who drew an older state draws again.
 */
posted: number, 
/**
 * The game's options in force, as they are written.
 */
draft: Record<string, unknown>, 
/**
 * Value chips by colour, smallest first.
 */
rack: Array<[Colour, Cents]>, 
/**
 * The bills it takes, smallest first.
 */
bills: Array<Cents>, 
/**
 * Devices that report here; empty if any of the house's may.
 */
devices: Array<Device>, 
/**
 * The colours of non-value chips, and how many there are of each.
 */
colours: [Array<Colour>, number], 
/**
 * What is to be checked before opening.
 */
checks: Array<Check>, };

/**
 * What staff see.
 */
export type TableStaff = { 
/**
 * Who deals.
 */
dealer: Person | null, 
/**
 * Who helps.
 */
mucker: Person | null, 
/**
 * Who may release refunds.
 */
designees?: Array<Person>, 
/**
 * What is awaited of whom, while the table plays.
 */
needs?: Array<Awaited>, 
/**
 * What is still to be checked before opening.
 */
unchecked?: Array<string>, 
/**
 * Cash-outs the dealer has to see to.
 */
cash_outs?: Array<[Seat, CashOut, Count | null]>, 
/**
 * Seats whose player says the amount is wrong.
 */
amounts_wrong?: Array<Seat>, 
/**
 * Seats whose player has called for service.
 */
called?: Array<Seat>, 
/**
 * Terminals, seat by seat.
 */
terminals?: Array<[Seat, Device]>, 
/**
 * The last buy-in of each seat since the opening, the newest first: what may be corrected.
 */
buy_ins?: Array<LastBuyIn>, 
/**
 * A buy-in that waits for confirmation.
 */
counted?: Counted, 
/**
 * Cash waits to be dropped.
 */
drop_waits?: boolean, 
/**
 * Credits nobody plays with.
 */
idle?: Array<[Seat, number]>, 
/**
 * Colours in play: whose, what a chip is worth, how many were given out and not handed back.
 */
colours?: Array<[Colour, Seat, Cents, number]>, 
/**
 * Non-value chips recorded as missing since the table was set up.
 */
lost_chips?: Array<[Colour, number]>, 
/**
 * Slips somebody waits for.
 */
slips?: Array<[number, Slip]>, 
/**
 * The drop box on the table.
 */
drop_box: number | null, 
/**
 * The table does not open before a test of its equipment, by this paragraph.
 */
test_needed?: Cite, 
/**
 * The table is not tested before its repair is noted, by this paragraph.
 */
repair_needed?: Cite, 
/**
 * Boxes that have left the table since the opening, and what they held.
 */
boxes?: Array<[number, Cents]>, 
/**
 * The test of the equipment, while it runs.
 */
test?: UnderTest, 
/**
 * Alarms to see to.
 */
alarms?: Array<[number, Message, Cite]>, 
/**
 * Disputed rounds.
 */
disputes?: Array<number>, 
/**
 * The books since the opening.
 */
shift: Shift, 
/**
 * While it is open: what is against closing it, by name. Credits at a seat are told by the books.
 */
not_closing?: Array<string>, 
/**
 * While it is closed: what the last closing came to.
 */
last_close?: LastClose, };

/**
 * A view of a table with the game in it.
 */
export type TableView = { 
/**
 * Whether it plays.
 */
status: string, 
/**
 * How often options were changed: who drew an older state draws again.
 */
posted?: number, 
/**
 * For the player at a seat.
 */
own: TableOwn | null, 
/**
 * For staff.
 */
staff: TableStaff | null, } & ({ "plays": "roulette", "game": RouletteView } | { "plays": "sic_bo", "game": SicBoView } | { "plays": "baccarat", "game": BaccaratView });

/**
 * What the server tells.
 */
export type Tell = { "tell": "hello", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The build of the program.
 */
build: string, 
/**
 * The house's clock.
 */
now: At, 
/**
 * Live or demo.
 */
mode: Mode, 
/**
 * Who you are.
 */
you: You, } | { "tell": "view", 
/**
 * Which.
 */
stream: string, 
/**
 * Up to which entry.
 */
seq: number, 
/**
 * The house's clock.
 */
now: At, 
/**
 * What you see.
 */
view: Seen, } | { "tell": "trouble", 
/**
 * Which.
 */
stream: string, 
/**
 * Why, by which paragraph.
 */
trouble: Refused, } | { "tell": "reply", 
/**
 * Of which stream.
 */
stream: string, 
/**
 * To which command.
 */
id: string, 
/**
 * What became of it.
 */
reply: Reply, } | { "tell": "requests", 
/**
 * All of it.
 */
requests: Array<Waiting>, } | { "tell": "connected", 
/**
 * Which table.
 */
stream: string, 
/**
 * The seats.
 */
seats: Array<Seat>, 
/**
 * Whether the table's sensor is; left out where the table has none of its own.
 */
sensor?: boolean, } | { "tell": "notice", 
/**
 * In words.
 */
message: Message, 
/**
 * By which paragraph.
 */
cite: Cite | null, } | { "tell": "pong", 
/**
 * As it came.
 */
n: number, 
/**
 * The house's clock.
 */
now: At, } | { "tell": "bye", 
/**
 * Why.
 */
why: Message, 
/**
 * Come back by yourself?
 */
again: boolean, };

/**
 * A terminal that was just paired: `POST /api/terminal`.
 */
export type Terminal = { 
/**
 * Its name.
 */
device: Device, 
/**
 * Its secret, told once.
 */
secret: string, 
/**
 * Its table.
 */
stream: string, 
/**
 * Its seat.
 */
seat: Seat, };

/**
 * What the table around a game must know of it.
 */
export type Terms = { 
/**
 * How many seats or terminals there are.
 */
seats: number, 
/**
 * Bets are made on terminals, otherwise on a live layout.
 */
on_terminals: boolean, 
/**
 * Every bet is keyed: at terminals always, at a live table by option.
 */
tracks_every_bet: boolean, 
/**
 * Non-value chips show by their colour whose they are.
 */
non_value_chips: boolean, 
/**
 * Match play coupons are accepted.
 */
coupons: boolean, };

/**
 * What is recorded at a live table. At terminals every bet is.
 */
export type Tracking = "results" | "full";

/**
 * The test of a table's equipment (HC B.4).
 */
export type UnderTest = { 
/**
 * The reading that waits to be confirmed or rejected.
 */
reading?: { pocket?: string, dice?: string }, 
/**
 * What the equipment must show for it: every spot that is lit.
 */
shows?: Array<string>, 
/**
 * So many were confirmed.
 */
confirmed: number, 
/**
 * The table went down and comes back open.
 */
was_down: boolean, };

/**
 * A request that waits.
 */
export type Waiting = { 
/**
 * Its number.
 */
request: number, 
/**
 * The stream it is asked of.
 */
stream: string, 
/**
 * Whose agreement.
 */
of: Role, 
/**
 * Who asks.
 */
by: Person, 
/**
 * What is asked, in words.
 */
message: Message, 
/**
 * How long it waits.
 */
until: At, };

/**
 * Which way the chips go.
 */
export type Way = "fill" | "credit";

/**
 * Who has won a round.
 */
export type Winner = "player" | "banker" | "tie";

/**
 * Who a client is.
 */
export type You = "visitor" | { "terminal": { 
/**
 * Its name.
 */
device: Device, 
/**
 * Its table.
 */
stream: string, 
/**
 * Its seat.
 */
seat: Seat, } } | { "sensor": { 
/**
 * Its name.
 */
device: Device, } } | { "staff": Me };
