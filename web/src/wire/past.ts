// Generated from the program's own types. `BAIZE_WRITE_TYPES=1 cargo test -p server types` writes it anew.
import type { BaccaratCame } from './baccarat';
import type { BlackjackCame } from './blackjack';
import type { StakeTender } from './games';
import type { At, Cents, Cite, Person, Seat } from './kit';
import type { RouletteCame } from './roulette';
import type { SicBoCame } from './sic_bo';

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
 * For staff who look from the newest on: the game that is not over.
 */
open?: OpenGame, 
/**
 * The games.
 */
games: Array<PastGame>, 
/**
 * There are older ones: ask again with `before` the oldest round.
 */
more: boolean, };

/**
 * A game that is not over, as far as it has come: for staff, and without anybody's stakes.
 */
export type OpenGame = { 
/**
 * Its number.
 */
round: number, 
/**
 * When what happened in it.
 */
times: PastTimes, 
/**
 * What came, once it was confirmed.
 */
came?: PastResult, 
/**
 * The paragraph by which it is void, while its stakes wait.
 */
void?: Cite, 
/**
 * What went wrong without ending it.
 */
irregular?: Array<PastIrregularity>, 
/**
 * Results and bets that were corrected.
 */
corrections?: Array<PastCorrection>, };

/**
 * What came, in its game's own form: one of them.
 */
export type PastCame = Partial<RouletteCame & SicBoCame & BaccaratCame & BlackjackCame>;

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
export type PastGame = PastCame & { 
/**
 * Its number.
 */
round: number, 
/**
 * When it was over.
 */
at: At, 
/**
 * For staff: when what happened in it.
 */
times?: PastTimes, 
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
 * Everything that came back of it, less what was taken for it.
 */
returned: Cents, 
/**
 * What it came to: returned less staked.
 */
net: Cents, 
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
 * The moments of a round, in their order.
 */
export type PastMoment = "started" | "prompt" | "launch" | "lock" | "shaken" | "first_card" | "last_card" | "rest" | "confirmation" | "settlement" | "cleared" | "void" | "refund";

/**
 * What came, in its game's own form.
 */
export type PastResult = RouletteCame | SicBoCame | BaccaratCame | BlackjackCame;

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
 * When what happened in a round.
 */
export type PastTimes = { [key in PastMoment]?: At };

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
