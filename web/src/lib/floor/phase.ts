/** How a table stands, in a word and with its clock. */

import { connection } from '../connection.svelte';
import { meaningOf } from '../meaning';
import { screensOf } from '../../games/registry';
import { t } from '../words';
import type { Clock } from '../clock.svelte';
import type { AnyPublic, TableCard, TableView } from '../types';

export interface Standing {
  words: string;
  /** Seconds left, while a clock runs or is held. */
  left: number | null;
  /** How much of the clock is left, from 1 to 0. */
  part: number;
  tone: 'open' | 'last' | 'closed' | 'stop' | 'plain';
}

/** With so many seconds left the last bets are called. */
export const PROMPT = 10;

export function standing(
  card: Pick<TableCard, 'stream'> | null,
  view: TableView | null,
  clock: Clock,
  seconds: number,
): Standing {
  const plain = (words: string, tone: Standing['tone'] = 'plain'): Standing => ({
    words,
    left: null,
    part: 0,
    tone,
  });
  if (!view) return plain(t('web-connecting'));
  // What was told last may be over by now: no clock runs on it.
  if (connection.state !== 'connected') return plain(t('web-not-connected'), 'stop');
  if (card && connection.troubles[card.stream]) return plain(t('web-takes-nothing'), 'stop');
  const { status, game } = view.table;
  const at: AnyPublic = game.public;
  const { phase, ends, held_ms, void: cite } = at;
  const meaning = meaningOf(view);
  if (status === 'closed') return plain(t('web-table-closed'));
  if (status === 'test') return plain(t('web-table-test'), 'stop');
  if (status === 'down' && meaning === 'between') return plain(t('web-table-down'), 'stop');
  if (!screensOf(view.table.plays)) return plain(t('web-unknown-game'), 'stop');
  const words = t('web-staff-phase', { phase });
  switch (meaning) {
    case 'betting': {
      if (ends === undefined) return plain(words, 'open');
      const left = clock.left(ends);
      const part = Math.min(1, Math.max(0, (ends - clock.now) / (seconds * 1_000)));
      return { words, left, part, tone: left <= PROMPT ? 'last' : 'open' };
    }
    case 'held': {
      const left = Math.ceil((held_ms ?? 0) / 1_000);
      return { words, left, part: Math.min(1, left / seconds), tone: 'last' };
    }
    case 'stopped':
      return plain(words, 'stop');
    case 'locked':
    case 'closed':
      return plain(words, 'closed');
    case 'coming':
      return plain(words, 'last');
    case 'trouble':
    case 'voided':
      return plain(words, 'stop');
    case 'void':
      return plain(t('web-staff-void', { cite: cite ?? '' }), 'stop');
    default:
      return plain(words);
  }
}

/** The same for players: in a line, with the seconds. A table that waits for its dealer says so. */
export function lobbyWords(
  card: Pick<TableCard, 'stream' | 'spins_by_itself'>,
  view: TableView | null,
  clock: Clock,
): string {
  if (!view) return t('web-loading');
  if (connection.troubles[card.stream]) return t('web-no-bets-now');
  const { status, plays, game } = view.table;
  if (status !== 'open') return t('web-status', { status });
  if (!screensOf(plays)) return t('web-unknown-game');
  const { phase, ends } = game.public;
  if (waitsForDealer(card, view)) return t('web-waits-dealer');
  const words = t('web-phase', { phase });
  return ends === undefined ? words : t('web-phase-left', { words, seconds: clock.left(ends) });
}

/** Nothing goes on here until a dealer begins. */
export function waitsForDealer(
  card: Pick<TableCard, 'stream' | 'spins_by_itself'>,
  view: TableView | null,
): boolean {
  if (card.spins_by_itself || connection.troubles[card.stream]) return false;
  return view?.table.status === 'open' && meaningOf(view) === 'between';
}
