/**
 * What a winning pile is paid, reckoned from the odds on the sign. It is a preview for whoever pays: at a live table the
 * felt governs, and what was paid is what the rack and the colours say when they are counted.
 */

import type { BetAbout, Cents, Count, Pocket } from '../types';

/** Chips of one player on the layout: how many on each bet. */
export type Pile = ReadonlyMap<string, number>;

export interface Line {
  bet: BetAbout;
  chips: number;
  /** What they win beside themselves; nothing where the number is not among theirs. */
  wins: number;
  lost: boolean;
}

export interface Reckoned {
  lines: Line[];
  /** To be paid, in chips of the pile; the winning chips stay where they lie. */
  chips: number;
  stays: number;
  /** The same in money. */
  amount: Cents;
}

/** Without a number every bet of the pile counts as won. */
export function reckon(pile: Pile, bets: readonly BetAbout[], value: Cents, number: Pocket | null): Reckoned {
  const known = new Map(bets.map((bet) => [bet.bet, bet]));
  const lines: Line[] = [];
  for (const [name, chips] of pile) {
    const bet = known.get(name);
    if (!bet || chips <= 0) continue;
    const lost = number !== null && !bet.numbers.includes(number);
    lines.push({ bet, chips, lost, wins: lost ? 0 : Math.floor((chips * bet.pays.pay) / bet.pays.on) });
  }
  const won = lines.filter((line) => !line.lost);
  const chips = won.reduce((sum, line) => sum + line.wins, 0);
  return {
    lines,
    chips,
    stays: won.reduce((sum, line) => sum + line.chips, 0),
    amount: won.reduce(
      (sum, line) => sum + Math.floor((line.chips * value * line.bet.pays.pay) / line.bet.pays.on),
      0,
    ),
  };
}

/** A stack is twenty chips. */
export const STACK = 20;

export function stacks(chips: number): { stacks: number; over: number } {
  return { stacks: Math.floor(chips / STACK), over: chips % STACK };
}

/** An amount in as few pieces as possible; nothing where it cannot be made. */
export function inPieces(amount: Cents, pieces: readonly Cents[]): Count | null {
  const count: Count = {};
  let left = amount;
  for (const piece of [...pieces].sort((a, b) => b - a)) {
    const times = Math.floor(left / piece);
    if (times > 0) count[piece] = times;
    left -= times * piece;
  }
  return left === 0 ? count : null;
}
