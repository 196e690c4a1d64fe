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

interface Row {
  kinds: string[];
  pays: string;
  max: string;
}

/** How the lines of a game's sign go together, where each does not stand alone. */
export interface SignWays {
  /** Lines that are read from near, by their keys. */
  under?: readonly string[];
  /** Kinds that have their highest wager in common, where the sign says it for a group. */
  groupOf?: (kind: string) => string;
  /** May two kinds of bet stand in one row? `alike`: they pay the same, and take the same. */
  together?: (first: string, kind: string, alike: boolean) => boolean;
  /** The name of a row, where it is not that of its kinds. */
  named?: (kinds: readonly string[]) => { name: string; short: string } | null;
  /** A lowest wager that need not be said again where another of the same amount stands. */
  alsoLowest?: string;
}

/** `1 to 1` and `2 to 1` are `1, 2 to 1`. */
function both(before: string, pays: string): string {
  const [, of] = /( to \d+)$/.exec(pays) ?? [];
  return of !== undefined && before.endsWith(of)
    ? `${before.slice(0, -of.length)}, ${pays}`
    : `${before}, ${pays}`;
}

/** What a line says. Chips are named by what they are worth: `1000.00` is `$1,000`. */
function valueOf(line: SignLine): string {
  const value = line.label.key.endsWith('-sign-chips')
    ? say(line.value).replace(/\d+\.\d\d/g, (amount) => money(Math.round(Number(amount) * 100)))
    : say(line.value);
  return value.replace(/\.00(?!\d)/g, '');
}

/** Lines about a kind of bet become rows of what it pays and takes; kinds that agree share a row. */
export function posted(lines: readonly SignLine[], ways: SignWays = {}): Posted {
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
    } else if (lowest && bet === ways.alsoLowest && heads.some(({ value }) => value === told.value)) {
      continue;
    } else if (line.part === 'options' || ways.under?.includes(line.label.key)) {
      options.push(told);
    } else {
      heads.push(told);
    }
  }
  const rows: Row[] = [];
  for (const [kind, { pays, max }] of bets) {
    const next = { pays, max: max === '' ? (groups.get(ways.groupOf?.(kind) ?? kind) ?? '') : max };
    // Kinds that go together may lie apart on the sign.
    const same = rows.find((row) =>
      ways.together?.(row.kinds[0]!, kind, row.pays === next.pays && row.max === next.max),
    );
    if (!same) rows.push({ kinds: [kind], ...next });
    else {
      same.kinds.push(kind);
      if (same.pays !== pays) same.pays = both(same.pays, pays);
    }
  }
  const named = (kinds: readonly string[]) => {
    const name = kinds.map((kind) => t('web-kind', { kind })).join(', ');
    return ways.named?.(kinds) ?? { name, short: name };
  };
  return { heads, bets: rows.map((row) => ({ ...row, ...named(row.kinds) })), options };
}
