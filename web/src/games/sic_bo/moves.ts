/** Bets that were keyed onto another spot than they lie on, at a sic bo table. */

import { named, spot } from './dice';
import { read as readBet } from './grammar';
import { citeOf, t } from '../../lib/words';
import type { Moves } from '../../lib/live/moves';
import type { Roll } from './roll.svelte';

export function moves(roll: Roll): Moves {
  const bets = roll.about?.bets ?? [];
  const known = new Map(bets.map((bet) => [bet.bet, spot(bet)]));
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
    const bet = readBet(typed, bets);
    return bet && { bet: bet.bet, words: named(bet) };
  };
  const cite = citeOf('web-live-move-long', { game: 'sic_bo' });
  return { lying, read, how: t('web-dice-type-how'), example: '4-4', cite };
}
