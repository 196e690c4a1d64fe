/** The console of a live layout and the cage, in every state that was drawn for them. */

import { expect, test, type Page } from '@playwright/test';
import { isGood, shot } from './good';
import { LAST, OFTEN } from './house';
import { liveAbout } from './live';
import { accepted, needsSecond, STAFF, StaffHouse } from './staff';
import type { PastGame, PastSeat, StakeTender, TableStaff } from '../../src/lib/types';

const step = (act: unknown): TableStaff['needs'] => [{ step: { by: 'dealer', does: { act } } }];
const COLOURS = [
  ['blue', 1, 100, 80],
  ['pink', 3, 500, 40],
  ['yellow', 6, 2_500, 20],
] as unknown as NonNullable<TableStaff['colours']>;

async function consoleOf(page: Page, tracking: 'results' | 'full' = 'results'): Promise<StaffHouse> {
  const house = new StaffHouse(page, liveAbout(tracking));
  house.staff.colours = COLOURS;
  house.staff.terminals = [];
  house.view.books.colours = [
    ['blue', 7_300],
    ['pink', 20_000],
    ['yellow', 50_000],
  ];
  house.answer = () => accepted;
  await house.open('/console/roulette-3');
  await expect(page.getByRole('region', { name: 'The next step' }).getByRole('button').first()).toBeVisible();
  return house;
}

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const) {
  test(`every phase of a spin at ${width} x ${height}`, async ({ page }) => {
    // Every state is looked at by axe.
    test.setTimeout(180_000);
    const phone = width < 720;
    await page.setViewportSize({ width, height });
    const house = await consoleOf(page);
    const next = page.getByRole('region', { name: 'The next step' });
    const game = house.view.table.game;
    const looked = async (name: string) => {
      await isGood(page, phone);
      await shot(page, `live-${name}-${width}`);
    };
    await expect(next.getByRole('button', { name: /No more bets/ })).toBeVisible();
    await looked('between');
    house.stands('place_your_bets', step('lock'));
    await expect(next.getByRole('heading', { name: 'Place your bets' })).toBeVisible();
    await looked('betting');
    house.stands('no_more_bets', [{ outcome: { draw: 'pocket', to: 'table' } }]);
    await expect(next.getByText('Where does the ball rest?')).toBeVisible();
    await looked('no-more-bets');
    await next.getByRole('button', { name: /No Spin/ }).click();
    await expect(next.getByRole('button', { name: /Fewer than four turns/ })).toBeVisible();
    await looked('no-spin');
    await next.getByRole('button', { name: 'Leave it' }).click();
    game.staff!.reading = ['17'];
    house.stands('number_coming', step('dolly'));
    await expect(next.getByText('17 black, odd, low')).toBeVisible();
    await looked('number');
    house.stands('number_coming', step({ attest: { called: true } }));
    await expect(next.getByText('Was No More Bets called before the ball fell?')).toBeVisible();
    await looked('attest');
    house.stands('number_coming', [{ ruling: { by: 'floorperson' } }]);
    await expect(next.getByRole('button', { name: 'Let 17 stand' })).toBeVisible();
    await looked('uncalled');
    delete game.staff!.reading;
    house.stands('between_games', step('new_game'), { number: '17' });
    await expect(page.getByRole('region', { name: 'Payouts' })).toBeVisible();
    await looked('payouts');
    house.stands('betting_stopped', step('attest_still'));
    await expect(next.getByRole('button', { name: /Nothing is in motion/ })).toBeVisible();
    house.answer = () => ({
      refused: { cite: 'RO F.3', message: { key: 'roulette-no-round', args: {} } },
    });
    house.stands('between_games', step('new_game'));
    await page.getByRole('button', { name: '17', exact: true }).click();
    await expect(page.getByText('RO F.3')).toBeVisible();
    await looked('refused');
    house.staff.slips = [
      [4, { way: 'fill', chips: { '2500': 40 }, amount: 100_000, stage: 'requested' }],
      [5, { way: 'credit', chips: { '10000': 10 }, amount: 100_000, stage: 'under_way' }],
    ];
    house.tell();
    await expect(page.getByText(/Fill 4/)).toBeVisible();
    await looked('slips');
    house.staff.slips = [];
    house.view.table.status = 'closed';
    house.staff.unchecked = ['layout', 'wheel', 'ball'];
    house.staff.drop_box = null;
    house.tell();
    await expect(page.getByText('Opening checklist')).toBeVisible();
    await looked('opening');
    await page.routeWebSocket('**/ws', (line) => void line.close());
    house.cut();
    await expect(page.getByRole('heading', { name: 'Connection lost' })).toBeVisible();
    await looked('lost');
  });

  test(`every bet keyed, and the settlement in order, at ${width} x ${height}`, async ({ page }) => {
    const phone = width < 720;
    await page.setViewportSize({ width, height });
    const house = await consoleOf(page, 'full');
    const staff = house.view.table.game.staff!;
    const next = page.getByRole('region', { name: 'The next step' });
    const blue = { colour: 'blue' as const };
    staff.totals = [[1, 700]];
    staff.layout = [
      [
        1,
        [
          { bet: '17', tender: blue, amount: 500 },
          { bet: 'red', tender: blue, amount: 200 },
        ],
      ],
    ];
    house.stands('place_your_bets', [...step('lock')!, 'wagers']);
    const bets = page.getByRole('region', { name: 'Bets' });
    await bets.getByLabel('Type a bet').fill('17-20');
    await expect(bets.getByText('17-20: split bet: $1.00 of seat 1')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => house.asked.at(-1)?.input)
      .toEqual({ act: { game: { place: { seat: 1, spot: '17-20', tender: blue, stake: 100 } } } });
    await page.locator('[data-bet="32"]').first().click();
    await expect
      .poll(() => house.asked.at(-1)?.input)
      .toEqual({ act: { game: { place: { seat: 1, spot: '32', tender: blue, stake: 100 } } } });
    await isGood(page, phone);
    await shot(page, `live-full-bets-${width}`);

    house.stands('no_more_bets', [{ outcome: { draw: 'pocket', to: 'table' } }]);
    await page.getByRole('button', { name: 'Move a bet' }).click();
    await page.getByRole('radio', { name: 'Seat 1: Red, $2.00' }).click();
    await page.getByLabel('Where it lies').fill('black');
    await page.getByLabel('How the floor knows').fill('seen on camera');
    await isGood(page, phone);
    await page.getByRole('dialog').getByRole('button', { name: 'Move a bet' }).click();
    await page.getByLabel('PIN', { exact: true }).fill('3333');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => house.asked.at(-1)?.input)
      .toEqual({
        rule: {
          what: {
            bet_miskeyed: { seat: 1, from: 'red', to: 'black', tender: blue, reason: 'seen on camera' },
          },
          cite: 'RO C.4',
        },
      });
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const pink = { colour: 'pink' as const };
    Object.assign(staff, {
      losers: [[6, [{ bet: 'red', tender: { colour: 'yellow' }, amount: 2_500 }]]],
      winners: [
        [1, [{ stake: { bet: '17', tender: blue, amount: 500 }, winnings: 17_500, paid_in: blue }]],
        [3, [{ stake: { bet: '17-20', tender: pink, amount: 500 }, winnings: 8_500, paid_in: pink }]],
      ],
      due: [
        [1, 18_000],
        [3, 9_000],
      ],
    });
    house.stands('paying', step({ pay: { seat: null } }), { number: '17' });
    const list = page.getByRole('region', { name: 'Settlement' });
    await expect(list.getByText('175 chips (8 stacks and 15)')).toBeVisible();
    await isGood(page, phone);
    await shot(page, `live-full-settlement-${width}`);
    await next.getByRole('button', { name: /Seat 1 is paid \$180\.00/ }).click();
    await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: { pay: { seat: 1 } } } });
  });
}

/** A seat's part of a record: bets as name, dollars and dollars won. */
function part(seat: number, tender: StakeTender, bets: [string, number, number][]): PastSeat {
  const stakes = bets.map(([bet, dollars]) => ({ bet, tender, amount: dollars * 100 }));
  const wins = stakes.flatMap((stake, at) =>
    bets[at]![2] > 0 ? [{ stake, winnings: bets[at]![2] * 100 }] : [],
  );
  const paid = wins.reduce((sum, { stake, winnings }) => sum + stake.amount + winnings, 0);
  return { seat, stakes, wins, paid };
}
const over = (round: number, more: Partial<PastGame>): PastGame => ({
  round,
  at: 1_767_319_200_000 + round * 90_000,
  stakes: [],
  wins: [],
  bet: 0,
  paid: 0,
  refunded: 0,
  taken: 0,
  returned: 0,
  net: 0,
  ...more,
});
const SEATS = [
  part(1, { colour: 'blue' }, [
    ['17', 5, 175],
    ['17-20', 2, 34],
    ['red', 3, 0],
  ]),
  part(3, { colour: 'pink' }, [
    ['17', 5, 175],
    ['2nd12', 10, 20],
    ['32', 5, 0],
    ['00', 5, 0],
  ]),
  part(4, 'value', [['black', 25, 25]]),
  part(6, { colour: 'yellow' }, [['0-00', 25, 0]]),
];

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const) {
  test(`the record of a game in picture and words, and the figures, at ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const phone = width < 720;
    const house = await consoleOf(page, 'full');
    house.games = [
      over(812, {
        number: '17',
        seats: SEATS,
        bet: 8_500,
        paid: 68_900,
        taken: 18_000,
        irregular: [{ what: 'no_spin', cause: 'too_few_turns', cite: 'RO H.2', at: 1_767_319_200_000 }],
        corrections: [
          {
            at: 1_767_319_260_000,
            by: 'fay',
            what: { result: { from: { number: '20' }, to: { number: '17' }, cite: 'RO F.3' } },
          },
          {
            at: 1_767_319_230_000,
            by: 'fay',
            what: {
              bet: { seat: 5, from: '17', to: '20', amount: 500, reason: 'Lay on 20.', cite: 'RO C.4' },
            },
          },
        ],
        late: [2, 2, 5],
        disputed: ['Seat 5 says the chip lay on 20 before the call.'],
      }),
      over(811, { number: '0' }),
    ];
    house.stands('between_games', step('new_game'), { number: '17', often: OFTEN, last: LAST });
    house.view.table.game.staff!.pace = { spins: 22, over_ms: 1_800_000, per_hour: 42 };
    house.tell();
    await page.getByRole('button', { name: 'Last games' }).click();
    const dialog = page.getByRole('dialog');
    await shot(page, `games-${width}`);
    await dialog.getByRole('button', { name: 'Record' }).first().click();
    await expect(dialog.getByText('17 black, odd, low', { exact: true })).toBeVisible();
    await expect(dialog.getByText('from 20 black, even, high to 17 black, odd, low, by Fay.')).toBeVisible();
    await expect(dialog.getByText(/Seat 5: \$5\.00 was keyed on 17 and lies on 20, by Fay/)).toBeVisible();
    // Two players on one number: a pile each.
    await expect(dialog.locator('[data-chip="17"]')).toHaveCount(2);
    await expect(dialog.getByText('No Spin: Fewer than four turns')).toBeVisible();
    await expect(dialog.getByText('2 late bets of seat 2 were pushed back.')).toBeVisible();
    await expect(dialog.getByText(/\$180\.00 that had been paid was taken back/)).toBeVisible();
    await expect(dialog.getByText(/^Disputed: Seat 5 says/)).toBeVisible();
    await isGood(page, phone);
    await shot(page, `record-${width}`);
    await dialog.getByText('All seats').scrollIntoViewIfNeeded();
    await shot(page, `record-below-${width}`);
    await dialog.getByRole('button', { name: 'Seat 3: show its chips alone' }).click();
    await expect(dialog.locator('[data-chip="17"]')).toHaveCount(1);
    await expect(dialog.getByText('+$175.00').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Earlier' }).click();
    await expect(dialog.getByText('No bet lay on the layout.')).toBeVisible();
    await isGood(page, phone);
    await shot(page, `record-empty-${width}`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Figures' }).click();
    await expect(dialog.getByText('Over the last 163 numbers')).toBeVisible();
    await expect(dialog.getByText('spins an hour: 22 spins in 30 minutes')).toBeVisible();
    await expect(dialog.getByText('Column 3')).toBeVisible();
    await isGood(page, phone);
    await shot(page, `figures-${width}`);
    const { often: _, ...few } = house.view.table.game.public;
    house.view.table.game.public = { ...few, last: LAST.slice(0, 3) };
    delete house.view.table.game.staff!.pace;
    house.tell();
    await expect(dialog.getByText('Over the last 3 numbers')).toBeVisible();
    await expect(dialog.getByText('The pace is told after two spins.')).toBeVisible();
    await shot(page, `figures-few-${width}`);
  });
}

test('late bets of this spin and what is out by the books are shown', async ({ page }) => {
  const house = await consoleOf(page, 'full');
  house.view.books.colours = [['blue', 6_200]];
  house.stands('no_more_bets', [{ outcome: { draw: 'pocket', to: 'table' } }]);
  const next = page.getByRole('region', { name: 'The next step' });
  // The house keeps them: every screen of the staff shows whoever was pushed back.
  house.answer = (asked) => {
    const { late } = (asked.input as { act: { game: { late?: { seat: number } } } }).act.game;
    const { staff } = house.view.table.game;
    if (late && staff) {
      staff.late = [...(staff.late ?? []), late.seat];
      house.tell();
    }
    return accepted;
  };
  for (const seat of [5, 2]) {
    await page.getByRole('button', { name: 'Late bet' }).click();
    await page.getByRole('button', { name: `Seat ${seat}`, exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(next.getByText('2 late bets were pushed back: seats 2, 5.')).toBeVisible();
  // A reload loses nothing.
  await page.reload();
  await expect(next.getByText('2 late bets were pushed back: seats 2, 5.')).toBeVisible();
  await shot(page, 'late');
  await page.getByRole('button', { name: 'Late bet' }).click();
  await expect(page.getByRole('button', { name: 'Seat 5 once' })).toBeVisible();
  await isGood(page);
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.getByRole('button', { name: /^Seat 1: blue/ }).click();
  await expect(page.getByText('By the books $62.00 is beside the layout: 62 chips.')).toBeVisible();
  await page.getByRole('button', { name: 'All 62' }).click();
  await expect(page.getByRole('button', { name: '62 chips for $62.00' })).toBeVisible();
  await isGood(page);
  await shot(page, 'colour-out');
});

test('a spin is three taps, and three things to key', async ({ page }) => {
  const house = await consoleOf(page);
  const game = house.view.table.game;
  // The house does what it is told.
  house.answer = (asked) => {
    const input = asked.input as { act?: { game: unknown }; observe?: unknown };
    const act = input.act?.game;
    if (act === 'new_game') house.stands('place_your_bets', step('lock'));
    else if (act === 'lock') house.stands('no_more_bets', [{ outcome: { draw: 'pocket', to: 'table' } }]);
    else if (input.observe) {
      game.staff!.reading = ['17'];
      house.stands('number_coming', step('dolly'));
    } else if (act === 'dolly') {
      delete game.staff!.reading;
      house.stands('between_games', step('new_game'), { number: '17' });
    }
    return accepted;
  };
  const said = () => house.asked.splice(0).map((asked) => JSON.stringify(asked.input));
  const spin = [
    '{"act":{"game":"new_game"}}',
    '{"act":{"game":"lock"}}',
    '{"observe":{"what":{"outcome":{"pocket":"17"}},"via":"hand"}}',
    '{"act":{"game":"dolly"}}',
  ];
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  };
  await tap(/^No more bets/);
  await tap('17');
  await tap(/^Dolly on 17/);
  await expect(page.getByRole('region', { name: 'Payouts' })).toBeVisible();
  expect(taps).toBe(3);
  expect(said()).toEqual(spin);
  // The next commands are meant for the next round.
  await expect(page.getByRole('button', { name: /^Paid: place your bets/ })).toHaveClass(/brass/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Place your bets' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('Where does the ball rest?')).toBeVisible();
  await page.keyboard.type('17');
  await expect(page.getByText('17 black, odd, low')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Payouts' })).toBeVisible();
  expect(said()).toEqual(spin);
});

test('a number taken back, a No Spin in two taps, a number before No More Bets', async ({ page }) => {
  const house = await consoleOf(page);
  house.view.table.game.staff!.reading = ['19'];
  house.stands('number_coming', step('dolly'));
  await expect(page.getByRole('button', { name: /Dolly on 19/ })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: 'take_back' } });
  delete house.view.table.game.staff!.reading;
  house.stands('no_more_bets', [{ outcome: { draw: 'pocket', to: 'table' } }]);
  await page.getByRole('button', { name: /^No Spin/ }).click();
  await page.getByRole('button', { name: /foreign object/ }).click();
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ rule: { what: 'foreign_object', cite: 'RO H.3' } });
  // Typed while betting is open it is keyed alone, and the house asks whether No More Bets was called.
  house.stands('place_your_bets', step('lock'));
  await expect(page.getByRole('heading', { name: 'Place your bets' })).toBeVisible();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ observe: { what: { outcome: { pocket: '8' } }, via: 'hand' } });
  expect(house.asked.some((asked) => JSON.stringify(asked.input).includes('dolly'))).toBe(false);
});

test('the calculator: chips of the colour, stacks of twenty, value chips', async ({ page }) => {
  const house = await consoleOf(page);
  house.stands('between_games', step('new_game'), { number: '17' });
  const line = (bet: string, chips: number, pay: number, wins: number) => ({
    bet,
    chips,
    pays: { pay, on: 1 },
    wins: wins * 100,
    win_chips: wins,
  });
  house.pay = {
    bets: [line('17', 5, 35, 175), line('17-20', 1, 17, 17), line('red', 1, 1, 0)],
    chips: 192,
    stacks: 9,
    rest: 12,
    odd: 0,
    stays: 6,
    amount: 19_200,
    value_chips: { '100': 2, '500': 3, '2500': 3, '10000': 1 },
  };
  const payouts = page.getByRole('region', { name: 'Payouts' });
  await payouts.getByRole('radio', { name: 'Seat 1, blue' }).click();
  await payouts.getByRole('button', { name: '+5' }).click();
  await payouts.locator('[data-bet="17"]').first().click();
  await payouts.getByRole('button', { name: '+1', exact: true }).click();
  await payouts.getByLabel('Type a bet of the pile').fill('17-20');
  await page.keyboard.press('Enter');
  await payouts.locator('[data-bet="red"]').first().click();
  await expect(payouts.getByText('192 blue')).toBeVisible();
  await expect(payouts.getByText('9 stacks and 12')).toBeVisible();
  await expect(payouts.getByText('1 × $100.00')).toBeVisible();
  await expect(payouts.getByText('loses')).toBeVisible();
  await isGood(page);
});

test('a closing says what speaks against it; the last one is offered as the float', async ({ page }) => {
  const house = await consoleOf(page);
  Object.assign(house.staff, { not_closing: ['colours_out', 'slip_under_way'] });
  house.tell();
  await page.getByRole('button', { name: 'Close table' }).click();
  await expect(page.getByText('colours are out')).toBeVisible();
  await page.getByRole('button', { name: /Add 20 of \$1,000\.00/ }).click();
  // Nobody has signed: nothing is said of the books.
  await expect(page.getByText('By the books')).toHaveCount(0);
  await isGood(page);
  await shot(page, 'live-closing');
  // What cannot be is not offered; when nothing speaks against it any more, it is.
  const sign = page.getByRole('button', { name: 'Sign the count' });
  await expect(sign).toBeDisabled();
  await expect(sign).toHaveAccessibleDescription(/colours are out/);
  Object.assign(house.staff, { not_closing: [] });
  house.tell();
  await expect(sign).toBeEnabled();
  // One person's word is not enough: the floor is asked for.
  house.answer = (asked) => (asked.second ? accepted : needsSecond('floorperson'));
  await page.getByRole('button', { name: 'Sign the count' }).click();
  await expect(page.getByText('The floor agrees')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill('3333');
  await page.keyboard.press('Enter');
  // Both have signed: what it comes to, and another count is offered.
  const counted = { count: { '100000': 20 }, total: 2_000_000, expected: 2_500_000, by_play: true };
  Object.assign(house.staff, { counted_to_close: counted });
  house.tell();
  await expect(page.getByText('Play on the felt')).toBeVisible();
  await expect(page.getByText('-$5,000.00').first()).toBeVisible();
  await isGood(page);
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shot(page, `live-closing-signed-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Count again' }).click();
  // What else is told meanwhile does not end the counting.
  Object.assign(house.staff, { counted_to_close: { ...counted } });
  house.tell();
  house.answer = () => accepted;
  await page.getByRole('button', { name: 'Sign the count' }).click();
  await page.getByRole('button', { name: 'Close the table' }).click();
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { opening: 'close_as_counted' } });
  house.view.table.status = 'closed';
  delete (house.staff as { counted_to_close?: unknown }).counted_to_close;
  house.tell();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  house.staff.unchecked = [];
  house.staff.drop_box = 7;
  Object.assign(house.staff, {
    last_close: { count: { '100000': 20 }, total: 2_000_000, expected: 2_000_000, win: 0 },
  });
  house.tell();
  await page.getByRole('button', { name: 'Same pieces' }).click();
  await page.getByRole('button', { name: 'Sign and open' }).click();
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { opening: { open: { count: { '100000': 20 }, drop_box: 7 } } } });
});

test('the checklist needs the floor once for all its items', async ({ page }) => {
  const house = await consoleOf(page);
  house.view.table.status = 'closed';
  house.staff.unchecked = ['layout', 'wheel', 'ball'];
  house.tell();
  for (const one of await page.getByRole('button', { name: 'In order' }).all()) await one.click();
  await page.getByRole('button', { name: '13/16' }).click();
  await page.getByRole('button', { name: 'The floor confirms the list' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('3333');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => house.asked.map((asked) => (asked.input as { act: { opening: unknown } }).act.opening))
    .toEqual([
      { check: { name: 'layout', answer: 'ok' } },
      { check: { name: 'wheel', answer: 'ok' } },
      { check: { name: 'ball', answer: '13/16' } },
    ]);
});

test('the cage answers each slip with one press, in its own books', async ({ page }) => {
  const house = new StaffHouse(page, liveAbout('results'));
  house.me = { person: 'cal', name: 'Cal', roles: ['cage'] };
  house.answer = () => accepted;
  house.staff.slips = [
    [4, { way: 'fill', chips: { '2500': 40 }, amount: 100_000, stage: 'requested' }],
    [5, { way: 'credit', chips: { '10000': 10 }, amount: 100_000, stage: 'under_way' }],
    [6, { way: 'fill', chips: { '500': 20 }, amount: 10_000, stage: 'under_way' }],
  ];
  house.vault = 25_000_000;
  await house.open('/cage');
  await expect(page.getByRole('button', { name: 'Send $1,000.00' })).toBeVisible();
  await expect(page.getByText('$250,000.00')).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await isGood(page);
    await shot(page, `cage-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Send $1,000.00' }).click();
  const table = 'demo/table/roulette-3';
  await expect
    .poll(() => house.asked.at(-1))
    .toMatchObject({
      stream: 'demo/cage/main',
      as: 'cage',
      input: { act: { send_fill: { table, slip: 4, chips: { '2500': 40 } } } },
    });
  await page.getByRole('button', { name: 'Counted: $1,000.00' }).click();
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { take_credit: { table, slip: 5, chips: { '10000': 10 } } } });
  house.staff.slips = [];
  house.tell();
  await expect(page.getByText('No slip waits for the cage.')).toBeVisible();
  await shot(page, 'cage-empty');
});

test('who looks on has nothing to press but relief', async ({ page }) => {
  const house = new StaffHouse(page, liveAbout('results'));
  house.me = STAFF[1]!;
  await house.open('/console/roulette-3');
  await expect(page.getByRole('button', { name: 'Relieve Dora' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^No more bets/ })).toHaveCount(0);
  await isGood(page);
});
