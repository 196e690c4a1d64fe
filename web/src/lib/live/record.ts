/** A game that is over, as its record tells it. */

import { signed } from '../baccarat/cards';
import { spoken as spokenNumber } from '../roulette/numbers';
import { spoken as spokenDice } from '../sicbo/dice';
import { t } from '../words';
import type { StaffAbout } from '../floor/types';
import type { Cents, PastGame, PastResult, PastSeat, PastStake, Seat } from '../types';

/** What came, if anything did. */
export function cameOf({ number, dice, hands }: PastGame): PastResult | null {
  if (number !== undefined) return { number };
  if (dice !== undefined) return { dice };
  return hands === undefined ? null : { hands };
}

/** A result as the dealer calls it. */
export function resultWords(came: PastResult, about: StaffAbout | null): string {
  if ('number' in came) return about?.roulette ? spokenNumber(about.roulette, came.number) : came.number;
  if ('dice' in came) return spokenDice(came.dice);
  const { player, banker, player_count, banker_count, winner } = came.hands;
  return t('web-record-hands', {
    winner: winner ?? 'none',
    player: signed(player),
    banker: signed(banker),
    a: player_count,
    b: banker_count,
  });
}

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
