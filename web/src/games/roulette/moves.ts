/** Bets that were keyed onto another spot than they lie on, at a wheel. */

import { read as readBet } from './grammar';
import { named, spot } from './numbers';
import { citeOf, t } from '../../lib/words';
import type { Moves } from '../../lib/live/moves';
import type { Wheel } from './wheel.svelte';

export function moves(live: Wheel): Moves {
  const bets = live.about?.bets ?? [];
  const known = new Map(bets.map((bet) => [bet.bet, spot(bet)]));
  const lying = (live.game?.layout ?? []).flatMap(([seat, stakes]) =>
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
    const bet = readBet(typed, bets);
    return bet && { bet: bet.bet, words: named(bet) };
  };
  const cite = citeOf('web-live-move-long', { game: 'roulette' });
  return { lying, read, how: t('web-live-call-how'), example: '17-20', cite };
}
