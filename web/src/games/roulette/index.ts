/** Roulette, for the registry. */

import './theme.css';
import Last from './Last.svelte';
import TileCame from './TileCame.svelte';
import { record } from './record';
import { rouletteOf } from './numbers';
import { sign } from './sign';
import { watch } from './watch';
import { money, t } from '../../lib/words';
import type { GameScreens, Meaning } from '../../lib/screens';
import type { Said } from '../../lib/types';

const PHASES: Record<Said, Meaning> = {
  between_games: 'between',
  place_your_bets: 'betting',
  betting_held: 'held',
  betting_stopped: 'stopped',
  no_more_bets: 'locked',
  number_coming: 'coming',
  paying: 'playing',
  game_void: 'void',
};

export const roulette: GameScreens = {
  phases: PHASES,
  clockSeconds: (about) => about.roulette?.clock_seconds,
  checks: { ball: { sizes: ['12/16', '13/16', '14/16'], other: '15/16 A-1234' } },
  sign,
  tile: {
    last: Last,
    facts: ({ roulette: wheel }) => [
      { label: t('web-card-inside'), value: money(wheel?.inside_min ?? 0) },
      { label: t('web-card-outside'), value: money(wheel?.outside_min ?? 0) },
    ],
    limits: ({ roulette: wheel }) => ({
      label: t('web-tile-limits'),
      value: wheel ? `${money(wheel.inside_min)} / ${money(wheel.outside_min)}` : '–',
    }),
    came: { is: (view) => rouletteOf(view)?.public.number !== undefined, face: TileCame },
  },
  floor: {
    ruling: (onTerminals) => (onTerminals ? t('web-tile-ruling') : t('web-live-ruling')),
    parts: () => import('./floor'),
  },
  seat: () => import('./Seat.svelte'),
  console: () => import('./Console.svelte'),
  board: () => import('./Board.svelte'),
  watch,
  record,
};
