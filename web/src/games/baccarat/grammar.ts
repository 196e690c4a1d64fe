/** Bets by keyboard: `p` or `player`, `b` or `banker`, `t` or `tie`. */

import type { BaccaratBet } from '../../lib/types';

const BETS: readonly BaccaratBet[] = ['player', 'banker', 'tie'];

/** The keys that go on with a bet. */
export const TYPED = /^[a-z]$/;

export function begins(key: string): boolean {
  return /^[pbt]$/.test(key.toLowerCase());
}

/** A bet by its first letters; each begins with another. */
export function read(typed: string): BaccaratBet | null {
  const text = typed.trim().toLowerCase();
  return text === '' ? null : (BETS.find((bet) => bet.startsWith(text)) ?? null);
}
