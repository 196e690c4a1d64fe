/** A house plays a game that these screens do not know: every screen says so, and none draws another game. */

import { expect, test } from '@playwright/test';
import { looks } from './good';
import { ABOUT, House } from './house';
import { StaffHouse } from './staff';
import type { TableAbout } from '../../src/lib/types';

const { roulette: _, ...rest } = ABOUT;
const FARO: TableAbout = {
  ...rest,
  stream: 'demo/table/faro-1',
  name: 'faro-1',
  title: 'Faro 1',
  game: 'faro',
};
const SAYS = 'These screens do not know the game “faro”.';
/** What the screens of a game that is known are made of. */
const DRAWN = '.felt, .cloth, svg [data-bet], section.next, .now';

for (const path of ['/t/faro-1', '/board/faro-1']) {
  test(`${path} says that the game is not known here`, async ({ page }) => {
    const house = new House(page, FARO);
    Object.assign(house.view.table, { plays: 'faro' });
    await house.open();
    await house.paired();
    await page.goto(path);
    await expect(page.getByText(SAYS)).toBeVisible();
    await expect(page.locator(DRAWN)).toHaveCount(0);
    await looks(page, `unknown${path.replaceAll('/', '-')}`);
  });
}

for (const path of ['/console/faro-1', '/watch/faro-1']) {
  test(`${path} says that the game is not known here`, async ({ page }) => {
    const house = new StaffHouse(page, FARO);
    Object.assign(house.view.table, { plays: 'faro' });
    await house.open(path);
    await expect(page.getByText(SAYS)).toBeVisible();
    await expect(page.locator(DRAWN)).toHaveCount(0);
  });
}

test('the lobby and the floor list the table, and lead to nothing that is another game', async ({ page }) => {
  const house = new StaffHouse(page, FARO);
  Object.assign(house.view.table, { plays: 'faro' });
  house.me = { person: 'fay', name: 'Fay', roles: ['floorperson'] };
  await house.open('/');
  const card = page.getByRole('listitem').filter({ hasText: 'Faro 1' });
  await expect(card.getByText(SAYS)).toBeVisible();
  // The sign is the house's words: it can be read all the same.
  await expect(card.getByRole('link')).toHaveText(['Sign']);
  await looks(page, 'unknown-lobby');
  await page.goto('/floor');
  await expect(page.getByRole('link', { name: /Faro 1/ })).toContainText('Not known here');
  await page.goto('/floor?table=faro-1');
  await expect(page.getByText(SAYS)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take down' })).toBeVisible();
  await looks(page, 'unknown-floor');
});
