/** Every bet of the layout on a real house: by pointer, then by keyboard. What lies there is what the house says. */

import { expect, test } from '@playwright/test';
import { Casino } from './casino';
import type { TableAbout } from '../../src/lib/types';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ actionTimeout: 15_000 });

const casino = new Casino();
test.beforeAll(() => casino.open('--clock', '180'));
test.afterAll(() => casino.close());

test('all 161 bets and the second spot of 0-00 by pointer, and again by keyboard', async ({ page }) => {
  await page.goto(`${casino.address}/t/roulette-1`);
  await page.getByRole('button', { name: 'Any free seat' }).click();
  await page.getByRole('button', { name: '$1,000.00' }).click();
  await page.getByRole('button', { name: 'That is right' }).click();
  await expect(page.getByText(/Place your bets/).first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('radio', { name: '$1.00', exact: true }).click();
  const told = await page.request.get(`${casino.address}/api/table/roulette-1`);
  const { roulette } = (await told.json()) as TableAbout;
  const { places, bets } = roulette!;
  expect([places.length, bets.length]).toEqual([162, 161]);
  const total = page.getByText(/^Staked \$/);

  const box = (await page.locator('.frame svg').last().boundingBox())!;
  for (const place of places) {
    const across = ((place.x + 4) / 56) * box.width;
    const down = ((12 - place.y) / 20) * box.height;
    await page.mouse.click(box.x + across, box.y + down);
  }
  // 0-00 has two spots, and so two chips.
  await expect(total).toContainText('$162.00', { timeout: 60_000 });
  await expect(page.locator('[data-chip]')).toHaveCount(161);
  const lies = await page
    .locator('[data-chip]')
    .evaluateAll((all) => all.map((chip) => chip.getAttribute('data-chip')));
  expect(lies.sort()).toEqual(bets.map(({ bet }) => bet).sort());

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(total).toContainText('$0.00');
  for (const { bet } of bets) {
    await page.keyboard.type(bet);
    await page.keyboard.press('Enter');
  }
  await expect(total).toContainText('$161.00', { timeout: 60_000 });
  await expect(page.locator('[data-chip]')).toHaveCount(161);
});
