// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { BaccaratAbout, BaccaratBrief, BaccaratOwn, BaccaratPublic, BaccaratStaff, BaccaratView } from './baccarat';
import type { Check, Message, Refused, Sign, Terms } from './games';
import type { Books, CageView, Mode, Reply, Sheet } from './house';
import type { At, Cents, Cite, Colour, Device, Person, Role, Seat } from './kit';
import type { RouletteAbout, RouletteBrief, RouletteOwn, RoulettePublic, RouletteStaff, RouletteView } from './roulette';
import type { SicBoAbout, SicBoBrief, SicBoOwn, SicBoPublic, SicBoStaff, SicBoView } from './sic_bo';
import type { OwnPart, StaffPart, TableOwn, TableStaff } from './table';

/**
 * A second person on the spot, with what they were shown.
 */
export type Agrees = { 
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
role: Role, 
/**
 * What they were shown: the sheet's `shown`.
 */
sheet: string, };

/**
 * Something that is wrong.
 */
export type Alarm = { 
/**
 * With which stream; with the whole house if none is named.
 */
stream?: string, 
/**
 * What, by which paragraph.
 */
what: Refused, };

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
second?: Agrees, };

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
 * What a screen must know once of the game, under its name.
 */
export type GameAbout = { roulette?: RouletteAbout, sic_bo?: SicBoAbout, baccarat?: BaccaratAbout };

/**
 * What a list of tables shows of the game, under its name.
 */
export type GameBrief = { roulette?: RouletteBrief, sic_bo?: SicBoBrief, baccarat?: BaccaratBrief };

/**
 * The game's part of what a seat's player alone sees; of which game, the public part says.
 */
export type GameOwn = RouletteOwn | SicBoOwn | BaccaratOwn;

/**
 * The game's part of what staff alone see; of which game, the public part says.
 */
export type GameStaff = RouletteStaff | SicBoStaff | BaccaratStaff;

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
tables: Array<Listed>, 
/**
 * The cage's stream: where fills are sent from and credits are counted.
 */
cage: string, 
/**
 * In a demo house: the staff, with their PINs.
 */
staff?: Array<DemoStaff>, };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/**
 * A table in the list of the house.
 */
export type Listed = { 
/**
 * Seats at which nobody else can sit down.
 */
taken: Array<Seat>, 
/**
 * How often its options were changed: who read an older list reads it again.
 */
posted: number, 
/**
 * What a list shows of its game, under the game's name.
 */
brief: GameBrief, 
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
 * The game of a table, by what it plays.
 */
export type Playing = { "plays": "roulette", "game": RouletteView } | { "plays": "sic_bo", "game": SicBoView } | { "plays": "baccarat", "game": BaccaratView };

/**
 * What everybody sees of the game, by what the table plays.
 */
export type PublicOf = { "plays": "roulette", "game": RoulettePublic } | { "plays": "sic_bo", "game": SicBoPublic } | { "plays": "baccarat", "game": BaccaratPublic };

/**
 * The part of a table's view that is everybody's.
 */
export type PublicPart = { 
/**
 * Whether it plays.
 */
status: string, 
/**
 * How often options were changed: who drew an older state draws again.
 */
posted?: number, } & PublicOf;

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
ask: Ask, } | { "say": "sheet", 
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
 * What they were shown: the sheet's `shown`.
 */
sheet: string, 
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
 * Who sits at a table: `GET /api/table/{name}/seats`.
 */
export type Seats = { 
/**
 * Seats at which nobody else can sit down.
 */
taken: Array<Seat>, };

/**
 * Somebody at this screen, proved by PIN.
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
 * The parts of a table's view as one: what a viewer sees, and the part of the books they may see.
 */
export type Seen = { table: TableView, books: Books, };

/**
 * What an owner shows of the cage.
 */
export type SeenAtCage = { table: CageView, books: Books, };

/**
 * `GET /api/table/{name}`.
 */
export type TablePage = { 
/**
 * Seats at which nobody else can sit down.
 */
taken: Array<Seat>, 
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
 * What will be posted when the round is over.
 */
coming?: Sign, 
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
checks: Array<Check>, } & GameAbout;

/**
 * A view of a table with the game in it. What stands for the games follows from the catalogue ([`unions`]).
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
staff: TableStaff | null, } & Playing;

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
 * What everybody sees.
 */
public?: PublicPart, 
/**
 * What the player at your seat alone sees.
 */
own?: OwnPart<GameOwn>, 
/**
 * What staff alone see; of the cage it is everything.
 */
staff?: StaffPart<GameStaff> | SeenAtCage, } | { "tell": "trouble", 
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
reply: Reply, 
/**
 * If it brings a view: up to which entry.
 */
seq?: number, 
/**
 * The house's clock.
 */
now?: At, 
/**
 * What everybody sees.
 */
public?: PublicPart, 
/**
 * What the player at your seat alone sees.
 */
own?: OwnPart<GameOwn>, } | { "tell": "alarms", 
/**
 * Nothing, when everything is well again.
 */
alarms: Array<Alarm>, } | { "tell": "requests", 
/**
 * All of it.
 */
requests: Array<Waiting>, } | { "tell": "sheet", 
/**
 * Of which stream.
 */
stream: string, 
/**
 * Of which command.
 */
id: string, 
/**
 * What happens, and what moves.
 */
sheet: Sheet, } | { "tell": "connected", 
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
 * What happens if somebody agrees.
 */
sheet: Sheet, 
/**
 * How long it waits.
 */
until: At, };

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
