// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { Awaited, Message } from './games';
import type { Books } from './house';
import type { At, Cents, Cite, Colour, Count, Device, Person, Seat } from './kit';

/**
 * The kind of a tender.
 */
export type BuyInKind = "cash" | "chips" | "coupon";

/**
 * What a player lays down.
 */
export type BuyInTender = { "cash": Count } | { "chips": Count } | { "coupon": Cents };

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
 * The part of the player at a seat, with their books.
 */
export type OwnPart<O> = { 
/**
 * The table's part.
 */
table?: TableOwn, 
/**
 * The game's part.
 */
game?: O, 
/**
 * One's own money.
 */
books: Books, };

/**
 * Credits that were moved to unclaimed while their player was away: what the terminal tells them on return.
 */
export type Receipt = { 
/**
 * Its number at this table.
 */
number: number, 
/**
 * How much.
 */
amount: Cents, 
/**
 * When.
 */
at: At, };

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
 * A closing count that two people have signed and that is not what the books say.
 */
export type SignedCount = { 
/**
 * The rack as it was counted.
 */
count: Count, 
/**
 * Its value.
 */
total: Cents, 
/**
 * What should lie there by the books.
 */
expected: Cents, 
/**
 * The difference is play that was not keyed; otherwise it is unexplained.
 */
by_play: boolean, };

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
 * What a table has won since its opening, by its books.
 */
export type SoFar = { 
/**
 * What it has won: bets in play and credits at seats are still their players'.
 */
win: Cents, 
/**
 * Win over drop, in hundredths of a percent; none where nothing was dropped.
 */
hold?: number, };

/**
 * The part of the staff, with their books.
 */
export type StaffPart<S> = { 
/**
 * The table's part.
 */
table: TableStaff, 
/**
 * The game's part, for who sees the game while it is played.
 */
game?: S, 
/**
 * The table's money.
 */
books: Books, };

/**
 * Where a slip stands.
 */
export type Stage = "requested" | "under_way" | "done" | "void";

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
called: boolean, 
/**
 * Nobody plays with these credits: they may be moved to unclaimed from then on (HC D.12).
 */
warned?: At, 
/**
 * What was moved to unclaimed from here, until somebody else sits down.
 */
receipt?: Receipt, };

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
 * Who is at a seat, as far as the cage is told: the stay, and a name if it is known (BC n).
 */
stays?: Array<[Seat, number, string | null]>, 
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
 * Those whose terminal warns of it, and until when.
 */
warned?: Array<[Seat, At]>, 
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
 * While it plays and every bet is keyed: what it would come to if it were closed now.
 */
so_far?: SoFar, 
/**
 * While it is open: what is against closing it, by name. Credits at a seat are told by the books.
 */
not_closing?: Array<string>, 
/**
 * The closing count was zero and the rack is not empty by the books: it is counted again.
 */
recount?: boolean, 
/**
 * The closing count that two people have signed and that is not what the books say.
 */
counted_to_close?: SignedCount, 
/**
 * While it is closed: what the last closing came to.
 */
last_close?: LastClose, };

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
 * Which way the chips go.
 */
export type Way = "fill" | "credit";
