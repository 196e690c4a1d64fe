// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { StakeTender } from './games';
import type { At, Cents, Cite, Count, Ground, Pocket, Seat } from './kit';

/**
 * One of the 161 bets.
 */
export type Bet = string;

/**
 * The kinds of bets the rules allow.
 */
export type BetKind = "straight" | "split" | "row" | "triple" | "corner" | "first_five" | "line" | "column" | "dozen" | "red" | "black" | "odd" | "even" | "low" | "high";

/**
 * A box of the layout, its sides in quarters of a number's box, for whoever draws it.
 */
export type Drawn = { 
/**
 * The bet a chip in its middle makes.
 */
bet: Bet, left: number, right: number, bottom: number, top: number, };

/**
 * How the table takes its bets (RO I).
 */
export type Form = "live" | "terminals";

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
 * The bets of one player, in chips of one value.
 */
export type Pile = { 
/**
 * The number that came; without one every bet is paid as if it had won.
 */
number?: string, 
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
wins: Cents, 
/**
 * The same in whole chips of the pile.
 */
win_chips: number, };

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
bets: Array<RouletteOffered>, 
/**
 * Where chips lie.
 */
places: Array<Place>, 
/**
 * The boxes of the layout.
 */
areas: Array<Drawn>, };

/**
 * What a list of tables shows of a roulette table.
 */
export type RouletteBrief = { 
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
 * The pockets with the ground they stand on.
 */
pockets: Array<Stands>, };

/**
 * What came, as the screens have it.
 */
export type RouletteCame = { 
/**
 * The number that came.
 */
number: Pocket, };

/**
 * What a game came to for a seat.
 */
export type RouletteCameTo = { 
/**
 * Which.
 */
round: number, 
/**
 * What lay there when betting ended.
 */
stakes: Array<Stake>, 
/**
 * What each winning bet won beside itself.
 */
wins: Array<[Bet, Cents]>, };

/**
 * A bet on offer.
 */
export type RouletteOffered = { 
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
max: Cents, 
/**
 * What each of the terminal's chips on it would win, in their order.
 */
chips_win: Array<Cents>, };

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
 * Which that was.
 */
recalls?: number, 
/**
 * What awaits the supervisor's release.
 */
refund?: Cents, 
/**
 * What came back of the game just over because it was void.
 */
refunded?: Cents, 
/**
 * What the game just over came to, if they had a wager in it.
 */
came_to?: RouletteCameTo, };

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
 * Why this game, or the one just over, is void.
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
 * The phases as people speak of them.
 */
export type Said = "between_games" | "place_your_bets" | "betting_held" | "betting_stopped" | "no_more_bets" | "number_coming" | "paying" | "game_void";

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
 * What is recorded at a live table. At terminals every bet is.
 */
export type Tracking = "results" | "full";
