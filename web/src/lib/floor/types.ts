/** What staff see of a table, and what a screen must know to work at it. */

import type { Check, Count, TableStaff as Told } from '../../wire';
import type {
  CashOut,
  Cents,
  Ground,
  Pocket,
  RouletteAbout,
  SignLine,
  TableAbout,
  TableView,
} from '../types';

/** What staff see of a table. */
export interface TableStaff extends Told {
  /** While the equipment is tested, where the house tells. */
  test?: { reading?: { pocket: Pocket } | null; confirmed: number; was_down: boolean };
  /** Whether the wheel's sensor is connected, where the house tells. */
  sensor?: boolean;
}

/** What a table says about itself, with what staff need of it. */
export interface StaffAbout {
  stream: string;
  name: string;
  title: string;
  game: string;
  seats: number;
  onTerminals: boolean;
  coupons: boolean;
  sign: { game: string; lines: SignLine[] };
  roulette: RouletteAbout | null;
  /** Value chips, smallest first. */
  rack: Cents[];
  /** The bills it takes, smallest first. */
  bills: Cents[];
  checks: Check[];
  /** The options in force, as written; only if the house tells them. */
  draft: Draft | null;
  posted: number;
}

/** The options as written. Only limits and the clock are looked into. */
export interface Draft {
  limits?: Record<string, unknown>;
  [option: string]: unknown;
}

interface AsTold {
  game?: string;
  posted?: number;
  terms?: { seats: number; on_terminals: boolean; coupons: boolean };
  rack?: [string, Cents][];
  bills?: Cents[];
  checks?: Check[];
  draft?: Draft;
  about?: Partial<RouletteAbout> & { draft?: Draft };
}

function roulette(told: Partial<RouletteAbout> | null | undefined): RouletteAbout | null {
  if (!told?.pockets) return null;
  const pockets = told.pockets as { pocket: Pocket; colour?: Ground; ground?: Ground }[];
  return {
    ...(told as RouletteAbout),
    pockets: pockets.map((each) => {
      const colour = each.colour ?? each.ground ?? 'green';
      return { ...each, colour, ground: colour };
    }),
  };
}

/** What the house tells of a table, as these screens use it. */
export function staffAbout(about: TableAbout): StaffAbout {
  const told = about as unknown as TableAbout & AsTold;
  return {
    stream: told.stream,
    name: told.name,
    title: told.title,
    game: told.game,
    seats: told.terms?.seats ?? told.seats ?? 0,
    onTerminals: told.terms?.on_terminals ?? told.on_terminals ?? true,
    coupons: told.terms?.coupons ?? false,
    sign: told.sign,
    roulette: roulette(told.roulette ?? told.about),
    rack: (told.rack ?? []).map(([, value]) => value),
    bills: told.bills ?? [],
    checks: told.checks ?? [],
    draft: told.draft ?? told.about?.draft ?? null,
    posted: told.posted ?? 0,
  };
}

/** The staff's part of a view, if it is there. */
export function staffOf(view: TableView | null | undefined): TableStaff | null {
  return (view?.table.staff as TableStaff | undefined) ?? null;
}

/** Where a cash-out stands, and of how much. */
export function cashOutStands(cashOut: CashOut): {
  stage: 'none' | 'asked' | 'requested' | 'taken' | 'undelivered';
  amount: Cents;
} {
  if (typeof cashOut === 'string') return { stage: cashOut, amount: 0 };
  if ('requested' in cashOut) return { stage: 'requested', amount: cashOut.requested.amount };
  if ('taken' in cashOut) return { stage: 'taken', amount: cashOut.taken.amount };
  return { stage: 'undelivered', amount: cashOut.undelivered.amount };
}

/** What a count adds up to: for whoever counts, the house counts again. */
export function adds(count: Count): Cents {
  return Object.entries(count).reduce((sum, [piece, pieces]) => sum + Number(piece) * pieces, 0);
}

/** Without the denominations of which there is none. */
export function tidy(count: Count): Count {
  return Object.fromEntries(Object.entries(count).filter(([, pieces]) => pieces > 0));
}

export type {
  Awaited,
  BuyInTender as Tender,
  Check,
  Count,
  Counted,
  LastBuyIn,
  Often,
  Shift,
  Slip,
} from '../../wire';
