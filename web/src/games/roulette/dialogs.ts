/** What a console of a wheel asks, beside what every console asks. */

import type { Work } from '../../lib/console/work.svelte';

export type Own =
  /** With the figure that opened it. */
  | { what: 'pad'; use: 'enter' | 'other' | 'name'; typed?: string }
  | { what: 'irregular' }
  | { what: 'figures' }
  | { what: 'correct' }
  | { what: 'call' }
  | { what: 'late' }
  | { what: 'move' };

export function ask(work: Work, own: Own): void {
  work.dialog = { name: 'game', own };
}

export function asked(work: Work): Own | null {
  return work.dialog?.name === 'game' ? (work.dialog.own as Own) : null;
}
