/** What is over at a table of dice and at one of cards: the list, the record, and the eye above them. */

import { expect, test, type Page } from '@playwright/test';
import { looks } from './good';
import { act, baccaratAbout, deals, face } from './baccarat';
import { rolls, sicBoAbout, step } from './sicbo';
import { accepted, StaffHouse } from './staff';
import type { PastGame, PastStake, TableAbout } from '../../src/lib/types';

const AT = 1_767_319_200_000;

const laid = (bet: string, amount: number): PastStake => ({ bet, tender: 'value', amount });
const over = (round: number, more: Partial<PastGame>): PastGame => ({
  round,
  at: AT + round * 60_000,
  stakes: [],
  wins: [],
  bet: 0,
  paid: 0,
  refunded: 0,
  taken: 0,
  returned: 0,
  net: 0,
  ...more,
});

const ROLLED: PastGame[] = [
  over(812, {
    dice: '4-4-4',
    bet: 5_500,
    paid: 18_000,
    taken: 9_000,
    irregular: [{ what: 'no_roll', cite: 'SB F.1', at: AT }],
    corrections: [
      {
        at: AT + 20_000,
        by: 'sam',
        what: { result: { from: { dice: '2-4-4' }, to: { dice: '4-4-4' }, cite: 'SB E.4' } },
      },
      {
        at: AT + 10_000,
        by: 'fay',
        what: { bet: { seat: 1, from: '4', to: '2', amount: 500, reason: 'Lay on 2.', cite: 'SB C.3' } },
      },
    ],
    seats: [
      { seat: 1, stakes: [laid('small', 1_000), laid('2', 500)], wins: [], paid: 3_000 },
      {
        seat: 2,
        stakes: [laid('4-4', 1_000), laid('total17', 500)],
        wins: [{ stake: laid('4-4', 1_000), winnings: 8_000 }],
        paid: 15_000,
      },
      { seat: 3, stakes: [laid('big', 2_500)], wins: [], paid: 0 },
    ],
  }),
  over(811, { dice: '1-3-6' }),
  over(810, { void: 'SB Ruling.4', bet: 2_000, refunded: 2_000 }),
];

const hands = (
  player: string,
  banker: string,
  counts: [number, number],
  winner: 'player' | 'banker' | 'tie',
) => ({
  player: player.split(' '),
  banker: banker.split(' '),
  player_count: counts[0],
  banker_count: counts[1],
  winner,
});
const DEALT: PastGame[] = [
  over(14, {
    hands: hands('Ks 7h', '4s 2c', [7, 6], 'player'),
    bet: 16_000,
    paid: 32_000,
    taken: 20_000,
    corrections: [
      {
        at: AT + 20_000,
        by: 'fay',
        what: {
          result: {
            from: { hands: hands('Ks 7h', '4s 4c', [7, 8], 'banker') },
            to: { hands: hands('Ks 7h', '4s 2c', [7, 6], 'player') },
            cite: 'HC A.6',
          },
        },
      },
    ],
    seats: [
      { seat: 1, stakes: [laid('banker', 10_000)], wins: [], paid: 20_000 },
      {
        seat: 2,
        stakes: [laid('player', 6_000)],
        wins: [{ stake: laid('player', 6_000), winnings: 6_000 }],
        paid: 12_000,
      },
    ],
  }),
  over(13, {
    hands: hands('9s Tc', '9d Kh', [9, 9], 'tie'),
    bet: 12_000,
    paid: 18_000,
    pushed: 10_000,
    seats: [
      { seat: 1, stakes: [laid('banker', 10_000)], wins: [], paid: 0, pushed: 10_000 },
      {
        seat: 2,
        stakes: [laid('tie', 2_000)],
        wins: [{ stake: laid('tie', 2_000), winnings: 16_000 }],
        paid: 18_000,
      },
    ],
  }),
  over(12, {
    hands: hands('2s Ts 3c', '3h 4d', [5, 7], 'banker'),
    bet: 18_000,
    paid: 20_000,
    commission: 500,
    irregular: [{ what: 'card_discarded', cite: 'MB N.2', at: AT }],
    seats: [
      {
        seat: 1,
        stakes: [laid('banker', 10_000)],
        wins: [{ stake: laid('banker', 10_000), winnings: 10_000 }],
        paid: 20_000,
        marked: 500,
      },
      { seat: 2, stakes: [laid('player', 6_000), laid('tie', 2_000)], wins: [], paid: 0 },
    ],
  }),
  over(11, { void: 'MB N.4', bet: 6_000, refunded: 6_000 }),
];

async function houseOf(page: Page, about: TableAbout, games: PastGame[]): Promise<StaffHouse> {
  const house = new StaffHouse(page, about);
  house.staff.terminals = [];
  house.staff.buy_ins = [];
  house.games = games;
  house.answer = () => accepted;
  return house;
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  const phone = width < 720;

  test(`games of dice that are over at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const house = await houseOf(page, sicBoAbout('full'), ROLLED);
    rolls(house, 'between_games', step('new_game'));
    await house.open('/console/sic-bo-1');
    await page.getByRole('button', { name: 'Last games' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: '4, 4, 4' })).toBeVisible();
    await expect(dialog.getByText('void (SB Ruling.4)')).toBeVisible();
    await expect(dialog.getByText('corrected', { exact: true })).toHaveCount(1);
    await looks(page, `records-dice-list-${width}`, phone);
    await dialog.getByRole('button', { name: 'Record' }).first().click();
    await expect(dialog.getByText('4, 4, 4: total 12, triple', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/No Roll: the dice were shaken again/)).toBeVisible();
    await expect(dialog.getByText(/total 10, small to 4, 4, 4: total 12, triple, by Sam\./)).toBeVisible();
    await expect(dialog.getByText(/Seat 1: \$5\.00 was keyed on .* and lies on .*, by Fay/)).toBeVisible();
    await expect(dialog.locator('[data-chip="4-4"]')).toHaveCount(1);
    await looks(page, `records-dice-${width}`, phone);
    await dialog.getByText('All seats').scrollIntoViewIfNeeded();
    await looks(page, `records-dice-below-${width}`, phone);
  });

  test(`rounds of cards that are over at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const house = await houseOf(page, baccaratAbout('full'), DEALT);
    deals(house, 'between_rounds', ['new-round', 'MB J.2'], act('new_game'));
    await house.open('/console/baccarat-1');
    await page.getByRole('button', { name: 'Last games' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Player 7, Banker 6')).toBeVisible();
    await expect(dialog.getByText('void (MB N.4)')).toBeVisible();
    await looks(page, `records-cards-list-${width}`, phone);
    await dialog.getByRole('button', { name: 'Record' }).first().click();
    await expect(dialog.getByText('Player wins 7 to 6 (K♠ 7♥ · 4♠ 2♣)', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/Banker wins 8 to 7 .* to Player wins 7 to 6 .*, by Fay\./)).toBeVisible();
    await expect(dialog.getByRole('img', { name: '2 of clubs' })).toBeVisible();
    await looks(page, `records-cards-${width}`, phone);
    await dialog.getByRole('button', { name: 'Earlier' }).click();
    await expect(dialog.getByText('$100.00 back on the tie')).toBeVisible();
    await looks(page, `records-cards-tie-${width}`, phone);
    await dialog.getByRole('button', { name: 'Earlier' }).click();
    await expect(dialog.getByText('commission $5.00 marked')).toBeVisible();
    await expect(dialog.getByRole('img', { name: '3 of clubs' })).toBeVisible();
    await looks(page, `records-cards-third-${width}`, phone);
  });

  test(`surveillance of dice and of cards at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const dice = await houseOf(page, sicBoAbout('full'), ROLLED);
    const lying = { totals: [[1, 1_500]], layout: [[1, [{ bet: 'small', amount: 1_500 }]]] } as const;
    rolls(dice, 'place_your_bets', ['wagers'], {}, structuredClone(lying) as object);
    await dice.open('/watch/sic-bo-1');
    await expect(page.locator('[data-chip="small"]')).toBeVisible();
    await expect(page.getByText('Small $15.00')).toBeVisible();
    await looks(page, `records-watch-dice-${width}`, phone);

    const cards = await houseOf(page, baccaratAbout('full'), DEALT);
    const staff = {
      totals: [[1, 10_000]],
      layout: [[1, [{ bet: 'banker', tender: 'value', amount: 10_000 }]]],
      sits: [[1, 'Ann']],
      marks: [[1, 500]],
    };
    const hand = (player: string, banker: string) => ({
      player: { cards: face(player) },
      banker: { cards: face(banker) },
    });
    deals(cards, 'no_more_bets', null, [], hand('9h', ''), staff as object);
    await cards.open('/watch/baccarat-1');
    await expect(page.getByText('Banker $100.00')).toBeVisible();
    await expect(page.getByText('owes $5.00')).toBeVisible();
    deals(cards, 'no_more_bets', null, [], hand('9h', '4d'), staff as object);
    await expect(page.getByText('Banker: 4 of diamonds')).toBeVisible();
    const won = {
      player: { cards: face('9h Ks'), count: 9 },
      banker: { cards: face('4d 3c'), count: 7 },
      winner: 'player' as const,
    };
    deals(cards, 'paying', null, [], won, staff as object);
    await expect(page.getByText('Player wins 9 to 7')).toBeVisible();
    await looks(page, `records-watch-cards-${width}`, phone);
  });
}
