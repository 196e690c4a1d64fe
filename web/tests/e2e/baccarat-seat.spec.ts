/** A seat at baccarat in every state that was drawn for it: it says what is the case, nothing scrolls, axe finds nothing. */

import { expect, test, type Page } from '@playwright/test';
import { inTime, looks, SHOTS } from './good';
import { act, baccaratAbout, deals, face, ROADS } from './baccarat';
import { House } from './house';
import { accepted, StaffHouse } from './staff';
import type { BaccaratOwn, BaccaratPublic, Cents } from '../../src/lib/types';

async function isGood(page: Page, name: string, scrolls = false): Promise<void> {
  if (SHOTS) await page.waitForTimeout(450);
  await looks(page, `bac-${name}`, scrolls);
}

const OWN: BaccaratOwn = { stakes: [], bet: 0, last_win: 0, undo: 0, recall: true };
const laid = (bet: 'player' | 'banker' | 'tie', amount: Cents) =>
  ({ bet, tender: 'credits', amount }) as BaccaratOwn['stakes'][number];

async function sit(page: Page, about = baccaratAbout('terminals')) {
  const house = new House(page, about);
  const tell = (at: Partial<BaccaratPublic>, own: Partial<BaccaratOwn> = {}) => {
    const game = {
      public: {
        round: 15,
        phase: 'no_more_bets',
        player: { cards: [] },
        banker: { cards: [] },
        shoe: { number: 3, left: 211 },
        roads: ROADS,
        ...at,
      },
      own: { ...OWN, ...own },
    };
    // The page is told of another game than the house of `house.ts` plays.
    Object.assign(house.view.table, { plays: 'baccarat', game });
    house.tell();
  };
  const betting = (seconds: number): Partial<BaccaratPublic> => ({
    phase: 'place_your_bets',
    ends: Date.now() + seconds * 1_000,
  });
  tell(betting(40));
  await house.open();
  await house.paired();
  await page.goto('/t/baccarat-1');
  await expect(page.getByRole('application')).toBeVisible();
  return { house, tell, betting };
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`bets by touch and by keyboard at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    await page.clock.install();
    const { house, tell, betting } = await sit(page);
    const input = () => house.asked.at(-1)?.input.act?.['game'];
    await page.locator('[data-bet="banker"]').click();
    await expect.poll(input).toEqual({ place: { seat: 4, spot: 'banker', tender: 'credits', stake: 4_000 } });
    await expect(page.locator('[data-hollow="banker"]')).toHaveCount(1);
    await isGood(page, `hollow-${width}`);
    // Refused: it flies back, with words and their paragraph.
    const message = { key: 'baccarat-above-maximum', args: { bet: 'banker', max: 200_000, asked: 204_000 } };
    house.reply(house.asked.at(-1)!.id, { refused: { message, cite: 'MB Nbis' } });
    await expect(page.getByText('MB Nbis')).toBeVisible();
    await expect(page.locator('[data-hollow]')).toHaveCount(0);

    tell(betting(34), { stakes: [laid('banker', 10_000), laid('tie', 2_000)], bet: 12_000, undo: 2 });
    await expect(page.locator('[data-chip]')).toHaveCount(2);
    // By keyboard alone: a letter, Enter; the arrows; Z takes it back.
    await page.keyboard.type('t');
    // The refusal goes by itself; then the line says what the bet would be.
    const preview = page.getByText('preview: $40.00 would win $320.00');
    await inTime(page, () => expect(preview).toBeVisible({ timeout: 100 }));
    await page.keyboard.press('Enter');
    await expect.poll(() => (input() as { place?: { spot?: string } }).place?.spot).toBe('tie');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => (input() as { place?: { spot?: string } }).place?.spot).toBe('banker');
    await page.keyboard.press('z');
    await expect.poll(input).toEqual({ undo: { seat: 4 } });
    await page.keyboard.press('Escape');
    await isGood(page, `bets-${width}`);
    tell(betting(8), { stakes: [{ ...laid('player', 1_000), below_minimum: true }], bet: 1_000, undo: 1 });
    await expect(page.getByText(/Marked bets go back at the close/)).toBeVisible();
    await isGood(page, `last-${width}`);
    // No more bets: what was below its minimum has come back.
    tell({});
    await expect(page.getByText(/below the minimum and came back/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No more bets' })).toBeVisible();
  });

  test(`card by card, won, pushed, void at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    const { tell } = await sit(page);
    const bets = { stakes: [laid('banker', 10_000), laid('tie', 2_000)], bet: 12_000 };
    tell({ player: { cards: face('6s') }, banker: { cards: face('5h') } }, bets);
    await expect(page.getByRole('img', { name: '5 of hearts' })).toBeVisible();
    await isGood(page, `dealing-${width}`);
    const hands = {
      player: { cards: face('6s Ks'), count: 6 },
      banker: { cards: face('5h Td 3c'), count: 8 },
    };
    const over = { phase: 'between_rounds' as const, ...hands };
    const stakes = bets.stakes;
    tell(
      { ...over, winner: 'banker' },
      {
        last_win: 19_500,
        came_to: { round: 15, stakes, wins: [['banker', 10_000]], pushed: [], vigorish: 500 },
      },
    );
    await expect(page.getByText(/returned \$195\.00/).first()).toBeVisible();
    await expect(page.locator('[data-bet="banker"]')).toContainText('+$100.00');
    await expect(page.locator('[data-bet="banker"]')).toContainText('commission $5.00');
    // For ears, in one breath.
    await expect(page.locator('[aria-live="assertive"]')).toContainText(
      /Banker wins, 8 over 6.*Net \+\$75\.00.*returned \$195\.00/,
    );
    await isGood(page, `won-${width}`);
    const even = { player: { cards: face('6s Ks'), count: 6 }, banker: { cards: face('6h Td'), count: 6 } };
    tell(
      { ...over, ...even, round: 16, winner: 'tie' },
      {
        last_win: 28_000,
        came_to: { round: 16, stakes, wins: [['tie', 16_000]], pushed: ['banker'], vigorish: 0 },
      },
    );
    await expect(page.getByText('Your bet on Banker comes back.').first()).toBeVisible();
    await isGood(page, `tie-${width}`);
    tell({ phase: 'between_rounds', round: 17, void: 'MB N.4' }, { refunded: 12_000 });
    await expect(page.getByText(/Your bets of \$120\.00 are back/).first()).toBeVisible();
    await isGood(page, `void-${width}`);
    tell({ phase: 'preparing_cards', round: 17 });
    await expect(page.getByRole('heading', { name: 'The cards are prepared' })).toBeVisible();
    await isGood(page, `preparing-${width}`);
  });

  test(`face down: only the holder sees and turns, at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    const about = baccaratAbout('terminals', { style: 'players_turn', cards: 'drawn' });
    const { house, tell } = await sit(page, about);
    const input = () => house.asked.at(-1)?.input.act?.['game'];
    const down = {
      player: { cards: face('? ?'), turned_by: 2 },
      banker: { cards: face('? ?'), turned_by: 4 },
    };
    tell(down, {
      turns: [{ side: 'banker', cards: ['9h', '4d'] }],
      stakes: [laid('banker', 2_000)],
      bet: 2_000,
    });
    await expect(page.getByRole('img', { name: 'a card face down' })).toHaveCount(2);
    await expect(page.getByRole('img', { name: '9 of hearts' })).toBeVisible();
    await isGood(page, `held-${width}`);
    await page.getByRole('button', { name: 'Turn them' }).click();
    await expect.poll(input).toEqual({ turn: { side: 'banker' } });
    tell({ ...down, player: { cards: face('? ?') } }, { offered: 'player' });
    await expect(page.getByRole('heading', { name: /turn Player/ })).toBeVisible();
    await isGood(page, `offered-${width}`);
    await page.getByRole('button', { name: 'I take them' }).click();
    await expect.poll(input).toEqual({ take_hand: { side: 'player', seat: 4 } });
  });

  test(`the console of a table with terminals at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(120_000);
    const phone = width < 720;
    await page.setViewportSize({ width, height });
    const house = new StaffHouse(page, baccaratAbout('terminals'));
    house.answer = () => accepted;
    deals(house, 'between_rounds', ['new-round', 'MB J.2'], act('new_game'));
    await house.open('/console/baccarat-1');
    await expect(page.getByRole('button', { name: /Place your bets/ })).toBeVisible({ timeout: 20_000 });
    await isGood(page, `console-${width}`, phone);
    await page.getByRole('button', { name: /^Seat 4,/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    // MB M.5: what is to change is posted.
    await page.getByRole('button', { name: 'Vigorish' }).click();
    await page.getByRole('button', { name: /part of Banker wagers/ }).click();
    await page.getByLabel('Per cent').fill('20');
    await isGood(page, `notice-${width}`, phone);
    await page.keyboard.press('Escape');
    // MB D.1: what a device has read.
    deals(house, 'preparing_cards', ['verify', 'MB D.1', { decks: 6 }], act({ verify: {} }));
    await page.getByRole('button', { name: /Counted by a device/ }).click();
    await page.getByLabel(/What it has read/).fill('As 10h kd');
    await expect(page.getByText('3 of 312 cards')).toBeVisible();
    await isGood(page, `scan-${width}`, phone);
    await page.getByRole('button', { name: 'These are the decks' }).click();
    await expect
      .poll(() => house.asked.at(-1)?.input)
      .toEqual({ act: { game: { verify: { scan: ['As', 'Th', 'Kd'] } } } });
  });
}
