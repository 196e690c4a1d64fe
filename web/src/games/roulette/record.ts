/** A spin that is over. */

import Came from './Came.svelte';
import RecordHead from './RecordHead.svelte';
import { spoken, spot } from './numbers';
import { t } from '../../lib/words';
import type { GameScreens } from '../../lib/screens';

export const record: GameScreens['record'] = {
  heading: () => t('web-games-number'),
  cameOf: ({ number }) => (number === undefined ? null : { number }),
  came: Came,
  words: (came, { roulette }) => {
    const number = 'number' in came ? came.number : '';
    return roulette ? spoken(roulette, number) : number;
  },
  head: RecordHead,
  picture: () => import('./Picture.svelte'),
  cloth: true,
  spot: (name, { roulette }) => {
    const bet = roulette?.bets.find((each) => each.bet === name);
    return bet ? spot(bet) : name;
  },
  irregular: (what, cause) =>
    what === 'no_spin'
      ? t('web-live-record-no-spin', { cause: t('web-irregular', { what: cause ?? 'not_called' }) })
      : null,
};
