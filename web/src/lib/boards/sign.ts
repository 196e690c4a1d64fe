/** The sign of a table, as it is read from afar. */

import { say } from '../words';
import type { SignLine } from '../types';

export interface BetRow {
  /** The kinds of bet that share it. */
  kinds: string[];
  pays: string;
  max: string;
}

export interface Posted {
  /** The lowest wagers, and whatever else stands alone. */
  heads: { label: string; value: string }[];
  bets: BetRow[];
  options: { label: string; value: string }[];
}

function kindOf(line: SignLine): string | null {
  const kind = line.label.args?.['kind'];
  return typeof kind === 'string' ? kind : null;
}

/** Lines about a kind of bet become rows of what it pays and takes; kinds that agree share a row. */
export function posted(lines: readonly SignLine[]): Posted {
  const bets = new Map<string, { pays: string; max: string }>();
  const heads: Posted['heads'] = [];
  const options: Posted['options'] = [];
  for (const line of lines) {
    const kind = kindOf(line);
    const told = { label: say(line.label), value: say(line.value).replace(/\.00(?!\d)/g, '') };
    if (kind !== null && line.part !== 'options') {
      const row = bets.get(kind) ?? { pays: '', max: '' };
      bets.set(kind, line.part === 'odds' ? { ...row, pays: told.value } : { ...row, max: told.value });
    } else if (line.part === 'options') {
      options.push(told);
    } else {
      heads.push(told);
    }
  }
  const even = ['red', 'black', 'odd', 'even', 'low', 'high'];
  const rows: BetRow[] = [];
  for (const [kind, row] of bets) {
    const before = rows.at(-1);
    const alike = before && before.pays === row.pays && before.max === row.max;
    if (alike && even.includes(kind) && even.includes(before.kinds[0]!)) before.kinds.push(kind);
    else rows.push({ kinds: [kind], ...row });
  }
  return { heads, bets: rows, options };
}
