/** What surveillance lists: the record of the house, and what a page has seen beside it. */

import { describe, expect, it } from 'vitest';
import { together, told, type Seen } from '../../src/lib/boards/told';
import { staffAbout } from '../../src/lib/floor/types';
import table from '../fixtures/table.json';
import type { Games, PastGame, TableAbout } from '../../src/lib/types';

const ABOUT = staffAbout(table as unknown as TableAbout);

const game = (round: number, more: Partial<PastGame> = {}): PastGame => ({
  round,
  at: round * 100_000 + 60_000,
  stakes: [],
  wins: [],
  bet: 1_500,
  paid: 18_000,
  refunded: 0,
  taken: 0,
  returned: 0,
  net: 0,
  number: '17',
  times: {
    started: round * 100_000,
    lock: round * 100_000 + 20_000,
    rest: round * 100_000 + 40_000,
    // At terminals everybody is paid in the moment of the confirmation.
    confirmation: round * 100_000 + 60_000,
    settlement: round * 100_000 + 60_000,
  },
  ...more,
});
const games = (...all: PastGame[]): Games => ({ stream: 'demo/table/roulette-1', games: all, more: false });
const words = (seen: Seen[]) => seen.map(({ words }) => words);

describe('the record of a table', () => {
  it('is told moment by moment, newest first', () => {
    const list = together(told(games(game(2), game(1)), ABOUT), []);
    expect(words(list).slice(0, 5)).toEqual([
      'Settled: $15.00 staked, $180.00 paid',
      'Number confirmed: 17',
      'Ball at rest',
      'No more bets',
      'Place your bets',
    ]);
    expect(list.map(({ round }) => round)).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1, 1]);
  });

  it('has the game in play, without a number that nobody confirmed', () => {
    const open = { round: 3, times: { started: 300_000, lock: 320_000, rest: 330_000 } };
    expect(words(together(told({ ...games(), open }, ABOUT), []))).toEqual([
      'Ball at rest',
      'No more bets',
      'Place your bets',
    ]);
  });

  it('says what was confirmed, and what it was corrected to', () => {
    const result = { from: { number: '17' }, to: { number: '18' }, cite: 'RO F.3' };
    const corrected = game(1, { number: '18', corrections: [{ at: 155_000, what: { result } }] });
    const all = words(together(told(games(corrected), ABOUT), []));
    expect(all).toContain('Number confirmed: 17');
    expect(all.some((one) => one.includes('17') && one.includes('18'))).toBe(true);
  });

  it('says a void game by its paragraph', () => {
    const { number: _, ...rest } = game(1);
    const times = { started: 100_000, void: 110_000, refund: 140_000 };
    const voided = { ...rest, void: 'RO I.9.b', times };
    const [newest, before] = words(together(told(games(voided), ABOUT), []));
    expect([newest, before]).toEqual(['Bets returned', 'Game void (RO I.9.b)']);
  });
});

describe('what a page has seen', () => {
  const recorded = told(games(game(1)), ABOUT);
  const lock = (at: number): Seen => ({ at, round: 1, words: 'No more bets', tone: 'plain', moment: 'lock' });

  it('gives way to the record, also where the page learned of it late', () => {
    for (const at of [119_900, 120_300, 190_000]) {
      const list = together(recorded, [lock(at)]).filter(({ moment }) => moment === 'lock');
      expect(list.map((seen) => seen.at)).toEqual([120_000]);
    }
  });

  it('stays where the game has seen the same moment before', () => {
    const list = together(recorded, [lock(105_000)]).filter(({ moment }) => moment === 'lock');
    expect(list.map((seen) => seen.at)).toEqual([120_000, 105_000]);
  });

  it('stays where the record says nothing of it', () => {
    const dealer: Seen = { at: 121_000, round: 1, words: 'Dealer: Dana', tone: 'plain' };
    expect(words(together(recorded, [dealer]))).toContain('Dealer: Dana');
  });
});
