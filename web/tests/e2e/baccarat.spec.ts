/** The console and the board of a baccarat table, in the states that were drawn for them. */

import { expect, test, type Page } from '@playwright/test';
import { looks } from './good';
import { act, baccaratAbout, CARD, deals, face } from './baccarat';
import { accepted, StaffHouse } from './staff';

async function consoleOf(page: Page, tracking: 'results' | 'full' = 'results'): Promise<StaffHouse> {
  const house = new StaffHouse(page, baccaratAbout(tracking));
  house.staff.terminals = [];
  house.staff.buy_ins = [];
  house.answer = () => accepted;
  deals(house, 'between_rounds', ['new-round', 'MB J.2'], act('new_game'));
  await house.open('/console/baccarat-1');
  await expect(page.getByRole('button', { name: /Place your bets/ })).toBeVisible({ timeout: 20_000 });
  return house;
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a shoe and its rounds at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(240_000);
    const phone = width < 720;
    await page.setViewportSize({ width, height });
    const house = await consoleOf(page);
    const next = page.getByRole('region', { name: 'The next step' });
    const last = () => house.asked.at(-1)?.input;
    await looks(page, `baccarat-between-${width}`, phone);

    deals(house, 'preparing_cards', ['offer-cut', 'MB E.2', { seat: 7 }], act({ decline_cut: { seat: 7 } }));
    await expect(next.getByText('Offer the cut to seat 7')).toBeVisible();
    await looks(page, `baccarat-cut-${width}`, phone);
    await next.getByLabel(/Cards from the front/).fill('120');
    await next.getByRole('button', { name: /Seat 7 cuts/ }).click();
    await expect.poll(last).toEqual({ act: { game: { cut: { by: 7, depth: 120 } } } });

    const dealt = { player: { cards: face('9h') }, banker: { cards: face('5c') } };
    deals(house, 'no_more_bets', ['deal', 'MB J.3', { side: 'player' }], CARD, dealt, { take_back: true });
    await expect(page.getByRole('img', { name: 'the next card lies here' })).toBeVisible();
    await looks(page, `baccarat-deal-${width}`, phone);
    // A rank and a suit, without looking.
    await page.keyboard.type('ts');
    await expect.poll(last).toEqual({ observe: { what: { outcome: { card: { up: 'Ts' } } }, via: 'hand' } });
    // Not while the card is on its way.
    await expect(page.getByRole('button', { name: /Take back/ })).toBeEnabled();
    await page.keyboard.press('Backspace');
    await expect.poll(last).toEqual({ act: { game: 'take_back' } });

    const hands = { player: { cards: face('6s Ks'), count: 6 }, banker: { cards: face('5h Td'), count: 5 } };
    deals(house, 'no_more_bets', ['deal', 'MB J.6', { side: 'banker' }], CARD, hands);
    await page.getByRole('button', { name: /^Irregularity/ }).focus();
    await page.keyboard.down('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.up('Enter');
    await page.getByRole('radio', { name: /third card for Player/ }).click();
    await page.getByLabel(/Which card was seen/).fill('3c');
    await expect(page.getByText('3 of clubs')).toBeVisible();
    await looks(page, `baccarat-wrong-${width}`, phone);
    await page.getByRole('button', { name: 'Leave it' }).click();

    const won = { ...hands, banker: { cards: face('5h Td 3c'), count: 8 }, winner: 'banker' as const };
    deals(house, 'between_rounds', ['pick-up', 'MB L.3'], act('pick_up'), {
      ...won,
      shoe: { number: 3, left: 12, last_hand: true },
    });
    await expect(page.getByText('wins', { exact: true })).toBeVisible();
    await looks(page, `baccarat-won-${width}`, phone);
  });

  test(`every bet keyed, commission in order, at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(120_000);
    const phone = width < 720;
    await page.setViewportSize({ width, height });
    const house = await consoleOf(page, 'full');
    const sits = { sits: [[1, 'Ann']] as [number, string][], marks: [[2, 300]] as [number, number][] };
    deals(
      house,
      'place_your_bets',
      ['no-more-bets', 'MB J.2'],
      act('lock'),
      {},
      { totals: [[1, 4_000]], ...sits },
    );
    await page.getByLabel('Type a bet').fill('3 b 100');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => house.asked.at(-1)?.input)
      .toEqual({ act: { game: { place: { seat: 3, spot: 'banker', tender: 'value', stake: 10_000 } } } });
    await looks(page, `baccarat-key-${width}`, phone);
    deals(
      house,
      'paying',
      ['collect', 'MB L.2', { seat: 1, amount: 100 }],
      act({ pay: { seat: null } }),
      {
        player: { cards: face('6s Ks'), count: 6 },
        banker: { cards: face('5h 3d'), count: 8 },
        winner: 'banker',
      },
      {
        ...sits,
        due: [
          [1, -100],
          [3, 20_000],
        ],
        layout: [[3, [{ bet: 'banker', tender: 'value', amount: 10_000 }]]],
      },
    );
    await expect(page.getByText('Collect $1.00 from seat 1.')).toBeVisible();
    await looks(page, `baccarat-paying-${width}`, phone);
  });

  test(`the board at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const house = new StaffHouse(page, baccaratAbout('results'));
    deals(house, 'between_rounds', null, [], {
      player: { cards: face('6s Ks'), count: 6 },
      banker: { cards: face('5h Td 3c'), count: 8 },
      winner: 'banker',
    });
    await house.open('/board/baccarat-1');
    await expect(page.getByText('Banker wins, 8 over 6')).toBeVisible();
    await looks(page, `baccarat-board-${width}`);
  });
}

test('after the payouts the next thing to do is said on the brass button', async ({ page }) => {
  const house = await consoleOf(page);
  const next = page.getByRole('region', { name: 'The next step' });
  const brass = next.locator('button.brass');
  // Nothing has been paid before the first round.
  await expect(brass).toHaveText(/^Place your bets/);
  const over = {
    player: { cards: face('6s Ks'), count: 6 },
    banker: { cards: face('5h Td 3c'), count: 8 },
    winner: 'banker' as const,
  };
  deals(house, 'between_rounds', ['new-round', 'MB J.2'], act('new_game'), over);
  await expect(brass).toHaveText(/^Paid: place your bets/);
  await brass.click();
  await expect.poll(() => house.asked.at(-1)?.input).toEqual({ act: { game: 'new_game' } });
});
