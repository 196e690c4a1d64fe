/** What a console of blackjack asks, beside what every console asks. */

import type { Work } from '../../lib/console/work.svelte';
import type { Seat } from '../../lib/types';

/** Orders of a supervisor about the cards, each with its reason. */
export type Order = 'recut' | 'reshuffle' | 'replace_cards';
export type Own = 'wrong' | Order | { seat: Seat };

export function ask(work: Work, own: Own): void {
  work.dialog = { name: 'game', own };
}

export function asked(work: Work): Own | null {
  return work.dialog?.name === 'game' ? (work.dialog.own as Own) : null;
}
