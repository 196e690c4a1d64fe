/** Chips in stacks and pieces, as hands lay them out. What is paid for a bet the house reckons. */

import type { Cents, Count } from '../types';

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
