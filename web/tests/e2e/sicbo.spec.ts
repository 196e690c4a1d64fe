/** The screens of sic bo in every state that was drawn for them. */

import { expect, test, type Page } from '@playwright/test';
import { isGood, shot } from './good';
import { House } from './house';
import { LIT_244, OFTEN, ROLLS, rolled, rolls, sicBoAbout, step } from './sicbo';
import { accepted, needsSecond, StaffHouse } from './staff';

async function consoleOf(
  page: Page,
  form: 'results' | 'full' | 'terminals' = 'results',
): Promise<StaffHouse> {
  const house = new StaffHouse(page, sicBoAbout(form));
  if (form !== 'terminals') house.staff.terminals = [];
  house.answer = () => accepted;
  rolls(house, 'between_games', step('new_game'));
  await house.open('/console/sic-bo-1');
  await expect(page.getByRole('region', { name: 'The next step' }).getByRole('button').first()).toBeVisible();
  return house;
}

const FORM = {
  title: { key: 'sic-bo-form-title', args: { number: 812 } },
  notes: [
    'sic-bo-form-by-hand',
    'sic-bo-form-losers-first',
    'sic-bo-form-written',
    'sic-bo-form-signed',
    'sic-bo-form-down',
  ].map((key) => ({ key })),
  number: 812,
  at: 1_767_319_200_000,
};

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const) {
  test(`every phase of a roll at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(180_000);
    const phone = width < 720;
    await page.setViewportSize({ width, height });
    const house = await consoleOf(page);
    const next = page.getByRole('region', { name: 'The next step' });
    const looked = async (name: string) => {
      await isGood(page, phone);
      await shot(page, `sicbo-${name}-${width}`);
    };
    await expect(next.getByRole('button', { name: /Place your bets/ })).toBeVisible();
    await looked('between');
    rolls(house, 'place_your_bets', step('lock'));
    await expect(next.getByRole('button', { name: /No more bets/ })).toBeVisible();
    rolls(house, 'no_more_bets', step('shake'));
    await expect(next.getByRole('button', { name: /Covered and shaken/ })).toBeVisible();
    await looked('locked');
    rolls(house, 'shaken', [{ outcome: { draw: 'dice', to: 'table' } }], {}, { shaken: Date.now() });
    await next.getByRole('button', { name: '4', exact: true }).click();
    await next.getByRole('button', { name: '2', exact: true }).click();
    await looked('shaken');
    await next.getByRole('button', { name: /^No Roll/ }).click();
    await expect(next.getByRole('button', { name: /Not all dice lie flat/ })).toBeVisible();
    await looked('no-roll');
    await next.getByRole('button', { name: 'Leave it' }).click();
    await next.getByRole('button', { name: 'Computer failed' }).click();
    await expect(next.getByRole('button', { name: /Settle by hand/ })).toBeVisible();
    await next.getByRole('button', { name: 'Leave it' }).click();
    rolls(house, 'dice_coming', step({ confirm: { dice: '2-4-4' } }), {}, { reading: rolled('2-4-4') });
    await expect(next.getByText('2, 4, 4: total 10, small')).toBeVisible();
    await looked('read');
    rolls(house, 'paid', step('clear_lights'), { rolled: rolled('2-4-4'), lit: LIT_244 });
    await expect(next.getByRole('button', { name: /Clear the lights/ })).toBeVisible();
    await expect(page.locator('[data-lit]')).toHaveCount(6);
    await expect(page.getByRole('list', { name: 'What is lit' }).getByText('Single 4')).toBeVisible();
    await looked('lit');
    await next.getByRole('button', { name: 'The dice are wrong' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await looked('correct');
    await page.keyboard.press('Escape');
    house.view.table.status = 'down';
    rolls(
      house,
      'settled_by_hand',
      [{ ruling: { by: 'pit_supervisor' } }],
      { void: 'SB F.2' },
      { form: FORM },
    );
    await expect(page.getByRole('article')).toBeVisible();
    await looked('by-hand');
    await next.getByRole('button', { name: 'Enter the form' }).click();
    await expect(page.getByRole('button', { name: 'Add the line' })).toBeVisible();
    await looked('enter-form');
    house.view.table.status = 'closed';
    house.staff.unchecked = ['shaker', 'layout'];
    house.staff.drop_box = null;
    house.staff.test_needed = 'SB E.1';
    rolls(house, 'between_games', []);
    await expect(page.getByText('Opening checklist')).toBeVisible();
    await looked('opening');
    house.view.table.status = 'test';
    house.staff.test = { reading: { dice: '2-4-4' }, shows: LIT_244, confirmed: 0, was_down: false };
    house.tell();
    await expect(page.getByRole('button', { name: 'All are lit: end the test' })).toBeVisible();
    await looked('test');
  });

  test(`every bet keyed, and paid in order, at ${width} x ${height}`, async ({ page }) => {
    const phone = width < 720;
    await page.setViewportSize({ width, height });
    const house = await consoleOf(page, 'full');
    const next = page.getByRole('region', { name: 'The next step' });
    rolls(house, 'place_your_bets', [...step('lock')!, 'wagers'], {}, { totals: [[1, 1_500]] });
    const bets = page.getByRole('region', { name: 'Bets' });
    await bets.getByLabel('Type a bet').fill('4-4');
    await page.keyboard.press('Enter');
    const placed = (spot: string) => ({ act: { game: { place: { seat: 1, spot, stake: 500 } } } });
    await expect.poll(() => house.asked.at(-1)?.input).toEqual(placed('4-4'));
    await page.locator('[data-bet="total10"]').first().click();
    await expect.poll(() => house.asked.at(-1)?.input).toEqual(placed('total10'));
    // What is keyed lies there for every screen of the staff.
    const lying = ['4-4', 'total10'].map((bet) => ({ bet, amount: 500 }));
    rolls(
      house,
      'place_your_bets',
      [...step('lock')!, 'wagers'],
      {},
      { totals: [[1, 1_000]], layout: [[1, lying]] },
    );
    await expect(page.locator('[data-chip="total10"]')).toBeVisible();
    await isGood(page, phone);
    await shot(page, `sicbo-full-bets-${width}`);
    rolls(
      house,
      'paying',
      step({ pay: { seat: null } }),
      { rolled: rolled('2-4-4'), lit: LIT_244 },
      {
        totals: [[1, 1_000]],
        layout: [
          [
            1,
            [
              { bet: '4-4', amount: 500 },
              { bet: 'total10', amount: 500 },
            ],
          ],
          [3, [{ bet: 'small', amount: 2_500 }]],
        ],
        due: [
          [1, 8_000],
          [3, 5_000],
        ],
      },
    );
    await expect(page.getByRole('region', { name: 'Settlement' })).toBeVisible();
    await isGood(page, phone);
    await shot(page, `sicbo-full-settlement-${width}`);
    await next.getByRole('button', { name: /Seat 1 is paid \$80\.00/ }).click();
    await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: { pay: { seat: 1 } } } });
  });

  test(`board and sign at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const house = new StaffHouse(page, sicBoAbout('results'));
    house.me = null;
    rolls(house, 'paid', [], { rolled: rolled('2-4-4'), lit: LIT_244 });
    await house.open('/board/sic-bo-1');
    await expect(page.getByText('Winners are lit')).toBeVisible();
    await isGood(page);
    await shot(page, `sicbo-board-lit-${width}`);
    rolls(house, 'between_games', [], { rolled: rolled('5-5-5') });
    await expect(page.getByText('Triple', { exact: true }).first()).toBeVisible();
    await isGood(page);
    await shot(page, `sicbo-board-${width}`);
    rolls(house, 'shaken', []);
    await expect(page.getByText('The dice are shaken')).toBeVisible();
    await page.goto('/sign/sic-bo-1');
    await expect(page.getByText('Total 9, 10, 11, 12')).toBeVisible();
    await isGood(page);
    await shot(page, `sicbo-sign-${width}`);
  });
}

test('three taps, one confirmation, and what went wrong in two taps', async ({ page }) => {
  const house = await consoleOf(page);
  const next = page.getByRole('region', { name: 'The next step' });
  rolls(house, 'shaken', [{ outcome: { draw: 'dice', to: 'table' } }], {}, { shaken: Date.now() });
  await next.getByRole('button', { name: '4', exact: true }).click();
  await next.getByRole('button', { name: '6', exact: true }).click();
  await next.getByRole('button', { name: /One back/ }).click();
  await next.getByRole('button', { name: '2', exact: true }).click();
  expect(house.asked).toEqual([]);
  await next.getByRole('button', { name: '4', exact: true }).click();
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ observe: { what: { outcome: { dice: '2-4-4' } }, via: 'hand' } });
  rolls(house, 'dice_coming', step({ confirm: { dice: '2-4-4' } }), {}, { reading: rolled('2-4-4') });
  await expect(next.getByRole('button', { name: /Light 2 4 4/ })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: 'take_back' } });
  // Nothing is asked while an answer is awaited.
  await expect(next.getByRole('button', { name: /Light 2 4 4/ })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { game: { confirm: { dice: '2-4-4' } } } });
  await next.getByRole('button', { name: /^No Roll/ }).click();
  await next.getByRole('button', { name: /Not all dice lie flat/ }).click();
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ rule: { what: 'no_roll', cite: 'SB F.1' } });
  rolls(house, 'shaken', [{ outcome: { draw: 'dice', to: 'table' } }], {}, { shaken: Date.now() });
  await next.getByRole('button', { name: 'Computer failed' }).click();
  await next.getByRole('button', { name: /Settle by hand/ }).click();
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ rule: { what: 'computer_malfunction', cite: 'SB F.2' } });
  // By keyboard: the dice again.
  rolls(house, 'shaken', [{ outcome: { draw: 'dice', to: 'table' } }], {}, { shaken: Date.now() });
  await expect(next.getByText('Which dice lie there?')).toBeVisible();
  await page.keyboard.type('551');
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ observe: { what: { outcome: { dice: '1-5-5' } }, via: 'hand' } });
});

test('a form is printed and entered by two; the repair is noted before the test', async ({ page }) => {
  const house = await consoleOf(page);
  house.view.table.status = 'down';
  rolls(house, 'settled_by_hand', [{ ruling: { by: 'pit_supervisor' } }], { void: 'SB F.2' }, { form: FORM });
  await expect(page.getByRole('article')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await shot(page, 'sicbo-form-print');
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('article')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page
    .getByRole('region', { name: 'The next step' })
    .getByRole('button', { name: 'Enter the form' })
    .click();
  const form = page.getByRole('region', { name: 'Enter the form' });
  for (const face of ['2', '2', '5']) await form.getByRole('button', { name: face, exact: true }).click();
  await form.getByLabel('Spot').fill('small');
  await form.getByLabel('Staked').fill('10');
  await form.getByLabel('Paid').fill('10');
  await form.getByRole('button', { name: 'Add the line' }).click();
  await expect(form.getByText('Seat 1: Small $10.00, paid $10.00')).toBeVisible();
  await isGood(page);
  house.answer = (asked) => (asked.second ? accepted : needsSecond('pit_supervisor'));
  await form.getByRole('button', { name: 'Enter one line with the supervisor' }).click();
  await expect(page.getByText('The supervisor agrees')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill('4444');
  await page.keyboard.press('Enter');
  const lines = [{ seat: 1, spot: 'small', stake: 1_000, paid: 1_000 }];
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { game: { enter_form: { dice: '2-2-5', lines } } } });
  house.answer = () => accepted;
  house.staff.repair_needed = 'SB F.2';
  rolls(house, 'between_games', []);
  await page.getByLabel('What was repaired, and by whom').fill('new cable');
  await page.getByRole('button', { name: 'Note the repair' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('3333');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => house.asked.at(-1)?.input)
    .toEqual({ act: { opening: { repair: { note: 'new cable' } } } });
  await isGood(page);
  await shot(page, 'sicbo-repair');
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a seat: bets by touch and keyboard, the dice, the lights, at ${width} x ${height}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const phone = width < 720;
    await page.setViewportSize({ width, height });
    const house = new House(page, sicBoAbout('terminals'));
    const placed = () => house.asked.at(-1)?.input.act?.['game']?.['place'];
    const own = { stakes: [], bet: 0, last_win: 0, armed: false, undo: 0, recall: true };
    const tell = (at: object, more: object = {}) => {
      Object.assign(house.view.table, {
        plays: 'sic_bo',
        game: {
          public: { round: 812, last: ROLLS, often: OFTEN, ...at },
          own: { ...own, ...more },
        },
      });
      house.tell();
    };
    const open = { phase: 'place_your_bets', ends: Date.now() + 40_000 };
    tell(open);
    await house.open();
    await house.paired();
    await page.goto('/t/sic-bo-1');
    await expect(page.getByRole('application')).toBeVisible();
    const stakes = [
      { bet: '4-4', amount: 500 },
      { bet: 'small', amount: 2_500 },
      { bet: 'total17', amount: 100, below_minimum: true },
    ];
    tell(open, { stakes, bet: 3_100, undo: 3 });
    await expect(page.locator('[data-chip]')).toHaveCount(3);
    if (!phone) {
      await page.keyboard.type('t10');
      await expect(page.getByText('Total 10: bet on a total of 10')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect.poll(placed).toEqual({ seat: 4, spot: 'total10', stake: 500 });
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => placed()?.['spot']).toBe('total11');
    }
    await isGood(page);
    await shot(page, `sicbo-seat-bets-${width}`);
    tell({ phase: 'shaken' }, { stakes, bet: 3_000 });
    await expect(page.getByRole('heading', { name: 'The dice are shaken' })).toBeVisible();
    await shot(page, `sicbo-seat-shaken-${width}`);
    const wins = [
      ['4-4', 4_000],
      ['small', 2_500],
    ];
    const came_to = { round: 812, stakes: stakes.slice(0, 2), wins };
    tell({ phase: 'paid', rolled: rolled('2-4-4'), lit: LIT_244 }, { last_win: 9_500, came_to });
    await expect(page.getByText(/returned \$95\.00/).first()).toBeVisible();
    await expect(page.locator('[data-lit]')).toHaveCount(6);
    await isGood(page);
    await shot(page, `sicbo-seat-lit-${width}`);
  });
}
