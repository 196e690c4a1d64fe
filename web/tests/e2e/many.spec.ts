/** A house of thirty tables: the lobby is small and finds them, the floor shows all of them at once. */

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Casino, pin } from './casino';

test.describe.configure({ mode: 'serial', timeout: 240_000 });
const casino = new Casino();
const ORIGINAL = { roulette: 'roulette-1', sic_bo: 'sic-bo-2', baccarat: 'baccarat-1' } as const;
const SHOTS = process.env['SHOTS'];

test.beforeAll(async () => {
  // The demo has six; each game gets eight more at terminals.
  const more = Object.values(ORIGINAL).flatMap((name) => {
    const text = readFileSync(`../casino/${name}.toml`, 'utf8');
    return Array.from({ length: 8 }, (_, n) => {
      const own = `${name.replace(/-\d$/, '')}-${n + 11}`;
      const titled = text.replace(/^name = "(.*) \d"$/m, `name = "$1 ${n + 11}"`);
      return [own, titled.replace(/^devices = .*$/m, `devices = ["d-${own}"]`)] as const;
    });
  });
  casino.furnish(Object.fromEntries(more));
  await casino.open();
});
test.afterAll(() => casino.close());

test('the lobby of thirty tables is small, grouped, filtered and searched', async ({ page }) => {
  let bytes = 0;
  const asked: string[] = [];
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const urls = new Map<string, string>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = new URL(urls.get(requestId) ?? casino.address).pathname;
    asked.push(path);
    bytes += encodedDataLength;
  });
  await page.goto(casino.address);
  await expect(page.getByRole('listitem').filter({ hasText: 'Roulette 18' })).toBeVisible();
  await expect(page.locator('.card')).toHaveCount(30);
  // No layouts: a table's page is asked for by whoever goes there.
  expect(asked.filter((path) => path.startsWith('/api/table'))).toEqual([]);
  console.log(`the lobby of thirty tables: ${bytes} bytes`);
  expect(bytes).toBeLessThan(200_000);
  const api = asked.filter((path) => path === '/api/house').length;
  expect(api).toBe(1);

  await expect(page.getByRole('region', { name: /^(Roulette|Sic bo|Baccarat)$/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Sic bo', exact: true }).click();
  await expect(page.locator('.card')).toHaveCount(10);
  await page.getByRole('searchbox').fill('sic bo 1');
  await expect(page.locator('.card')).toHaveCount(9);
  await page.getByRole('button', { name: 'Every game' }).click();
  await page.getByRole('searchbox').fill('14');
  await expect(page.locator('.card')).toHaveCount(3);
  await page.getByRole('searchbox').fill('nothing of that name');
  await expect(page.getByText('No table has that in its name.')).toBeVisible();
});

test('a table without a dealer says that it waits for one', async ({ page }) => {
  await page.goto(casino.address);
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Roulette 2' }) });
  await expect(card.locator('.phase')).toHaveText('Waiting for the dealer');
  const itself = page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: 'Roulette 1', exact: true }) });
  await expect(itself.locator('.phase')).not.toHaveText('Waiting for the dealer');
});

test("the floor's wall shows thirty tables, and six, without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${casino.address}/floor`);
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await page.getByRole('button', { name: /^Fay/ }).click();
  const asks = page.getByLabel('PIN', { exact: true });
  if (await asks.isVisible()) await pin(page, '3333');
  const tiles = page.locator('.tile');
  await expect(tiles).toHaveCount(30);
  await expect(tiles.first()).toContainText('Drop');
  const fits = () => page.locator('.tables').evaluate((wall) => wall.scrollHeight - wall.clientHeight);
  expect(await fits()).toBeLessThanOrEqual(0);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/wall-30.png` });
  await expect(page.getByText('The pit').or(page.locator('.pit'))).toBeVisible();
  await page.getByRole('searchbox').fill('sic bo 1');
  await page.getByRole('searchbox').fill('1');
  await page.getByRole('button', { name: 'Sic bo', exact: true }).click();
  await page.getByRole('searchbox').fill('sic bo 1');
  await page.getByRole('searchbox').fill('sic bo 2');
  await expect(tiles).toHaveCount(1);
  for (const figure of ['Win', 'Drop', 'Hold', 'Pace']) await expect(tiles).toContainText(figure);
});
