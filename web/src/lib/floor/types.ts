/** What staff see of a table, and what a screen must know to work at it. */

import type {
  CashOut,
  Cents,
  Check,
  Colour,
  Count,
  RouletteAbout,
  Seat,
  Sign,
  TableAbout,
  TableStaff as Told,
  TableView,
} from '../types';

export type { Awaited, BuyInTender as Tender, Check, Count, Slip } from '../types';

/** A closing that is over: the count, what should have lain there, and what the table won. */
export interface Closing {
  count: Count;
  total: Cents;
  expected: Cents;
  /** Only where every bet is keyed; elsewhere the difference is play. */
  variance?: Cents;
  win: Cents;
  /** In hundredths of a percent, where there was a drop. */
  hold?: number;
}

/** What staff see of a table. */
export interface TableStaff extends Omit<
  Told,
  'colours' | 'last_close' | 'not_closing' | 'boxes' | 'lost_chips'
> {
  /** Whether the wheel's sensor is connected, where the house tells. */
  sensor?: boolean;
  /** Colours in play: whose, worth how much, and how many are given out. */
  colours?: [Colour, Seat, Cents, number?][];
  last_close?: Closing;
  /** Recorded as missing since the table was set up. */
  lost_chips?: [Colour, number][];
  /** What speaks against closing, by name. */
  not_closing?: string[];
  /** Boxes that left since the opening, with what they held. */
  boxes?: [number, Cents][];
}

/** What a table says about itself, as these screens use it. */
export interface StaffAbout {
  stream: string;
  name: string;
  title: string;
  game: string;
  seats: number;
  onTerminals: boolean;
  /** Every bet is keyed. */
  tracksEveryBet: boolean;
  /** Match play coupons are accepted. */
  coupons: boolean;
  /** Non-value chips, and how many there are of each colour. */
  colours: Colour[];
  chipsEach: number;
  sign: Sign;
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

/** The options as written: limits, and whatever else the game has. */
export interface Draft {
  limits?: Record<string, unknown>;
  [option: string]: unknown;
}

export function staffAbout(about: TableAbout): StaffAbout {
  return {
    stream: about.stream,
    name: about.name,
    title: about.title,
    game: about.game,
    seats: about.terms.seats,
    onTerminals: about.terms.on_terminals,
    tracksEveryBet: about.terms.tracks_every_bet,
    coupons: about.terms.coupons,
    colours: about.colours[0],
    chipsEach: about.colours[1],
    sign: about.sign,
    roulette: about.roulette ?? null,
    rack: about.rack.map(([, value]) => value),
    bills: about.bills,
    checks: about.checks,
    draft: (about as { draft?: Draft }).draft ?? null,
    posted: about.posted,
  };
}

/** The staff's part of a view, if it is there. */
export function staffOf(view: TableView | null | undefined): TableStaff | null {
  return (view?.table.staff ?? null) as TableStaff | null;
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
