/** A roll that is over. */

import Came from './Came.svelte';
import RecordHead from './RecordHead.svelte';
import { spoken, spotOf } from './dice';
import { t } from '../../lib/words';
import type { GameScreens } from '../../lib/screens';

export const record: GameScreens['record'] = {
  heading: () => t('web-games-came'),
  cameOf: ({ dice }) => (dice === undefined ? null : { dice }),
  came: Came,
  words: (came) => ('dice' in came ? spoken(came.dice) : ''),
  head: RecordHead,
  picture: () => import('./Picture.svelte'),
  cloth: true,
  spot: (bet, { sic_bo }) => spotOf(sic_bo?.bets ?? [], bet),
};
