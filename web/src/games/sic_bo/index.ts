/** Sic bo, for the registry. */

import './theme.css';
import Last from './Last.svelte';
import TileCame from './TileCame.svelte';
import { record } from './record';
import { sicBoOf } from './dice';
import { sign } from './sign';
import { watch } from './watch';
import { money, t } from '../../lib/words';
import type { GameScreens, Meaning } from '../../lib/screens';
import type { SicBoSaid } from '../../lib/types';

const PHASES: Record<SicBoSaid, Meaning> = {
  between_games: 'between',
  place_your_bets: 'betting',
  betting_held: 'held',
  betting_stopped: 'stopped',
  no_more_bets: 'locked',
  shaken: 'closed',
  dice_coming: 'coming',
  paying: 'playing',
  paid: 'playing',
  settled_by_hand: 'trouble',
  game_void: 'void',
};

export const sicBo: GameScreens = {
  phases: PHASES,
  clockSeconds: (about) => about.sic_bo?.clock_seconds,
  checks: { shaker: { label: () => t('web-check-shaker'), example: 'S-104' } },
  sign,
  tile: {
    last: Last,
    facts: ({ sic_bo }) => [{ label: t('web-dice-card-min'), value: money(sic_bo?.spot_min ?? 0) }],
    limits: ({ sic_bo }) => ({ label: t('web-dice-card-min'), value: money(sic_bo?.spot_min ?? 0) }),
    came: { is: (view) => sicBoOf(view)?.public.rolled !== undefined, face: TileCame },
  },
  floor: {
    ruling: () => t('web-dice-tile-hand'),
    parts: () => import('./floor'),
  },
  seat: () => import('./Seat.svelte'),
  console: () => import('./Console.svelte'),
  board: () => import('./Board.svelte'),
  watch,
  record,
};
