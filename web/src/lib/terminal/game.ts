/** What a seat must know of its game: how bets are read, said and asked for, and what it means that something came. */

import { begins as numbersBegin, read as readNumbers, TYPED as NUMBERS } from '../roulette/grammar';
import {
  named as namedNumbers,
  rouletteOf,
  spoken as spokenNumber,
  spot as spotNumbers,
} from '../roulette/numbers';
import {
  faces,
  named as namedDice,
  sicBoOf,
  sideOf,
  spoken as spokenDice,
  spot as spotDice,
} from '../sicbo/dice';
import { begins as diceBegin, read as readDice, TYPED as DICE } from '../sicbo/grammar';
import { money, t } from '../words';
import type { SeatAct } from './player.svelte';
import type { AnyLaid, Cents, Place, RouletteAbout, Seat, SicBoAbout, TableView } from '../types';

/** A bet, to be looked at before it is made. */
export interface Looked {
  words: string;
  pays: string;
  max: Cents;
  /** What a chip on it would bring. */
  wins: (chip: Cents) => string;
}

export interface SeatGame {
  chips: readonly Cents[];
  clockSeconds: number;
  places: readonly (Omit<Place, 'bet'> & { bet: string })[];
  /** Where the arrow keys begin. */
  start: string;
  acts: readonly SeatAct[];
  /** Something falls for a while after it is known. */
  falls: boolean;
  begins: (key: string) => boolean;
  goesOn: (key: string) => boolean;
  /** The name of the bet that is typed. */
  read: (typed: string) => string | null;
  look: (bet: string) => Looked | null;
  /** A bet by its place on the layout. */
  spot: (bet: string) => string;
  limits: () => { words: string; wide: boolean }[];
  below: () => string;
  place: (seat: Seat, spot: string, stake: Cents) => unknown;
  /** The long side of the layout stands on a phone. */
  turns: boolean;
  /** What came in this game, once it is confirmed. */
  came: (view: TableView) => string | undefined;
  spoken: (came: string) => string;
  /** What one's own bets came to, where the view says it. */
  told?: (view: TableView) => { stakes: readonly AnyLaid[]; wins: ReadonlyMap<string, Cents> } | null;
  /** The same in words. */
  outcome?: (view: TableView) => { words: string; more?: string; won: boolean };
  /** What lies on the table, for ears. */
  heard?: (view: TableView) => string;
  /** The spot of the layout that shows it. */
  shows: (came: string) => string;
  /** What stands above the results of past games. */
  result: () => string;
  help: () => readonly (readonly [string, string])[];
  how: () => { layout: string; touch: string };
}

const COMMON = () =>
  [
    ['Enter', t('web-help-enter')],
    ['← ↑ → ↓', t('web-help-arrows')],
    ['[ ]', t('web-help-chips')],
    ['Z', t('web-help-undo')],
  ] as const;
const LAST = () =>
  [
    ['Del', t('web-help-cancel')],
    ['Esc', t('web-help-escape')],
  ] as const;
export { COMMON };

export function rouletteSeat(about: RouletteAbout): SeatGame {
  const bets = new Map(about.bets.map((bet) => [bet.bet, bet]));
  const straight = about.bets.find((bet) => bet.kind === 'straight')?.max;
  const chance = about.bets.find((bet) => bet.kind === 'red')?.max;
  return {
    chips: about.chips,
    clockSeconds: about.clock_seconds,
    places: about.places,
    start: '17',
    acts: ['undo', 'recall', 'neighbours', 'cancel', 'double', 'clear'],
    falls: true,
    begins: numbersBegin,
    goesOn: (key) => NUMBERS.test(key),
    read: (typed) => readNumbers(typed, about.bets)?.bet ?? null,
    look: (name) => {
      const bet = bets.get(name);
      if (!bet) return null;
      const { pay, on } = bet.pays;
      return {
        words: namedNumbers(bet),
        pays: t('web-bet-pays', { pay, on }),
        max: bet.max,
        wins: (chip) => t('web-bet-preview', { chip, win: Math.floor((chip * pay) / on) }),
      };
    },
    spot: (name) => {
      const bet = bets.get(name);
      return bet ? spotNumbers(bet) : name;
    },
    limits: () => [
      { words: t('web-limit-inside', { amount: about.inside_min }), wide: false },
      { words: t('web-limit-outside', { amount: about.outside_min }), wide: false },
      ...(straight === undefined
        ? []
        : [{ words: t('web-limit-straight', { amount: straight }), wide: true }]),
      ...(chance === undefined ? [] : [{ words: t('web-limit-chance', { amount: chance }), wide: true }]),
    ],
    below: () => t('web-below', { inside: about.inside_min, outside: about.outside_min }),
    place: (seat, spot, stake) => ({ place: { seat, spot, tender: 'credits', stake } }),
    turns: true,
    came: (view) => rouletteOf(view)?.public.number,
    spoken: (came) => spokenNumber(about, came),
    shows: (came) => came,
    result: () => t('web-games-number'),
    help: () => [
      ['17', t('web-help-straight')],
      ['17-20', t('web-help-split')],
      ['1-3', t('web-help-row')],
      ['1-6', t('web-help-line')],
      ['1-2-4-5', t('web-help-corner')],
      ['r b o e l h', t('web-help-chances')],
      ['d1 c1 f', t('web-help-dozens')],
      ...COMMON(),
      ['N', t('web-help-neighbours')],
      ...LAST(),
    ],
    how: () => ({ layout: t('web-layout-how'), touch: t('web-help-touch') }),
  };
}

export function sicBoSeat(about: SicBoAbout): SeatGame {
  const bets = new Map(about.bets.map((bet) => [bet.bet, bet]));
  const chance = about.bets.find((bet) => bet.kind === 'small')?.max ?? 0;
  const triple = about.bets.find((bet) => bet.kind === 'three_of_a_kind')?.max ?? 0;
  return {
    chips: about.chips,
    clockSeconds: about.clock_seconds,
    places: about.places,
    start: 'total10',
    acts: ['undo', 'recall', 'cancel', 'double', 'clear'],
    falls: false,
    begins: diceBegin,
    goesOn: (key) => DICE.test(key),
    read: (typed) => readDice(typed, about.bets)?.bet ?? null,
    look: (name) => {
      const bet = bets.get(name);
      if (!bet) return null;
      const win = (chip: Cents) => bet.pays.map(({ pay, on }) => money(Math.floor((chip * pay) / on)));
      return {
        words: namedDice(bet),
        pays: bet.pays.map(({ pay, on }) => t('web-bet-pays', { pay, on })).join(', '),
        max: bet.max,
        wins: (chip) => t('web-dice-preview', { chip, win: win(chip).join(' / '), ways: bet.ways }),
      };
    },
    spot: (name) => {
      const bet = bets.get(name);
      return bet ? spotDice(bet) : name;
    },
    limits: () => [
      { words: t('web-dice-limit-min', { amount: about.spot_min }), wide: false },
      { words: t('web-dice-limit-chance', { amount: chance }), wide: false },
      { words: t('web-dice-limit-triple', { amount: triple }), wide: true },
    ],
    below: () => t('web-dice-below', { amount: about.spot_min }),
    place: (seat, spot, stake) => ({ place: { seat, spot, stake } }),
    turns: true,
    came: (view) => sicBoOf(view)?.public.rolled?.dice,
    spoken: spokenDice,
    shows: (came) => {
      const total = faces(came).reduce((sum, face) => sum + face, 0);
      return sideOf(came) === 'triple' ? 'any' : `total${total}`;
    },
    result: () => t('web-games-came'),
    help: () => [
      ['4', t('web-dice-help-one')],
      ['4-4', t('web-dice-help-two')],
      ['4-4-4', t('web-dice-help-three')],
      ['2-5', t('web-dice-help-pair')],
      ['total10 t10', t('web-dice-help-total')],
      ['s b a', t('web-dice-help-sides')],
      ...COMMON(),
      ...LAST(),
    ],
    how: () => ({ layout: t('web-dice-layout-how'), touch: t('web-dice-help-touch') }),
  };
}
