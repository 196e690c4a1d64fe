/** A player and a dealer on a real house: three games, one void, a house that is killed in the middle of one. */

import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { axe } from './good';
import { Casino } from './casino';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

/** What a person would wait for at most. */
test.use({ actionTimeout: 15_000 });

const casino = new Casino();
test.beforeAll(() => casino.open());
test.afterAll(() => casino.close());

const somebody = (browser: Browser, path: string) => casino.somebody(browser, path);

async function held(button: Locator): Promise<void> {
  await button.hover();
  await button.page().mouse.down();
  // It acts by itself when it was held long enough.
  await expect(button).toHaveClass(/held/);
  await expect(button.and(button.page().locator('.held'))).toHaveCount(0);
  await button.page().mouse.up();
}

/** The credits on a terminal, in cents. */
async function credits(page: Page): Promise<number> {
  const text = await page.locator('.credits').innerText();
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('three games, one void, a kill in the middle, and a cash-out of what the ledger says', async ({
  browser,
}) => {
  const player = await somebody(browser, '/t/roulette-2');
  await button(player, 'Any free seat').click();
  await button(player, 'Close').click();
  const dealer = await somebody(browser, '/console/roulette-2');
  await button(dealer, /^Dana/).click();
  const next = dealer.getByRole('region', { name: 'The next step' });
  await next.getByRole('button', { name: /Take the post|Relieve/ }).click();
  await expect(next.getByRole('button', { name: /New game/ })).toBeVisible();

  // The player calls, the dealer comes, counts two hundred dollars and drops them.
  await button(player, 'Service').click();
  await expect(dealer.getByRole('region', { name: 'Requests' }).getByRole('listitem')).toHaveCount(1);
  await dealer.keyboard.press('b');
  await dealer.getByRole('radio').first().click();
  const hundreds = dealer.getByRole('button', { name: /\$100\.00/ }).first();
  await hundreds.click();
  await hundreds.click();
  await button(dealer, /^Counted for seat/).click();
  await button(dealer, /^Credit \$200\.00/).click();
  await dealer.getByRole('dialog').getByRole('button', { name: 'Dropped' }).click();
  await button(player, 'That is right').click();
  await expect.poll(() => credits(player)).toBe(20_000);

  const bets = async (...typed: string[]) => {
    await expect(player.getByText(/Place your bets/).first()).toBeVisible();
    for (const bet of typed) {
      await player.keyboard.type(bet);
      await player.keyboard.press('Enter');
    }
  };
  const bet = async (cents: number) => {
    await expect
      .poll(async () => (await player.getByText(/^Staked \$/).innerText()).replace(/,/g, ''))
      .toContain(`$${(cents / 100).toFixed(2)}`);
  };
  const spun = async () => {
    await next.getByRole('button', { name: /Spin/ }).click();
    await next.getByRole('button', { name: /^Confirm/ }).click({ timeout: 60_000 });
    await expect(next.getByRole('button', { name: /New game/ })).toBeVisible();
    // The terminal shows what came of it when its own ball has come to rest.
    await expect(player.getByText(/No more bets|number is coming/i)).toHaveCount(0);
    await bet(0);
  };

  // The first game: by keyboard and by pointer.
  await next.getByRole('button', { name: /New game/ }).click();
  await expect(player.getByText(/Place your bets/).first()).toBeVisible();
  await bets('17', '17-20');
  await player.locator('[data-bet="red"]').first().click();
  await bet(1_500);
  await expect.poll(() => credits(player)).toBe(18_500);
  await dealer.keyboard.press('l');
  await expect(player.getByText(/No more bets/i).first()).toBeVisible();
  await axe(player);
  await axe(dealer);
  await spun();
  const after = await credits(player);
  expect(after % 500).toBe(0);

  // The second game is void: everything comes back when the supervisor says so.
  await next.getByRole('button', { name: /New game/ }).click();
  await bets('17');
  await bet(500);
  await dealer.keyboard.press('l');
  await held(button(dealer, /^Irregularity/));
  await dealer.getByRole('radio').filter({ hasText: 'RO I.9.i' }).click();
  await held(button(dealer, /Hold to call it/));
  await expect(player.getByText(/RO I\.9\.i/).first()).toBeVisible();
  await next.getByRole('button', { name: /refund/i }).click();
  await dealer.getByRole('button', { name: 'Sam' }).click();
  await dealer.getByRole('dialog').getByLabel('PIN').fill('4444');
  await dealer.keyboard.press('Enter');
  await expect.poll(() => credits(player)).toBe(after);

  // The third: the house is killed while bets are open. Screens say so; what is pressed meanwhile counts once or not.
  await next.getByRole('button', { name: /New game/ }).click();
  await bets('17');
  await bet(500);
  await expect.poll(() => credits(player)).toBe(after - 500);
  await casino.kill();
  await expect(player.getByText('The connection to the house is lost.')).toBeVisible();
  await expect(dealer.getByText('The connection to the house is lost.')).toBeVisible();
  await casino.open();
  await expect(player.getByText('The connection to the house is lost.')).toBeHidden({ timeout: 30_000 });
  // Betting does not go on by itself; what was accepted is there.
  await expect.poll(() => credits(player)).toBe(after - 500);
  await next.getByRole('button', { name: /still|motion/i }).click({ timeout: 30_000 });
  await expect(player.getByText(/Place your bets/).first()).toBeVisible();
  await bets('red');
  await expect.poll(() => credits(player)).toBe(after - 1_000);
  await dealer.keyboard.press('l');
  await spun();
  const last = await credits(player);

  // The player goes home with what the ledger says.
  if (last > 0) {
    await button(player, 'Cash out').click();
    await button(player, 'Yes, I am sure').click();
    const requests = dealer.getByRole('region', { name: 'Requests' }).getByRole('listitem');
    await requests.filter({ hasText: /cash/i }).getByRole('button').first().click();
    await button(dealer, 'Take it up').click();
    await button(dealer, /^Pay \$/).click();
    await button(dealer, 'The player has them').click();
    await expect.poll(() => credits(player)).toBe(0);
  }
  // Surveillance that comes now is told what happened before, of the time before the kill too.
  const watch = await somebody(browser, '/watch/roulette-2');
  await button(watch, /^Sue/).click();
  const list = watch.getByRole('list', { name: 'What happened' });
  await expect(list.getByText('Game void (RO I.9.i)')).toBeVisible();
  await expect(list.getByText(/^Number confirmed/)).toHaveCount(2);
  await expect(list.getByText(/^Settled: \$15\.00 staked/)).toBeVisible();
  await expect(list.getByText('Place your bets')).toHaveCount(3);
  await axe(watch);
  await casino.kill('SIGTERM');
  expect(casino.audit('verify')).toMatchObject({ ok: true });
  const meters = JSON.stringify(casino.audit('meters'));
  expect(meters).toContain(String(last));
  await casino.open();
});

for (const [path, name] of [
  ['/', 'the floor for newcomers'],
  ['/floor', 'the floor'],
  ['/board/roulette-1', 'the board'],
  ['/sign/roulette-1', 'the sign'],
  ['/watch/roulette-1', 'surveillance'],
  ['/t/roulette-1', 'a terminal that is not taken'],
  ['/console/roulette-2', 'signing in'],
  ['/t/none', 'no such table'],
] as const) {
  test(`axe finds nothing: ${name}`, async ({ browser }) => {
    const page = await somebody(browser, path);
    await expect(page.locator('h1, h2').first()).toBeVisible();
    await axe(page);
  });
}
