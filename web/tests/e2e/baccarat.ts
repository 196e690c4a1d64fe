/** A baccarat table for one page: the house of `staff.ts`, around a shoe. */

import { readFileSync } from 'node:fs';
import type {
  BaccaratAbout,
  BaccaratPublic,
  BaccaratStaff,
  BaccaratView,
  Derived,
  Mark,
  Roads,
  TableAbout,
  TableStaff,
  Winner,
} from '../../src/lib/types';
import type { StaffHouse } from './staff';

const TABLE = JSON.parse(
  readFileSync(new URL('../fixtures/baccarat.json', import.meta.url), 'utf8'),
) as TableAbout;

export function baccaratAbout(
  form: 'results' | 'full' | 'terminals',
  more: Partial<BaccaratAbout> = {},
): TableAbout {
  const terminals = form === 'terminals';
  return {
    ...TABLE,
    on_terminals: terminals,
    terms: { ...TABLE.terms, on_terminals: terminals, tracks_every_bet: form !== 'results' },
    baccarat: {
      ...TABLE.baccarat!,
      form: terminals ? 'terminals' : 'live',
      tracking: form === 'results' ? 'results' : 'full',
      ...more,
    },
  };
}

const WINNERS: Record<string, Winner> = { B: 'banker', P: 'player', T: 'tie' };

/** Runs of one kind down a column each; none is longer than six here. */
function columns<T>(all: readonly T[]): { column: number; row: number; it: T }[] {
  let [column, row] = [-1, 0];
  return all.map((it, at) => {
    if (at > 0 && all[at - 1] === it) row += 1;
    else [column, row] = [column + 1, 0];
    return { column, row, it };
  });
}
function marks(text: string): Derived[] {
  const all = text.split(' ').map((mark): Mark => (mark === 'r' ? 'red' : 'blue'));
  return columns(all).map(({ column, row, it }) => ({ column, row, mark: it }));
}

/** The shoe that `docs/roads.md` works out, with a tie in it and a result that was corrected. */
export const ROADS: Roads = {
  counts: { rounds: 14, player: 3, banker: 10, tie: 1, player_pairs: 1, banker_pairs: 2, naturals: 4 },
  bead: [...'BBBTPPBBBPBBBB'].map((winner, at) => ({
    column: Math.floor(at / 6),
    row: at % 6,
    winner: WINNERS[winner]!,
    count: 7,
    player_pair: at === 4,
    banker_pair: at === 1 || at === 9,
    corrected: at === 6,
  })),
  big: columns([...'BBBPPBBBPBBBB']).map(({ column, row, it }, at) => ({
    column,
    row,
    winner: WINNERS[it]!,
    ties: at === 2 ? 1 : 0,
    player_pair: at === 3,
    banker_pair: at === 1,
    corrected: at === 5,
  })),
  big_eye: marks('r b r b b b b r r'),
  small: marks('r r r b r r b'),
  cockroach: marks('b r b r'),
  if_banker: { big_eye: 'red', small: 'red', cockroach: 'red' },
  if_player: { big_eye: 'blue', small: 'blue', cockroach: null },
};

export const face = (cards: string) =>
  cards
    .split(' ')
    .filter((card) => card !== '')
    .map((card) => (card === '?' ? ('back' as const) : { face: card }));

/** Where the round stands, by the words of its next step. */
export function deals(
  house: StaffHouse,
  phase: BaccaratPublic['phase'],
  step: [key: string, cite: string, args?: Record<string, string | number>] | null,
  needs: TableStaff['needs'],
  more: Partial<BaccaratPublic> = {},
  staff: Partial<BaccaratStaff> = {},
): void {
  const game: BaccaratView = {
    public: {
      round: 14,
      phase,
      player: { cards: [] },
      banker: { cards: [] },
      shoe: { number: 3, left: 211 },
      roads: ROADS,
      ...more,
    },
    staff: {
      totals: [],
      ...(step
        ? { step: { says: { key: `baccarat-step-${step[0]}`, args: step[2] ?? {} }, cite: step[1] } }
        : {}),
      until_cut_card: 195,
      ...staff,
    },
  };
  // The page is told of another game than the house of `staff.ts` plays.
  Object.assign(house.view.table, { plays: 'baccarat', game });
  house.staff.needs = needs ?? [];
  house.tell();
}

export const act = (does: unknown): TableStaff['needs'] =>
  [{ step: { by: 'dealer', does: { act: does } } }] as TableStaff['needs'];
export const CARD = [{ outcome: { draw: { card: 'up' }, to: { side: 'player' } } }] as TableStaff['needs'];
