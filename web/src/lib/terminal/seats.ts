/** The seats this browser is paired with. The secret of each is told once, so it is kept. */

import type { Terminal } from '../types';

const key = (table: string, seat: number) => `baize.seat.${table}.${seat}`;
const lastKey = (table: string) => `baize.seat.${table}`;

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The seat of that table, or the one used last. */
export function find(table: string, seat: number | null): Terminal | null {
  const which = seat ?? Number(read(lastKey(table)) ?? 0);
  const kept = which > 0 ? read(key(table, which)) : null;
  try {
    return kept === null ? null : (JSON.parse(kept) as Terminal);
  } catch {
    return null;
  }
}

export function keep(table: string, terminal: Terminal): void {
  try {
    localStorage.setItem(key(table, terminal.seat), JSON.stringify(terminal));
    localStorage.setItem(lastKey(table), String(terminal.seat));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

export function forget(table: string, seat: number): void {
  try {
    localStorage.removeItem(key(table, seat));
    if (read(lastKey(table)) === String(seat)) localStorage.removeItem(lastKey(table));
  } catch {
    // Nothing was kept.
  }
}
