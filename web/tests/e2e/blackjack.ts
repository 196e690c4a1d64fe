/** A blackjack table for one page: hands as they lie, and what the house offers for them. */

import { readFileSync } from 'node:fs';
import type {
  BlackjackAbout,
  BlackjackHand,
  BlackjackOwn,
  BlackjackPublic,
  BlackjackStaff,
  BlackjackTotal,
  Offered,
  TableAbout,
  TableStaff,
} from '../../src/lib/types';
import type { House } from './house';
import type { StaffHouse } from './staff';

const TABLE = JSON.parse(
  readFileSync(new URL('../fixtures/blackjack.json', import.meta.url), 'utf8'),
) as TableAbout;

export function blackjackAbout(
  form: 'results' | 'full' | 'terminals',
  more: Partial<BlackjackAbout> = {},
): TableAbout {
  const terminals = form === 'terminals';
  return {
    ...TABLE,
    on_terminals: terminals,
    terms: { ...TABLE.terms, on_terminals: terminals, tracks_every_bet: form !== 'results' },
    blackjack: {
      ...TABLE.blackjack!,
      form: terminals ? 'terminals' : 'live',
      tracking: form === 'results' ? 'results' : 'full',
      cards: terminals ? 'drawn' : 'hand',
      ...more,
    },
  };
}

export const faces = (cards: string) =>
  cards
    .split(' ')
    .filter((card) => card !== '')
    .map((card) => (card === '?' ? ('back' as const) : { face: card }));

export const comes = (points: number, soft = false, blackjack = false): BlackjackTotal => ({
  points,
  soft,
  blackjack,
});

export function hand(
  seat: number,
  cards: string,
  total: BlackjackTotal | undefined,
  more: Partial<BlackjackHand> = {},
): BlackjackHand {
  return {
    seat,
    hand: 0,
    cards: faces(cards),
    ...(total ? { total } : {}),
    doubled: false,
    surrendered: false,
    stakes: [{ bet: 'wager', tender: 'credits', amount: 2_000 }],
    returned: 0,
    ...more,
  };
}

export const PUBLIC: BlackjackPublic = {
  round: 31,
  phase: 'playing',
  hands: [],
  dealer: [],
  looked: false,
  pack: { number: 4, left: 187, last_round: false, burned: 1 },
};

export const OWN: BlackjackOwn = { stakes: [], bet: 0, last_win: 0, undo: 0, recall: true };

/** An offer for the hand whose turn it is; dead with its reason and paragraph. */
export function may(
  choice: unknown,
  more: { seat?: number; hand?: number; turn?: number; take?: Offered['take']; dead?: [string, string] } = {},
): Offered {
  const { seat = 4, hand = 0, turn = 17, take = 'plain', dead } = more;
  return {
    act: { choose: { seat, hand, choice, turn } },
    take,
    ...(dead ? { dead: { cite: dead[1], message: { key: dead[0], args: {} } } } : {}),
  };
}

/** Tells a page where the round stands; its house was made for another game. */
export function tell(
  house: House | StaffHouse,
  public_: Partial<BlackjackPublic>,
  own?: Partial<BlackjackOwn>,
  staff?: Partial<BlackjackStaff>,
  needs: TableStaff['needs'] = [],
): void {
  const game = {
    public: { ...PUBLIC, ...public_ },
    ...(own ? { own: { ...OWN, ...own } } : {}),
    ...(staff ? { staff: { totals: [], ...staff } } : {}),
  };
  Object.assign(house.view.table, { plays: 'blackjack', game });
  if ('staff' in house) house.staff.needs = needs ?? [];
  house.tell();
}

export const step = (
  name: string,
  cite: string,
  args: Record<string, string | number> = {},
): Pick<BlackjackStaff, 'step'> => ({
  step: { says: { key: `blackjack-step-${name}`, args }, cite },
});

export const act = (does: unknown): TableStaff['needs'] =>
  [{ step: { by: 'dealer', does: { act: does } } }] as TableStaff['needs'];
export const CARD = [
  { outcome: { draw: { card: 'up' }, to: { hand: { seat: 2, hand: 0 } } } },
] as TableStaff['needs'];
