/** What the house offers somebody whose turn it is. */

import type { Cents, Offered } from '../types';

/** What an offer does, by its name: `{ raise: { .. } }` is `raise`. */
export function nameOf({ act }: Pick<Offered, 'act'>): string {
  if (typeof act === 'string') return act;
  return act !== null && typeof act === 'object' ? (Object.keys(act)[0] ?? '') : '';
}

/** The offer as it is sent, with what it leaves open filled in. */
export function filled({ act }: Pick<Offered, 'act'>, given: { amount?: Cents; cards?: readonly number[] }) {
  if (act === null || typeof act !== 'object') return act;
  return Object.fromEntries(
    Object.entries(act).map(([name, inner]) => [name, { ...(inner as object), ...given }]),
  );
}

/** The amount that an offer takes next to this one: by whole steps, within its bounds. */
export function stepped(
  { min, max, step }: { min: Cents; max: Cents; step: Cents },
  amount: Cents,
  by: number,
): Cents {
  const most = min + Math.floor((max - min) / step) * step;
  return Math.min(most, Math.max(min, amount + by * step));
}
