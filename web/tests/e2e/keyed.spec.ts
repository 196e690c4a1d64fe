/** A live layout on which every bet is keyed, and the cage, on a real house. */

import { expect, test, type Page } from '@playwright/test';
import { Casino, pin } from './casino';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ actionTimeout: 30_000 });
const casino = new Casino();
const pins = new Map<string, string>();
test.beforeAll(async () => {
  await casino.open();
  const told = (await (await fetch(`${casino.address}/api/house`)).json()) as {
    staff: { person: string; pin: string }[];
  };
  for (const { person, pin } of told.staff) pins.set(person, pin);
});
test.afterAll(() => casino.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const signs = (page: Page, person: string) => pin(page, pins.get(person) ?? '');
/** The float and the vault, by pieces. */
async function count(page: Page, ...pieces: string[]): Promise<void> {
  for (const piece of pieces) await button(page, `Add 20 of $${piece}.00`).click();
}

test('the director has every bet recorded; bets are keyed, losers collected, winners paid; the record has it all', async ({
  browser,
}) => {
  // HC B.8: an option, on the closed table, by the director and a second person.
  const floor = await casino.somebody(browser, '/floor?table=roulette-3');
  await button(floor, 'Sign in').click();
  await button(floor, /^Fay/).click();
  await button(floor, 'Change').click();
  await button(floor, 'Odds and options').click();
  await floor.getByLabel('Recorded').fill('full');
  await button(floor, 'Set one change').click();
  await floor.getByLabel('PIN', { exact: true }).fill(pins.get('dina') ?? '');
  await floor.keyboard.press('Enter');
  await expect(floor.getByText('The floor agrees')).toBeVisible();
  await button(floor, 'Fay').click();
  await signs(floor, 'fay');
  await expect(floor.getByRole('dialog')).toHaveCount(0);

  const page = await casino.somebody(browser, '/console/roulette-3');
  const next = page.getByRole('region', { name: 'The next step' });
  await button(page, /^Dana/).click();
  await next.getByRole('button', { name: /Take the post/ }).click();
  for (const one of await button(page, 'In order').all()) await one.click();
  await button(page, '13/16').click();
  await button(page, 'The floor confirms the list').click();
  await signs(page, 'fay');
  await count(page, '1,000', '500', '100', '25', '5', '1');
  await page.getByLabel('Drop box number').fill('7');
  await button(page, 'Sign and open').click();
  await signs(page, 'fay');
  await expect(next.getByText('Ready for the next spin')).toBeVisible();

  // Two players: blue at a dollar, pink at five.
  await page.keyboard.press('c');
  await button(page, 'Add one $100.00').click();
  await button(page, '100 blue at $1.00').click();
  await button(page, /^Seat 3: no colour/).click();
  await page.getByRole('radio', { name: /Pink/ }).click();
  await page.getByRole('radio', { name: '$5.00' }).click();
  await button(page, 'Add one $100.00').click();
  await button(page, '20 pink at $5.00').click();
  await expect(button(page, /^Seat 3: pink/)).toBeVisible();

  // Keyed on the layout and by typing; the books follow the chips.
  await page.keyboard.press('Space');
  const bets = page.getByRole('region', { name: 'Bets' });
  await expect(bets.getByText(/Seat 1 has 100 chips of blue beside the layout/)).toBeVisible();
  await bets.locator('[data-bet="17"]').first().click();
  await bets.getByRole('button', { name: '+5' }).click();
  await bets.getByLabel('Type a bet').fill('17-20');
  await page.keyboard.press('Enter');
  await expect(bets.locator('[data-chip]')).toHaveCount(2);
  await bets.getByLabel('Type a bet').blur();
  await bets.getByRole('radio', { name: 'Seat 3' }).click();
  await bets.getByRole('button', { name: '+1', exact: true }).click();
  await bets.locator('[data-bet="17"]').first().click();
  await bets.locator('[data-bet="red"]').first().click();
  await expect(bets.locator('[data-chip]')).toHaveCount(2);
  await bets.getByRole('radio', { name: 'Seat 1' }).click();
  await page.mouse.move(0, 0);
  await expect(bets.getByText(/Seat 1 has 94 chips of blue beside the layout/)).toBeVisible();

  await next.getByRole('button', { name: /No more bets/ }).click();
  await expect(next.getByText('Where does the ball rest?')).toBeVisible();
  await button(page, 'Late bet').click();
  await button(page, 'Seat 2').click();
  await expect(next.getByText('A late bet was pushed back: seat 2.')).toBeVisible();
  await button(page, '17').click();
  await button(page, /^Dolly on 17/).click();

  // RO F.4: losers first, then seat by seat.
  const list = page.getByRole('region', { name: 'Settlement' });
  await expect(list.getByRole('listitem').first()).toContainText('Red $5.00');
  await expect(list.getByRole('listitem').nth(1)).toContainText('35 chips (one stack and 15)');
  await expect(list.getByRole('listitem').nth(2)).toContainText('3');
  await next.getByRole('button', { name: /Seat 1 is paid \$126\.00/ }).click();
  await next.getByRole('button', { name: /Seat 3 is paid \$180\.00/ }).click();
  await expect(next.getByText('Ready for the next spin')).toBeVisible();

  // The record, in picture and words.
  await button(page, 'Last games').click();
  await button(page, 'Record').click();
  const record = page.getByRole('dialog');
  await expect(record.getByText('17 black, odd, low')).toBeVisible();
  await expect(record.locator('[data-chip="17"]')).toHaveCount(2);
  await expect(record.getByRole('row', { name: /Seat 1/ })).toContainText('+$85.00');
  await expect(record.getByRole('row', { name: /Seat 1/ })).toContainText('$126.00');
  await expect(record.getByRole('row', { name: /Seat 3/ })).toContainText('$180.00');
  await expect(record.getByRole('row', { name: /All seats/ })).toContainText('$306.00');
  await expect(record.getByText('A late bet of seat 2 was pushed back.')).toBeVisible();
  await record.getByRole('button', { name: 'Close' }).last().click();

  // Colouring out: exactly what the books have.
  await button(page, /^Seat 1: blue/).click();
  await expect(page.getByText('By the books $220.00 is beside the layout: 220 chips.')).toBeVisible();
  await button(page, 'All 220').click();
  await button(page, '220 chips for $220.00').click();
  await expect(button(page, /^Seat 1: no colour/)).toBeVisible();
});

test('the cage: the vault, a credit that came wrong goes back, one that is right comes in', async ({
  browser,
}) => {
  const page = await casino.somebody(browser, '/console/roulette-3');
  await button(page, /^Dana/).click();
  const requests = page.getByRole('list', { name: 'Requests' });
  const cage = await casino.somebody(browser, '/cage');
  await button(cage, /^Cal/).click();
  // The sum; what every chip is worth stands under it.
  const worth = cage.getByRole('region', { name: 'In the vault' }).getByRole('paragraph');
  await expect(worth).toHaveText(/^\$[\d,]+\.00$/);
  // What is left of it when the other tables have their floats.
  const left = Number((await worth.innerText()).replace(/[$,]/g, ''));
  const money = (more: number) => `$${(left + more).toLocaleString('en-US')}.00`;
  await expect(cage.getByText('You are not signed in.')).toHaveCount(0);
  await expect(cage.getByText('No slip waits for the cage.')).toBeVisible();
  await button(cage, 'Stock the vault').click();
  await count(cage, '1,000', '100');
  await button(cage, 'Put $22,000.00 into the vault').click();
  await signs(cage, 'cora');
  await expect(worth).toHaveText(money(22_000));

  const credit = async () => {
    await button(page, 'Fill or credit').click();
    await button(page, 'Credit').click();
    await count(page, '500');
    await button(page, 'Write the slip').click();
    await signs(page, 'fay');
    await requests.getByRole('button', { name: 'See' }).click();
    await button(page, 'Send it off').click();
    await signs(page, 'fay');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  };
  const rack = page.getByRole('region', { name: 'Rack, drop box and the books of the shift' });
  const [, before = ''] = (await rack.innerText()).split('\n');
  await credit();
  await button(cage, 'It came wrong').click();
  await cage.getByLabel('What is wrong with it?').fill('two of $100 among them');
  await button(cage, 'Send it back').click();
  await signs(cage, 'fay');
  await expect(cage.getByText('No slip waits for the cage.')).toBeVisible();
  await expect(requests).toHaveCount(0);
  await expect(worth).toHaveText(money(22_000));
  await expect(rack).toContainText(before);

  await credit();
  await button(cage, 'Counted: $10,000.00').click();
  await expect(worth).toHaveText(money(32_000));
  await expect(requests).toHaveCount(0);
  await casino.kill('SIGTERM');
  expect(casino.audit('verify')).toMatchObject({ ok: true });
});
