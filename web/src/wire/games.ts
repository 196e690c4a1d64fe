// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { At, Cents, Cite, Colour, Draw, Role, Seat } from './kit';
import type { JsonValue } from './server';

/**
 * What is awaited, as a console shows it.
 */
export type Awaited = "wagers" | { "decision": Turn } | { "outcome": { 
/**
 * Of what.
 */
draw: Draw, 
/**
 * Where it goes.
 */
to: DrawnTo, } } | { "step": { 
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
 * Where a drawn thing goes.
 */
export type DrawnTo = "table" | { "hand": { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Which of theirs, counted from zero.
 */
hand: number, } } | "dealer" | "board" | { "side": string } | "burn";

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
 * An offer as it goes to a screen.
 */
export type Offered = { 
/**
 * What is sent, before what is open is filled in.
 */
act: unknown, 
/**
 * What is open.
 */
take: Take, 
/**
 * Why it is refused.
 */
dead?: Refused, };

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
 * What a stake is made of, and so where it goes back to.
 */
export type StakeTender = "credits" | { "colour": Colour } | "value" | "coupon";

/**
 * What an offer leaves open.
 */
export type Take = "plain" | { "amount": { 
/**
 * The least.
 */
min: Cents, 
/**
 * The most.
 */
max: Cents, 
/**
 * What the amount goes up by.
 */
step: Cents, } } | { "cards": { 
/**
 * How many at most.
 */
most: number, } };

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
 * A decision that is awaited: whose, which of their hands, its number, until when.
 */
export type Turn = { 
/**
 * Who decides.
 */
seat: Seat, 
/**
 * For which of their hands, counted from zero.
 */
hand: number, 
/**
 * Its number. It counts up within a table and never comes again, so an answer to an earlier one is told apart.
 */
turn: number, 
/**
 * When the decision is taken by itself; none if it waits for ever.
 */
until?: At, };
