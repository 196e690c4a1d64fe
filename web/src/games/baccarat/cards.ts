/** What a baccarat table shows. */

import type { BaccaratCard, BaccaratView, TableView } from '../../lib/types';

/** The game of a table that plays baccarat. */
export function baccaratOf(view: TableView | null | undefined): BaccaratView | null {
  const table = view?.table;
  return table?.plays === 'baccarat' ? table.game : null;
}

export function faceOf(card: BaccaratCard | undefined): string | null {
  return typeof card === 'object' ? card.face : null;
}
