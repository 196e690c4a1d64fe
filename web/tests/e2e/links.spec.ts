/** Every link of every page of a real house leads to a screen that lives. */

import { expect, test, type Page } from '@playwright/test';
import { Casino } from './casino';

test.describe.configure({ timeout: 240_000 });
const casino = new Casino();
test.beforeAll(() => casino.open());
test.afterAll(() => casino.close());

/** The screen of a page has been loaded, and the house is there. */
async function lives(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-line', 'connected');
  await expect(page.getByText(/^(Loading|Connecting)/)).toHaveCount(0);
  // A blank that nobody filled is shown as its name.
  await expect(page.locator('body')).not.toContainText('{$');
}

const links = (page: Page) =>
  page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));

test('every link of every page leads to a screen that lives', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (fault) => faults.push(fault.message));
  const waiting = ['/'];
  const seen = new Set(waiting);
  let clicked = 0;
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    await page.goto(casino.address + at);
    await lives(page);
    for (const to of new Set(await links(page))) {
      await test.step(`${at} to ${to}`, async () => {
        await page.locator(`a[href="${to}"]`).first().click();
        await expect(page).toHaveURL(casino.address + to);
        await lives(page);
        clicked += 1;
        await page.goBack();
        await lives(page);
        await expect(page.locator(`a[href="${to}"]`).first()).toBeVisible();
      });
      // A page of each kind is enough where the pages differ in their table only.
      const kind = to.replace(/^(\/\w+\/[a-z]+).*$/, '$1');
      if (!seen.has(kind)) waiting.push(to);
      seen.add(kind);
    }
  }
  expect(faults).toEqual([]);
  expect(clicked).toBeGreaterThan(20);
});
