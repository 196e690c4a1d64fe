import { describe, expect, test } from 'vitest';
import { BOUNDS, LEAST, touched, zones, type Scale } from '../../src/games/roulette/geometry';
import { step, type Arrow } from '../../src/lib/chips/spots';
import about from '../fixtures/table.json';

const { areas, places, bets } = about.roulette;

// A terminal of 1280 x 800, and a phone held upright.
const SCALES: [string, Scale][] = [
  ['a terminal', { x: 1232 / 56, y: 330 / 20 }],
  ['a phone', { x: (14 * 52) / 56, y: 374 / 20 }],
];

describe.each(SCALES)('on %s', (_, scale) => {
  const all = zones(areas, places, scale);

  test('all 161 bets and the second spot of 0-00 have a zone', () => {
    expect(bets).toHaveLength(161);
    expect(all).toHaveLength(162);
    expect(new Set(all.map((zone) => zone.bet)).size).toBe(161);
  });

  test('a touch right on a spot makes its bet', () => {
    const wrong = places.filter((place) => touched(all, place.x, place.y)?.bet !== place.bet);
    expect(wrong).toEqual([]);
  });

  test('every spot has a free square of 24 pixels', () => {
    // What is touched at each pixel.
    const wide = Math.floor((BOUNDS.right - BOUNDS.left) * scale.x);
    const high = Math.floor((BOUNDS.top - BOUNDS.bottom) * scale.y);
    const at: number[][] = [];
    for (let row = 0; row < high; row += 1) {
      const line: number[] = [];
      for (let column = 0; column < wide; column += 1) {
        const x = BOUNDS.left + (column + 0.5) / scale.x;
        const y = BOUNDS.bottom + (row + 0.5) / scale.y;
        line.push(touched(all, x, y)?.place ?? -1);
      }
      at.push(line);
    }
    // The side of the largest square of one spot that ends at each pixel.
    const largest = new Map<number, number>();
    const sides: number[][] = at.map((line) => line.map(() => 0));
    for (let row = 0; row < high; row += 1) {
      for (let column = 0; column < wide; column += 1) {
        const place = at[row]![column]!;
        const same = (r: number, c: number) => (at[r]?.[c] === place ? sides[r]![c]! : 0);
        const side = 1 + Math.min(same(row - 1, column), same(row, column - 1), same(row - 1, column - 1));
        sides[row]![column] = side;
        largest.set(place, Math.max(largest.get(place) ?? 0, side));
      }
    }
    const small = places.flatMap((place, index) => {
      const side = largest.get(index) ?? 0;
      return side < LEAST ? [`${place.bet} at ${place.x},${place.y}: ${side}`] : [];
    });
    expect(small).toEqual([]);
  });
});

test.each([false, true])('arrow keys lead to every spot (upright: %s)', (upright) => {
  const reached = new Set([0]);
  const open = [0];
  const arrows: Arrow[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
  while (open.length > 0) {
    const from = open.pop()!;
    for (const arrow of arrows) {
      const to = step(places, from, arrow, upright);
      if (!reached.has(to)) {
        reached.add(to);
        open.push(to);
      }
    }
  }
  const missed = places.filter((_, index) => !reached.has(index));
  expect(missed).toEqual([]);
});
