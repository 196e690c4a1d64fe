/** How non-value chips look. The name stands beside them always: a colour never says something alone. */

import type { ChipLook } from '../design/chips';
import type { Colour } from '../types';

const BODY: Partial<Record<Colour, [body: string, spots: string, ink: string]>> = {
  blue: ['#2864c8', '#e8eefb', '#ffffff'],
  brown: ['#7a4a24', '#f3dcc2', '#ffffff'],
  grey: ['#868c93', '#20262b', '#10161a'],
  lavender: ['#b7a4e6', '#3f2f70', '#1c1238'],
  orange: ['#ee8722', '#3a1d00', '#221100'],
  pink: ['#f094bd', '#5e1638', '#34091d'],
  teal: ['#0d807c', '#d3f5f3', '#ffffff'],
  yellow: ['#f0d134', '#5a4a00', '#2b2300'],
  lime: ['#9ed32e', '#2c4300', '#1a2800'],
  navy: ['#1d2f63', '#c7d2f3', '#ffffff'],
  peach: ['#f7bd96', '#6b3412', '#3a1a06'],
  turquoise: ['#35c7c9', '#05393a', '#022223'],
};

/** The edge tells colours apart as well: each has spots of its own number and length. */
export function colourLook(colour: Colour): ChipLook {
  const [body, spots, ink] = BODY[colour] ?? ['#d9d9d9', '#333333', '#111111'];
  const at = Math.max(0, Object.keys(BODY).indexOf(colour));
  return { body, spots, ink, count: 3 + (at % 6) * 2, share: 0.28 + (at % 4) * 0.1 };
}

/** What a chip of a colour is usually worth, as the marker on the rim shows it; what the rack cannot pay is left out. */
export function values(rack: readonly number[]): number[] {
  const smallest = Math.min(...rack);
  const usual = [25, 50, 100, 200, 500, 1_000, 2_500, 10_000];
  return usual.filter((value) => value % smallest === 0);
}
