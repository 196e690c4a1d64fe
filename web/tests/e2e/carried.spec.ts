/** Bets that are dragged, and what takes the stage after the lock. */

import { expect, test, type Page } from '@playwright/test';
import { House, laid } from './house';

async function sit(page: Page): Promise<House> {
  const house = new House(page);
  await house.open();
  await house.paired();
  await page.goto('/t/roulette-1');
  await expect(page.locator('.credits')).toContainText('$120.00');
  return house;
}

async function middle(page: Page, bet: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator(`.frame [data-bet="${bet}"]`).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** What was asked of the game, in order. */
const asked = (house: House) =>
  house.asked.flatMap(({ input }) => (input.act?.['game'] ? [input.act['game']] : []));

test('a bet that is dragged is moved, and off the layout it is removed', async ({ page }) => {
  const house = await sit(page);
  house.answer = ({ input }) => {
    const act = input.act?.['game'] as unknown as Record<string, { spot?: string; stake?: number }>;
    if ('cancel' in act) house.tell({ own: { armed: true } });
    else if (act['place']?.stake === 0) house.tell({ own: { armed: false, stakes: [], bet: 0 } });
    else if (act['place']) house.tell({ own: { stakes: [laid(act['place'].spot!, 10)], bet: 1_000 } });
    return { accepted: { seq: house.seq, hash: '', again: false } } as unknown as ReturnType<House['answer']>;
  };
  house.tell({ own: { stakes: [laid('17', 10)], bet: 1_000 } });
  await expect(page.locator('[data-chip="17"]')).toHaveCount(1);
  await drag(page, await middle(page, '17'), await middle(page, '32'));
  await expect(page.locator('[data-chip="32"]')).toHaveCount(1);
  await expect(page.locator('[data-chip="17"]')).toHaveCount(0);
  expect(asked(house)).toEqual([
    { cancel: { seat: 4 } },
    { place: { seat: 4, spot: '17', tender: 'credits', stake: 0 } },
    { place: { seat: 4, spot: '32', tender: 'credits', stake: 1_000 } },
  ]);
  house.asked = [];
  await drag(page, await middle(page, '32'), { x: 640, y: 90 });
  await expect(page.locator('[data-chip]')).toHaveCount(0);
  expect(asked(house)).toEqual([
    { cancel: { seat: 4 } },
    { place: { seat: 4, spot: '32', tender: 'credits', stake: 0 } },
  ]);
});

test('a bet that may not lie where it was dragged goes back', async ({ page }) => {
  const house = await sit(page);
  house.answer = ({ input }) => {
    const act = input.act?.['game'] as unknown as Record<string, { spot?: string; stake?: number }>;
    if (act['place']?.spot === '32')
      return { refused: { cite: 'RO D.4', message: { key: 'roulette-above-maximum' } } } as never;
    if (act['place']?.stake === 0) house.tell({ own: { armed: false, stakes: [], bet: 0 } });
    else if (act['place']) house.tell({ own: { stakes: [laid('17', 10)], bet: 1_000 } });
    return { accepted: { seq: house.seq, hash: '', again: false } } as never;
  };
  house.tell({ own: { stakes: [laid('17', 10)], bet: 1_000 } });
  await expect(page.locator('[data-chip="17"]')).toHaveCount(1);
  await drag(page, await middle(page, '17'), await middle(page, '32'));
  await expect.poll(() => asked(house).length).toBe(4);
  await expect(page.locator('[data-chip="17"]')).toHaveCount(1);
  await expect(page.locator('.words[role=status]')).toContainText('RO D.4');
});

test('a bet below its minimum says so under the pointer', async ({ page }) => {
  const house = await sit(page);
  house.tell({ own: { stakes: [laid('17', 1, true)], bet: 100 } });
  const { x, y } = await middle(page, '17');
  await page.mouse.move(x, y);
  await expect(page.locator('.words[role=status]')).toContainText('below the minimum');
});

test('nothing is green for a loss, and the foot stands still whatever the amounts', async ({ page }) => {
  const house = await sit(page);
  const places = async () => {
    const of = (what: string) =>
      page.locator(`footer ${what}`).evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    const [buttons, amounts] = [await of('button'), await of('.amount')];
    // Large amounts are written smaller: what begins where they begin does not move.
    return [...buttons.map(({ x, y }) => [x, y]), ...amounts.map(({ x }) => [x])];
  };
  const before = await places();
  house.tell({ own: { stakes: [laid('17', 10), laid('red', 25)], bet: 3_500 }, credits: 987_654_321 });
  await expect(page.locator('.credits')).toContainText('$9,876,543.21');
  const after = await places();
  expect(after.length).toBe(before.length);
  // Less than a pixel is the line of words above.
  after.forEach((place, n) =>
    place.forEach((at, m) => expect(Math.abs(at - before[n]![m]!)).toBeLessThan(1)),
  );
  const stakes = [laid('17', 10), laid('red', 10)];
  house.tell({ own: { stakes: [] }, public: { phase: 'no_more_bets' } });
  house.tell({
    public: { phase: 'between_games', number: '32' },
    own: { last_win: 1_500, came_to: { round: 812, stakes, wins: [['red', 500]] } },
  });
  const net = page.locator('.net');
  await expect(net).toHaveText('Net -$5.00');
  await expect(page.getByText('Staked $20.00, returned $15.00').first()).toBeVisible();
  await expect(net).not.toHaveClass(/won/);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`after the lock the wheel takes the stage: motion ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    const house = await sit(page);
    const show = page.locator('.show');
    await expect(show).toHaveCount(0);
    house.tell({ public: { phase: 'no_more_bets' } });
    await expect(page.getByText('No more bets').first()).toBeVisible();
    await expect(show).toHaveCount(reducedMotion === 'reduce' ? 0 : 1);
    // Nothing is known before the house has told it.
    await expect(show.locator('.came')).toHaveCount(0);
    house.tell({ public: { phase: 'between_games', number: '17' } });
    await expect(page.getByText('17 black, odd').first()).toBeVisible();
    await expect(show).toHaveCount(0);
  });
}
