/** Blackjack in all its forms, for the registry. */

import './theme.css';
import Last from './Last.svelte';
import { record } from './record';
import { watch } from './watch';
import { plain, t } from '../../lib/words';
import type { GameScreens, Meaning } from '../../lib/screens';
import type { BlackjackSaid } from '../../lib/types';

const PHASES: Record<BlackjackSaid, Meaning> = {
  preparing_cards: 'between',
  between_rounds: 'between',
  place_your_bets: 'betting',
  betting_stopped: 'stopped',
  dealing: 'closed',
  surrender_asked: 'playing',
  insurance_asked: 'playing',
  playing: 'playing',
  play_stopped: 'stopped',
  dealers_hand: 'playing',
  keying_results: 'coming',
  round_void: 'voided',
};

export const blackjack: GameScreens = {
  phases: PHASES,
  clockSeconds: (about) => about.blackjack?.clock_seconds,
  tile: {
    last: Last,
    facts: ({ blackjack: own }) => [{ label: t('web-blackjack-from'), value: plain(own?.min ?? 0) }],
    limits: ({ blackjack: own }) => ({
      label: t('web-blackjack-limits'),
      value: own ? `${plain(own.min)} – ${plain(own.max)}` : '–',
    }),
  },
  floor: { parts: () => import('./floor') },
  seat: () => import('./Seat.svelte'),
  console: () => import('./Console.svelte'),
  board: () => import('./Board.svelte'),
  watch,
  record,
};
