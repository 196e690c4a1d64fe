/** Limits and options on a real house: between games with a second person, and only on a closed table (HC B.8). */

import { expect, test, type Page } from '@playwright/test';
import { Casino } from './casino';
import { shot } from './good';

test.use({ actionTimeout: 15_000, viewport: { width: 1280, height: 800 } });

const casino = new Casino();
test.beforeAll(() => casino.open());
test.afterAll(() => casino.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Whoever is asked for comes to this screen, with the PIN that a demo house prints. */
async function agree(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name, exact: true }).click();
  const printed = await dialog.getByText(/PIN/).first().innerText();
  const pin = /\d{4,}/.exec(printed)?.[0] ?? '';
  await dialog.getByLabel('PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Agree' }).first().click();
}

test('limits change between games with a second person, and the sign follows', async ({ page, browser }) => {
  await page.goto(`${casino.address}/floor`);
  await button(page, 'Sign in').click();
  await button(page, /^Fay/).click();
  await expect(button(page, 'Sign in')).toHaveCount(0);
  await page.getByText('Roulette 2').first().click();
  // In a window of its own: a page behind another is drawn once a second, and every press waits for that.
  const sign = await casino.somebody(browser, '/sign/roulette-2');
  await expect(sign.getByText('$5', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // The lowest wagers come first, and what a shift usually changes to is at hand.
  await expect(dialog.getByRole('textbox').first()).toHaveAccessibleName(/lowest/);
  await dialog.getByRole('group', { name: 'Lowest wagers' }).getByRole('button').nth(1).click();
  const least = dialog.getByLabel('Inside, lowest total');
  await expect(least).toHaveValue('10.00');
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shot(page, `limits-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('group', { name: 'Lowest wagers' }).getByRole('button').first().click();
  await least.fill('10.00');
  await dialog.getByRole('button', { name: /change/ }).click();
  await agree(page, 'Sam');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(sign.getByText('$10', { exact: true })).toHaveCount(1);
  await expect(sign.getByText('In force since the first change.')).toBeVisible();

  // Odds and options: not while the table is open.
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByRole('button', { name: 'Odds and options' }).click();
  await expect(dialog.getByText(/closed/).first()).toBeVisible();
  await expect(dialog.getByRole('textbox').first()).toBeDisabled();
});
