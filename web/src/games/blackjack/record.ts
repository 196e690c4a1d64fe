/** A round that is over. */

import Came from './Came.svelte';
import { signed } from '../../lib/hands/cards';
import { t } from '../../lib/words';
import type { GameScreens } from '../../lib/screens';
import type { PastDealt, PastResult, Seat } from '../../lib/types';

/** `seat_3_b` is the second hand of seat 3. */
export function placeOf(name: string): { seat: Seat; hand: number } {
  const [, seat = '0', letter = 'a'] = /^seat_(\d+)(?:_([b-d]))?$/.exec(name) ?? [];
  return { seat: Number(seat), hand: 'abcd'.indexOf(letter) + 1 };
}

export function dealtOf(came: PastResult): PastDealt | null {
  return 'dealt' in came ? came.dealt : null;
}

export function comesToOf({ points, blackjack, dealer }: PastDealt): string {
  if (dealer.length === 0) return t('web-blackjack-not-recorded');
  const kind = blackjack ? 'blackjack' : points > 21 ? 'bust' : 'hard';
  return t('web-blackjack-dealer-has', { total: t('web-blackjack-total', { kind, points }) });
}

/** A bet as the record has it: `wager`, `hand 2 double`. */
function spot(bet: string): string {
  const [, hand, own] = /^hand (\d) (.+)$/.exec(bet) ?? [];
  return hand === undefined
    ? t('web-blackjack-spot', { bet })
    : t('web-blackjack-spot-of', { hand, spot: t('web-blackjack-spot', { bet: own }) });
}

export const record: GameScreens['record'] = {
  heading: () => t('web-games-came'),
  cameOf: ({ dealt }) => (dealt === undefined ? null : { dealt }),
  came: Came,
  words: (came) => {
    const dealt = dealtOf(came);
    if (!dealt) return '';
    return dealt.dealer.length === 0 ? comesToOf(dealt) : `${comesToOf(dealt)}: ${signed(dealt.dealer)}`;
  },
  picture: () => import('./Picture.svelte'),
  cloth: false,
  spot,
};
