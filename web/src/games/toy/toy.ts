/** A small game of hidden cards: antes, stand or raise, the higher sum wins. What a view of it holds. */

import text from './words.ftl?raw';
import { Words } from '../../lib/words';
import type { At, Awaited, Cents, Offered, Seat, TableView, Turn } from '../../lib/types';

export type Said = 'between_rounds' | 'ante' | 'stopped' | 'dealing' | 'decide' | 'showdown' | 'void';
export type Shown = 'back' | { face: string };
export type Choice = 'stand' | 'raise';

export interface Laid {
  seat: Seat;
  staked: Cents;
  cards: Shown[];
  exchanged: boolean;
  choice?: Choice;
}
export interface Public {
  round: number;
  phase: Said;
  /** Whose turn it is. */
  turn?: Seat;
  ends?: At;
  hands: Laid[];
  dealer: Shown[];
  stub: number;
}
export interface Own {
  staked: Cents;
  /** The own cards, the one face down too. */
  cards: string[];
  turn?: Turn;
  offers?: Offered[];
}
export interface Staff {
  totals: [Seat, Cents][];
  needs: Awaited[];
}
export interface View {
  public: Public;
  own?: Own;
  staff?: Staff;
}

/** The game of a table that plays it. */
export function toyOf(view: TableView | null | undefined): View | null {
  const table = view?.table as unknown as { plays: string; game: View } | undefined;
  return table?.plays === 'toy' ? table.game : null;
}

/** Its words are its own: no release carries them. */
const WORDS = new Words('en-US', [text]);
export const t = (key: string, args: Record<string, unknown> = {}) =>
  WORDS.render({ key, args: args as Record<string, string | number> });

export const faceOf = (card: Shown): string | null => (card === 'back' ? null : card.face);

/** The hands of a round that is over: whose, and the cards that were turned. */
export type Showdown = [whose: string, cards: string[]][];

export function showdownOf(came: object | null): Showdown | null {
  return (came as { showdown?: Showdown } | null)?.showdown ?? null;
}

/** `dealer` or `seat_2`, in words. */
export function whose(name: string): string {
  const seat = /^seat_(\d+)$/.exec(name)?.[1];
  return seat === undefined ? t('toy-dealer') : t('toy-seat', { seat: Number(seat) });
}

const KEYS: Readonly<Record<string, string>> = { ante: 'A', raise: 'R', stand: 'S', exchange: 'E' };
export function offerWords(name: string): { label: string; key?: string } {
  const key = KEYS[name];
  return { label: t('toy-offer', { name }), ...(key === undefined ? {} : { key }) };
}

/** What every seat that plays stakes. */
export function anteOf(about: object): Cents {
  return (about as { toy?: { ante: Cents } }).toy?.ante ?? 0;
}
