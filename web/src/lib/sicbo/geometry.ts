/**
 * Where the boxes of the layout lie on the screen, reckoned from what the house tells: x from the left edge, y up from
 * the lower one. A phone shows the layout upright: then x runs down and y to the right.
 */

import type { Point, Rect } from '../roulette/geometry';
import type { SicBoDrawn } from '../types';

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
  const x = box.width < radius * 3.4 ? box.x + box.width / 2 : box.x + box.width - radius - 5;
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
