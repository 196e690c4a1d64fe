/** What a console of sic bo asks, beside what every console asks. */

import type { Work } from '../../lib/console/work.svelte';

export type Own = 'correct' | 'figures' | 'move';

export function ask(work: Work, own: Own): void {
  work.dialog = { name: 'game', own };
}

export function asked(work: Work): Own | null {
  return work.dialog?.name === 'game' ? (work.dialog.own as Own) : null;
}
