/** A round that is over. */

import Came from './Came.svelte';
import { signed } from '../../lib/hands/cards';
import { t } from '../../lib/words';
import type { GameScreens } from '../../lib/screens';

export const record: GameScreens['record'] = {
  heading: () => t('web-games-came'),
  cameOf: ({ hands }) => (hands === undefined ? null : { hands }),
  came: Came,
  words: (came) => {
    if (!('hands' in came)) return '';
    const { player, banker, player_count, banker_count, winner } = came.hands;
    return t('web-record-hands', {
      winner: winner ?? 'none',
      player: signed(player),
      banker: signed(banker),
      a: player_count,
      b: banker_count,
    });
  },
  picture: () => import('./Picture.svelte'),
  cloth: false,
  spot: (bet) => t('web-bac-bet', { bet }),
};
