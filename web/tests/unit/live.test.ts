import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colourLook, values } from '../../src/lib/live/colours';
import { inPieces, stacks } from '../../src/lib/live/stacks';
import { screensOf } from '../../src/games/registry';
import { counted, shares } from '../../src/games/roulette/shares';
import { chipsOf, gotOf, lateOf, stakedOf, winsOf } from '../../src/lib/live/record';
import type { PastGame, PastSeat, TableAbout } from '../../src/lib/types';

const ABOUT = JSON.parse(
  readFileSync(new URL('../fixtures/table.json', import.meta.url), 'utf8'),
) as TableAbout;
const roulette = ABOUT.roulette!;
const RACK = [100, 500, 2_500, 10_000, 50_000, 100_000];

describe('how chips are laid out', () => {
  test('in stacks of twenty and in as few value chips as possible', () => {
    expect(stacks(209)).toEqual({ stacks: 10, over: 9 });
    expect(inPieces(20_900, RACK)).toEqual({ '10000': 2, '500': 1, '100': 4 });
    expect(inPieces(50, RACK)).toBeNull();
    expect(inPieces(0, RACK)).toEqual({});
  });
});

test('a chip is worth what the rack can pay', () => {
  expect(values(RACK)[0]).toBe(100);
  expect(values([25, 100])).toContain(25);
});

test('colours look different, in body and in edge', () => {
  const looks = ABOUT.colours[0].map(colourLook);
  expect(new Set(looks.map((look) => look.body)).size).toBe(looks.length);
  expect(new Set(looks.map((look) => `${look.count} ${look.share}`)).size).toBe(looks.length);
});

test('how often each side came: the zeroes are none of them', () => {
  const { games, groups } = shares(counted(roulette, ['17', '0', '32', '00']));
  const times = Object.fromEntries(groups.flat().map(({ name, times }) => [name, times]));
  expect(games).toBe(4);
  expect(times).toMatchObject({ red: 1, black: 1, zeroes: 2, odd: 1, even: 1, low: 1, high: 1 });
  expect(times).toMatchObject({ dozen1: 0, dozen2: 1, dozen3: 1, column1: 0, column2: 2, column3: 0 });
  // Every pocket is on one side of each pair, or a zero.
  const pockets = groups.map((group) => group.reduce((sum, side) => sum + side.pockets, 0));
  expect(pockets).toEqual([38, 36, 36, 36, 36]);
});

describe('the record of a game', () => {
  const blue = { colour: 'blue' as const };
  const seat: PastSeat = {
    seat: 1,
    stakes: [
      { bet: '17', tender: blue, amount: 500 },
      { bet: '17', tender: 'coupon', amount: 500 },
      { bet: 'red', tender: blue, amount: 200 },
    ],
    wins: [
      { stake: { bet: '17', tender: blue, amount: 500 }, winnings: 17_500 },
      { stake: { bet: '17', tender: 'coupon', amount: 500 }, winnings: 17_500 },
    ],
    // Paid once by a number that was corrected.
    paid: 36_200,
  };

  test('a coupon wins and is no stake; what stands in the end counts', () => {
    expect(chipsOf([seat]).map(({ bet }) => bet)).toEqual(['17', 'red']);
    expect(stakedOf(seat)).toBe(700);
    expect(gotOf(seat)).toBe(35_500);
    expect([...winsOf([seat, { ...seat, seat: 2 }])]).toEqual([['17', 70_000]]);
  });

  test('late bets by seat, and what came', () => {
    expect(lateOf({ late: [4, 2, 4] } as PastGame)).toEqual([
      [2, 1],
      [4, 2],
    ]);
    const cameOf = (name: string, game: PastGame) => screensOf(name)?.record.cameOf(game);
    expect(cameOf('sic_bo', { dice: '1-2-3' } as PastGame)).toEqual({ dice: '1-2-3' });
    expect(cameOf('roulette', { void: 'RO I.9.b' } as PastGame)).toBeNull();
  });
});
