/** How often each side of the layout came. */

import type { Pocket, RouletteAbout } from '../types';

export interface Share {
  name: 'red' | 'black' | 'zeroes' | 'odd' | 'even' | 'low' | 'high' | 'dozen1' | 'dozen2' | 'dozen3';
  times: number;
}

/** How often each side came among these numbers. */
export function shares(about: RouletteAbout, numbers: readonly Pocket[]): Share[] {
  const ground = new Map(about.pockets.map(({ pocket, ground }) => [pocket, ground]));
  const zero = (pocket: Pocket) => ground.get(pocket) === 'green';
  const sides: [Share['name'], (pocket: Pocket) => boolean][] = [
    ['red', (pocket) => ground.get(pocket) === 'red'],
    ['black', (pocket) => ground.get(pocket) === 'black'],
    ['zeroes', zero],
    ['odd', (pocket) => !zero(pocket) && Number(pocket) % 2 === 1],
    ['even', (pocket) => !zero(pocket) && Number(pocket) % 2 === 0],
    ['low', (pocket) => !zero(pocket) && Number(pocket) <= 18],
    ['high', (pocket) => !zero(pocket) && Number(pocket) > 18],
    ['dozen1', (pocket) => !zero(pocket) && Number(pocket) <= 12],
    ['dozen2', (pocket) => !zero(pocket) && Number(pocket) > 12 && Number(pocket) <= 24],
    ['dozen3', (pocket) => !zero(pocket) && Number(pocket) > 24],
  ];
  return sides.map(([name, has]) => ({ name, times: numbers.filter(has).length }));
}
