/** What staff see of the game at a live layout. */

import type { Cents, RouletteStaff, Seat, Stake, StakeTender } from '../types';

/** A winning stake with what it wins beside itself. */
export interface Win {
  stake: Stake;
  winnings: Cents;
  paid_in: StakeTender;
}

export interface Pace {
  spins: number;
  /** From the first of them to the last. */
  over_ms: number;
  per_hour: number;
}

export interface LiveStaff extends Omit<RouletteStaff, 'pace' | 'losers' | 'winners'> {
  /** Spins of the last hour, from two results on. */
  pace?: Pace;
  /** Collected in this round, in order. */
  losers?: [Seat, Stake[]][];
  /** Still to be paid, in order. */
  winners?: [Seat, Win[]][];
}
