/**
 * Bets by keyboard: `4`, `4-4`, `4-4-4`, `2-5`, `total10` or `t10`, `small` or `s`, `big` or `b`, `any` or `a`.
 *
 * Figures may be typed without their lines: `44` is `4-4`, `25` is `2-5`. Two numbers come in any order.
 */

import type { SicBoOffered } from '../../lib/types';

const SHORT: Record<string, string> = { s: 'small', b: 'big', a: 'any' };

/** The keys that go on with a bet. */
export const TYPED = /^[0-9a-z-]$/;
const BEGINS = /^[1-6sbat]$/;

export function begins(key: string): boolean {
  return BEGINS.test(key.toLowerCase());
}

export function read(typed: string, bets: readonly SicBoOffered[]): SicBoOffered | null {
  const text = typed.trim().toLowerCase();
  const known = (name: string) => bets.find((bet) => bet.bet === name) ?? null;
  const total = /^(?:t|tot|total)[ -]?(\d{1,2})$/.exec(text);
  if (total) return known(`total${Number(total[1])}`);
  if (Object.hasOwn(SHORT, text)) return known(SHORT[text]!);
  const named = known(text);
  if (named) return named;
  if (!/^[1-6](-?[1-6]){1,2}$/.test(text)) return null;
  return known(text.replaceAll('-', '').split('').sort().join('-'));
}
