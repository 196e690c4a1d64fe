/** What staff see of a table, and what a screen must know to work at it. */

import { screensOf } from '../../games/registry';
import type {
  CashOut,
  Cents,
  Check,
  Colour,
  Count,
  Listed,
  Sign,
  SignLine,
  TableAbout,
  TableStaff,
  TableView,
} from '../types';

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
  /** What the sign will say otherwise when the game is over, line by line. */
  coming: SignLine[];
  /** Non-value chips show by their colour whose they are. */
  nonValueChips: boolean;
  /** All of it, for the game's own screens. */
  page: TableAbout;
  /** Value chips, smallest first. */
  rack: Cents[];
  /** The bills it takes, smallest first. */
  bills: Cents[];
  checks: Check[];
  /** The options in force, as written. */
  draft: TableAbout['draft'];
  posted: number;
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
    coming: changedLines(about.sign, about.coming),
    nonValueChips: about.terms.non_value_chips,
    page: about,
    rack: about.rack.map(([, value]) => value),
    bills: about.bills,
    checks: about.checks,
    draft: about.draft,
    posted: about.posted,
  };
}

/** The lines of a sign that another one has otherwise. */
function changedLines(now: Sign, then: Sign | undefined): SignLine[] {
  const lines = new Set(now.lines.map((line) => JSON.stringify(line)));
  return (then?.lines ?? []).filter((line) => !lines.has(JSON.stringify(line)));
}

/** Seconds of the game clock, where there is one. */
export function clockSeconds(about: StaffAbout | Listed | null | undefined): number {
  if (!about) return 45;
  return screensOf(about.game)?.clockSeconds('page' in about ? about.page : about.brief) ?? 45;
}

/** The staff's part of a view, if it is there. */
export function staffOf(view: TableView | null | undefined): TableStaff | null {
  return view?.table.staff ?? null;
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
