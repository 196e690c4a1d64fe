/**
 * Where the boxes of the layout lie on the screen, reckoned from what the house tells: x from the left edge, y up from
 * the lower one. A phone shows the layout upright: then x runs down and y to the right.
 */

import type { Point, Rect } from '../../lib/chips/spots';
import type { SicBoDrawn, SicBoOffered } from '../../lib/types';

export interface Scale {
  x: number;
  y: number;
}

export function scaleOf(
  size: readonly [number, number],
  width: number,
  height: number,
  upright: boolean,
): Scale {
  return upright ? { x: height / size[0], y: width / size[1] } : { x: width / size[0], y: height / size[1] };
}

export function rectOf(
  box: Omit<SicBoDrawn, 'bet'>,
  size: readonly [number, number],
  scale: Scale,
  upright: boolean,
): Rect {
  const along = (box.right - box.left) * scale.x;
  const across = (box.top - box.bottom) * scale.y;
  return upright
    ? { x: box.bottom * scale.y, y: box.left * scale.x, width: across, height: along }
    : { x: box.left * scale.x, y: (size[1] - box.top) * scale.y, width: along, height: across };
}

/** Where a chip lies in its box: where it leaves the figures to be read. */
export function chipIn(box: Rect, radius: number): Point {
  const x = box.width < radius * 5 ? box.x + box.width / 2 : box.x + box.width - radius - 5;
  const y = box.height < radius * 3 ? box.y + box.height / 2 : box.y + box.height - radius - 5;
  return { x, y };
}

/** The pips of a face on a square from -1 to 1. */
export const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** What a box pays, beside its dice. */
export const ODDS_WIDE = 54;
export const besideDice = (bet: SicBoOffered, box: Rect): boolean =>
  bet.numbers.length > 0 &&
  bet.kind !== 'one_of_a_kind' &&
  box.width >= box.height * 0.9 &&
  box.height < 62 &&
  box.width - ODDS_WIDE >= (bet.kind === 'three_of_a_kind' ? 60 : 44);

export const oddsSize = (bet: SicBoOffered, box: Rect): number =>
  Math.min(14, box.width / (bet.pays.length > 1 ? 6.4 : bet.kind === 'three_of_a_kind' ? 3.2 : 2.8));

/** The dice printed on a box, with where they lie: along its longer side. */
export function printed(
  bet: SicBoOffered,
  box: Rect,
): { face: number; x: number; y: number; size: number }[] {
  const [a, b] = bet.numbers;
  const show =
    bet.kind === 'three_of_a_kind'
      ? [a, a, a]
      : bet.kind === 'two_of_a_kind'
        ? [a, a]
        : bet.kind === 'two_dice'
          ? [a, b]
          : bet.kind === 'one_of_a_kind'
            ? [a]
            : [];
  if (show.length === 0) return [];
  const flat = box.width >= box.height * 0.9;
  const n = show.length;
  const gap = 4;
  // What it pays stands below the dice where there is room for both, beside them in a low box, or nowhere.
  const aside = besideDice(bet, box) ? ODDS_WIDE : 0;
  const below = !aside && box.height >= 50 ? 24 : 0;
  const room = { width: box.width - aside - 12, height: box.height - below - 8 };
  const size = flat
    ? Math.min((room.width - gap * (n - 1)) / n, room.height, 46)
    : Math.min((room.height - gap * (n - 1)) / n, room.width, 46);
  const long = n * size + (n - 1) * gap;
  const mid = { x: box.x + 6 + room.width / 2, y: box.y + 4 + room.height / 2 };
  return show.map((face, at) => {
    const by = -long / 2 + size / 2 + at * (size + gap);
    return { face: face ?? 1, size, x: flat ? mid.x + by : mid.x, y: flat ? mid.y : mid.y + by };
  });
}
