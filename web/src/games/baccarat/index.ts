/** Minibaccarat and baccarat, for the registry. */

import './theme.css';
import Last from './Last.svelte';
import { record } from './record';
import { sign } from './sign';
import { watch } from './watch';
import { money, plain, t } from '../../lib/words';
import type { GameScreens, Meaning } from '../../lib/screens';
import type { BaccaratSaid } from '../../lib/types';

const PHASES: Record<BaccaratSaid, Meaning> = {
  preparing_cards: 'between',
  between_rounds: 'between',
  place_your_bets: 'betting',
  betting_stopped: 'stopped',
  no_more_bets: 'locked',
  paying: 'playing',
  round_void: 'voided',
};

export const baccarat: GameScreens = {
  phases: PHASES,
  clockSeconds: (about) => about.baccarat?.clock_seconds,
  sign,
  tile: {
    last: Last,
    facts: ({ baccarat: own }) => [{ label: t('web-bac-card-min'), value: money(own?.bets[0]?.min ?? 0) }],
    limits: ({ baccarat: own }) => ({
      label: t('web-bac-tile-limits'),
      value: own?.bets[0] ? `${plain(own.bets[0].min)} – ${plain(own.bets[0].max)}` : '–',
    }),
  },
  floor: { parts: () => import('./floor') },
  seat: () => import('./Seat.svelte'),
  console: () => import('./Console.svelte'),
  board: () => import('./Board.svelte'),
  watch,
  record,
};
