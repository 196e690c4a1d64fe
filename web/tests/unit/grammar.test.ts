import { expect, test } from 'vitest';
import { begins, read } from '../../src/games/roulette/grammar';
import type { RouletteOffered } from '../../src/lib/types';
import about from '../fixtures/table.json';

const bets = about.roulette.bets as RouletteOffered[];
const named = (typed: string) => read(typed, bets)?.bet ?? null;

test('every bet is reached by its own name', () => {
  expect(bets.filter((bet) => named(bet.bet) !== bet.bet)).toEqual([]);
});

test.each([
  ['17', '17'],
  ['00', '00'],
  ['20-17', '17-20'],
  ['00-0', '0-00'],
  ['3-1-2', '1-2-3'],
  ['1-3', '1-2-3'],
  ['1-6', '1..6'],
  ['4..9', '4..9'],
  ['1-12', '1st12'],
  ['13-24', '2nd12'],
  ['1-18', 'low'],
  ['19-36', 'high'],
  ['5-1-2-4', '1-2-4-5'],
  ['r', 'red'],
  ['B', 'black'],
  ['red', 'red'],
  ['o', 'odd'],
  ['d2', '2nd12'],
  ['c3', 'col3'],
  ['f', '0-00-1-2-3'],
])('%s is %s', (typed, bet) => {
  expect(named(typed)).toBe(bet);
});

test.each(['', '37', '1-5', '17-17', '17-', '1-7', 'x', 'd4', '000', '0-3', 'constructor', '6-1'])(
  '%s is no bet',
  (typed) => {
    expect(named(typed)).toBeNull();
  },
);

test('only keys that may begin a bet do', () => {
  expect(['1', 'r', 'D', 'f'].every(begins)).toBe(true);
  expect(['z', '?', '-', 'n', 'Enter'].some(begins)).toBe(false);
});
