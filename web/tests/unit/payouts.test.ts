import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { colourLook, values } from '../../src/lib/live/colours';
import { inPieces, reckon, stacks } from '../../src/lib/live/payouts';
import { counted, shares } from '../../src/lib/live/shares';
import { cameOf, chipsOf, gotOf, lateOf, stakedOf, winsOf } from '../../src/lib/live/record';
import type { PastGame, PastSeat, TableAbout } from '../../src/lib/types';

const ABOUT = JSON.parse(
  readFileSync(new URL('../fixtures/table.json', import.meta.url), 'utf8'),
) as TableAbout;
const roulette = ABOUT.roulette!;
const RACK = [100, 500, 2_500, 10_000, 50_000, 100_000];

describe('what a pile is paid', () => {
  test('each bet by its odds on the sign; winning chips stay', () => {
    const pile = new Map([
      ['17', 5],
      ['17-20', 2],
      ['red', 3],
    ]);
    const paid = reckon(pile, roulette.bets, 100, '17');
    expect(paid.lines.map(({ bet, wins, lost }) => [bet.bet, wins, lost])).toEqual([
      ['17', 175, false],
      ['17-20', 34, false],
      ['red', 0, true],
    ]);
    expect([paid.chips, paid.stays, paid.amount]).toEqual([209, 7, 20_900]);
  });

  test('without a number every bet of the pile counts; every kind pays what is posted', () => {
    for (const bet of roulette.bets) {
      const paid = reckon(new Map([[bet.bet, 2]]), roulette.bets, 500, null);
      expect(paid.amount).toBe((2 * 500 * bet.pays.pay) / bet.pays.on);
    }
  });

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
    expect(cameOf({ dice: '1-2-3' } as PastGame)).toEqual({ dice: '1-2-3' });
    expect(cameOf({ void: 'RO I.9.b' } as PastGame)).toBeNull();
  });
});
