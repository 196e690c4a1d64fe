/** The built-in TLS in a browser: HTTP/2, signing in, a game; the names and origins it answers to. */

import { connect } from 'node:http2';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { Casino, pin } from './casino';

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ actionTimeout: 15_000 });

const NAME = 'floor.example';
const casino = new Casino();
let browser: Browser;

test.beforeAll(async ({}, info) => {
  await casino.secure(NAME);
  await casino.open();
  const { executablePath, args = [] } = info.project.use.launchOptions ?? {};
  // Names lead here without a name server.
  const leads = `--host-resolver-rules=MAP ${NAME} 127.0.0.1, MAP evil.example 127.0.0.1`;
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...args, leads] });
});
test.afterAll(async () => {
  await browser?.close();
  await casino.close();
});

async function visit(host: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`https://${host}:${casino.port}${path}`);
  return page;
}

/** What each address was fetched with: `h2` or `http/1.1`. */
async function protocols(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const timed = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    return Object.fromEntries(timed.map((one) => [new URL(one.name).pathname, one.nextHopProtocol]));
  });
}

for (const host of [NAME, '127.0.0.1']) {
  test(`somebody signs in over HTTP/2 at ${host}; the cookie is for TLS alone`, async () => {
    const page = await visit(host, '/console/roulette-3');
    await page.getByLabel('Name').fill('dana');
    await page.getByLabel('PIN', { exact: true }).fill('1111');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'The next step' })).toBeVisible();
    const over = await protocols(page);
    expect(over).toMatchObject({
      '/console/roulette-3': 'h2',
      '/api/house': 'h2',
      '/api/sign-in': 'h2',
    });
    const cookies = await page.context().cookies();
    expect(cookies.map((cookie) => cookie.name).sort()).toEqual(['baize', 'baize-device']);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });
    await page.context().close();
  });
}

test('a table is opened by two and a game is played over TLS', async () => {
  const page = await visit(NAME, '/console/roulette-3');
  const board = await visit(NAME, '/board/roulette-3');
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const next = page.getByRole('region', { name: 'The next step' });
  await button(/^Dana/).click();
  await next.getByRole('button', { name: /Take the post/ }).click();
  for (const one of await button('In order').all()) await one.click();
  await button('13/16').click();
  await button('The floor confirms the list').click();
  await pin(page, '3333');
  await expect(page.getByText('confirmed')).toHaveCount(3);
  for (const piece of ['1,000', '500', '100', '25', '5', '1']) {
    await button(`Add 20 of $${piece}.00`).click();
  }
  await page.getByLabel('Drop box number').fill('7');
  await button('Sign and open').click();
  await pin(page, '3333');
  await expect(next.getByText('Ready to spin')).toBeVisible();
  await button(/^No more bets/).click();
  await button('17').click();
  await button(/^Dolly on 17/).click();
  await expect(board.getByText('17 black, odd, low')).toBeVisible();
  expect(await protocols(board)).toMatchObject({ '/board/roulette-3': 'h2' });
});

test('a name that is not configured is not answered, whatever address it leads to', async () => {
  const page = await visit('evil.example', '/');
  await expect(page.locator('body')).toContainText('wire-other-name');
});

/** A request over HTTP/2, as a page of that origin would send it; its status. */
async function posts(origin: string, authority: string): Promise<number> {
  const session = connect(casino.address, { rejectUnauthorized: false });
  try {
    return await new Promise((done, failed) => {
      session.once('error', failed);
      const request = session.request({
        ':method': 'POST',
        ':path': '/api/sign-in',
        ':authority': authority,
        'content-type': 'application/json',
        origin,
      });
      request.once('error', failed);
      request.once('response', (headers) => done(Number(headers[':status'])));
      request.end(JSON.stringify({ person: 'dora', pin: '2222' }));
    });
  } finally {
    session.close();
  }
}

test('configured origins may ask over HTTP/2, and no others', async () => {
  const own = `127.0.0.1:${casino.port}`;
  expect(await posts(`https://${own}`, own)).toBe(200);
  expect(await posts(`https://${NAME}:${casino.port}`, own)).toBe(200);
  expect(await posts('https://evil.example', own)).toBe(403);
  expect(await posts(`https://${NAME}`, own)).toBe(403);
  expect(await posts(`http://${own}`, own)).toBe(403);
});
