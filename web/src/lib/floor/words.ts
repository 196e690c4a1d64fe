/** Names of people and steps, as these screens say them. */

import { money, t } from '../words';
import type { Cents, Me } from '../types';

/** Somebody's name; the house tells names of a demo's staff, others are known by how they sign in. */
export function nameOf(person: string | null | undefined, staff: readonly Me[]): string {
  if (!person) return t('web-nobody');
  const known = staff.find((one) => one.person === person)?.name;
  return known ?? person.charAt(0).toUpperCase() + person.slice(1);
}

/** Minutes and seconds: 23 is 0:23. */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toString().padStart(2, '0')}`;
}

/** A time of the day by the second. */
export function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB');
}

/** A time of the day with its tenths, for whoever watches closely. */
export function exactTime(at: number): string {
  const tenths = Math.floor((at % 1_000) / 100);
  return `${timeOfDay(at)}.${tenths}`;
}

/** The day of a time, where it is not today's. */
export function dayOf(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/** An amount in a narrow place, to the whole unit; cents only where there are some. */
export function brief(cents: Cents): string {
  return money(cents).replace(/\.00$/, '');
}

/** Win over drop, from hundredths of a percent: 12.5 %. */
export function percent(hundredths: number): string {
  return `${(hundredths / 100).toFixed(1)} %`;
}
