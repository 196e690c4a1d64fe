// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.

/**
 * A moment: milliseconds since the Unix epoch, as the house's one clock told it.
 */
export type At = number;

/**
 * An amount of money in whole cents. It may be negative: a balance can be.
 *
 * The operators assert: an overflow behind them is a mistake of ours. Whatever a person, a device or
 * a file can send is bounded by [`Cents::LIMIT`] where it is checked, and no sum of such amounts that a
 * table can hold comes near the edge of an `i64`.
 */
export type Cents = number;

/**
 * A paragraph id: the book's code and the paragraph as printed, such as `RO I.3.b.viii`.
 *
 * Only the form is known here. Whether the paragraph exists is the catalogue's business (`rules/`), and a
 * test holds every cite in the code against it.
 */
export type Cite = string;

/**
 * The colour of a chip. A non-value colour shows whose chip it is.
 */
export type Colour = "white" | "red" | "green" | "black" | "purple" | "gold" | "blue" | "brown" | "grey" | "lavender" | "lime" | "navy" | "orange" | "peach" | "pink" | "teal" | "turquoise" | "yellow";

/**
 * Pieces by denomination, as counted.
 */
export type Count = Record<string, number>;

/**
 * The name under which a device is known to the house.
 */
export type Device = string;

/**
 * What three dice show. In which order they lie says nothing, so the faces are kept from low to high.
 */
export type Dice = string;

/**
 * What chance is asked for.
 */
export type Draw = "pocket" | { "card": Face } | "dice";

/**
 * How a card comes to lie.
 */
export type Face = "unseen" | "down" | "up";

/**
 * The colour a number stands on.
 */
export type Ground = "green" | "red" | "black";

/**
 * The name under which a person is known to the house.
 */
export type Person = string;

/**
 * A pocket of the wheel: 0, 00, 1 to 36.
 */
export type Pocket = string;

/**
 * The duties the standards keep apart.
 */
export type Role = "dealer" | "mucker" | "floorperson" | "pit_supervisor" | "designee" | "director" | "cage" | "count_team" | "surveillance" | "auditor" | "administrator";

/**
 * A seat, counted from one: a player's place at a live table, or a terminal.
 */
export type Seat = number;
