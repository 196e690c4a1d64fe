/**
 * Blackjack at a real house. A dealer keys a round with insurance that loses, a split and two doubles, and one with
 * insurance that wins; a player at a terminal plays what the house deals.
 */

import { expect, test } from '@playwright/test';
import { Casino } from './casino';
import { dealerAt } from './dealer';
import { isGood, shot } from './good';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ actionTimeout: 15_000 });
const casino = new Casino();
test.beforeAll(() => casino.open());
test.afterAll(() => casino.close());

test('a dealer keys insurance lost and won, a split and two doubles', async ({ page }) => {
  await page.goto(`${casino.address}/console/blackjack-2`);
  const { next, takesPost, opens, shuffles, says, press, cards } = dealerAt(page);
  const dialog = page.getByRole('dialog');
  await takesPost();
  await opens();
  await shuffles();
  await press(/Cut the cards/);
  await press(/Put the stack into the shoe/);
  await press(/face down into the discard rack/);

  await page.getByRole('button', { name: 'Seat 3, not in play, $0' }).click();
  await dialog.getByLabel('Who sits down?').fill('Bo');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  const wagers = async (line: string, lies: RegExp) => {
    await press('Open the betting.');
    const field = page.getByPlaceholder('3 100');
    await field.fill(line);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: lies })).toBeVisible();
    await page.keyboard.press('Enter');
    await press('"No more bets."');
  };
  const lies = (name: RegExp) => expect(page.getByRole('region', { name })).toBeVisible();
  const due = page.getByRole('region', { name: 'To pay and take' });

  await wagers('3 20', /^Seat 3, Wager, \$20 there/);
  await cards([/A card to seat 3/, '8s']);
  await press(/A card face down before you/);
  await cards([/A card to seat 3/, '8h']);
  await press(/A second card face down/);
  await cards([/Turn your first card/, 'Ad']).catch(() => undefined);
  await says('"Insurance?"');
  await shot(page, 'bj-house-insurance');
  await isGood(page);
  await page.keyboard.press('i');
  await press(/Look under the up-card/);
  // Insurance is lost before anybody plays.
  await says(/Take what is lost/);
  await expect(page.getByText(/^takes \$/)).toBeVisible();
  await press(/Take what is lost/);
  await says('seat 3: draw or stand?');
  await page.keyboard.press('p');
  await cards([/A card to seat 3/, '3d']);
  await lies(/^Seat 3: 11$/);
  await page.keyboard.press('d');
  await cards([/A card to seat 3/, 'Th']);
  await cards([/A card to seat 3/, '2c']);
  await lies(/^Seat 3, hand 2: 10$/);
  await page.keyboard.press('d');
  await cards([/A card to seat 3/, '9c']);
  await says(/Turn your second card/);
  await page.keyboard.type('6c');
  // A soft 17 draws here.
  await lies(/^Dealer: soft 17$/);
  await cards([/Draw a card/, 'Td']);
  await lies(/^Dealer: 17$/);
  await shot(page, 'bj-house-due');
  await isGood(page);
  await expect(page.getByText('pays $40')).toHaveCount(2);
  await press(/Take what is lost/);
  await press(/Pick the cards up/);

  await wagers('3 20', /^Seat 3, Wager, \$20 there/);
  await cards([/A card to seat 3/, 'Kh']);
  await press(/A card face down before you/);
  await cards([/A card to seat 3/, '9s']);
  await press(/A second card face down/);
  await says(/Turn your first card/);
  await page.keyboard.type('As');
  await says('"Insurance?"');
  await next.getByRole('button', { name: 'More' }).first().click();
  await page.keyboard.press('i');
  await says(/Look under the up-card/);
  await page.keyboard.press('b');
  await says(/Turn your second card/);
  await page.keyboard.type('Kd');
  await lies(/^Dealer: blackjack$/);
  await expect(page.getByText(/^pays \$/)).toBeVisible();
  await press(/Take what is lost/);
  await press(/Pick the cards up/);
  await says('Open the betting.');
  await expect(due).toHaveCount(0);

  // The record tells both.
  await page.getByRole('button', { name: 'Last games' }).click();
  await expect(dialog.getByText(/Dealer has blackjack/)).toBeVisible();
  await expect(dialog.getByText(/Dealer has 17/)).toBeVisible();
  await shot(page, 'bj-house-games');
  await isGood(page);
  expect(casino.audit('verify')['ok']).toBe(true);
});

test('a player at a terminal plays what the house deals', async ({ browser }) => {
  const page = await casino.somebody(browser, '/t/blackjack-1');
  await page.getByRole('button', { name: 'Any free seat' }).click();
  await page.getByRole('button', { name: 'Buy in' }).click();
  await page.getByRole('button', { name: '$100.00' }).click();
  await page.getByRole('button', { name: 'That is right' }).click();
  const wager = page.getByRole('button', { name: /^Wager: / });
  await wager.click();
  await expect(page.getByRole('button', { name: /^Wager: \$10\./ })).toBeVisible();
  const over = page.getByText(/came back to you\.|Nothing came back/);
  await expect(async () => {
    // No insurance, and no card: whichever is asked.
    await page.keyboard.press('n');
    await page.keyboard.press('s');
    await expect(over).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 60_000, intervals: [300] });
  await shot(page, 'bj-house-seat');
  await isGood(page);
  await page.goto(`${casino.address}/board/blackjack-1`);
  await expect(page.getByText('With a soft 17 the dealer')).toBeVisible();
  await isGood(page);
  expect(casino.audit('verify')['ok']).toBe(true);
});
