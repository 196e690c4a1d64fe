import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { posted } from '../../src/lib/boards/sign';
import { diceOf, sideOf, spoken, spot } from '../../src/games/sic_bo/dice';
import { rectOf, scaleOf } from '../../src/games/sic_bo/geometry';
import { read } from '../../src/games/sic_bo/grammar';
import { sign } from '../../src/games/sic_bo/sign';
import { step } from '../../src/lib/chips/spots';
import type { TableAbout } from '../../src/lib/types';

const table = JSON.parse(
  readFileSync(new URL('../fixtures/sic-bo.json', import.meta.url), 'utf8'),
) as TableAbout;
const about = table.sic_bo!;

describe('bets by keyboard', () => {
  test.each([
    ['4', '4'],
    ['4-4', '4-4'],
    ['44', '4-4'],
    ['444', '4-4-4'],
    ['5-2', '2-5'],
    ['25', '2-5'],
    ['total10', 'total10'],
    ['t9', 'total9'],
    ['s', 'small'],
    ['BIG', 'big'],
    ['a', 'any'],
  ])('%s is %s', (typed, bet) => expect(read(typed, about.bets)?.bet).toBe(bet));
  test.each(['', '7', 't3', 't18', '4-5-6', '2-2-5', 'total', 'x'])('%s is no bet', (typed) =>
    expect(read(typed, about.bets)).toBeNull(),
  );
  test('every bet can be typed by its name', () => {
    for (const { bet } of about.bets) expect(read(bet, about.bets)?.bet).toBe(bet);
  });
});

test('the boxes fill the layout without a gap, either way up', () => {
  for (const upright of [false, true]) {
    const scale = scaleOf(about.size, 800, 600, upright);
    const size = about.areas
      .map((area) => rectOf(area, about.size, scale, upright))
      .reduce((sum, { width, height }) => sum + width * height, 0);
    expect(size).toBeCloseTo(800 * 600);
  }
});

test('every spot can be reached by arrows from the first', () => {
  const reached = new Set([0]);
  for (const at of reached) {
    for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
      reached.add(step(about.places, at, arrow, false));
    }
  }
  expect(reached.size).toBe(about.places.length);
});

test('dice in words', () => {
  expect(diceOf([4, 2, 4])).toBe('2-4-4');
  expect(sideOf('5-5-5')).toBe('triple');
  expect(spoken('2-4-4')).toBe('2, 4, 4: total 10, small');
  expect(about.bets.map(spot)).toContain('2 and 5');
});

test('the sign in rows: totals that pay alike together, one of a kind with all it pays', () => {
  const { heads, bets } = posted(table.sign.lines, sign);
  expect(heads.map(({ value }) => value)).toEqual(['$5']);
  expect(bets.map(({ name, pays, max }) => `${name} | ${pays} | ${max}`)).toEqual([
    'Three of a kind | 150 to 1 | $50',
    'Two of a kind | 8 to 1 | $300',
    'Any three of a kind | 24 to 1 | $200',
    'Total 4, 17 | 50 to 1 | $200',
    'Total 5, 16 | 18 to 1 | $200',
    'Total 6, 15 | 14 to 1 | $200',
    'Total 7, 14 | 12 to 1 | $200',
    'Total 8, 13 | 8 to 1 | $200',
    'Total 9, 10, 11, 12 | 6 to 1 | $200',
    'Two dice combination | 5 to 1 | $500',
    'Small, Big | 1 to 1 | $2,000',
    'One of a kind, on 1, 2, 3 dice | 1, 2, 3 to 1 | $1,000',
  ]);
});
