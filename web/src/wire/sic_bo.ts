// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { Message } from './games';
import type { At, Cents, Cite, Dice, Person, Seat } from './kit';
import type { Form, Pays, Tracking } from './roulette';

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
 * What a list of tables shows of a sic bo table.
 */
export type SicBoBrief = { 
/**
 * From new game to the call.
 */
clock_seconds: number, 
/**
 * For each spot.
 */
spot_min: Cents, };

/**
 * What came, as the screens have it.
 */
export type SicBoCame = { 
/**
 * The dice that came.
 */
dice: Dice, };

/**
 * What a game came to for a seat.
 */
export type SicBoCameTo = { 
/**
 * Which.
 */
round: number, 
/**
 * What lay there when betting ended.
 */
stakes: Array<SicBoStake>, 
/**
 * What each winning bet won beside itself.
 */
wins: Array<[SicBoBet, Cents]>, };

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
max: Cents, 
/**
 * What each of the terminal's chips on it would win, in their order; by the odds in theirs.
 */
chips_win: Array<Array<Cents>>, };

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
recall: boolean, 
/**
 * Which that was.
 */
recalls?: number, 
/**
 * What came back of the game just over because it was void.
 */
refunded?: Cents, 
/**
 * What the game just over came to, if they had a wager in it.
 */
came_to?: SicBoCameTo, };

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
