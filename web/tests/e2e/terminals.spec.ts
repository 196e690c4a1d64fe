/** A player at a baccarat terminal of a real house, and the dealer at its console: from the buy-in to the cash-out. */

import { expect, test, type Page } from '@playwright/test';
import { Casino, pin } from './casino';

test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ actionTimeout: 20_000 });
const casino = new Casino();
const TABLE = `game = "baccarat"
name = "Baccarat 2"

[options]
form = "terminals"
cards = "hand"
seats = 4

[options.clock]
seconds = 180
`;
test.beforeAll(async () => {
  casino.furnish({ 'baccarat-2': TABLE });
  await casino.open();
});
test.afterAll(() => casino.close());

function desk(page: Page) {
  const next = page.getByRole('region', { name: 'The next step' });
  const says = (words: string | RegExp) =>
    expect(next.getByRole('heading', { name: words })).toBeVisible({ timeout: 20_000 });
  return {
    next,
    says,
    press: async (words: string | RegExp) => {
      await says(words);
      await page.keyboard.press('Space');
    },
    cards: async (...all: [words: RegExp, card: string][]) => {
      for (const [words, card] of all) {
        const seen = await page.getByText(/cards left/).textContent();
        await says(words);
        await page.keyboard.type(card);
        await expect(page.getByText(/cards left/)).not.toHaveText(seen ?? '');
      }
    },
  };
}

test('the dealer prepares the shoe', async ({ page }) => {
  await page.goto(`${casino.address}/console/baccarat-2`);
  const { next, press, cards, says } = desk(page);
  await page.getByRole('button', { name: /^Dana/ }).click();
  await next.getByRole('button', { name: /Take the post/ }).click();
  await press(/Sort and inspect the 6 decks/);
  await pin(page, '3333');
  await press(/Spread the cards/);
  await press(/wash them/);
  await press('Shuffle the cards.');
  await press(/Offer the cut to seat 4/);
  await press(/one cut card 16 from the back/);
  await cards([/Draw the first card/, 'ks']);
  await says('Open the betting.');
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`buys in, bets Banker and Tie, is paid with commission, cashes out, at ${width} x ${height}`, async ({
    page,
    browser,
  }) => {
    await page.goto(`${casino.address}/console/baccarat-2`);
    const { press, cards, says } = desk(page);
    await page.getByRole('button', { name: /^Dana/ }).click();
    await says('Open the betting.');

    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    const player = await context.newPage();
    await player.goto(`${casino.address}/t/baccarat-2`);
    await player.getByRole('button', { name: 'Any free seat' }).click();
    // Here a dealer takes the money: the house says so.
    await player.getByRole('dialog').getByRole('button', { name: '$200.00' }).click();
    await expect(player.getByRole('dialog')).toContainText('RO I.3.a.ii');
    await player.keyboard.press('Escape');
    const seat = Number(new URL(player.url()).searchParams.get('seat'));

    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: String(seat) }).click();
    await dialog.getByLabel('How many of $100.00').fill('2');
    await dialog.getByRole('button', { name: `Counted for seat ${seat}` }).click();
    await dialog.getByRole('button', { name: `Credit $200.00 to seat ${seat}` }).click();
    await dialog.getByRole('button', { name: 'Dropped' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(player.locator('.credits')).toContainText('$200.00');

    await press('Open the betting.');
    await expect(player.getByText('Place your bets').first()).toBeVisible();
    await player.locator('[data-bet="banker"]').click();
    await player.locator('[data-bet="tie"]').click();
    await expect(player.locator('[data-chip]')).toHaveCount(2);
    await expect(player.locator('.credits')).toContainText('$120.00');
    await press('"No more bets."');
    await expect(player.getByRole('heading', { name: 'No more bets' })).toBeVisible();
    // Frozen: a touch asks for nothing.
    await player.locator('[data-bet="player"]').click();
    await expect(player.locator('[data-hollow]')).toHaveCount(0);
    const [to, from] = [/card to Player/, /card to Banker/];
    await cards([to, 'ks'], [from, '9h']);
    await expect(player.getByRole('img', { name: '9 of hearts' })).toBeVisible();
    await cards([to, 'qs'], [from, '9d']);
    await press('"Player has 0."');
    await press('"Banker has 8."');
    await press('"Banker wins, 8 over 0."');
    await expect(player.getByText('Banker wins, 8 over 0').first()).toBeVisible();
    await expect(player.getByText('You are paid $78.00').first()).toBeVisible();
    await expect(player.locator('[data-bet="banker"]')).toContainText('commission $2.00');
    await expect(player.locator('.credits')).toContainText('$198.00');
    await press(/Pick the cards up/);

    await player.getByRole('button', { name: 'Cash out' }).click();
    await player.getByRole('button', { name: 'Yes, I am sure' }).click();
    await expect(player.getByText(/on the dealer's console/)).toBeVisible();
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await page.getByRole('button', { name: 'Take it up' }).click();
    await page.getByRole('button', { name: 'Pay $198.00' }).click();
    await page.getByRole('button', { name: 'The player has them' }).click();
    await expect(player.locator('.credits')).toContainText('$0.00');
    await context.close();
    expect(casino.audit('verify')).toBeTruthy();
  });
}
