/** What a console of baccarat asks, beside what every console asks. */

import type { Work } from '../../lib/console/work.svelte';
import type { Seat } from '../../lib/types';

export type Own = 'wrong' | 'recut' | 'scan' | 'notice' | { seat: Seat };

export function ask(work: Work, own: Own): void {
  work.dialog = { name: 'game', own };
}

export function asked(work: Work): Own | null {
  return work.dialog?.name === 'game' ? (work.dialog.own as Own) : null;
}
