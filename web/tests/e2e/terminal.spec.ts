/** Every state of the terminal: it says what is the case, nothing scrolls, and axe finds nothing. */

import { expect, test, type Page } from '@playwright/test';
import { axe, inTime, shot as kept, SHOTS } from './good';
import { ABOUT, House, laid, played } from './house';

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const ALL = ['17', '17-20', 'red', '1st12', '0-00-1-2-3', '25..30'];
const BETS = [
  laid('17', 5),
  laid('17-20', 10),
  laid('red', 25),
  laid('1st12', 100),
  laid('25..30', 15),
  laid('0', 1),
];

async function look(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SHOTS ? 500 : 0);
  await kept(page, name);
  const scrolls = await page.evaluate(() => {
    const root = document.scrollingElement!;
    return root.scrollHeight > root.clientHeight + 1 || root.scrollWidth > root.clientWidth + 1;
  });
  expect(scrolls, `${name} scrolls`).toBe(false);
  // Nothing that can be pressed lies outside, or is cut off; panels may scroll in themselves.
  const outside = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('button, a')].filter((each) => {
      const panel = each.closest('dialog, .cloth, main');
      return each.checkVisibility() && !(panel && panel.scrollHeight > panel.clientHeight);
    });
    return shown
      .filter((each) => {
        const box = each.getBoundingClientRect();
        const cut = each.scrollWidth > each.clientWidth + 1;
        return cut || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
      })
      .map((each) => each.textContent?.trim());
  });
  expect(outside, `${name} cuts off`).toEqual([]);
  await axe(page);
}

async function sit(page: Page): Promise<House> {
  const house = new House(page);
  await house.open();
  await house.paired();
  await page.goto('/t/roulette-1');
  await expect(page.getByText('Credits', { exact: true }).first()).toBeVisible();
  return house;
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });
    const shot = (name: string) => `${size}-${name}`;

    test('the floor', async ({ page }) => {
      const house = new House(page);
      await house.open();
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Sit down' }).first()).toBeVisible();
      await look(page, shot('floor'));
    });

    test('no such table, no such screen', async ({ page }) => {
      const house = new House(page);
      await house.open();
      await page.goto('/t/nowhere');
      await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
      await look(page, shot('no-such-table'));
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: 'There is no such screen' })).toBeVisible();
    });

    test('a seat is taken, money bought, a bet made', async ({ page }) => {
      await page.clock.install();
      const house = new House(page);
      await house.open();
      house.view.books.credits = 0;
      await page.goto('/t/roulette-1');
      await look(page, shot('sit-down'));
      // Somebody else sits down meanwhile, and somebody goes.
      house.taken = [5, 6];
      const five = (name: RegExp) => page.getByRole('button', { name });
      await inTime(page, () => expect(five(/^5 taken/)).toBeDisabled({ timeout: 100 }));
      house.taken = [6];
      await inTime(page, () => expect(five(/^5 seat/)).toBeEnabled({ timeout: 100 }));
      await look(page, shot('sit-down-taken'));
      await page.getByRole('button', { name: 'Any free seat' }).click();
      await expect(page.getByRole('dialog')).toContainText('How much would you like?');
      expect(page.url()).toContain('seat=2');
      await look(page, shot('buy-in'));
      await page.getByRole('button', { name: '$200.00' }).click();
      await expect(page.locator('.credits')).toContainText('$200.00');
    });

    test('a floorperson pairs a screen, nobody else, and does not stay signed in', async ({ page }) => {
      const house = new House(page);
      house.live = true;
      await house.open();
      await page.goto('/t/roulette-1');
      const signs = async (name: string) => {
        await page.getByLabel('Name').fill(name);
        await page.getByLabel('PIN', { exact: true }).fill('1111');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: /^3 seat/ }).click();
      };
      await page.getByRole('button', { name: /^3 seat/ }).click();
      await look(page, shot('pair'));
      await signs('Dana');
      // Somebody else can sign in instead.
      await expect(page.getByText('HC B.10')).toBeVisible();
      await look(page, shot('pair-refused'));
      await signs('Fay');
      await expect(page.locator('.credits')).toBeVisible();
      expect(page.url()).toContain('seat=3');
      expect(house.signed).toBeNull();
    });

    test('where a dealer deals, the dealer takes the money', async ({ page }) => {
      const house = new House(page, { ...ABOUT, spins_by_itself: false });
      await house.open();
      await house.paired();
      house.view.books.credits = 0;
      await page.goto('/t/roulette-1');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Lay your money on the terminal.');
      await look(page, shot('buy-in-dealer'));
      await dialog.getByRole('button', { name: 'Call the dealer' }).click();
      await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { floor: { call: { seat: 4 } } } });
      house.tell({ seated: { called: true } });
      await expect(dialog.getByRole('button', { name: 'Called' })).toBeDisabled();
      house.tell({ credits: 20_000, seated: { called: false, asked_to_agree: 20_000 } });
      await expect(dialog).toHaveCount(0);
    });

    test('betting', async ({ page }) => {
      const house = await sit(page);
      house.tell({ own: { stakes: BETS, undo: 6 } });
      house.clock(34);
      await expect(page.getByText('Place your bets').first()).toBeVisible();
      await look(page, shot('betting'));
      await page.locator('[data-bet="31-32-34-35"]').hover();
      await expect(page.getByText('corner bet')).toBeVisible();
      await look(page, shot('preview'));
      house.clock(9);
      await expect(page.getByText('Last bets').first()).toBeVisible();
      await look(page, shot('last-bets'));
      house.tell({ public: { phase: 'betting_held', ends: undefined!, held_ms: 21_000 } });
      await expect(page.getByText('The clock is held').first()).toBeVisible();
      await look(page, shot('held'));
    });

    test('a chip is hollow until accepted, and flies back when refused', async ({ page }) => {
      const house = await sit(page);
      house.clock(40);
      await page.locator('[data-bet="17"]').click({ position: { x: 36, y: 26 } });
      await page.locator('[data-bet="odd"]').click();
      await expect(page.locator('[data-hollow]')).toHaveCount(2);
      await look(page, shot('hollow'));
      const [first, second] = house.asked;
      house.reply(first!.id, { accepted: { seq: house.seq + 1, hash: 'ab', again: false } });
      await expect(page.locator('[data-hollow="17"]')).toHaveCount(1);
      house.tell({ own: { stakes: [laid('17', 5)], undo: 1 } });
      await expect(page.locator('[data-hollow="17"]')).toHaveCount(0);
      await expect(page.locator('[data-chip="17"]')).toHaveCount(1);
      house.reply(second!.id, {
        refused: {
          cite: 'RO I.3.b.i',
          message: { key: 'roulette-not-enough', args: { has: 100, asked: 500 } },
        },
      });
      await expect(page.locator('[data-hollow]')).toHaveCount(0);
      await expect(page.getByText('That takes $5.00, and only $1.00 is there.')).toBeVisible();
      await look(page, shot('refused'));
    });

    test('below the minimum, cancel armed', async ({ page }) => {
      const house = await sit(page);
      house.clock(40);
      house.tell({ own: { stakes: [laid('17', 1, true), laid('red', 5, true)], undo: 2 } });
      await expect(page.getByText('Marked bets go back')).toBeVisible();
      await look(page, shot('below-minimum'));
      house.tell({ own: { armed: true } });
      await expect(page.getByText('Touch the bet that shall come off.')).toBeVisible();
      await look(page, shot('armed'));
      house.tell({ own: { armed: false, stakes: [] }, public: { phase: 'no_more_bets', ends: undefined! } });
      await expect(page.getByText('were below the minimum and came back')).toBeVisible();
      await look(page, shot('came-back'));
    });

    test('closed, the number, won', async ({ page }) => {
      await page.clock.install();
      const house = await sit(page);
      house.tell({ own: { stakes: BETS, undo: 6 } });
      house.clock(1);
      // At zero the screen closes by itself.
      await expect(page.getByText('No more bets').first()).toBeVisible();
      await look(page, shot('zero'));
      house.tell({ public: { phase: 'no_more_bets', ends: undefined! } });
      await expect(page.getByText('bets of $156.00 together stand')).toBeVisible();
      await look(page, shot('no-more-bets'));
      house.tell({ public: { phase: 'number_coming' } });
      await expect(page.getByText('The number is coming').first()).toBeVisible();
      await look(page, shot('number-coming'));
      house.games.games = [
        played(
          812,
          { number: '17' },
          BETS.map(({ bet, amount }) => [bet, amount / 100, { '17': 175, '17-20': 170 }[bet] ?? 0]),
          480,
        ),
        played(811, { number: '0' }, [['0', 1, 35]], 120),
        played(
          810,
          { void: 'RO I.9.b' },
          [
            ['black', 50, 0],
            ['32-35', 10, 0],
            ['2nd12', 20, 0],
          ],
          85,
        ),
      ];
      house.tell({
        public: { phase: 'between_games', number: '17', last: ['17', ...house.view.table.game.public.last] },
        own: {
          stakes: [],
          last_win: 36_000,
          undo: 0,
          came_to: {
            round: 812,
            stakes: BETS,
            wins: [
              ['17', 17_500],
              ['17-20', 17_000],
            ],
          },
        },
        credits: 48_000,
      });
      const paid = page.getByText(/returned \$360\.00/).first();
      await inTime(page, () => expect(paid).toBeVisible({ timeout: 100 }));
      await expect(page.getByText('+$175.00')).toBeVisible();
      await expect(page.locator('.credits')).toContainText('$480.00');
      await look(page, shot('won'));
      await page.getByRole('button', { name: 'My games' }).click();
      await expect(page.getByRole('dialog')).toContainText('void (RO I.9.b)');
      await look(page, shot('games'));
    });

    test('lost; no bet', async ({ page }) => {
      await page.clock.install();
      const house = await sit(page);
      house.tell({ own: { stakes: [laid('5', 10)] }, public: { phase: 'no_more_bets' } });
      house.tell({
        public: { phase: 'between_games', number: '32' },
        own: { stakes: [], last_win: 0, came_to: { round: 812, stakes: [laid('5', 10)], wins: [] } },
      });
      const lost = page.getByText('Net -$10.00').first();
      await inTime(page, () => expect(lost).toBeVisible({ timeout: 100 }));
      await look(page, shot('lost'));
      house.tell({
        public: { round: 813, phase: 'no_more_bets', number: undefined! },
        own: { came_to: undefined! },
      });
      house.tell({ public: { phase: 'between_games', number: '00' } });
      const none = page.getByText('You had no bet in this game.').first();
      await inTime(page, () => expect(none).toBeVisible({ timeout: 100 }));
      await look(page, shot('no-bet'));
    });

    test('void, stopped, closed', async ({ page }) => {
      const house = await sit(page);
      house.tell({
        own: { stakes: [laid('5', 10)], refund: 1_000 },
        public: { phase: 'game_void', void: 'RO I.9.b' },
      });
      await expect(page.getByRole('heading', { name: 'Game void (RO I.9.b)', exact: true })).toBeVisible();
      await expect(page.getByText('Your refund of $10.00 awaits the supervisor.').first()).toBeVisible();
      await look(page, shot('void'));
      // Released: said until the next game begins, also by a page that was loaded meanwhile.
      const back = page.getByText('Your bets of $10.00 are back in your credits.').first();
      house.tell({
        own: { stakes: [], refund: undefined!, refunded: 1_000 },
        public: { phase: 'between_games' },
      });
      await expect(page.getByRole('heading', { name: /RO I.9.b.*all bets returned/ })).toBeVisible();
      await expect(back).toBeVisible();
      await look(page, shot('void-back'));
      await page.reload();
      await expect(back).toBeVisible();
      house.tell({
        public: { round: 813, phase: 'place_your_bets', void: undefined! },
        own: { refunded: undefined! },
      });
      await expect(back).toHaveCount(0);
      house.tell({ public: { phase: 'betting_stopped', void: undefined! } });
      await expect(page.getByText('The house started again.')).toBeVisible();
      await look(page, shot('stopped'));
      house.tell({ status: 'closed', public: { phase: 'between_games' }, own: { stakes: [] } });
      await expect(page.getByText('This table is closed').first()).toBeVisible();
      await look(page, shot('closed'));
    });

    test('credits of somebody away: a warning with a countdown, and a receipt', async ({ page }) => {
      const house = await sit(page);
      house.tell({ seated: { warned: Date.now() + 119_000 } });
      const ask = page.getByRole('alert');
      await expect(ask.getByText(/In 1:\d\d your \$120\.00/)).toBeVisible();
      await look(page, shot('warned'));
      await page.getByRole('button', { name: 'I am here' }).click();
      await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { floor: { stay: { seat: 4 } } } });
      house.tell({ seated: { warned: Date.now() - 1 } });
      await expect(ask.getByText(/The floor may put your \$120\.00 away/)).toBeVisible();
      const receipt = { number: 3, amount: 12_000, at: Date.now() };
      house.tell({ credits: 0, seated: { warned: undefined!, receipt } });
      await expect(page.getByText(/Receipt 3: \$120\.00 was put away for you/)).toBeVisible();
      await look(page, shot('receipt'));
    });

    test('buy-in agreed or wrong, cash-out in its steps, help', async ({ page }) => {
      const house = await sit(page);
      house.clock(40);
      house.tell({ seated: { asked_to_agree: 20_000 } });
      await expect(page.getByText('The dealer credited $200.00.')).toBeVisible();
      await look(page, shot('agree'));
      house.tell({ seated: { amount_wrong: true } });
      await expect(page.getByText('You said the amount is wrong').first()).toBeVisible();
      await look(page, shot('amount-wrong'));
      house.tell({ seated: { amount_wrong: false, asked_to_agree: undefined!, cash_out: 'asked' } });
      await expect(page.getByRole('dialog')).toContainText('are you sure?');
      await look(page, shot('cash-out-sure'));
      house.tell({ seated: { cash_out: { requested: { amount: 12_000 } } } });
      await expect(page.getByText("on the dealer's console")).toBeVisible();
      await look(page, shot('cash-out-requested'));
      house.tell({ seated: { cash_out: { undelivered: { amount: 12_000 } } }, credits: 0 });
      await expect(page.getByText('on their way to you')).toBeVisible();
      house.tell({ seated: { cash_out: 'none' }, credits: 12_000 });
      await page.getByRole('button', { name: 'Help' }).click();
      await look(page, shot('help'));
    });

    test('disconnected, and back with the same ids; replaced', async ({ page }) => {
      const house = await sit(page);
      house.clock(60);
      await page.locator('[data-bet="red"]').click();
      await expect.poll(() => house.asked.length).toBe(1);
      await house.down();
      await expect(page.getByText('The connection to the house is lost.')).toBeVisible();
      // What the player has stays in sight.
      const over = await page.evaluate(() => {
        const box = (of: string) => document.querySelector(of)!.getBoundingClientRect();
        const [said, money] = [box('.banner p'), box('.credits')];
        return said.bottom > money.top && said.top < money.bottom;
      });
      expect(over).toBe(false);
      // No clock runs on what may be over by now.
      await expect(page.getByText(/seconds left/)).toHaveCount(0);
      // What is pressed meanwhile is not kept for later, and that is said.
      await page.keyboard.type('17');
      await page.keyboard.press('Enter');
      await expect(page.getByText('There is no connection to the house: nothing was sent.')).toBeVisible();
      await look(page, shot('disconnected'));
      house.up();
      await expect.poll(() => house.asked.length, { timeout: 20_000 }).toBe(2);
      expect(house.asked[1]).toEqual(house.asked[0]);
      house.bye('bye-replaced');
      await expect(page.getByRole('heading', { name: 'This seat is open in another window' })).toBeVisible();
      await look(page, shot('replaced'));
      await page.getByRole('button', { name: 'Use it here' }).click();
      await expect(page.locator('.credits')).toBeVisible();
    });

    test('a table that cannot be rebuilt says so, until it is back', async ({ page }) => {
      const house = await sit(page);
      house.clock(60);
      house.trouble('stream-lost', 'HC E.5');
      const words = page.getByText('What is recorded of this table or desk cannot be read at the moment');
      await expect(words).toBeVisible();
      await look(page, shot('trouble'));
      house.clock(50);
      await expect(words).toBeHidden();
    });

    test('in a light room', async ({ page }) => {
      const house = await sit(page);
      await page.getByRole('button', { name: 'Dark or light room' }).click();
      house.tell({ own: { stakes: BETS, undo: 6 } });
      house.clock(34);
      await look(page, shot('light'));
    });
  });
}

test('large sums push nothing off the screen, and nothing moves when they come', async ({ page }) => {
  const house = await sit(page);
  house.clock(60);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const where = async () => {
    const box = (await undo.boundingBox())!;
    return [box.x, box.width];
  };
  const before = await where();
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [credits, bet, last_win] of [
      [999_900, 99_900, 99_900],
      [9_999_900, 200_000, 999_900],
      [123_456_700, 1_234_500, 36_000_000],
    ] as const) {
      house.tell({ credits, own: { bet, last_win } });
      await expect(page.locator('.credits')).toContainText((credits / 100).toLocaleString('en-US'));
      const fits = await page
        .locator('footer')
        .evaluate((foot) =>
          [...foot.querySelectorAll('*')].every((each) => each.getBoundingClientRect().right <= innerWidth),
        );
      expect(fits, `${credits} at ${width}`).toBe(true);
      if (width === 1280) expect(await where()).toEqual(before);
    }
  }
});

test('all 161 bets and the second spot of 0-00 by pointer', async ({ page }) => {
  const house = await sit(page);
  house.clock(170);
  house.answer = () => ({ accepted: { seq: 1, hash: 'ab', again: false } });
  const places = house.about.roulette!.places;
  const box = (await page.locator('.frame svg').last().boundingBox())!;
  for (const place of places) {
    await page.mouse.click(
      box.x + ((place.x + 4) / 56) * box.width,
      box.y + ((12 - place.y) / 20) * box.height,
    );
  }
  await expect.poll(() => house.asked.length).toBe(162);
  const spots = house.asked.map((asked) => asked.input.act?.['game']?.['place']?.['spot']);
  expect(spots).toEqual(places.map((place) => place.bet));
});

test('all 161 bets by keyboard', async ({ page }) => {
  const house = await sit(page);
  house.clock(170);
  house.answer = () => ({ accepted: { seq: 1, hash: 'ab', again: false } });
  const bets = house.about.roulette!.bets;
  for (const { bet } of bets) {
    await page.keyboard.type(bet);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => house.asked.length).toBe(161);
  const spots = house.asked.map((asked) => asked.input.act?.['game']?.['place']?.['spot']);
  expect(spots).toEqual(bets.map(({ bet }) => bet));
});

test('drag, neighbours on the racetrack, arrows, undo', async ({ page }) => {
  const house = await sit(page);
  house.clock(100);
  house.answer = () => ({ accepted: { seq: 1, hash: 'ab', again: false } });
  const acts = () => house.asked.map((asked) => asked.input.act?.['game']);
  const chip = (await page.getByRole('radio', { name: '$25.00' }).boundingBox())!;
  const spot = (await page.locator('[data-bet="3rd12"]').boundingBox())!;
  await page.mouse.move(chip.x + 30, chip.y + 30);
  await page.mouse.down();
  await page.mouse.move(spot.x + 60, spot.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => acts().at(-1)).toMatchObject({ place: { spot: '3rd12', stake: 2_500, seat: 4 } });
  await page.locator('[data-pocket="00"]').click();
  await expect
    .poll(() => acts().slice(-2))
    .toMatchObject([{ place: { spot: '00' } }, { neighbours: { seat: 4 } }]);
  await page.locator('.cloth').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => acts().at(-1)).toMatchObject({ place: { spot: '17-20' } });
  house.tell({ own: { stakes: ALL.map((bet) => laid(bet, 5)), undo: 1 } });
  await page.keyboard.press('z');
  await expect.poll(() => acts().at(-1)).toEqual({ undo: { seat: 4 } });
});

test('the board and the seat say that they wait until the house has shown them something', async ({
  page,
}) => {
  const house = new House(page);
  house.silent = true;
  await house.open();
  await page.goto('/board/roulette-1');
  const waits = page.getByRole('main').and(page.locator('[aria-busy=true]'));
  // The house is there and the table is known: only the view is missing.
  await expect.poll(() => house.watched).toEqual([house.about.stream]);
  await expect(waits).toBeVisible();
  await look(page, 'board-waits');
  house.tell();
  await expect(page.getByRole('heading', { name: 'Roulette 1' })).toBeVisible();
  await look(page, 'board');
  house.silent = true;
  await house.paired();
  await page.goto('/t/roulette-1');
  await expect(waits).toBeVisible();
  await look(page, 'seat-waits');
  house.tell();
  await expect(page.locator('.credits')).toBeVisible();
});
