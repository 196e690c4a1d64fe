/** A game that is over, as its record tells it. */

import type { Cents, PastGame, PastSeat, PastStake, Seat } from '../types';

/** A stake with whose it is. */
export interface SeatsStake extends PastStake {
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
export function gotOf({ wins, pushed = 0 }: PastSeat): Cents {
  return wins.reduce(
    (sum, { stake, winnings }) => sum + winnings + (stake.tender === 'coupon' ? 0 : stake.amount),
    pushed,
  );
}

export function stakedOf({ stakes }: PastSeat): Cents {
  return stakes.reduce((sum, { tender, amount }) => sum + (tender === 'coupon' ? 0 : amount), 0);
}

/** Whose bets came late, and how many. */
export function lateOf(game: PastGame): [Seat, number][] {
  const times = new Map<Seat, number>();
  for (const seat of game.late ?? []) times.set(seat, (times.get(seat) ?? 0) + 1);
  return [...times].sort(([a], [b]) => a - b);
}
