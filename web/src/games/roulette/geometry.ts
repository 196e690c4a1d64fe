/**
 * Where a finger lands on the layout.
 *
 * Everything is reckoned from what the house tells: boxes (`areas`) and spots (`places`) in quarters of a number's
 * box, x along the layout from the zeroes, y up from the line of the dozens. A phone shows the layout upright: then x
 * runs down and y to the right.
 */

import type { Point, Rect } from '../../lib/chips/spots';
import type { Drawn, Place } from '../../lib/types';

/** Pixels per quarter of a box, along and up. */
export interface Scale {
  x: number;
  y: number;
}

/** A part of the layout that makes a bet when it is touched. */
export interface Zone extends Drawn {
  place: number;
  /** Lines lie over boxes, points over lines; lowest of the lines are the short ones beside the zeroes. */
  layer: 0 | 1 | 2 | 3;
}

/** The outer bounds of the layout. */
export const BOUNDS = { left: -4, right: 52, bottom: -8, top: 12 } as const;
export const ALONG = BOUNDS.right - BOUNDS.left;
export const ACROSS = BOUNDS.top - BOUNDS.bottom;

/** The smallest side of a zone, in pixels. */
export const LEAST = 24;

/** The zones, those that lie above others last. */
export function zones(areas: readonly Drawn[], places: readonly Place[], scale: Scale): Zone[] {
  const found = places.map((place, index) => zone(areas, place, index, scale));
  return found.sort((a, b) => a.layer - b.layer);
}

function zone(areas: readonly Drawn[], spot: Place, place: number, scale: Scale): Zone {
  const { bet, x, y } = spot;
  const touching = areas.filter((a) => a.left <= x && x <= a.right && a.bottom <= y && y <= a.top);
  const box = touching.find((a) => a.bet === bet);
  if (box) return { ...box, place, layer: 0 };

  // Half the width of a line: 24 pixels at least, and a good share of roomy boxes.
  const across = Math.min(Math.max(LEAST / 2 / scale.x, 0.7), 1.6);
  const up = Math.min(Math.max(LEAST / 2 / scale.y, 0.7), 1.6);
  const corners = touching.filter((a) => (a.left === x || a.right === x) && (a.bottom === y || a.top === y));
  const atZeroes = x === 0 && y > 0;

  if (corners.length >= 2) {
    // Five spots share the short line between the zeroes and 2: the points stay small, the lines reach to the left.
    const half = atZeroes
      ? { x: LEAST / 2 / scale.x, y: Math.min(LEAST / 2 / scale.y, 0.9) }
      : { x: across, y: up };
    return { bet, place, layer: 3, left: x - half.x, right: x + half.x, bottom: y - half.y, top: y + half.y };
  }
  const upright = touching.some((a) => a.right === x) && touching.some((a) => a.left === x);
  const left = Math.max(...touching.map((a) => a.left));
  const right = Math.min(...touching.map((a) => a.right));
  const bottom = Math.max(...touching.map((a) => a.bottom));
  const top = Math.min(...touching.map((a) => a.top));
  if (upright) {
    if (atZeroes && top - bottom < 4) {
      // Half a side of 2: it reaches into its zero, past the point where the zeroes meet.
      const zero = touching.find((a) => a.right === x);
      const long = (LEAST * 1.6) / scale.y;
      return {
        bet,
        place,
        layer: 1,
        left: x - (LEAST * 1.75) / scale.x,
        right: x + across,
        bottom: zero?.top === top ? Math.min(bottom, top - long) : bottom,
        top: zero?.bottom === bottom ? Math.max(top, bottom + long) : top,
      };
    }
    return { bet, place, layer: 2, left: x - across, right: x + across, bottom, top };
  }
  return { bet, place, layer: 2, left, right, bottom: y - up, top: y + up };
}

/** What is touched there, in quarters. */
export function touched(all: readonly Zone[], x: number, y: number): Zone | null {
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const each = all[at]!;
    if (each.left <= x && x <= each.right && each.bottom <= y && y <= each.top) return each;
  }
  return null;
}

/** From quarters to pixels on the screen. */
export function toScreen(point: Point, scale: Scale, upright: boolean): Point {
  return upright
    ? { x: (point.y - BOUNDS.bottom) * scale.y, y: (point.x - BOUNDS.left) * scale.x }
    : { x: (point.x - BOUNDS.left) * scale.x, y: (BOUNDS.top - point.y) * scale.y };
}

export function rectOnScreen(area: Omit<Drawn, 'bet'>, scale: Scale, upright: boolean): Rect {
  const a = toScreen({ x: area.left, y: upright ? area.bottom : area.top }, scale, upright);
  const b = toScreen({ x: area.right, y: upright ? area.top : area.bottom }, scale, upright);
  return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
}
