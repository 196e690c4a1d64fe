/** Cash of the gaming day by person, as the cage knows it (BC n). */

import { connection } from '../connection.svelte';
import type { CashPerson, CashThreshold, CashView, Cents, Seat, SeenAtCage } from '../types';

/** What the cage shows of cash; nothing before it has been told. */
export function cashAt(cage: string | undefined): CashView | null {
  if (cage === undefined) return null;
  const view = connection.views[cage]?.view as unknown as SeenAtCage | undefined;
  return view?.table.cash ?? null;
}

/** Whoever is at a seat now, if they have laid down cash on this day or are known by name. */
export function personAt(
  cash: CashView | null,
  table: string | null,
  seat: Seat | null,
  stay: number | null,
): CashPerson | null {
  const here = (person: CashPerson) =>
    person.places.some(
      (place) =>
        place !== 'counter' &&
        place.table.table === table &&
        place.table.seat === seat &&
        place.table.stay === stay,
    );
  return cash?.people.find(here) ?? null;
}

/** What so much more cash would reach that is not reached yet. */
export function wouldReach(
  cash: CashView | null,
  person: CashPerson | null,
  amount: Cents,
): CashThreshold | null {
  if (!cash || amount <= 0) return null;
  if (person?.reached !== 'report' && (person ? amount >= person.until_report : amount > cash.report_above))
    return 'report';
  if (!person?.reached && amount >= (person?.until_log ?? cash.log_from)) return 'log';
  return null;
}
