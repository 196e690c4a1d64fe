/** Which bets the floor may move because they were keyed onto another spot than they lie on, game by game. */

import { read as readNumbers } from '../roulette/grammar';
import { named as namedNumbers, spot as spotNumbers } from '../roulette/numbers';
import { named as namedDice, spot as spotDice } from '../sicbo/dice';
import { read as readDice } from '../sicbo/grammar';
import { t } from '../words';
import type { Roll } from '../sicbo/roll.svelte';
import type { Cents, Seat } from '../types';
import type { Live } from './live.svelte';

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

export function movesNumbers(live: Live): Moves {
  const bets = live.work.about?.roulette?.bets ?? [];
  const known = new Map(bets.map((bet) => [bet.bet, spotNumbers(bet)]));
  const lying = (live.work.game?.layout ?? []).flatMap(([seat, stakes]) =>
    stakes
      .filter((stake) => stake.tender !== 'coupon')
      .map(({ bet, tender, amount }) => ({
        key: `${seat}-${bet}-${JSON.stringify(tender)}`,
        seat,
        words: known.get(bet) ?? bet,
        amount,
        move: (to: string, reason: string) => live.moveBet(seat, bet, to, tender, reason),
      })),
  );
  const read = (typed: string) => {
    const bet = readNumbers(typed, bets);
    return bet && { bet: bet.bet, words: namedNumbers(bet) };
  };
  return { lying, read, how: t('web-live-call-how'), example: '17-20', cite: 'RO C.4' };
}

export function movesDice(roll: Roll): Moves {
  const bets = roll.about?.bets ?? [];
  const known = new Map(bets.map((bet) => [bet.bet, spotDice(bet)]));
  const lying = roll.laid.flatMap(([seat, stakes]) =>
    stakes.map(({ bet, amount }, at) => ({
      key: `${seat}-${bet}-${at}`,
      seat,
      words: known.get(bet) ?? bet,
      amount,
      move: (to: string, reason: string) => roll.move(seat, bet, to, reason),
    })),
  );
  const read = (typed: string) => {
    const bet = readDice(typed, bets);
    return bet && { bet: bet.bet, words: namedDice(bet) };
  };
  return { lying, read, how: t('web-dice-type-how'), example: '4-4', cite: 'SB C.3' };
}
