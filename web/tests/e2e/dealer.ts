/** A dealer at the console of a real house: what the next step says, what is pressed and keyed, whose money is counted. */

import { expect, type Page } from '@playwright/test';
import { pin } from './casino';

export function dealerAt(page: Page) {
  const next = page.getByRole('region', { name: 'The next step' });
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const says = (words: string | RegExp) =>
    expect(next.getByRole('heading', { name: words })).toBeVisible({ timeout: 20_000 });
  const press = async (words: string | RegExp) => {
    await says(words);
    // What was pressed before is answered.
    await expect(next.locator('button.brass:enabled')).toBeVisible();
    await page.keyboard.press('Space');
  };

  return {
    next,
    button,
    says,
    press,

    async takesPost(): Promise<void> {
      await button(/^Dana/).click();
      await next.getByRole('button', { name: /Take the post/ }).click();
    },

    /** The list, twenty of each chip, the box; dealer and floor sign. */
    async opens(): Promise<void> {
      for (const one of await button('In order').all()) await one.click();
      await button('The floor confirms the list').click();
      await pin(page, '3333');
      for (const piece of ['1,000', '500', '100', '25', '5', '1'])
        await button(`Add 20 of $${piece}.00`).click();
      await page.getByLabel('Drop box number').fill('7');
      await button('Sign and open').click();
      await pin(page, '3333');
    },

    /** From sealed decks to the cut. */
    async shuffles(): Promise<void> {
      await press(/Sort and inspect the 6 decks/);
      await pin(page, '3333');
      await press(/Spread the cards/);
      await press(/wash them/);
      await press('Shuffle the cards.');
    },

    /** Cards as they leave the shoe, each with the words that ask for it. */
    async cards(...all: [words: RegExp, card: string][]): Promise<void> {
      for (const [words, card] of all) {
        const seen = await page.getByText(/cards left/).textContent();
        await says(words);
        await page.keyboard.type(card);
        await expect(page.getByText(/cards left/)).not.toHaveText(seen ?? '');
      }
    },

    /** Hundreds from a player, counted, credited and dropped. */
    async credits(seat: number, hundreds: number): Promise<void> {
      await page.keyboard.press('b');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: String(seat) }).click();
      await dialog.getByLabel('How many of $100.00').fill(String(hundreds));
      await dialog.getByRole('button', { name: `Counted for seat ${seat}` }).click();
      await dialog.getByRole('button', { name: `Credit $${hundreds}00.00 to seat ${seat}` }).click();
      await dialog.getByRole('button', { name: 'Dropped' }).click();
      await expect(dialog).toHaveCount(0);
    },
  };
}
