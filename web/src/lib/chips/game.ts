/** What a seat must know of its game: how bets are read, said and asked for, and what it means that something came. */

import { t } from '../words';
import type { IconName } from '../design/Icon.svelte';
import type { Spot } from './spots';
import type { AnyPublic, Cents, Seat, TableView } from '../types';

/** Takes a bet off where a touch does so after cancel. */
export const offByTouch =
  (place: SeatGame['place']) =>
  (seat: Seat, spot: string, armed: boolean): readonly unknown[] => [
    ...(armed ? [] : [{ cancel: { seat } }]),
    place(seat, spot, 0),
  ];

/** What a seat may ask of its game by a button. */
export interface SeatAct {
  what: string;
  icon: IconName;
  words: () => string;
  /** A key of its own. */
  key?: string;
  /** Its place in two rows of three, the same at every game. */
  at: 1 | 2 | 3 | 4 | 5 | 6;
}

/** What the seats of most games may ask. */
export const ACTS = {
  undo: { what: 'undo', at: 1, icon: 'undo', words: () => t('web-undo') },
  recall: { what: 'recall', at: 2, icon: 'recall', words: () => t('web-recall') },
  cancel: { what: 'cancel', at: 4, icon: 'cancel', words: () => t('web-cancel'), key: 'Delete' },
  double: { what: 'double', at: 5, icon: 'double', words: () => t('web-double') },
  clear: { what: 'clear', at: 6, icon: 'clear', words: () => t('web-clear') },
} as const satisfies Record<string, SeatAct>;

/** Said large, in place of where every game stands. */
export interface Said {
  title: string;
  words: string;
  cite?: string | undefined;
  stop?: boolean;
}

/** A bet, to be looked at before it is made. */
export interface Looked {
  words: string;
  pays: string;
  max: Cents;
  /** What a chip on it would bring. */
  wins: (chip: Cents) => string;
}

/** Something beside the layout that would make bets, pointed at. */
export interface Aim {
  words: string;
  preview: (chip: Cents) => string;
}

/** How a layout is found in the window. */
export interface Felt {
  /** Where a spot is, for things that fly there. */
  where: (bet: string) => { x: number; y: number } | null;
  /** The spot at a point. */
  spotAt: (x: number, y: number) => number | null;
}

export interface SeatGame {
  chips: readonly Cents[];
  clockSeconds: number;
  places: readonly Spot[];
  /** Where the arrow keys begin. */
  start: string;
  acts: readonly SeatAct[];
  /** Said while something falls that is known already; without it what came is shown at once. */
  falls?: () => string;
  begins: (key: string) => boolean;
  goesOn: (key: string) => boolean;
  /** The name of the bet that is typed. */
  read: (typed: string) => string | null;
  look: (bet: string) => Looked | null;
  /** A bet by its place on the layout. */
  spot: (bet: string) => string;
  limits: () => { words: string; wide: boolean }[];
  below: () => string;
  /** The paragraph by which no bet is taken after the close. */
  closed: () => string;
  place: (seat: Seat, spot: string, stake: Cents) => unknown;
  /** What takes a bet off, one action after the other; `armed` if cancel is armed already. */
  off: (seat: Seat, spot: string, armed: boolean) => readonly unknown[];
  /** The long side of the layout stands on a phone. */
  turns: boolean;
  /** What stands above the layout needs room. */
  tall?: true;
  /** What the game does, where no game but this does it. */
  stage?: (at: AnyPublic) => Said | null;
  /** What came in this game, once it is confirmed. */
  came: (view: TableView) => string | undefined;
  spoken: (came: string) => string;
  /** What is to be said beside what was staked and returned. */
  beside?: (view: TableView) => string;
  /** What lies on the table, for ears. */
  heard?: (view: TableView) => string;
  /** The spot of the layout that shows it. */
  shows: (came: string) => string;
  /** What stands above the results of past games. */
  result: () => string;
  help: () => readonly (readonly [string, string])[];
  how: () => { layout: string; touch: string; top: string };
}

export const COMMON = () =>
  [
    ['Enter', t('web-help-enter')],
    ['← ↑ → ↓', t('web-help-arrows')],
    ['[ ]', t('web-help-chips')],
    ['Z', t('web-help-undo')],
  ] as const;
export const LAST = () =>
  [
    ['Del', t('web-help-cancel')],
    ['Esc', t('web-help-escape')],
  ] as const;
