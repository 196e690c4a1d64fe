/** What a baccarat table shows, and amounts without their cents. */

import type { BaccaratCard, BaccaratView, Cents, TableView } from '../../lib/types';

/** The game of a table that plays baccarat. */
export function baccaratOf(view: TableView | null | undefined): BaccaratView | null {
  const table = view?.table;
  return table?.plays === 'baccarat' ? table.game : null;
}

export function faceOf(card: BaccaratCard | undefined): string | null {
  return typeof card === 'object' ? card.face : null;
}

/** Twenty dollars: `$20`. */
export function plain(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  const units = Math.floor(whole / 100).toLocaleString('en-US');
  const rest = whole % 100;
  return `${sign}$${units}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}
