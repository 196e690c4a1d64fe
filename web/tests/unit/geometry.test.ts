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

/** The boxes that a spot lies in or touches, as the layout draws them: the numbers by which a player reads it. */
function boxesAt({ x, y }: { x: number; y: number }): string[] {
  const touching = areas.filter((a) => a.left <= x && x <= a.right && a.bottom <= y && y <= a.top);
  const inside = touching.filter((a) => a.left < x && x < a.right && a.bottom < y && y < a.top);
  return (inside.length > 0 ? inside : touching).map((a) => a.bet);
}
const isNumber = (bet: string) => /^\d+$/.test(bet);
const number = (name: string) => Number(name);

/** What a row of the layout covers, counted from the outer line: 1 to 3, 4 to 6 and so on. */
const rowOf = (first: number) => [first, first + 1, first + 2].map(String);

/** The numbers that lie at a spot, read from the drawing alone. */
function numbersAt(place: { x: number; y: number }): string[] {
  const at = boxesAt(place);
  const numbers = at.filter(isNumber);
  const outside = at.filter((bet) => !isNumber(bet));
  // On the outer line, where the dozens begin: the whole row, or the two rows that meet there.
  if (place.y === 0 && numbers.length > 0) {
    const zeroes = numbers.filter((name) => number(name) === 0);
    if (zeroes.length > 0) return ['0', '00', '1', '2', '3'];
    return numbers.flatMap((name) => rowOf(number(name)));
  }
  // The second place of the zeroes: on the line between two dozens.
  if (numbers.length === 0 && outside.length === 2) return ['0', '00'];
  return numbers;
}

/** What an outside box wins on, by its name on the layout. */
function namedBy(bet: string): string[] {
  const all = Array.from({ length: 36 }, (_, at) => at + 1);
  const red = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
  const of: Record<string, (n: number) => boolean> = {
    red: (n) => red.has(n),
    black: (n) => !red.has(n),
    odd: (n) => n % 2 === 1,
    even: (n) => n % 2 === 0,
    low: (n) => n <= 18,
    high: (n) => n >= 19,
    '1st12': (n) => n <= 12,
    '2nd12': (n) => n > 12 && n <= 24,
    '3rd12': (n) => n > 24,
    col1: (n) => n % 3 === 1,
    col2: (n) => n % 3 === 2,
    col3: (n) => n % 3 === 0,
  };
  const wins = of[bet];
  if (!wins) throw new Error(`no box is called ${bet}`);
  return all.filter(wins).map(String);
}

// RO I.3.b.ii, RO I.4, RO I.5.a to RO I.5.h: the box, line or point at which a bet is made is that bet.
test('each of the 161 bets wins on the numbers that lie where it is made', () => {
  const sorted = (numbers: readonly string[]) => [...new Set(numbers)].sort();
  const wrong = places.flatMap((place) => {
    const bet = bets.find((each) => each.bet === place.bet);
    const at = boxesAt(place);
    const outside = at.length === 1 && !isNumber(at[0]!) ? at[0]! : null;
    const drawn = sorted(outside ? namedBy(outside) : numbersAt(place));
    const wins = sorted(bet?.numbers ?? []);
    return drawn.join() === wins.join() ? [] : [`${place.bet} at ${place.x},${place.y}: ${drawn} / ${wins}`];
  });
  expect(wrong).toEqual([]);
});

// RO I.5.c, RO I.5.d, RO I.5.e, RO I.5.f: no box outside the numbers makes another bet than it is called.
test('every outside box is drawn once, and a touch in it makes the bet it is called', () => {
  const outside = areas.filter((area) => !isNumber(area.bet));
  expect(outside.map((area) => area.bet).sort()).toEqual(
    ['1st12', '2nd12', '3rd12', 'black', 'col1', 'col2', 'col3', 'even', 'high', 'low', 'odd', 'red'].sort(),
  );
  for (const [, scale] of SCALES) {
    const all = zones(areas, places, scale);
    const off = outside.filter((a) => {
      // Away from the line of the dozens, on which the rows lie.
      const y = a.bottom + (a.top - a.bottom) * 0.4;
      return touched(all, (a.left + a.right) / 2, y)?.bet !== a.bet;
    });
    expect(off).toEqual([]);
  }
});

// RO I.5.a: the columns stand at the foot of their numbers.
test('each column box stands in line with the numbers of its column', () => {
  for (const bet of ['col1', 'col2', 'col3']) {
    const box = areas.find((area) => area.bet === bet)!;
    const inLine = areas.filter(
      (area) =>
        isNumber(area.bet) && number(area.bet) > 0 && area.bottom === box.bottom && area.top === box.top,
    );
    expect(inLine.map((area) => area.bet).sort()).toEqual(namedBy(bet).sort());
  }
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
