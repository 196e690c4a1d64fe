/** A sic bo table for one page: the house of `staff.ts` or of `house.ts`, around dice. */

import { readFileSync } from 'node:fs';
import type {
  SicBoPublic,
  SicBoRolled,
  SicBoStaff,
  SicBoView,
  TableAbout,
  TableStaff,
} from '../../src/lib/types';
import type { StaffHouse } from './staff';

const TABLE = JSON.parse(
  readFileSync(new URL('../fixtures/sic-bo.json', import.meta.url), 'utf8'),
) as TableAbout;

export function sicBoAbout(form: 'results' | 'full' | 'terminals'): TableAbout {
  const terminals = form === 'terminals';
  return {
    ...TABLE,
    on_terminals: terminals,
    terms: { ...TABLE.terms, on_terminals: terminals, tracks_every_bet: form !== 'results' },
    sic_bo: {
      ...TABLE.sic_bo!,
      form: terminals ? 'terminals' : 'live',
      tracking: form === 'results' ? 'results' : 'full',
    },
  };
}

export function rolled(dice: string): SicBoRolled {
  const faces = dice.split('-').map(Number);
  const total = faces.reduce((sum, face) => sum + face, 0);
  return { dice, total, ...(faces.every((face) => face === faces[0]) ? { triple: true } : {}) };
}

export const ROLLS = '2-4-4 1-3-6 5-5-5 1-1-2 3-4-6 2-2-6 1-5-6 2-3-5 4-4-6 1-2-3 2-5-6 3-3-4 1-4-4'
  .split(' ')
  .map(rolled);

export const OFTEN = {
  games: 94,
  by_total: [1, 2, 3, 5, 6, 9, 10, 12, 12, 10, 8, 7, 4, 3, 1, 1].map(
    (times, at) => [at + 3, times] as [number, number],
  ),
  by_face: [47, 49, 44, 51, 46, 45].map((times, at) => [at + 1, times] as [number, number]),
  small: 47,
  big: 44,
  triples: 3,
};

/** Every bet that wins on 2-4-4. */
export const LIT_244 = ['4-4', 'total10', '2-4', 'small', '2', '4'];

/** Where the game stands, with what the console waits for. */
export function rolls(
  house: StaffHouse,
  phase: SicBoPublic['phase'],
  needs: TableStaff['needs'],
  more: Partial<SicBoPublic> = {},
  staff: Partial<SicBoStaff> = {},
): void {
  const game: SicBoView = {
    public: { round: 812, phase, last: ROLLS, often: OFTEN, ...more },
    staff: { totals: [], ...staff },
  };
  // The page is told of another game than the house of `staff.ts` plays.
  Object.assign(house.view.table, { plays: 'sic_bo', game });
  house.staff.needs = needs ?? [];
  house.tell();
}

export const step = (act: unknown): TableStaff['needs'] =>
  [{ step: { by: 'dealer', does: { act } } }] as TableStaff['needs'];
