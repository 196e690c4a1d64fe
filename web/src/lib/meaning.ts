/** What the phase of a table means, whatever it plays. */

import { screensOf } from '../games/registry';
import type { Meaning } from './screens';
import type { AnyPublic, TableView } from './types';

export function meaningOf(view: TableView | null | undefined): Meaning {
  if (!view) return 'between';
  const { plays, game } = view.table;
  const { phase }: AnyPublic = game.public;
  return screensOf(plays)?.phases[phase] ?? 'playing';
}

/** Bets are made, or would be if the clock were not held. */
export const isBetting = (meaning: Meaning) => meaning === 'betting' || meaning === 'held';
