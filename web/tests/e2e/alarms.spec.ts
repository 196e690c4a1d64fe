/** An alarm at every game's console and at the floor's page: it has its own place, and moves and covers nothing. */

import { expect, test, type Page } from '@playwright/test';
import { act, baccaratAbout, deals } from './baccarat';
import { isGood, shot } from './good';
import { liveAbout } from './live';
import { rolls, sicBoAbout, step } from './sicbo';
import { accepted, StaffHouse } from './staff';

const CONSOLES: Record<string, (page: Page) => StaffHouse> = {
  'roulette-terminals': (page) => new StaffHouse(page),
  'roulette-live': (page) => live(new StaffHouse(page, liveAbout('results'))),
  'sic-bo-live': (page) => rolling(live(new StaffHouse(page, sicBoAbout('results')))),
  'sic-bo-terminals': (page) => rolling(new StaffHouse(page, sicBoAbout('terminals'))),
  baccarat: (page) => {
    const house = live(new StaffHouse(page, baccaratAbout('results')));
    deals(house, 'between_rounds', ['new-round', 'MB J.2'], act('new_game'));
    return house;
  },
};

function live(house: StaffHouse): StaffHouse {
  house.staff.terminals = [];
  house.staff.buy_ins = [];
  return house;
}
function rolling(house: StaffHouse): StaffHouse {
  rolls(house, 'between_games', step('new_game'));
  return house;
}

/** Where everything is that can be pressed. */
async function controls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main button, main a, main input, main [role=button]')]
      .filter((each) => each.checkVisibility() && !each.closest('.place'))
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const place = [x, y, width, height].map(Math.round).join(' ');
        return `${each.textContent?.trim() ?? ''}: ${place}`;
      }),
  );
}

/** What the alarm lies over. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main button, main a')]
      .filter((each) => each.checkVisibility() && !each.closest('.place'))
      .filter((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const on = document.elementFromPoint(left + width / 2, top + height / 2);
        return on?.closest('.place') !== null && on !== null;
      })
      .map((each) => each.textContent?.trim() ?? ''),
  );
}

for (const [name, make] of Object.entries(CONSOLES)) {
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    test(`an alarm moves nothing: ${name} at ${width} x ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const house = make(page);
      house.answer = () => accepted;
      await house.open(`/console/${house.about.name}`);
      const next = page.getByRole('region', { name: 'The next step' });
      await expect(next.locator('button.brass')).toBeVisible();
      await expect(page.getByText('No alarm')).toBeVisible();
      const before = await controls(page);
      expect(before.length).toBeGreaterThan(3);
      house.staff.alarms = [
        [1, { key: 'roulette-alarm-restarted', args: {} }, 'HC A.5'],
        [2, { key: 'table-alarm-difference', args: { difference: -500 } }, 'HC B.6'],
      ];
      house.tell();
      await expect(page.locator('.place [role=alert]')).toBeVisible();
      expect(await controls(page)).toEqual(before);
      expect(await covered(page)).toEqual([]);
      await isGood(page, width < 720);
      await shot(page, `alarm-${name}-${width}`);
      // The ruling that resolves it takes it away, and again nothing moves.
      house.staff.alarms = [];
      house.tell();
      await expect(page.getByText('No alarm')).toBeVisible();
      expect(await controls(page)).toEqual(before);
    });
  }
}

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const) {
  test(`an alarm moves nothing at the floor's page at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const house = new StaffHouse(page);
    await house.open('/floor');
    await page.getByRole('link', { name: /Roulette 1/ }).click();
    await expect(page.getByText('No alarm')).toBeVisible();
    await expect(page.getByText('Terminals')).toBeVisible();
    const work = page.locator('.work');
    const places = () =>
      work.evaluate((each) =>
        [...each.querySelectorAll('button')]
          .filter((button) => !button.closest('.place'))
          .map((button) => {
            const box = button.getBoundingClientRect();
            return `${button.textContent?.trim() ?? ''}: ${Math.round(box.x)} ${Math.round(box.y)}`;
          }),
      );
    const before = await places();
    house.staff.alarms = [[1, { key: 'roulette-alarm-restarted', args: {} }, 'HC A.5']];
    house.tell();
    await expect(work.locator('.place [role=alert]')).toBeVisible();
    expect(await places()).toEqual(before);
    await isGood(page, width < 720);
    await shot(page, `alarm-floor-${width}`);
  });
}
