/** An evening of dice on a real house: tested by the floor, opened by two, rolled, a No Roll, paid, closed. */

import { expect, test, type Browser, type Page } from '@playwright/test';
import { Casino, pin } from './casino';
import { shot as keep } from './good';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ actionTimeout: 15_000 });
const casino = new Casino();
const sicBo = (name: string, tracking: string) =>
  `game = "sic_bo"\nname = "${name}"\n\n[options]\nform = "live"\ntracking = "${tracking}"\n`;
test.beforeAll(async () => {
  casino.furnish({ 'dice-1': sicBo('Dice 1', 'full'), 'dice-2': sicBo('Dice 2', 'results') });
  await casino.open();
});
test.afterAll(() => casino.close());

async function somebody(browser: Browser, path: string, width = 1280, height = 800): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  await casino.screens(context);
  const page = await context.newPage();
  await page.goto(casino.address + path);
  return page;
}
const shot = (page: Page, name: string) => keep(page, `rolls-${name}`);

/** Whoever deals takes the post; the floor goes through the list and tests; two sign. */
async function opened(page: Page): Promise<void> {
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const next = page.getByRole('region', { name: 'The next step' });
  await button(/^Dana/).click();
  await next.getByRole('button', { name: /Take the post/ }).click();
  await page.getByLabel('Number of the shaker').fill('S-104');
  await button('In order').click();
  await button('The floor confirms the list').click();
  await pin(page, '3333');
  await expect(page.getByText('confirmed')).toHaveCount(2);
  for (const piece of ['100', '25', '5']) await button(`Add 20 of $${piece}.00`).click();
  await page.getByLabel('Drop box number').fill('7');
  // Without the test it does not open.
  await button('Sign and open').click();
  await expect(page.getByText('SB E.1').last()).toBeVisible();
  const pad = page.getByRole('group', { name: 'The dice, one after the other' });
  for (const face of ['2', '4', '4']) await pad.getByRole('button', { name: face, exact: true }).click();
  await button('Enter 2, 4, 4').click();
  await pin(page, '3333');
  await expect(page.locator('[data-lit]')).toHaveCount(6);
  await shot(page, `test-${page.viewportSize()?.width ?? 0}`);
  await button('All are lit: end the test').click();
  await pin(page, '3333');
  await expect(page.getByText('Tested: every combination was lit.')).toBeVisible();
  for (const piece of ['100', '25', '5']) {
    const one = page.getByLabel(`How many of $${piece}.00`);
    if ((await one.inputValue()) !== '20') await one.fill('20');
  }
  if ((await page.getByLabel('Drop box number').count()) > 0) {
    await page.getByLabel('Drop box number').fill('7');
  }
  await button('Sign and open').click();
  await expect(page.getByText('The floor agrees')).toBeVisible();
  await pin(page, '3333');
  await expect(next.getByText('Ready for the next game')).toBeVisible();
  // The float that was brought is another than the books had.
  if ((await button('Seen to').count()) > 0) {
    await button('Seen to').click();
    await pin(page, '3333');
  }
}

async function closed(page: Page, pieces: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Close table' }).click();
  for (const [piece, many] of Object.entries(pieces)) {
    await page.getByRole('dialog').getByLabel(`How many of $${piece}.00`).fill(many);
  }
  await page.getByRole('button', { name: 'Sign the count' }).click();
  await expect(page.getByText('The floor agrees')).toBeVisible();
  await pin(page, '3333');
  const closed = page.getByRole('region', { name: 'The next step' }).getByText('The table is closed');
  const signed = page.getByRole('button', { name: 'Close the table' });
  await expect(closed.or(signed)).toBeVisible();
  if (await signed.isVisible()) await signed.click();
  await expect(
    page.getByRole('region', { name: 'The next step' }).getByText('The table is closed'),
  ).toBeVisible();
}

test('every bet keyed: tested, opened by two, rolled, a No Roll, paid, closed', async ({ browser }) => {
  const page = await somebody(browser, '/console/dice-1');
  const next = page.getByRole('region', { name: 'The next step' });
  const tap = (name: string | RegExp) =>
    next.getByRole('button', { name, exact: typeof name === 'string' }).click();
  await opened(page);
  const board = await somebody(browser, '/board/dice-1');
  await tap(/Place your bets/);
  const bets = page.getByRole('region', { name: 'Bets' });
  for (const [seat, spot] of [
    ['1', '4-4'],
    ['2', 'small'],
    ['3', 'big'],
  ] as const) {
    await bets.getByRole('radio', { name: `Seat ${seat}` }).click();
    await bets.getByLabel('Type a bet').fill(spot);
    await page.keyboard.press('Enter');
    await expect(page.locator(`[data-chip="${spot}"]`)).toBeVisible();
  }
  await shot(page, 'bets');
  await tap(/No more bets/);
  await tap(/Covered and shaken/);
  await tap(/^No Roll/);
  await tap(/Not all dice lie flat/);
  await tap(/Covered and shaken/);
  for (const face of ['4', '2', '5']) await tap(face);
  await tap(/Take back/);
  for (const face of ['4', '2', '4']) await tap(face);
  await expect(board.locator('[data-lit]')).toHaveCount(0);
  await tap(/Light 2 4 4/);
  await expect(page.locator('[data-lit]')).toHaveCount(6);
  await expect(board.locator('[data-lit]')).toHaveCount(6);
  await shot(board, 'board');
  await shot(page, 'paying');
  await tap(/Seat 1 is paid \$45\.00/);
  await tap(/Seat 2 is paid \$10\.00/);
  await tap(/Clear the lights/);
  await expect(next.getByText('Ready for the next game')).toBeVisible();
  // Three chips of five came, nine were paid out.
  await closed(page, { '100': '20', '25': '20', '5': '20' });
});

test('results alone, on a phone; the dice corrected; the computer fails, and is repaired', async ({
  browser,
}) => {
  const page = await somebody(browser, '/console/dice-2', 390, 844);
  const next = page.getByRole('region', { name: 'The next step' });
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const tap = (name: string | RegExp) =>
    next.getByRole('button', { name, exact: typeof name === 'string' }).click();
  await opened(page);
  await tap(/Place your bets/);
  await tap(/No more bets/);
  await tap(/Covered and shaken/);
  for (const face of ['5', '5', '5']) await tap(face);
  await tap(/Light 5 5 5/);
  await expect(next.getByText('5, 5, 5: total 15, triple')).toBeVisible();
  await shot(page, 'phone-lit');
  await tap(/The dice are wrong/);
  const dialog = page.getByRole('dialog');
  for (const face of ['5', '5', '6']) await dialog.getByRole('button', { name: face, exact: true }).click();
  await button('They are 5, 5, 6').click();
  await pin(page, '4444');
  await expect(next.getByText('5, 5, 6: total 16, big')).toBeVisible();
  await tap(/Clear the lights/);
  await tap(/Place your bets/);
  await tap(/No more bets/);
  await tap(/Covered and shaken/);
  await tap('Computer failed');
  await tap(/Settle by hand/);
  await expect(page.getByRole('article')).toBeVisible();
  await shot(page, 'phone-form');
  await tap(/Enter the form/);
  const form = page.getByRole('region', { name: 'Enter the form' });
  for (const face of ['1', '2', '2']) await form.getByRole('button', { name: face, exact: true }).click();
  await form.getByLabel('Spot').fill('2');
  await form.getByLabel('Staked').fill('5');
  await form.getByLabel('Paid').fill('10');
  await form.getByRole('button', { name: 'Add the line' }).click();
  await form.getByRole('button', { name: 'Enter one line with the supervisor' }).click();
  await expect(page.getByText('The supervisor agrees')).toBeVisible();
  await pin(page, '4444');
  await page.getByLabel('What was repaired, and by whom').fill('new cable, tested');
  await button('Note the repair').click();
  await pin(page, '3333');
  const pad = page.getByRole('group', { name: 'The dice, one after the other' });
  for (const face of ['4', '5', '6']) await pad.getByRole('button', { name: face, exact: true }).click();
  await button('Enter 4, 5, 6').click();
  await pin(page, '3333');
  await button('All are lit: end the test').click();
  await pin(page, '3333');
  await expect(next.getByText('Ready for the next game')).toBeVisible();
  // The test that brings the table back has seen to its alarm.
  await expect(page.getByText('No alarm')).toBeVisible();
  await closed(page, { '100': '20', '25': '20', '5': '20' });
  await casino.kill('SIGTERM');
  expect(casino.audit('verify')).toMatchObject({ ok: true });
});
