/** A name that strangers guess at on a real house: a supervisor's code lets its owner in on a new device. */

import { expect, test, type Page } from '@playwright/test';
import { Casino } from './casino';
import { looks } from './good';

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ actionTimeout: 15_000 });

const PHONE = { width: 390, height: 844 };
const casino = new Casino();
test.beforeAll(() => casino.open());
test.afterAll(() => casino.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A house of the day, not of a demo, tells nobody who its staff are. */
async function tellsNoStaff(page: Page): Promise<void> {
  await page.route('**/api/house', async (route) => {
    const answer = await route.fetch();
    const { staff: _, ...house } = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ json: house });
  });
  await page.reload();
}

async function signs(page: Page, person: string, digits: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person);
  await page.getByLabel('PIN', { exact: true }).fill(digits);
  await page.getByLabel('PIN', { exact: true }).press('Enter');
}

// First: later the address has guessed too often for new devices.
test('who is no supervisor is not offered to give a code', async ({ browser }) => {
  const fay = await casino.somebody(browser, '/floor');
  await button(fay, 'Sign in').click();
  await button(fay, 'Fay').click();
  await expect(button(fay, 'Sign out')).toBeVisible();
  await expect(fay.getByLabel('The pit', { exact: true })).toBeVisible();
  await expect(button(fay, 'A code for signing in')).toHaveCount(0);
  await fay.context().close();
});

for (const [told, size] of [
  ['a demo house', { width: 1280, height: 800 }],
  ['a house that names nobody, on phones', PHONE],
] as const) {
  const narrow = size === PHONE;
  const [person, name, own] = narrow ? ['dana', 'Dana', '1111'] : ['dora', 'Dora', '2222'];

  test(`a supervisor's code lets in whom guesses keep out: ${told}`, async ({ browser }) => {
    const [sam, owner] = [
      await casino.somebody(browser, '/floor'),
      await casino.somebody(browser, '/console/roulette-3'),
    ];
    for (const page of [sam, owner]) {
      await page.setViewportSize(size);
      if (narrow) await tellsNoStaff(page);
    }
    await button(sam, 'Sign in').click();
    if (narrow) await signs(sam, 'sam', '4444');
    else await button(sam, 'Sam').click();
    await expect(button(sam, 'Sign out')).toBeVisible();

    // A code is asked for where it helps, not before.
    const wrong = owner.getByText('Name or PIN is wrong.');
    const locked = owner.getByText('Too many wrong PINs.');
    const code = owner.getByLabel("Supervisor's code");
    await signs(owner, person, '9999');
    await expect(wrong).toBeVisible();
    await expect(code).toHaveCount(0);
    for (let guess = 0; !(await locked.isVisible()); guess += 1) {
      expect(guess).toBeLessThan(8);
      const answered = owner.waitForResponse('**/api/sign-in');
      await signs(owner, person, `99${guess}9`);
      await answered;
      await expect(wrong.or(locked)).toBeVisible();
    }
    await expect(code).toBeVisible();
    await expect(sam.getByText(`Too many wrong PINs under the name ${person}`)).toBeVisible();
    // The right PIN waits as well; somebody else's name takes no code.
    await signs(owner, person, own);
    await expect(locked).toBeVisible();
    await looks(owner, `access-locked-${size.width}`, narrow);
    await owner.getByLabel('Name', { exact: true }).fill('cal');
    await expect(code).toHaveCount(0);
    await owner.getByLabel('Name', { exact: true }).fill(person);

    await button(sam, 'A code for signing in').click();
    const dialog = sam.getByRole('dialog');
    if (narrow) {
      await dialog.getByLabel('Name').fill('nobody');
      await dialog.getByRole('button', { name: 'Make a code' }).click();
      await expect(dialog.getByText('HC C.1')).toHaveCount(2);
      await dialog.getByLabel('Name').fill(person);
    } else {
      await dialog.getByRole('button', { name, exact: true }).click();
    }
    await looks(sam, `access-vouch-${size.width}`, narrow);
    await dialog.getByRole('button', { name: 'Make a code' }).click();
    await expect(dialog.getByText(`Tell ${name} this code`)).toBeVisible();
    const word = await dialog.locator('.code').innerText();
    expect(word).toMatch(/^([0-9a-f]{2} ){4}[0-9a-f]{2}$/);
    await looks(sam, `access-code-${size.width}`, narrow);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);

    // A code that nobody gave lets nobody in; the one that was read aloud does, with the PIN.
    await code.fill('00 00 00 00 00');
    await signs(owner, person, own);
    await expect(locked).toBeVisible();
    await code.fill(word.toUpperCase());
    await signs(owner, person, own);
    await expect(owner.getByLabel('PIN', { exact: true })).toHaveCount(0);
    await expect(locked).toHaveCount(0);
    for (const page of [sam, owner]) await page.context().close();
  });
}
