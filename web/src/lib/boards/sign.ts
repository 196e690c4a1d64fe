/** The sign of a table, as it is read from afar. */

import { money, say, t } from '../words';
import type { SignLine } from '../types';

export interface BetRow {
  /** The kinds of bet that share it, and how they are called together. */
  kinds: string[];
  name: string;
  /** The same where room is scarce. */
  short: string;
  pays: string;
  max: string;
}

export interface Posted {
  /** The lowest wagers, and whatever else stands alone. */
  heads: { label: string; value: string }[];
  bets: BetRow[];
  options: { label: string; value: string }[];
}

function argOf(line: SignLine, name: 'kind' | 'group' | 'bet'): string | null {
  const told = line.label.args?.[name];
  return typeof told === 'string' ? told : null;
}

/** Lines that are read from near. */
const UNDER = ['baccarat-sign-vigorish', 'baccarat-sign-unit'];
const EVEN = ['red', 'black', 'odd', 'even', 'low', 'high'];

/** Kinds that have their highest wager in common, where the sign says it for a group. */
function groupOf(kind: string): string {
  if (kind.startsWith('total')) return 'total';
  if (kind === 'small' || kind === 'big') return 'even_chance';
  return kind.startsWith('one_of_a_kind') ? 'one_of_a_kind' : kind;
}

interface Row {
  kinds: string[];
  pays: string;
  max: string;
}

/** Do two kinds of bet stand in one row? Those of a group that pay alike; one of a kind with all it pays. */
function together(row: Row, kind: string, next: { pays: string; max: string }): boolean {
  const first = row.kinds[0]!;
  const alike = row.pays === next.pays && row.max === next.max;
  if (EVEN.includes(kind)) return alike && EVEN.includes(first);
  if (kind.startsWith('one_of_a_kind_')) return first === 'one_of_a_kind';
  return alike && ['total', 'even_chance'].includes(groupOf(kind)) && groupOf(kind) === groupOf(first);
}

/** `1 to 1` and `2 to 1` are `1, 2 to 1`. */
function both(before: string, pays: string): string {
  const [, of] = /( to \d+)$/.exec(pays) ?? [];
  return of !== undefined && before.endsWith(of)
    ? `${before.slice(0, -of.length)}, ${pays}`
    : `${before}, ${pays}`;
}

function named({ kinds }: Row): { name: string; short: string } {
  const first = kinds[0]!;
  if (kinds.length === EVEN.length && EVEN.includes(first))
    return { name: t('web-sign-even'), short: t('web-sign-even-short') };
  if (groupOf(first) === 'total') {
    const name = t('web-dice-sign-total', {
      totals: kinds.map((kind) => kind.slice('total'.length)).join(', '),
    });
    return { name, short: name };
  }
  const shown = first === 'one_of_a_kind' ? [first] : kinds;
  const name = shown.map((kind) => t('web-kind', { kind })).join(', ');
  return { name, short: name };
}

/** What a line says. Chips are named by what they are worth: `1000.00` is `$1,000`. */
function valueOf(line: SignLine): string {
  const value = line.label.key.endsWith('-sign-chips')
    ? say(line.value).replace(/\d+\.\d\d/g, (amount) => money(Math.round(Number(amount) * 100)))
    : say(line.value);
  return value.replace(/\.00(?!\d)/g, '');
}

/** Lines about a kind of bet become rows of what it pays and takes; kinds that agree share a row. */
export function posted(lines: readonly SignLine[]): Posted {
  const bets = new Map<string, { pays: string; max: string }>();
  const groups = new Map<string, string>();
  const heads: Posted['heads'] = [];
  const options: Posted['options'] = [];
  for (const line of lines) {
    const bet = argOf(line, 'bet');
    const lowest = bet !== null && line.label.key.endsWith('-min');
    const kind = argOf(line, 'kind') ?? (lowest ? null : bet);
    const group = argOf(line, 'group');
    const told = { label: say(line.label), value: valueOf(line) };
    if (kind !== null && line.part !== 'options') {
      const row = bets.get(kind) ?? { pays: '', max: '' };
      bets.set(kind, line.part === 'odds' ? { ...row, pays: told.value } : { ...row, max: told.value });
    } else if (group !== null && line.part === 'limits') {
      groups.set(group, told.value);
    } else if (lowest && bet === 'banker' && heads.some(({ value }) => value === told.value)) {
      // Player and Banker take the same.
      continue;
    } else if (line.part === 'options' || UNDER.includes(line.label.key)) {
      options.push(told);
    } else {
      heads.push(told);
    }
  }
  const rows: Row[] = [];
  for (const [kind, { pays, max }] of bets) {
    const next = { pays, max: max === '' ? (groups.get(groupOf(kind)) ?? '') : max };
    // Totals that lie apart on the sign pay alike: 4 and 17.
    const same = rows.find((row) => together(row, kind, next));
    if (!same) rows.push({ kinds: [kind], ...next });
    else {
      same.kinds.push(kind);
      if (same.pays !== pays) same.pays = both(same.pays, pays);
    }
  }
  return { heads, bets: rows.map((row) => ({ ...row, ...named(row) })), options };
}
