/** The wait is the show: the shaker, the cards and the squeeze take the stage after the lock, and nothing cuts them short. */

import { expect, test, type Page } from '@playwright/test';
import { baccaratAbout, face, ROADS } from './baccarat';
import { shot, SHOTS } from './good';
import { House } from './house';
import { LIT_244, OFTEN, rolled, ROLLS, sicBoAbout } from './sicbo';
import type { BaccaratOwn, BaccaratPublic, SicBoOwn, SicBoPublic } from '../../src/lib/types';

/** A page whose clock stands: nothing comes by itself but what the test lets come. */
async function stands(page: Page, reducedMotion: 'no-preference' | 'reduce'): Promise<void> {
  await page.emulateMedia({ reducedMotion });
  await page.clock.install();
}

/** Each card is seen as a whole. */
async function inFull(page: Page): Promise<void> {
  const cut = await page.locator('.show').evaluate((show) => {
    const stage = show.getBoundingClientRect();
    return [...show.querySelectorAll('.slot')].filter((slot) => {
      const card = slot.getBoundingClientRect();
      return (
        card.bottom > stage.bottom || card.right > stage.right || card.left < stage.left || card.height < 60
      );
    }).length;
  });
  expect(cut).toBe(0);
}

async function pictured(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The clock may stand: axe would wait for it.
    await shot(page, `show-${name}-${width}`);
  }
}

async function cards(page: Page, about = baccaratAbout('terminals')) {
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
      own: { stakes: [], bet: 0, last_win: 0, undo: 0, recall: true, ...own },
    };
    // The page is told of another game than the house of `house.ts` plays.
    Object.assign(house.view.table, { plays: 'baccarat', game });
    house.tell();
  };
  tell({ phase: 'place_your_bets', ends: Date.now() + 40_000 });
  await house.open();
  await house.paired();
  await page.goto('/t/baccarat-1');
  await expect(page.getByRole('application')).toBeVisible();
  return { house, tell };
}

const OVER: Partial<BaccaratPublic> = {
  phase: 'between_rounds',
  player: { cards: face('6s Ks'), count: 6 },
  banker: { cards: face('5h Td 3c'), count: 8 },
  winner: 'banker',
};
const stakes: BaccaratOwn['stakes'] = [{ bet: 'banker', tender: 'credits', amount: 10_000 }];
const WON: Partial<BaccaratOwn> = {
  stakes,
  last_win: 19_500,
  came_to: { round: 15, stakes, wins: [['banker', 10_000]], pushed: [], vigorish: 500 },
};

test('cards are turned one by one, though the result has come at once', async ({ page }) => {
  await stands(page, 'no-preference');
  const { tell } = await cards(page);
  const show = page.locator('.show');
  const turned = show.locator('.turned');
  tell({}, { stakes, bet: 10_000 });
  await expect(show).toHaveCount(1);
  await page.clock.pauseAt(Date.now() + 10_000);
  tell(OVER, WON);
  await expect(show.locator('.slot')).toHaveCount(5);
  for (let count = 0; count < 5; count++) {
    await expect(turned).toHaveCount(count);
    // What they make is not known before the last of them.
    await expect(page.getByText(/Banker wins, 8 over 6/)).toHaveCount(0);
    await expect(page.locator('.net')).toHaveCount(0);
    await page.clock.runFor(400);
  }
  await expect(turned).toHaveCount(5);
  await expect(show.locator('.count')).toHaveText(['6', '8']);
  for (const [width, height] of [
    [768, 1024],
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await inFull(page);
  }
  await pictured(page, 'cards');
  // The last one is looked at, then the felt is back.
  await expect(page.locator('.net')).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.locator('.net')).toHaveText('Net +$95.00');
  await expect(show).toHaveCount(0);
});

test('cards that are shown while others are turned wait for their place', async ({ page }) => {
  await stands(page, 'no-preference');
  const { tell } = await cards(page);
  const top = page.getByRole('region', { name: 'The cards' });
  const turned = page.locator('.show .turned');
  await page.clock.pauseAt(Date.now() + 10_000);
  tell({ player: { cards: face('? ?') }, banker: { cards: face('5h Td'), count: 5 } });
  await expect(page.locator('.show .slot')).toHaveCount(4);
  await page.clock.runFor(400);
  await page.clock.runFor(400);
  await expect(turned).toHaveCount(2);
  // Player's are turned later: no card that has been seen turns its back again.
  tell({
    player: { cards: face('6s Ks'), count: 6 },
    banker: { cards: face('5h Td'), count: 5 },
  });
  // Above the felt none is seen before it is turned on it.
  await expect(top.getByRole('img', { name: 'a card face down' })).toHaveCount(2);
  await expect(top.getByRole('img', { name: '6 of spades' })).toHaveCount(0);
  await expect(turned).toHaveCount(2);
  await page.clock.runFor(400);
  await expect(turned).toHaveCount(3);
  await expect(top.getByRole('img', { name: '6 of spades' })).toHaveCount(1);
  await page.clock.runFor(400);
  await expect(turned).toHaveCount(4);
});

test('who wants things to keep still sees the cards and the result at once', async ({ page }) => {
  await stands(page, 'reduce');
  const { tell } = await cards(page);
  tell({}, { stakes, bet: 10_000 });
  await expect(page.getByText('No more bets').first()).toBeVisible();
  await expect(page.locator('.show')).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 10_000);
  tell(OVER, WON);
  await expect(page.locator('.net')).toHaveText('Net +$95.00');
  await expect(page.getByRole('img', { name: '3 of clubs' })).toBeVisible();
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a hand of one's own is squeezed: motion ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    const about = baccaratAbout('terminals', { style: 'players_turn', cards: 'drawn' });
    const { house, tell } = await cards(page, about);
    const input = () => house.asked.at(-1)?.input.act?.['game'];
    tell(
      {
        player: { cards: face('? ?'), turned_by: 2 },
        banker: { cards: face('? ?'), turned_by: 4 },
      },
      { turns: [{ side: 'banker', cards: ['9h', '4d'] }], stakes, bet: 10_000 },
    );
    const own = page.locator('.squeezed');
    if (reducedMotion === 'reduce') {
      await expect(page.getByRole('button', { name: 'Turn them' })).toBeVisible();
      await expect(own).toHaveCount(0);
      await page.getByRole('button', { name: 'Turn them' }).click();
      await expect.poll(input).toEqual({ turn: { side: 'banker' } });
      return;
    }
    // The other hand is somebody else's.
    await expect(own).toHaveCount(2);
    await expect(page.locator('.show .slot')).toHaveCount(4);
    const lift = async (part: number) => {
      // It is dealt first, and lies still then.
      await own.first().hover();
      const box = (await own.first().boundingBox())!;
      const x = box.x + box.width / 2;
      const y = box.y + box.height - 4;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - box.height * part, { steps: 4 });
    };
    // A peek: let go early, it lies as it lay.
    await lift(0.4);
    await expect(own.first()).toHaveClass(/lifted/);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/show-squeeze.png` });
    await page.mouse.up();
    await expect(own.first()).not.toHaveClass(/lifted/);
    expect(input()).toBeUndefined();
    await lift(0.85);
    await page.mouse.up();
    await expect.poll(input).toEqual({ turn: { side: 'banker' } });
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the dice tumble under the cover and are uncovered: motion ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    const house = new House(page, sicBoAbout('terminals'));
    const tell = (at: Partial<SicBoPublic>, own: Partial<SicBoOwn> = {}) => {
      const game = {
        public: { round: 812, phase: 'no_more_bets', last: ROLLS, often: OFTEN, ...at },
        own: { stakes: [], bet: 0, last_win: 0, armed: false, undo: 0, recall: true, ...own },
      };
      Object.assign(house.view.table, { plays: 'sic_bo', game });
      house.tell();
    };
    tell({ phase: 'place_your_bets', ends: Date.now() + 40_000 });
    await house.open();
    await house.paired();
    await page.goto('/t/sic-bo-1');
    await expect(page.getByRole('application')).toBeVisible();
    const show = page.locator('.show');
    await expect(show).toHaveCount(0);
    tell({});
    await expect(page.getByText('No more bets').first()).toBeVisible();
    await expect(show).toHaveCount(reducedMotion === 'reduce' ? 0 : 1);
    // Under the cover nothing has a face.
    if (reducedMotion === 'no-preference') {
      await expect(show.locator('.blank')).toHaveCount(3);
      await pictured(page, 'shaker');
    }
    tell({ phase: 'between_games', rolled: rolled('2-4-4'), lit: LIT_244 });
    if (reducedMotion === 'no-preference') await expect(show.locator('svg.open')).toHaveCount(1);
    await expect(page.getByText(/2.*4.*4/).first()).toBeVisible();
    await expect(show).toHaveCount(0);
  });
}
