/** A player at a baccarat terminal of a real house, and the dealer at its console: from the buy-in to the cash-out. */

import { expect, test } from '@playwright/test';
import { Casino } from './casino';
import { dealerAt } from './dealer';

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
const drawn = (name: string, rules: string, style: string) => `game = "baccarat"
name = "${name}"

[options]
form = "terminals"
cards = "drawn"
rules = "${rules}"
style = "${style}"
seats = 4

[options.clock]
seconds = 180
`;
test.beforeAll(async () => {
  casino.furnish({
    'baccarat-2': TABLE,
    'baccarat-3': drawn('Baccarat 3', 'baccarat', 'under_shoe'),
    'baccarat-4': drawn('Baccarat 4', 'minibaccarat', 'players_turn'),
  });
  await casino.open();
});
test.afterAll(() => casino.close());

test('the dealer prepares the shoe', async ({ page }) => {
  await page.goto(`${casino.address}/console/baccarat-2`);
  const { takesPost, shuffles, press, cards, says } = dealerAt(page);
  await takesPost();
  await shuffles();
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
    const { button, credits, press, cards, says } = dealerAt(page);
    await button(/^Dana/).click();
    await says('Open the betting.');

    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    const player = await context.newPage();
    await player.goto(`${casino.address}/t/baccarat-2`);
    await player.getByRole('button', { name: 'Any free seat' }).click();
    // Here a dealer takes the money: the terminal says so.
    await expect(player.getByRole('dialog')).toContainText('The dealer counts it at the table');
    await player.keyboard.press('Escape');
    const seat = Number(new URL(player.url()).searchParams.get('seat'));
    await credits(seat, 2);
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
    await expect(player.getByText(/returned \$78\.00/).first()).toBeVisible();
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

for (const [table, style] of [
  ['baccarat-3', 'under the shoe'],
  ['baccarat-4', 'players turn'],
] as const) {
  test(`the house draws, ${style}: nobody sees a card before its time`, async ({ page, browser }) => {
    await page.goto(`${casino.address}/console/${table}`);
    const { takesPost, shuffles, credits, next, press, says } = dealerAt(page);
    await takesPost();
    await shuffles();
    // BC c: patrons never touch the cards; in minibaccarat the cut is offered.
    await press(table === 'baccarat-3' ? /cut/i : /Offer the cut to seat 4/);
    await press(/one cut card 16 from the back/);
    // The house burns by itself.
    await says('Open the betting.');

    const player = await casino.somebody(browser, `/t/${table}`);
    await player.getByRole('button', { name: 'Any free seat' }).click();
    await expect(player.getByRole('dialog')).toBeVisible();
    await player.keyboard.press('Escape');
    const seat = Number(new URL(player.url()).searchParams.get('seat'));
    await credits(seat, 1);
    await press('Open the betting.');
    await expect(player.getByText('Place your bets').first()).toBeVisible();
    await player.locator('[data-bet="player"]').click();
    await expect(player.locator('[data-chip]')).toHaveCount(1);
    await press('"No more bets."');
    const backs = player.getByRole('img', { name: 'a card face down' });
    if (table === 'baccarat-3') {
      await expect(backs).toHaveCount(4, { timeout: 20_000 });
    } else {
      // Whoever bet most on Player is handed its cards, and alone sees them.
      await press(/Hand Player's cards to seat/);
      await expect(player.getByRole('button', { name: 'Turn them' })).toBeVisible({ timeout: 20_000 });
      await expect(backs).toHaveCount(2);
      await expect(page.getByRole('img', { name: 'a card face down' })).toHaveCount(4);
      await player.getByRole('button', { name: 'Turn them' }).click();
      await expect(page.getByRole('img', { name: 'a card face down' })).toHaveCount(2);
    }
    // To the end of the round, whatever comes: the dealer presses what is next, the player turns what is theirs.
    const over = player.getByRole('heading', { name: /wins, \d over \d|^Tie, / });
    await expect(async () => {
      const turn = player.getByRole('button', { name: 'Turn them' });
      if (await turn.isVisible()) await turn.click();
      else if (await next.locator('button.brass:enabled').isVisible()) await page.keyboard.press('Space');
      await expect(over).toBeVisible({ timeout: 250 });
    }).toPass({ intervals: [50], timeout: 60_000 });
    await player.context().close();
    expect(casino.audit('verify')).toBeTruthy();
  });
}
