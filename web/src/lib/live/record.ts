/** A game that is over, as its record tells it. */

import { NO_SPIN } from './live.svelte';
import type { Cents, PastGame, PastSeat, Seat, Stake } from '../types';

/** A stake with whose it is. */
export interface SeatsStake extends Stake {
  seat: Seat;
}

/** What lay on the layout as chips: coupons are paper beside them. */
export function chipsOf(seats: readonly PastSeat[]): SeatsStake[] {
  return seats.flatMap(({ seat, stakes }) =>
    stakes.filter(({ tender }) => tender !== 'coupon').map((stake) => ({ ...stake, seat })),
  );
}

/** What each bet won, everybody's together. */
export function winsOf(seats: readonly PastSeat[]): Map<string, Cents> {
  const all = new Map<string, Cents>();
  for (const { stake, winnings } of seats.flatMap(({ wins }) => wins)) {
    all.set(stake.bet, (all.get(stake.bet) ?? 0) + winnings);
  }
  return all;
}

/** What a seat got in the end: a correction undoes what was paid before it. */
export function gotOf({ wins }: PastSeat): Cents {
  return wins.reduce(
    (sum, { stake, winnings }) => sum + winnings + (stake.tender === 'coupon' ? 0 : stake.amount),
    0,
  );
}

export function stakedOf({ stakes }: PastSeat): Cents {
  return stakes.reduce((sum, { tender, amount }) => sum + (tender === 'coupon' ? 0 : amount), 0);
}

/** Why there was no spin, by the paragraph that was called. */
export function causeOf(cite: string): string {
  return NO_SPIN.find((cause) => cause.cite === cite)?.what ?? 'not_called';
}

/** Whose bets came late, and how many. */
export function lateOf(game: PastGame): [Seat, number][] {
  const times = new Map<Seat, number>();
  for (const seat of game.late ?? []) times.set(seat, (times.get(seat) ?? 0) + 1);
  return [...times].sort(([a], [b]) => a - b);
}
