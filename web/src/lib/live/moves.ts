/** Which bets the floor may move because they were keyed onto another spot than they lie on. */

import type { Cents, Seat } from '../types';

/** A bet that lies somewhere. */
export interface Lying {
  key: string;
  seat: Seat;
  words: string;
  amount: Cents;
  move: (to: string, reason: string) => Promise<boolean>;
}

export interface Moves {
  lying: readonly Lying[];
  read: (typed: string) => { bet: string; words: string } | null;
  how: string;
  example: string;
  cite: string;
}
