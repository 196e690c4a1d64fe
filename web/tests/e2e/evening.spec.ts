/** An evening at a live layout on a real house: float, colours, spins, a fill, the closing count. */

import { expect, test } from '@playwright/test';
import { Casino, pin } from './casino';
import { shot } from './good';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ actionTimeout: 15_000 });
const casino = new Casino();
test.beforeAll(() => casino.open());
test.afterAll(() => casino.close());

test('opened by two, colours, spins in three taps, No Spin, a fill, closed by two', async ({ browser }) => {
  const page = await casino.somebody(browser, '/console/roulette-3');
  // What the house sends of the rack, from the opening on.
  const books: unknown[] = [];
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const next = page.getByRole('region', { name: 'The next step' });
  await button(/^Dana/).click();
  await next.getByRole('button', { name: /Take the post/ }).click();

  // Opening: the list, the float by denomination, the box; dealer and floor sign.
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
  await expect(page.getByText('The floor agrees')).toBeVisible();
  await pin(page, '3333');
  await expect(next.getByText('Ready to spin')).toBeVisible();
  if ((await button('Seen to').count()) > 0) {
    await button('Seen to').click();
    await pin(page, '3333');
  }

  page.on('websocket', (line) => {
    line.on('framereceived', ({ payload }) => {
      for (const [, rack] of String(payload).matchAll(/"rack":(\d+)/g)) books.push(rack);
    });
  });
  await page.reload();
  await expect(next.getByText('Ready to spin')).toBeVisible();

  // A colour for a player; the same for another is refused with its paragraph.
  await page.keyboard.press('c');
  await button('Add one $100.00').click();
  await button('100 blue at $1.00').click();
  await expect(button(/^Seat 1: blue/)).toBeVisible();
  await button(/^Seat 3: no colour/).click();
  await page.getByRole('radio', { name: /Blue/ }).click();
  await page.getByRole('radio', { name: '$5.00' }).click();
  await button('Add one $100.00').click();
  await button('20 blue at $5.00').click();
  await expect(page.getByText('Another player has that colour.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('RO C.2')).toBeVisible();
  await page.getByRole('radio', { name: /Pink/ }).click();
  await button('20 pink at $5.00').click();
  await expect(button(/^Seat 3: pink/)).toBeVisible();

  // Nothing is keyed between spins.
  await button('17').click();
  await expect(page.getByText('RO F.3')).toBeVisible();

  // A spin: three taps. The board follows.
  const board = await casino.somebody(browser, '/board/roulette-3');
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await button(name).click();
  };
  await tap(/^No more bets/);
  await tap('17');
  await tap(/^Dolly on 17/);
  await expect(board.getByText('17 black, odd, low')).toBeVisible();
  expect(taps).toBe(3);

  // What a pile is paid.
  const payouts = page.getByRole('region', { name: 'Payouts' });
  await payouts.getByRole('button', { name: '+5' }).click();
  await payouts.locator('[data-bet="17"]').first().click();
  await expect(payouts.getByText('175 blue')).toBeVisible();
  await expect(payouts.getByText('8 stacks and 15')).toBeVisible();

  // By keyboard, with a No Spin on the way; the game is the same one.
  await expect(next.locator('button.brass')).toHaveText(/Paid: place your bets/);
  await page.keyboard.press('Space');
  await expect(next.getByRole('heading', { name: 'Place your bets' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(next.getByText('Where does the ball rest?')).toBeVisible();
  await button(/^No Spin/).click();
  await button(/Fewer than four turns/).click();
  await expect(next.getByRole('heading', { name: 'Place your bets' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(next.getByText('Where does the ball rest?')).toBeVisible();
  await page.keyboard.type('32');
  await page.keyboard.press('Enter');
  await expect(board.getByText('32 red, even, high')).toBeVisible();
  await expect(page.getByText('Game 2')).toBeVisible();

  // The dolly stood wrong: the floor corrects it until the next spin.
  await button('The number is wrong').click();
  await page.keyboard.type('15');
  await button('It lies in 15').click();
  await pin(page, '3333');
  await expect(board.getByText('15 black, odd, low')).toBeVisible();

  // A fill from request to receipt.
  await button('Fill or credit').click();
  await button('Add 20 of $25.00').click();
  await button('Write the slip').click();
  await pin(page, '3333');
  await expect(page.getByText(/Fill 1: \$500\.00/)).toBeVisible();
  const cage = await casino.somebody(browser, '/cage');
  await cage.getByRole('button', { name: /^Cal/ }).click();
  await cage.getByRole('button', { name: 'Stock the vault' }).click();
  await cage.getByRole('button', { name: 'Add 20 of $100.00' }).click();
  await cage.getByRole('button', { name: 'Put $2,000.00 into the vault' }).click();
  await pin(cage, '7777');
  await expect(cage.getByRole('dialog')).toHaveCount(0);
  await cage.getByRole('button', { name: 'Send $500.00' }).click();
  await expect(page.getByText(/On its way: count it here/)).toBeVisible();
  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'See' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add 20 of $25.00' }).click();
  await button('Received').click();
  await pin(page, '3333');
  await expect(page.getByRole('list', { name: 'Requests' })).toHaveCount(0);

  // Not yet: colours are out. They come back, and one chip is missing.
  await button('Close table').click();
  await button('Add 20 of $1,000.00').click();
  await expect(page.getByRole('dialog').getByText('colours are out')).toBeVisible();
  await expect(button('Sign the count')).toBeDisabled();
  await button('Leave it').click();
  await button(/^Seat 1: blue/).click();
  await page.getByLabel(/Chips of blue that come back/).fill('75');
  await button('75 chips for $75.00').click();
  await expect(button(/^Seat 1: no colour/)).toBeVisible();
  await button(/^Seat 3: pink/).click();
  await button('Chips missing').click();
  await page.getByLabel('How many are missing').fill('2');
  await button('Record 2 missing, free pink').click();
  await pin(page, '3333');
  await expect(button(/^Seat 3: no colour/)).toBeVisible();

  // Closed on two people's word.
  await button('Close table').click();
  for (const piece of ['1,000', '500', '100', '25', '5', '1']) {
    await button(`Add 20 of $${piece}.00`).click();
  }
  await button('Add 20 of $25.00').click();
  await button('Sign the count').click();
  await expect(page.getByText('The floor agrees')).toBeVisible();
  expect(
    books.filter((rack) => rack !== undefined),
    'blind until both have signed',
  ).toEqual([]);
  await pin(page, '3333');
  // Now both see what it comes to, and count again: a stack of hundreds was left in the hand.
  const signed = page.getByRole('region', { name: 'The signed count' });
  await expect(signed.getByText('By the books')).toBeVisible();
  await expect.poll(() => books.filter((rack) => rack !== undefined).length).toBeGreaterThan(0);
  await shot(page, 'closing-signed');
  await button('Count again').click();
  for (const piece of ['1,000', '500', '100', '25', '5', '1']) {
    await button(`Add 20 of $${piece}.00`).click();
  }
  await button('Add 20 of $25.00').click();
  await button('Sign the count').click();
  await pin(page, '3333');
  await expect(signed).toBeVisible();
  await button('Close the table').click();
  await expect(next.getByText('The table is closed')).toBeVisible();
  await casino.kill('SIGTERM');
  expect(casino.audit('verify')).toMatchObject({ ok: true });
});

test('what the house reckons: a spoken bet, a late one, the pay, a box changed, a credit, the win', async ({
  browser,
}) => {
  await casino.open();
  const page = await casino.somebody(browser, '/console/roulette-3');
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const next = page.getByRole('region', { name: 'The next step' });
  const dialog = page.getByRole('dialog');
  await button(/^Dana/).click();
  await next.getByRole('button', { name: /Take the post/ }).click();
  for (const one of await button('In order').all()) await one.click();
  await button('14/16').click();
  await button('The floor confirms the list').click();
  await pin(page, '3333');
  // The last closing is the opener.
  await expect(page.getByText(/the table won/)).toBeVisible();
  await button('Same pieces').click();
  await button('Sign and open').click();
  await pin(page, '3333');

  await button('Spoken bet').click();
  await dialog.getByRole('radio', { name: 'Seat 4' }).click();
  await dialog.getByLabel('On what').fill('17');
  await dialog.getByLabel('Amount in dollars').fill('20');
  await button('$20.00 on 17 stands').click();
  await expect(dialog).toHaveCount(0);
  await button(/^No more bets/).click();
  await expect(next.getByText('Where does the ball rest?')).toBeVisible();
  await button('Late bet').click();
  await button('Seat 2').click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');

  const payouts = page.getByRole('region', { name: 'Payouts' });
  await payouts.getByRole('radio', { name: 'Value chips of $5.00' }).click();
  await payouts.locator('[data-bet="17"]').first().click();
  await expect(payouts.getByText('$175.00')).toBeVisible();
  await expect(payouts.getByText('Pays', { exact: true })).toBeVisible();

  await button('Change box').click();
  await dialog.getByLabel('Number of the drop box').fill('8');
  await dialog.getByRole('button', { name: 'Change the box' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('3333');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The count team agrees')).toBeVisible();
  await pin(page, '7777');
  await expect(page.getByText('Drop box 8')).toBeVisible();

  await button('Fill or credit').click();
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click();
  await button('Add 20 of $100.00').click();
  await button('Write the slip').click();
  await pin(page, '3333');
  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'See' }).click();
  await button('Send it off').click();
  await pin(page, '3333');
  await expect(button('The cage has it')).toBeVisible();
  const cage = await casino.somebody(browser, '/cage');
  await cage.getByRole('button', { name: /^Cal/ }).click();
  await cage.getByRole('button', { name: 'Counted: $2,000.00' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Requests' })).toHaveCount(0);

  await button('Close table').click();
  for (const piece of ['1,000', '500', '25', '5', '1']) await button(`Add 20 of $${piece}.00`).click();
  // Zero against a rack that is not empty: nobody signs that.
  const pieces = ['1,000', '500', '25', '5', '1'];
  for (const piece of pieces) await dialog.getByLabel(`How many of $${piece}.00`).fill('0');
  await button('Sign the count').click();
  await expect(dialog.getByText(/The count is zero and the rack is not empty/)).toBeVisible();
  await expect(dialog.getByText('By the books', { exact: true })).toHaveCount(0);
  await shot(page, 'closing-recount');
  for (const piece of pieces) await button(`Add 20 of $${piece}.00`).click();
  await button('Add 20 of $25.00').click();
  await expect(dialog.getByText('Drop box 7')).toBeVisible();
  await button('Sign the count').click();
  await pin(page, '3333');
  await expect(dialog.getByText('By the books')).toBeVisible();
  await button('Close the table').click();
  await expect(page.getByText(/the table won/)).toBeVisible();
  await casino.kill('SIGTERM');
  expect(casino.audit('verify')).toMatchObject({ ok: true });
});
