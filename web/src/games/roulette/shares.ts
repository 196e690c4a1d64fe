/** How often each side of the layout came. */

import type { Often, Pocket, RouletteAbout } from '../../lib/types';

export type Side =
  | 'red'
  | 'black'
  | 'zeroes'
  | 'odd'
  | 'even'
  | 'low'
  | 'high'
  | 'dozen1'
  | 'dozen2'
  | 'dozen3'
  | 'column1'
  | 'column2'
  | 'column3';

export interface Share {
  name: Side;
  times: number;
  /** How many of the wheel's pockets are on this side. */
  pockets: number;
}

export interface Shares {
  /** Over so many numbers. */
  games: number;
  /** What people compare with each other. */
  groups: Share[][];
}

type Sides = Pick<Often, 'games' | 'red' | 'black' | 'zeroes' | 'odd' | 'even' | 'low' | 'high'> &
  Pick<Often, 'dozens' | 'columns'>;

/** As the house counted it. */
export function shares(often: Sides): Shares {
  const one = (name: Side, times: number, pockets: number): Share => ({ name, times, pockets });
  const [dozen1, dozen2, dozen3] = often.dozens;
  const [column1, column2, column3] = often.columns;
  return {
    games: often.games,
    groups: [
      [one('red', often.red, 18), one('black', often.black, 18), one('zeroes', often.zeroes, 2)],
      [one('odd', often.odd, 18), one('even', often.even, 18)],
      [one('low', often.low, 18), one('high', often.high, 18)],
      [one('dozen1', dozen1, 12), one('dozen2', dozen2, 12), one('dozen3', dozen3, 12)],
      [one('column1', column1, 12), one('column2', column2, 12), one('column3', column3, 12)],
    ],
  };
}

/** The same from the numbers that are shown, until the house has enough to count. */
export function counted(about: RouletteAbout, numbers: readonly Pocket[]): Sides {
  const ground = new Map(about.pockets.map(({ pocket, ground }) => [pocket, ground]));
  const plain = numbers.filter((pocket) => ground.get(pocket) !== 'green').map(Number);
  const on = (wanted: string) => numbers.filter((pocket) => ground.get(pocket) === wanted).length;
  const of = (has: (number: number) => boolean) => plain.filter(has).length;
  return {
    games: numbers.length,
    red: on('red'),
    black: on('black'),
    zeroes: on('green'),
    odd: of((number) => number % 2 === 1),
    even: of((number) => number % 2 === 0),
    low: of((number) => number <= 18),
    high: of((number) => number > 18),
    dozens: [
      of((number) => number <= 12),
      of((number) => number > 12 && number <= 24),
      of((number) => number > 24),
    ],
    columns: [
      of((number) => number % 3 === 1),
      of((number) => number % 3 === 2),
      of((number) => number % 3 === 0),
    ],
  };
}
