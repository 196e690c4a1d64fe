/** The dealer's console, the floor, the sign, the board and surveillance in every state that was drawn for them. */

import { expect, test, type Page } from '@playwright/test';
import { isGood, looks, shot, standsStill } from './good';
import { ABOUT, played } from './house';
import { accepted, needsSecond, SHEET, STAFF, StaffHouse } from './staff';

async function consoleOf(page: Page): Promise<StaffHouse> {
  const house = new StaffHouse(page);
  await house.open('/console/roulette-1');
  await expect(page.getByRole('button', { name: /New game/ })).toBeVisible();
  return house;
}

test('somebody signs in with name and PIN; a wrong PIN is said', async ({ page }) => {
  const house = new StaffHouse(page);
  house.me = null;
  await house.open('/console/roulette-1');
  await page.getByLabel('Name').fill('dora');
  for (const key of '9999') await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(page.getByText('Name or PIN is wrong.')).toBeVisible();
  await isGood(page);
  for (const key of '2222') await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(page.getByRole('button', { name: /New game/ })).toBeVisible();
});

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
] as const) {
  test(`every phase has its one next step at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const house = await consoleOf(page);
    await isGood(page);
    const next = page.getByRole('region', { name: 'The next step' });
    const game = house.view.table.game;

    house.staff.called = [3];
    house.staff.amounts_wrong = [6];
    house.staff.cash_outs = [[2, { requested: { amount: 19_000 } }, { '10000': 1, '2500': 3, '500': 3 }]];
    house.staff.idle = [[4, 22]];
    house.staff.drop_waits = true;
    house.tell();
    await expect(next.getByRole('button', { name: /See to seat 6/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Requests' }).getByRole('listitem')).toHaveCount(5);
    await isGood(page);
    Object.assign(house.staff, { called: [], amounts_wrong: [], cash_outs: [], idle: [], drop_waits: false });

    house.stands('place_your_bets', ['wagers'], { ends: Date.now() + 24_000 });
    await expect(next.getByText('Players are betting')).toBeVisible();
    game.staff!.prompted = true;
    house.stands('place_your_bets', ['wagers'], { ends: Date.now() + 9_000 });
    await expect(next.getByText('Spin now: last bets')).toBeVisible();
    await isGood(page);

    house.stands('betting_held', [{ step: { by: 'dealer', does: { act: 'resume' } } }, 'wagers'], {
      held_ms: 21_000,
    });
    await expect(next.getByRole('button', { name: /Let the clock run/ })).toBeVisible();
    house.stands('betting_stopped', [{ step: { by: 'dealer', does: { act: 'attest_still' } } }]);
    await expect(next.getByRole('button', { name: /Nothing is in motion/ })).toBeVisible();

    house.stands('no_more_bets', [{ outcome: { draw: 'pocket', to: 'table' } }]);
    await expect(next.getByRole('button', { name: /Enter by hand/ })).toBeVisible();
    game.staff!.reading = ['17'];
    const confirm = { confirm: { pocket: '17' } };
    house.stands('number_coming', [{ step: { by: 'dealer', does: { act: confirm } } }]);
    await expect(next.getByText('17 black, odd, low')).toBeVisible();
    await isGood(page);
    game.staff!.reading = ['17', '20'];
    house.stands('number_coming', [{ ruling: { by: 'floorperson' } }]);
    await expect(next.getByRole('button', { name: /Name the number/ })).toBeVisible();
    delete game.staff!.reading;
    const what = 'too_few_turns' as const;
    house.stands('no_more_bets', [{ step: { by: 'dealer', does: { rule: { what, cite: 'RO I.9.b' } } } }]);
    await expect(next.getByRole('button', { name: /Hold to void the game/ })).toBeVisible();
    game.staff!.void = what;
    house.stands('game_void', [{ step: { by: 'pit_supervisor', does: { act: 'release_refund' } } }], {
      void: 'RO I.9.b',
    });
    await expect(next.getByRole('button', { name: /Release the refunds/ })).toBeVisible();
    house.staff.alarms = [[1, { key: 'roulette-alarm-restarted', args: {} }, 'HC A.5']];
    house.tell();
    await expect(page.getByRole('alert').getByText('The house stopped')).toBeVisible();
    await isGood(page);
  });
}

test('idle credits: the terminal warns first, then floor and dealer move them', async ({ page }) => {
  const house = await consoleOf(page);
  house.answer = () => accepted;
  house.staff.idle = [[4, 22]];
  house.tell();
  const queue = page.getByRole('region', { name: 'Requests' });
  await queue.getByRole('button', { name: 'Warn' }).click();
  await page.getByLabel('PIN').fill('3333');
  await page.keyboard.press('Enter');
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { floor: { warn: { seat: 4 } } } });
  house.staff.warned = [[4, Date.now() + 90_000]];
  house.tell();
  await expect(queue.getByText(/The terminal warns: 1:/)).toBeVisible();
  await expect(queue.getByRole('button', { name: 'Warn' })).toBeDisabled();
  await shot(page, 'console-warned');
  house.staff.warned = [[4, Date.now() - 1]];
  house.tell();
  await expect(queue.getByRole('button', { name: 'Unclaimed' })).toBeEnabled();
});

test('keys: N starts, H holds, L locks, Enter is the next step, figures open the pad', async ({ page }) => {
  const house = await consoleOf(page);
  house.answer = () => accepted;
  await page.keyboard.press('n');
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: 'new_game' } });
  house.stands('place_your_bets', ['wagers'], { ends: Date.now() + 24_000 });
  await expect(page.getByText('Players are betting')).toBeVisible();
  await page.keyboard.press('h');
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: 'hold' } });
  await page.keyboard.press('l');
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: 'lock' } });
  house.view.table.game.staff!.reading = ['17'];
  house.stands('number_coming', [{ step: { by: 'dealer', does: { act: { confirm: { pocket: '17' } } } } }]);
  await expect(page.getByRole('button', { name: /Confirm 17/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { game: { confirm: { pocket: '17' } } } });
  expect(house.asked.every((asked) => asked.as === 'dealer' && asked.round === 812)).toBe(true);
});

test('a number by hand is confirmed by the floor, here or on their own device', async ({ page }) => {
  const house = await consoleOf(page);
  house.answer = (asked) => (asked.second ? accepted : asked.of ? null : needsSecond('floorperson'));
  house.stands('no_more_bets', [{ outcome: { draw: 'pocket', to: 'table' } }]);
  await expect(page.getByText('Enter by hand')).toBeVisible();
  // Without a hand on anything but the keys: the figure that opens the pad is the number's first.
  await page.keyboard.press('3');
  await expect(page.getByText('3 red, odd, low')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByText('32 red, even, high')).toBeVisible();
  await isGood(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The floor agrees')).toBeVisible();
  // They are shown what the house makes of it, and agree to that.
  await expect(page.getByText('Enter the number 32 by hand for game 812.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What moves' })).toContainText('Credits of seat 3: + $360.00');
  await looks(page, 'second-person');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await isGood(page);
  await page.keyboard.type('3333');
  await page.keyboard.press('Enter');
  const by = { person: 'fay', pin: '3333', role: 'floorperson', sheet: '5be0' };
  await expect.poll(() => house.asked.at(-1)?.second).toEqual(by);
  expect(house.asked.at(-1)?.input).toEqual({
    observe: { what: { outcome: { pocket: '32' } }, via: 'hand' },
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What is typed counts, whatever was touched before.
  await page.keyboard.press('1');
  await page.getByRole('button', { name: '00', exact: true }).click();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The floor agrees')).toBeVisible();
  await page.getByRole('button', { name: 'Ask on their own device' }).click();
  await expect.poll(() => house.asked.at(-1)?.of).toBe('floorperson');
  await expect(page.getByText(/The floor is asked/)).toBeVisible();
});

test('a buy-in goes by its steps: counted, confirmed, dropped', async ({ page }) => {
  const house = await consoleOf(page);
  house.answer = () => accepted;
  await page.getByRole('button', { name: /^Seat 4,/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add one $100.00' }).click({ clickCount: 1 });
  await dialog.getByLabel('How many of $20.00').fill('3');
  await expect(dialog.getByText('$160.00')).toBeVisible();
  await isGood(page);
  await dialog.getByRole('button', { name: 'Counted for seat 4' }).click();
  const tender = { cash: { '2000': 3, '10000': 1 } };
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { buy_in: { count: { seat: 4, tender } } } });
  house.staff.counted = { seat: 4, tender, amount: 16_000 };
  house.tell();
  await dialog.getByRole('button', { name: 'Credit $160.00 to seat 4' }).click();
  const confirm = { seat: 4, amount: 16_000 };
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { buy_in: { confirm } } });
  delete house.staff.counted;
  house.staff.drop_waits = true;
  house.tell();
  await dialog.getByRole('button', { name: 'Dropped' }).click();
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { buy_in: 'drop' } });
  await expect(dialog).toHaveCount(0);
});

test('a cash-out goes by its steps, with the chips the house suggests', async ({ page }) => {
  const house = await consoleOf(page);
  house.answer = () => accepted;
  house.staff.cash_outs = [[2, { requested: { amount: 19_000 } }, { '10000': 1, '2500': 3, '500': 3 }]];
  house.tell();
  await page.getByRole('button', { name: /^Seat 2,/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take it up' }).click();
  house.staff.cash_outs[0]![1] = { taken: { amount: 19_000 } };
  house.tell();
  await dialog.getByRole('button', { name: 'Pay $190.00' }).click();
  const chips = { '10000': 1, '2500': 3, '500': 3 };
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { cash_out: { confirm: { seat: 2, chips } } } });
  await isGood(page);
  house.staff.cash_outs[0]![1] = { undelivered: { amount: 19_000 } };
  house.tell();
  await dialog.getByRole('button', { name: 'The player has them' }).click();
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { cash_out: { deliver: { seat: 2 } } } });
});

test('an irregularity takes a deliberate press, twice, and goes with its paragraph', async ({ page }) => {
  await page.clock.install();
  const house = await consoleOf(page);
  house.answer = () => accepted;
  const open = page.getByRole('button', { name: /Irregularity/ });
  // A short press says what a long one does, to eyes and ears; so does a key.
  const says = (words: string) => page.getByRole('status').filter({ hasText: words });
  await open.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(open.getByText('Hold to open')).toBeVisible();
  await expect(says('Hold to open')).toHaveCount(1);
  await looks(page, 'console-hold');
  await page.clock.fastForward(4_000);
  await expect(says('Hold to open')).toHaveCount(0);
  await open.press('Enter');
  await expect(says('Hold to open')).toHaveCount(1);
  await open.press(' ');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open.hover();
  await page.mouse.down();
  await expect(open.getByText('Keep holding')).toBeVisible();
  await shot(page, 'console-held');
  await page.clock.fastForward(1_000);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.up();
  await page.getByRole('button', { name: 'Leave it' }).click();
  // What cannot hold presses twice.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open.evaluate((button: HTMLElement) => button.click());
  await expect(says('Press again to go on')).toHaveCount(1);
  await open.evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it' }).click();
  const hold = async (name: RegExp) => {
    await page.getByRole('button', { name }).hover();
    await page.mouse.down();
    await page.clock.fastForward(1_100);
    await page.mouse.up();
  };
  await hold(/Irregularity/);
  await page.getByRole('radio', { name: /Fewer than four turns/ }).click();
  await isGood(page);
  await hold(/Hold to call it/);
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ rule: { what: 'too_few_turns', cite: 'RO I.9.b' } });
});

test('what is refused is said with its paragraph; without the house nothing can be pressed', async ({
  page,
}) => {
  const house = await consoleOf(page);
  house.answer = () => ({
    refused: { cite: 'RO I.9.e', message: { key: 'table-amount-in-question', args: {} } },
  });
  await page.keyboard.press('n');
  await expect(page.getByText('it is seen to first.')).toBeVisible();
  await isGood(page);
  await page.routeWebSocket('**/ws', (line) => void line.close());
  house.cut();
  await expect(page.getByRole('heading', { name: 'Connection lost' })).toBeVisible();
  await expect(page.getByRole('button', { name: /New game/ })).toBeDisabled();
  await isGood(page);
});

test('the floor: live cards, one table, an agreement from afar; a phone too', async ({ page }) => {
  const house = new StaffHouse(page);
  house.me = STAFF[2]!;
  house.requests = [
    {
      request: 7,
      stream: 'demo/table/roulette-1',
      of: 'floorperson',
      by: 'dora',
      sheet: SHEET,
      until: Date.now() + 90_000,
    },
  ];
  await house.open('/floor');
  await expect(page.getByRole('link', { name: /Roulette 1/ })).toBeVisible();
  await expect(page.getByText('Enter the number 32 by hand for game 812.')).toBeVisible();
  await isGood(page);
  await looks(page, 'floor-approval');
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => house.agreed).toEqual([{ request: 7, sheet: '5be0' }]);
  await page.getByRole('link', { name: /Roulette 1/ }).click();
  await expect(page.getByText('Terminals')).toBeVisible();
  await isGood(page);
  house.requests = [];
  await page.reload();
  // Seats are named, devices are not.
  const seat = page.getByRole('button', { name: 'Seat 2: connected, $190.00' });
  await expect(seat).toBeVisible();
  await expect(page.getByText('t-2')).toHaveCount(0);
  await standsStill(page);
  house.staff.alarms = [[1, { key: 'roulette-alarm-restarted', args: {} }, 'HC A.5']];
  house.tell();
  await expect(page.getByText('The house stopped in the middle')).toBeVisible();
  await standsStill(page);
  await looks(page, 'floor-alarm');
  house.answer = () => accepted;
  await seat.click();
  await expect(page.getByRole('heading', { name: 'Unpair Roulette 1, seat 2' })).toBeVisible();
  await looks(page, 'floor-unpair');
  await page.getByRole('button', { name: 'Unpair', exact: true }).click();
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { floor: { unpair: { seat: 2 } } } });
  await page.getByRole('button', { name: 'Seat 5: free' }).click();
  await page.getByLabel('Name of the device').fill('desk-5');
  await page.getByRole('button', { name: 'Pair a device' }).click();
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { floor: { pair: { seat: 5, terminal: 'desk-5' } } } });
  house.staff.alarms = [];
  house.view.table.status = 'closed';
  house.staff.unchecked = ['console', 'wheel', 'sensor', 'clock', 'ball'];
  house.tell();
  await expect(page.getByText('Opening checklist')).toBeVisible();
  await standsStill(page);
  await looks(page, 'floor-closed');
  house.staff.alarms = [[2, { key: 'roulette-alarm-restarted', args: {} }, 'HC A.5']];
  house.tell();
  await expect(page.getByText('The house stopped in the middle')).toBeVisible();
  await standsStill(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await isGood(page);
});

for (const [width, height] of [
  [1920, 1080],
  [1280, 800],
  [390, 844],
] as const) {
  test(`sign and board at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const house = new StaffHouse(page);
    house.me = null;
    await house.open('/sign/roulette-1');
    await expect(page.getByText('35 to 1')).toBeVisible();
    await isGood(page);
    await house.page.goto('/board/roulette-1');
    await expect(page.getByText('Next game soon')).toBeVisible();
    house.stands('between_games', [], { number: '17' });
    await expect(page.getByText('17 black, odd, low')).toBeVisible();
    await isGood(page);
    house.stands('game_void', [], { void: 'RO I.9.b' });
    await expect(page.getByText('All bets are returned (RO I.9.b)')).toBeVisible();
    await isGood(page);
  });
}

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const) {
  test(`the sign shows the limits of the next game beside those in force at ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const lines = ABOUT.sign.lines.map((line) =>
      line.label.key === 'roulette-sign-inside-min'
        ? { ...line, value: { ...line.value, args: { amount: 2_500 } } }
        : line,
    );
    const house = new StaffHouse(page, { ...ABOUT, coming: { ...ABOUT.sign, lines } });
    house.me = null;
    await house.open('/sign/roulette-1');
    const coming = page.getByRole('region', { name: 'From the next game' });
    await expect(coming.getByText(/\$25/)).toBeVisible();
    await expect(coming.getByRole('paragraph')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Limits' }).getByText('$5', { exact: true })).toHaveCount(
      2,
    );
    await looks(page, `sign-coming-${width}`);
  });
}

test('a table in trouble is called by its name', async ({ page }) => {
  const house = new StaffHouse(page, { ...ABOUT, title: 'The Green Room' });
  house.me = STAFF[2]!;
  await house.open('/floor');
  await expect(page.getByRole('link', { name: /The Green Room/ })).toBeVisible();
  await expect(page.getByText('Fay')).toBeVisible();
  const words = page.getByText('cannot be read at the moment');
  house.trouble('stream-lost', 'HC E.5');
  await expect(words).toHaveCount(1);
  house.trouble('stream-lost', 'HC E.5', 'demo/cage/main');
  await expect(words).toHaveCount(2);
  for (const name of ['The Green Room', 'Cage'])
    await expect(page.locator('.banner').getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText('roulette-1')).toHaveCount(0);
  await looks(page, 'trouble-by-name');
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`surveillance begins with what the house has recorded at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const house = new StaffHouse(page);
    const at = Date.now() - 120_000;
    const times = (from: number) => ({
      started: from,
      prompt: from + 20_000,
      launch: from + 22_000,
      lock: from + 30_000,
      rest: from + 40_000,
      confirmation: from + 44_000,
      settlement: from + 44_000,
    });
    const game = (round: number, number: string) => ({
      ...played(round, { number }, [['17', 5, number === '17' ? 175 : 0]], 0),
      times: times(at - (812 - round) * 60_000),
    });
    house.games = [game(811, '17'), game(810, '32')];
    house.playing = { round: 812, times: { started: at } };
    house.stands('place_your_bets', ['wagers'], { ends: Date.now() + 24_000 });
    await house.open('/watch/roulette-1');
    const list = page.getByRole('list', { name: 'What happened' });
    await expect(list.getByText('Number confirmed: 17')).toBeVisible();
    await expect(list.getByText('Settled: $5.00 staked, $180.00 paid')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(15);
    await expect(list.getByRole('listitem').first()).toHaveText(/812\s*Place your bets/);
    // Then it goes on: what the page sees, at the time of the house's record. A view that was skipped is in the record.
    const before = house.looked;
    house.playing = { round: 812, times: { started: at, launch: at + 22_000, lock: at + 30_000 } };
    house.stands('number_coming', [{ outcome: { draw: 'pocket', to: 'table' } }]);
    await expect(list.getByText('A number to confirm')).toBeVisible();
    await expect(list.getByText('No more bets')).toHaveCount(3);
    expect(house.looked).toBeGreaterThan(before);
    // Words have room in their boxes, and no letter is too small.
    const fills = await page
      .locator('.cloth g:has(> .box)', { hasText: '2 to 1' })
      .first()
      .evaluate((cell) => {
        const wide = (of: string) => cell.querySelector(of)!.getBoundingClientRect().width;
        return wide('text') / wide('.box');
      });
    expect(fills).toBeLessThan(0.85);
    const letters = await page
      .locator('.events ol i')
      .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
    expect(Math.min(...letters)).toBeGreaterThanOrEqual(12);
    await looks(page, `watch-recorded-${width}`, width < 720);
  });
}

test('surveillance sees what happens, with times, and has nothing to press', async ({ page }) => {
  const house = new StaffHouse(page);
  await house.open('/watch/roulette-1');
  await expect(page.getByText('READ ONLY')).toBeVisible();
  house.stands('place_your_bets', ['wagers'], { ends: Date.now() + 24_000 });
  await expect(page.getByText('Until betting is closed only the totals are shown.')).toBeVisible();
  house.view.table.game.staff!.layout = [[4, [{ bet: '17', tender: 'credits', amount: 500 }]]];
  house.stands('no_more_bets', [{ outcome: { draw: 'pocket', to: 'table' } }]);
  const events = page.getByRole('region', { name: 'What happened' });
  await expect(events.getByText('No more bets')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await isGood(page);
});
