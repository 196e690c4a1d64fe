// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { Message, Refused } from './games';
import type { Cents, Colour, Count, Seat } from './kit';
import type { Way } from './table';

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
 * A slip that the cage is done with.
 */
export type CageDone = { 
/**
 * The slip.
 */
slip: OpenSlip, 
/**
 * What became of it.
 */
how: CageHow, };

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
 * What became of a slip at the cage.
 */
export type CageHow = "sent" | "came_back" | "withdrawn" | "counted" | "sent_back";

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
under_way: Array<[string, CageFill]>, 
/**
 * Cash of this gaming day.
 */
cash: CashView, 
/**
 * Chips in the vault by denomination, largest first.
 */
stock?: Array<[Cents, number]>, 
/**
 * The last slips that are done with, newest first.
 */
done?: Array<CageDone>, };

/**
 * A person in a gaming day.
 */
export type CashPerson = { 
/**
 * Their name, if it is known.
 */
name?: string, 
/**
 * Where they were.
 */
places: Array<CashPlace>, 
/**
 * Their cash.
 */
sums: CashSums, 
/**
 * What it has reached.
 */
reached?: CashThreshold, 
/**
 * So much more from them, and the log begins: nothing, if it has.
 */
until_log: Cents, 
/**
 * So much more from them, and a report is due: nothing, if it is.
 */
until_report: Cents, };

/**
 * Where cash changed hands.
 */
export type CashPlace = { "table": { 
/**
 * The table's stream.
 */
table: string, 
/**
 * The seat, where it is known.
 */
seat: Seat | null, 
/**
 * The stay.
 */
stay: number, } } | "counter";

/**
 * Cash of one person in a gaming day. Either way is summed by itself.
 */
export type CashSums = { 
/**
 * From them.
 */
cash_in: Cents, 
/**
 * To them.
 */
cash_out: Cents, };

/**
 * What is watched for.
 */
export type CashThreshold = "log" | "report";

/**
 * Cash of a gaming day, for currency reports (BC n).
 */
export type CashView = { 
/**
 * Which day.
 */
day: string, 
/**
 * The log holds who has this much.
 */
log_from: Cents, 
/**
 * A report is due above this.
 */
report_above: Cents, 
/**
 * Everybody, the highest sums first.
 */
people: Array<CashPerson>, };

/**
 * Live or demo, for good: money of one never meets the other.
 */
export type Mode = "demo" | "live";

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
 * The reply to a command. Place and hash of an accepted one are its receipt.
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
 * It had happened before; this is its first reply again.
 */
again: boolean, } } | { "refused": Refused } | { "not_recorded": Refused } | "unknown";

/**
 * What happens if the second person agrees.
 */
export type Sheet = { 
/**
 * What happens, in words.
 */
lines: Array<Message>, 
/**
 * What each purse gains or loses by it.
 */
moves: Array<Message>, 
/**
 * The hash of the act and of all this: what is agreed to.
 */
shown: string, };
