/**
 * Bets by keyboard: `17`, `17-20`, `1-2-3`, `1-6`, `r`, `d1`, `c3`, `f`.
 *
 * A name of the house's own (`17-20`, `1..6`, `2nd12`) always means that bet. Two numbers that are no split may span
 * the numbers of a bet: `1-6` is a line, `1-12` a dozen, `19-36` is high.
 */

import type { RouletteOffered } from '../../lib/types';

const SHORT: Record<string, string> = {
  r: 'red',
  b: 'black',
  e: 'even',
  o: 'odd',
  l: 'low',
  h: 'high',
  d1: '1st12',
  d2: '2nd12',
  d3: '3rd12',
  c1: 'col1',
  c2: 'col2',
  c3: 'col3',
  f: '0-00-1-2-3',
  f5: '0-00-1-2-3',
  first5: '0-00-1-2-3',
};

/** The keys that begin or go on with a bet. */
export const TYPED = /^[0-9a-z.-]$/;
const BEGINS = /^[0-9rbeolhdcf]$/;

export function begins(key: string): boolean {
  return BEGINS.test(key.toLowerCase());
}

export function read(typed: string, bets: readonly RouletteOffered[]): RouletteOffered | null {
  const text = typed.trim().toLowerCase();
  const named = bets.find((bet) => bet.bet === (Object.hasOwn(SHORT, text) ? SHORT[text] : text));
  if (named) return named;
  if (!/^\d{1,2}(-\d{1,2}|\.\.\d{1,2})+$/.test(text)) return null;
  const parts = text.split(/-|\.\./);
  const numbers = new Set(parts);
  if (numbers.size !== parts.length) return null;
  const exactly = bets.find(
    (bet) => isInside(bet) && bet.numbers.length === numbers.size && bet.numbers.every((n) => numbers.has(n)),
  );
  if (exactly) return exactly;
  const [from, to] = parts.map(Number);
  if (parts.length !== 2 || from === undefined || to === undefined || from < 1 || to <= from) return null;
  return (
    bets.find(
      (bet) =>
        bet.numbers.length === to - from + 1 &&
        bet.numbers.every((n) => !n.startsWith('0') && Number(n) >= from && Number(n) <= to),
    ) ?? null
  );
}

export function isInside(bet: RouletteOffered): boolean {
  return ['straight', 'split', 'row', 'triple', 'corner', 'first_five', 'line'].includes(bet.kind);
}
