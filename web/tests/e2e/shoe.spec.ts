/** A shoe of minibaccarat on a real house: prepared, cut, dealt through a natural, three cards, a tie and MB N.1. */

import { expect, test } from '@playwright/test';
import { Casino } from './casino';
import { dealerAt } from './dealer';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ actionTimeout: 30_000 });
const casino = new Casino();
test.beforeAll(async () => {
  const table = 'game = "baccarat"\nname = "Baccarat 2"\n\n[options]\nform = "live"\ntracking = "results"\n';
  casino.furnish({ 'baccarat-2': table });
  await casino.open();
});
test.afterAll(() => casino.close());

test('a shoe is opened, cut and dealt; a third card that was not due is Banker’s', async ({ page }) => {
  await page.goto(`${casino.address}/console/baccarat-2`);
  const { button, takesPost, opens, shuffles, says, press, cards } = dealerAt(page);
  const [player, banker] = [/card to Player/, /card to Banker/];

  await takesPost();
  await opens();
  await shuffles();
  await says(/Offer the cut to seat 7/);
  await page.keyboard.press('n');
  await press(/Offer the cut to seat 1/);
  await press(/one cut card 16 from the back/);
  await cards([/Draw the first card/, '2d'], [/2 more cards/, '4c'], [/one more card/, '5c']);

  // A natural.
  await press('Open the betting.');
  await press('"No more bets."');
  await cards([player, '9h'], [banker, '5c'], [player, 'Ts'], [banker, 'Kd']);
  await press('"Player has 9."');
  await press('"Banker has 5."');
  await press('"Player wins, 9 over 5."');
  await press(/Pick the cards up/);
  // A third card.
  await press('Open the betting.');
  await press('"No more bets."');
  await cards([player, '2h'], [banker, 'Tc'], [player, '3s'], [banker, '7d']);
  await press('"Player has 5."');
  await press('"Banker has 7."');
  await cards([player, '4d']);
  await press('"Player wins, 9 over 7."');
  await press(/Pick the cards up/);
  // A tie.
  await press('Open the betting.');
  await press('"No more bets."');
  await cards([player, '7h'], [banker, '7c'], [player, 'Ts'], [banker, 'Kd']);
  await press('"Player has 7."');
  await press('"Banker has 7."');
  await press(/^"Tie/);
  await expect(page.getByRole('img', { name: 'Bead plate: 3 marks' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Big road: 2 marks' })).toBeVisible();
  await press(/Pick the cards up/);
  // MB N.1: Player stays on six and gets a card all the same; Banker must draw with five.
  await press('Open the betting.');
  await press('"No more bets."');
  await cards([player, '6s'], [banker, '5h'], [player, 'Ks'], [banker, 'Td']);
  await press('"Player has 6."');
  await press('"Banker has 5."');
  await says(banker);
  await button(/^Irregularity/).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.up('Enter');
  await page.getByRole('radio', { name: /third card for Player/ }).click();
  await page.getByLabel(/Which card was seen/).fill('3c');
  const call = page.getByRole('dialog').getByRole('button', { name: /hold/i });
  await call.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.up('Enter');
  await says('"Banker wins, 8 over 6."');
  expect(casino.audit('verify')).toBeTruthy();
});
