// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { Cite, Draw, Role, Seat } from './kit';
import type { JsonValue } from './server';

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
