/** While nothing can be recorded no screen invites anybody to anything, and each says why, until it is over. */

import { expect, test } from '@playwright/test';
import { isGood, shot } from './good';
import { House, laid } from './house';
import { StaffHouse, STAFF } from './staff';

/** The disk is full; the store is locked or gone. */
const WHY = {
  'store-takes-nothing-full': 'The disk is full: nothing can be recorded, so nothing is accepted.',
  'store-takes-nothing': 'Nothing can be recorded at the moment, so nothing is accepted.',
};

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const [key, words] of Object.entries(WHY)) {
      test(`a terminal takes no bet: ${key}`, async ({ page }) => {
        const house = new House(page);
        await house.open();
        await house.paired();
        await page.goto('/t/roulette-1');
        house.tell({ own: { stakes: [laid('red', 25)], undo: 1 } });
        house.clock(60);
        await expect(page.getByText('Place your bets').first()).toBeVisible();
        house.trouble(key, 'HC E.5');
        const said = page.locator('.banner').getByText(words);
        await expect(said).toBeVisible();
        await expect(page.getByText('No bets now').first()).toBeVisible();
        await expect(page.getByText('Place your bets')).toHaveCount(0);
        await expect(page.getByText(/seconds left/)).toHaveCount(0);
        // What is pressed is not sent and not kept for later; why is said.
        await page.keyboard.type('17');
        await page.keyboard.press('Enter');
        await expect(page.getByText(words)).toHaveCount(2);
        await shot(page, `unrecorded-terminal-${key}-${width}`);
        await isGood(page);
        // A new view says that all is well. Nothing that was pressed comes after all.
        house.clock(50);
        await expect(said).toBeHidden();
        await expect(page.getByText('Place your bets').first()).toBeVisible();
        expect(house.asked).toEqual([]);
        await page.keyboard.type('17');
        await page.keyboard.press('Enter');
        await expect.poll(() => house.asked.length).toBe(1);
      });

      test(`the floor and the console say it once: ${key}`, async ({ page }) => {
        const house = new StaffHouse(page);
        house.me = STAFF[2]!;
        house.stands('place_your_bets', [], { ends: Date.now() + 60_000 });
        for (const path of ['/floor', `/console/${house.about.name}`]) {
          await house.open(path);
          await expect(page.getByText('Place your bets').first()).toBeVisible();
          house.alarm([key, 'HC E.5']);
          house.trouble(key, 'HC E.5');
          const said = page.locator('.banner').getByText(words);
          await expect(said).toHaveCount(1);
          await expect(said).toBeVisible();
          await expect(page.getByText('Place your bets')).toHaveCount(0);
          await shot(page, `unrecorded-${path.split('/')[1]}-${key}-${width}`);
          await isGood(page, width < 720);
          house.alarm();
          house.tell();
          await expect(said).toHaveCount(0);
          await expect(page.getByText('Place your bets').first()).toBeVisible();
          await page.unrouteAll();
        }
      });
    }
  });
}
