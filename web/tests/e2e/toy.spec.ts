/** The toy, which no release contains: a seat decides by the house's offers; its console, board, tile and watch. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { Casino, TOY as PROGRAM } from './casino';
import { looks } from './good';
import { ABOUT, House } from './house';
import { accepted, StaffHouse } from './staff';
import type { View } from '../../src/games/toy/toy';
import type { Offered, TableAbout } from '../../src/lib/types';

const { roulette: _, ...rest } = ABOUT;
const TOY: TableAbout = {
  ...rest,
  stream: 'demo/table/toy-1',
  name: 'toy-1',
  title: 'Toy 1',
  game: 'toy',
  terms: { ...ABOUT.terms, seats: 3 },
  draft: { ante: '5.00' },
  ...{ toy: { ante: 500 } },
};

/** The screens in the toy's own mode. */
let screens = '';
test.beforeAll(() => {
  screens = mkdtempSync(join(tmpdir(), 'toy-'));
  execFileSync('npx', ['vite', 'build', '--mode', 'toy', '--outDir', screens, '--emptyOutDir'], {
    stdio: 'pipe',
  });
});
test.afterAll(() => rmSync(screens, { recursive: true, force: true }));

async function serve(page: Page): Promise<void> {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api') || pathname === '/ws') return route.fallback();
    return route.fulfill({ path: join(screens, extname(pathname) === '' ? 'index.html' : pathname) });
  });
}

const text = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

test('a release has no trace of it', () => {
  expect(existsSync('dist/index.html')).toBe(true);
  expect(text('dist')).not.toMatch(/\btoy\b/i);
  // The same look finds it where it is.
  expect(text(screens)).toMatch(/\btoy\b/i);
});

const stand: Offered = { act: { stand: { seat: 4, turn: 17 } }, take: 'plain' };
const raise: Offered = {
  act: { raise: { seat: 4, turn: 17, amount: 500 } },
  take: { amount: { min: 500, max: 1_500, step: 500 } },
};
const exchange: Offered = {
  act: { exchange: { seat: 4, turn: 17, cards: [0] } },
  take: { cards: { most: 1 } },
};
const broke: Offered = {
  ...raise,
  dead: { cite: 'HC A.2', message: { key: 'denied-not-your-seat', args: {} } },
};

function toy(public_: Partial<View['public']> = {}, own: View['own'] | null = null): View {
  return {
    public: {
      round: 12,
      phase: 'decide',
      turn: 4,
      stub: 46,
      dealer: ['back', { face: 'Kd' }],
      hands: [
        { seat: 1, staked: 500, cards: [{ face: '7c' }, 'back'], exchanged: true, choice: 'stand' },
        { seat: 4, staked: 500, cards: [{ face: 'As' }, 'back'], exchanged: false },
      ],
      ...public_,
    },
    ...(own ? { own } : {}),
  };
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a decision by touch at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await serve(page);
    const house = new House(page, { ...TOY, terms: { ...TOY.terms, seats: 5 } });
    const turn = { seat: 4, hand: 0, turn: 17, until: Date.now() + 12_000 };
    const game = toy({}, { staked: 500, cards: ['As', '9h'], turn, offers: [stand, raise] });
    Object.assign(house.view.table, { plays: 'toy', game });
    await house.open();
    await house.paired();
    await page.goto('/t/toy-1');
    await expect(page.getByText('It is your turn.')).toBeVisible();
    const own = page.getByRole('region', { name: 'Your hand' });
    await expect(own.getByRole('img')).toHaveCount(2);
    await expect(page.getByRole('timer')).toBeVisible();
    await looks(page, `toy-seat-${width}`, width < 720);
    // The amount goes up by the house's steps, up to its most.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('button', { name: 'More' })).toBeDisabled();
    await page.getByRole('button', { name: 'Raise $15.00' }).dblclick();
    await expect.poll(() => house.asked.length).toBe(1);
    expect(house.asked[0]?.input).toEqual({
      act: { game: { raise: { seat: 4, turn: 17, amount: 1_500 } } },
    });
  });
}

test('by keyboard; and what cannot be done says why', async ({ page }) => {
  await serve(page);
  const house = new House(page, { ...TOY, terms: { ...TOY.terms, seats: 5 } });
  const turn = { seat: 4, hand: 0, turn: 17 };
  const game = toy({}, { staked: 500, cards: ['As', '9h'], turn, offers: [stand, broke] });
  Object.assign(house.view.table, { plays: 'toy', game });
  await house.open();
  await house.paired();
  await page.goto('/t/toy-1');
  const dead = page.getByRole('button', { name: /Raise/ });
  await expect(dead).toBeDisabled();
  await expect(dead).toHaveAccessibleDescription(/HC A\.2/);
  await page.keyboard.press('r');
  await page.keyboard.press('s');
  await expect.poll(() => house.asked.length).toBe(1);
  expect(house.asked[0]?.input).toEqual({ act: { game: { stand: { seat: 4, turn: 17 } } } });
});

test('cards are chosen in the hand, no more than the house takes', async ({ page }) => {
  await serve(page);
  const house = new House(page, { ...TOY, terms: { ...TOY.terms, seats: 5 } });
  const turn = { seat: 4, hand: 0, turn: 17 };
  const game = toy({}, { staked: 500, cards: ['As', '9h'], turn, offers: [stand, exchange] });
  Object.assign(house.view.table, { plays: 'toy', game });
  await house.open();
  await house.paired();
  await page.goto('/t/toy-1');
  const button = page.getByRole('button', { name: /Exchange/ });
  await expect(button).toBeDisabled();
  const [ace, nine] = [
    page.getByRole('button', { name: 'ace of spades' }),
    page.getByRole('button', { name: '9 of hearts' }),
  ];
  await ace.click();
  await nine.click();
  await expect(button).toBeDisabled();
  await ace.click();
  await looks(page, 'toy-exchange');
  await button.click();
  await expect.poll(() => house.asked.length).toBe(1);
  const input = { act: { game: { exchange: { seat: 4, turn: 17, cards: [1] } } } };
  expect(house.asked[0]?.input).toEqual(input);
});

test('an ante, and nothing that is somebody else’s', async ({ page }) => {
  await serve(page);
  const house = new House(page, { ...TOY, terms: { ...TOY.terms, seats: 5 } });
  const public_ = { phase: 'ante' as const, hands: [], dealer: [], ends: Date.now() + 20_000 };
  const { turn: _turn, ...antes } = toy(public_).public;
  Object.assign(house.view.table, { plays: 'toy', game: { public: antes } });
  await house.open();
  await house.paired();
  await page.goto('/t/toy-1');
  await page.getByRole('button', { name: 'Ante' }).click();
  await expect.poll(() => house.asked.length).toBe(1);
  expect(house.asked[0]?.input).toEqual({ act: { game: { ante: { seat: 4 } } } });
});

test('the console: one thing to press next, then the card that is awaited', async ({ page }) => {
  await serve(page);
  const house = new StaffHouse(page, TOY);
  const needs = [{ step: { by: 'dealer', does: { act: 'deal' } } }];
  const { turn: _turn, ...between } = toy({ phase: 'between_rounds', hands: [], dealer: [] }).public;
  Object.assign(house.view.table, { plays: 'toy', game: { public: between, staff: { totals: [], needs } } });
  Object.assign(house.staff, { needs });
  house.answer = () => accepted;
  await house.open('/console/toy-1');
  await page.getByRole('button', { name: /Start a round/ }).click();
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: 'deal' } });
  await looks(page, 'toy-console');
  const card = [{ outcome: { draw: { card: 'up' }, to: { hand: { seat: 1, hand: 0 } } } }];
  Object.assign(house.view.table.game, { public: { ...between, phase: 'dealing' } });
  Object.assign(house.staff, { needs: card });
  house.tell();
  await expect(page.getByRole('heading', { name: 'The next card: Seat 1' })).toBeVisible();
  await page.keyboard.press('9');
  await page.keyboard.press('h');
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ observe: { what: { outcome: { card: { up: '9h' } } }, via: 'hand' } });
});

test('board, watch, lobby and floor show the table', async ({ page }) => {
  await serve(page);
  const house = new StaffHouse(page, TOY);
  house.me = { person: 'fay', name: 'Fay', roles: ['floorperson'] };
  const game = { ...toy({ turn: 1 }), staff: { totals: [[1, 500]], needs: [] } };
  Object.assign(house.view.table, { plays: 'toy', game });
  await house.open('/board/toy-1');
  await expect(page.getByRole('heading', { name: 'Dealer' })).toBeVisible();
  await looks(page, 'toy-board');
  await page.goto('/watch/toy-1');
  await expect(page.getByRole('heading', { name: 'Dealer' })).toBeVisible();
  await looks(page, 'toy-watch');
  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Toy 1' })).toContainText('$5.00');
  await page.goto('/floor');
  await expect(page.getByRole('link', { name: /Toy 1/ })).toContainText('$5.00');
});

test('on a real house: lobby, seat, ante, decision, board, watch, record', async ({ browser }) => {
  const casino = new Casino(PROGRAM, []);
  casino.furnish({ 'toy-1': 'game = "toy"\nname = "Toy 1"\n' });
  await casino.open();
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await casino.screens(context, screens);
    const page = await context.newPage();
    await page.goto(casino.address);
    await expect(page.getByRole('listitem').filter({ hasText: 'Toy 1' })).toContainText('$5.00');
    await page.goto(`${casino.address}/t/toy-1`);
    await page.getByRole('button', { name: 'Any free seat' }).click();
    await page.getByRole('button', { name: 'Buy in' }).click();
    await page.getByRole('button', { name: '$100.00' }).click();
    await page.getByRole('button', { name: 'That is right' }).click();
    await page.getByRole('button', { name: 'Ante' }).click();
    await expect(page.getByText('It is your turn.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your hand' }).getByRole('img')).toHaveCount(2);
    await page.getByRole('button', { name: /Stand/ }).click();
    await expect(page.getByText('It is your turn.')).toHaveCount(0);
    const other = await context.newPage();
    await other.goto(`${casino.address}/board/toy-1`);
    await expect(other.getByRole('heading', { name: 'Dealer' })).toBeVisible();
    await other.goto(`${casino.address}/watch/toy-1`);
    await other.getByRole('button', { name: /^Sue/ }).click();
    await expect(other.getByRole('heading', { name: 'Dealer' })).toBeVisible();
    expect(casino.audit('verify')['ok']).toBe(true);
  } finally {
    await casino.close();
  }
});
