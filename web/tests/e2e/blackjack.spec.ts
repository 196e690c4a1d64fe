/** Blackjack, drawn for one page: a seat, the dealer's console, the board; what is pressed and what the house is told. */

import { expect, test, type Page } from '@playwright/test';
import { act, blackjackAbout, CARD, comes, faces, hand, may, step, tell } from './blackjack';
import { looks, SHOTS } from './good';
import { House } from './house';
import { accepted, StaffHouse } from './staff';
import type { BlackjackAbout, BlackjackPublic } from '../../src/lib/types';

const SIZES = [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const;

async function isGood(page: Page, name: string, scrolls = false): Promise<void> {
  if (SHOTS) await page.waitForTimeout(450);
  await looks(page, `bj-${name}`, scrolls);
}

async function sit(page: Page, more: Partial<BlackjackAbout> = {}) {
  const house = new House(page, blackjackAbout('terminals', more));
  tell(house, { phase: 'place_your_bets', ends: Date.now() + 18_000 }, {});
  await house.open();
  await house.paired();
  await page.goto('/t/blackjack-1');
  const input = () => house.asked.at(-1)?.input.act?.['game'];
  return { house, input };
}

/** The others of a full table, with aces and doubles, a blackjack and a bust among them. */
const OTHERS = [
  hand(1, 'As Kd', comes(21, true, true)),
  hand(2, 'Tc 6h Jd', comes(26), { fate: 'bust', stakes: [] }),
  hand(3, '5c 6d 9s', comes(20), {
    doubled: true,
    stakes: [
      { bet: 'wager', tender: 'credits', amount: 2_000 },
      { bet: 'double', tender: 'credits', amount: 2_000 },
    ],
  }),
  hand(6, '8h 8d', comes(16)),
  hand(7, 'Ah 6c', comes(17, true)),
];
const PLAYS = [
  may({ hit: {} }),
  may('stand'),
  may({ double: {} }),
  may('split'),
  may('surrender', { dead: ['blackjack-not-allowed', 'BJ J.5'] }),
];

for (const [width, height] of SIZES) {
  const narrow = width < 720;

  test(`wagers, then a split and a double at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    const { house, input } = await sit(page, { initial: 'same_suit' });
    // A chip onto the circle: hollow until the house has it.
    await page.getByRole('radio', { name: '$10.00' }).click();
    await page.getByRole('button', { name: /^Wager: \$0\. Add \$10$/ }).click();
    await expect.poll(input).toEqual({ place: { seat: 4, spot: 'wager', tender: 'credits', stake: 1_000 } });
    await isGood(page, `wagers-${width}`, narrow);
    // Refused: the chip is gone, with words and their paragraph.
    const message = { key: 'blackjack-above-maximum', args: { max: 50_000, asked: 51_000 } };
    house.reply(house.asked.at(-1)!.id, { refused: { message, cite: 'BJ P' } });
    await expect(page.getByText('BJ P')).toBeVisible();

    // A pair of eights.
    const public_: Partial<BlackjackPublic> = { turn: [4, 0], dealer: faces('9d ?') };
    const turn = { seat: 4, hand: 0, turn: 17, until: Date.now() + 15_000 };
    tell(
      house,
      { ...public_, hands: [...OTHERS, hand(4, '8s 8c', comes(16))] },
      { bet: 2_000, turn, offers: PLAYS },
    );
    await expect(page.getByText('It is your turn.')).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    const dead = page.getByRole('button', { name: /^Surrender/ });
    await expect(dead).toBeDisabled();
    await expect(dead).toHaveAccessibleDescription(/BJ J\.5/);
    await expect(page.getByRole('region', { name: 'Your hand: 16' })).toBeVisible();
    await isGood(page, `turn-${width}`, narrow);
    // One key for each signal; what is dead stays dead.
    await page.keyboard.press('r');
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    await expect.poll(input).toEqual({ choose: { seat: 4, hand: 0, choice: 'split', turn: 17 } });
    expect(house.asked.filter((each) => 'choose' in (each.input.act?.['game'] ?? {}))).toHaveLength(1);

    // Two hands side by side; the second is doubled.
    const split = [hand(4, '8s 3d Th', comes(21), { hand: 0 }), hand(4, '8c 2h', comes(10), { hand: 1 })];
    const offers = PLAYS.slice(0, 3).map((each) => ({
      ...each,
      act: { choose: { ...(each.act as { choose: object }).choose, hand: 1, turn: 19 } },
    }));
    tell(
      house,
      { ...public_, turn: [4, 1], hands: [...OTHERS, ...split] },
      { bet: 4_000, turn: { ...turn, hand: 1, turn: 19 }, offers },
    );
    await expect(page.getByText('Your turn: hand 2 of 2')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your hand 1 of 2: 21' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your hand 2 of 2: 10' })).toBeVisible();
    await isGood(page, `split-${width}`, narrow);
    house.reply(house.asked.at(-1)!.id, accepted);
    await page.keyboard.press('d');
    await expect.poll(input).toEqual({ choose: { seat: 4, hand: 1, choice: { double: {} }, turn: 19 } });

    // Over: what became of each hand, and what came back.
    const over = [
      hand(4, '8s 3d Th', comes(21), { hand: 0, stakes: [], fate: 'won', returned: 4_000 }),
      hand(4, '8c 2h Kc', comes(20), { hand: 1, stakes: [], doubled: true, fate: 'won', returned: 8_000 }),
    ];
    tell(
      house,
      {
        phase: 'between_rounds',
        hands: [...OTHERS.map((each) => ({ ...each, stakes: [], fate: 'lost' as const })), ...over],
        dealer: faces('9d Jc'),
        dealer_total: comes(19),
      },
      { last_win: 12_000 },
    );
    await expect(page.getByText('$120 came back to you.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Dealer: 19' })).toBeVisible();
    await isGood(page, `over-${width}`, narrow);
  });

  test(`insurance is a question with its time at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { house, input } = await sit(page);
    const insure = { insure: { spot: 0, amount: 500 } };
    const asks = (hands: BlackjackPublic['hands'], more: Partial<BlackjackPublic> = {}) => ({
      phase: 'insurance_asked' as const,
      dealer: faces('Ah ?'),
      hands,
      ...more,
    });
    const offers = [may(insure, { take: { amount: { min: 500, max: 1_000, step: 500 } } }), may('decline')];
    const turn = { seat: 4, hand: 0, turn: 17, until: Date.now() + 12_000 };
    tell(house, asks([hand(4, 'Kh 9s', comes(19))]), { bet: 2_000, turn, offers });
    await expect(page.getByText('Insurance? The dealer shows an ace.')).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await isGood(page, `insurance-${width}`, narrow);
    await page.getByRole('button', { name: 'More' }).click();
    await page.keyboard.press('i');
    await expect
      .poll(input)
      .toEqual({ choose: { seat: 4, hand: 0, choice: { insure: { spot: 0, amount: 1_000 } }, turn: 17 } });
    // Lost: the dealer has looked, and the hand goes on.
    tell(
      house,
      { looked: true, turn: [4, 0], dealer: faces('Ah ?'), hands: [hand(4, 'Kh 9s', comes(19))] },
      { bet: 2_000, turn: { ...turn, turn: 18 }, offers: PLAYS },
    );
    await expect(page.getByText('The dealer has looked: no blackjack')).toBeVisible();
    // Won: two to one on it, and the hand is lost.
    tell(
      house,
      {
        phase: 'between_rounds',
        dealer: faces('Ah Kd'),
        dealer_total: comes(21, true, true),
        hands: [hand(4, 'Kh 9s', comes(19), { stakes: [], fate: 'lost', returned: 3_000 })],
      },
      { last_win: 3_000 },
    );
    await expect(page.getByText('$30 came back to you.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Dealer: blackjack' })).toBeVisible();
  });

  test(`the console at ${width} x ${height}: cards and signals by keyboard`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    const house = new StaffHouse(page, blackjackAbout('full', { surrender: 'late', initial: 'same_suit' }));
    house.answer = () => accepted;
    const sits: [number, string][] = [
      [2, 'Bo'],
      [5, 'Cy'],
    ];
    const staff = {
      sits,
      totals: [
        [2, 2_000],
        [5, 4_000],
      ] as [number, number][],
      until_cut_card: 109,
    };
    const last = () => house.asked.at(-1)?.input;
    tell(
      house,
      { phase: 'place_your_bets' },
      undefined,
      { ...staff, ...step('no-more-bets', 'BJ G.3') },
      act('lock'),
    );
    await house.open('/console/blackjack-1');
    await expect(page.getByRole('heading', { name: '"No more bets."' })).toBeVisible();
    await isGood(page, `console-wagers-${width}`, narrow);
    await page.getByRole('textbox', { name: /type/i }).fill('5 s 10');
    await page.keyboard.press('Enter');
    await expect
      .poll(last)
      .toEqual({ act: { game: { place: { seat: 5, spot: 'suit', tender: 'value', stake: 1_000 } } } });

    // The place of the next card is lit, and its card is keyed without looking.
    const hands = [
      hand(2, 'Kh', undefined, { stakes: [{ bet: 'wager', tender: 'value', amount: 2_000 }] }),
      hand(5, '8d', undefined, { stakes: [{ bet: 'wager', tender: 'value', amount: 4_000 }] }),
    ];
    tell(
      house,
      { phase: 'dealing', hands, dealer: faces('?'), next: { hand: [2, 0] } },
      undefined,
      { ...staff, ...step('deal', 'BJ H.4', { seat: 2, hand: 0 }) },
      CARD,
    );
    await expect(page.getByRole('heading', { name: /A card to seat 2/ })).toBeVisible();
    if (!narrow) await expect(page.getByRole('img', { name: 'the next card lies here' })).toBeVisible();
    await isGood(page, `console-card-${width}`, narrow);
    await page.keyboard.type('8s');
    await expect.poll(last).toEqual({ observe: { what: { outcome: { card: { up: '8s' } } }, via: 'hand' } });

    // A signal: one key.
    const keys = PLAYS.map((each) => ({
      ...each,
      act: { choose: { ...(each.act as { choose: object }).choose, seat: 5 } },
    }));
    const full = [
      hand(2, 'Kh 8s', comes(18), { stakes: [{ bet: 'wager', tender: 'value', amount: 2_000 }] }),
      hand(5, '8d 8h', comes(16), { stakes: [{ bet: 'wager', tender: 'value', amount: 4_000 }] }),
    ];
    const decision = { seat: 5, hand: 0, turn: 17 };
    tell(
      house,
      { phase: 'playing', turn: [5, 0], hands: full, dealer: faces('6c ?') },
      undefined,
      { ...staff, keys: [[decision, keys]], ...step('ask-seat', 'BJ H.5', { seat: 5, hand: 0 }) },
      [{ decision }] as never,
    );
    await expect(page.getByRole('heading', { name: 'seat 5: draw or stand?' })).toBeVisible();
    await isGood(page, `console-turn-${width}`, narrow);
    await page.keyboard.press('p');
    await expect
      .poll(last)
      .toEqual({ act: { game: { choose: { seat: 5, hand: 0, choice: 'split', turn: 17 } } } });

    // What is taken and paid, before chips move.
    tell(
      house,
      { phase: 'dealers_hand', hands: full, dealer: faces('6c Td 4h'), dealer_total: comes(20) },
      undefined,
      {
        ...staff,
        due: [
          { seat: 5, hand: 0, takes: 4_000, pays: 0, back: 0 },
          { seat: 2, hand: 0, takes: 0, pays: 2_000, back: 2_000 },
        ],
        ...step('settle', 'BJ H.9'),
      },
      act('pay'),
    );
    await expect(page.getByText('takes $40')).toBeVisible();
    await expect(page.getByText('pays $20')).toBeVisible();
    await isGood(page, `console-due-${width}`, narrow);
    await page.keyboard.press('Space');
    await expect.poll(last).toEqual({ act: { game: 'pay' } });
  });
}

test('Multiple Action: three circles, insurance hand by hand', async ({ page }) => {
  const { house, input } = await sit(page, { spots: 3, surrender: 'none' });
  await page.getByRole('button', { name: /^Wager 3: / }).click();
  await expect.poll(input).toEqual({ place: { seat: 4, spot: 'wager-3', tender: 'credits', stake: 500 } });
  await isGood(page, 'multiple-wagers');
  const stakes = ['wager', 'wager-2', 'wager-3'].map((bet) => ({
    bet,
    tender: 'credits' as const,
    amount: 2_000,
  }));
  const offers = [0, 1, 2].map((spot) =>
    may({ insure: { spot, amount: 500 } }, { take: { amount: { min: 500, max: 1_000, step: 500 } } }),
  );
  tell(
    house,
    {
      phase: 'insurance_asked',
      dealer: faces('Ad'),
      dealer_hand: 1,
      hands: [hand(4, 'Kh 9s', comes(19), { stakes })],
    },
    {
      bet: 6_000,
      turn: { seat: 4, hand: 0, turn: 17, until: Date.now() + 12_000 },
      offers: [...offers, may('decline')],
    },
  );
  await expect(page.getByRole('heading', { name: 'Dealer, hand 1' })).toBeVisible();
  await isGood(page, 'multiple-insurance');
  await page.getByRole('button', { name: /^Insure against hand 2/ }).click();
  await expect
    .poll(input)
    .toEqual({ choose: { seat: 4, hand: 0, choice: { insure: { spot: 1, amount: 500 } }, turn: 17 } });
});

test('results only: one key a place; a void is called by a deliberate press', async ({ page }) => {
  const house = new StaffHouse(page, blackjackAbout('results'));
  house.answer = () => accepted;
  const last = () => house.asked.at(-1)?.input;
  const results = (told: BlackjackPublic['told']) =>
    tell(
      house,
      { phase: 'keying_results', ...(told ? { told } : {}) },
      undefined,
      step('key-results', 'HC A.4'),
      act('finish'),
    );
  results(undefined);
  await house.open('/console/blackjack-1');
  await expect(page.getByRole('region', { name: 'What each place came to' })).toBeVisible();
  await page.keyboard.press('w');
  await expect.poll(last).toEqual({ act: { game: { tell: { seat: 1, came: 'won' } } } });
  results([[1, 'won']]);
  // The next place that has no result has the keys.
  await expect(page.getByRole('row', { name: /Seat 2/ }).getByText('W', { exact: true })).toBeVisible();
  await isGood(page, 'console-results');
  await page.keyboard.press('x');
  await expect.poll(last).toEqual({ act: { game: { tell: { seat: 2, came: 'bust' } } } });
  await page.keyboard.press('Space');
  await expect.poll(last).toEqual({ act: { game: 'finish' } });

  const wrong = page.getByRole('button', { name: 'Irregularity' });
  await wrong.focus();
  await page.keyboard.down('Enter');
  await page.waitForTimeout(1_100);
  await page.keyboard.up('Enter');
  await page.getByRole('radio', { name: /wrong number of cards/ }).click();
  await expect(page.getByText('BJ M.3')).toBeVisible();
  await isGood(page, 'console-wrong');
});

test('board, watch, lobby and floor show the table', async ({ page }) => {
  const house = new StaffHouse(page, blackjackAbout('full'));
  house.me = { person: 'fay', name: 'Fay', roles: ['floorperson'] };
  const round = {
    turn: [4, 0] as [number, number],
    dealer: faces('9d ?'),
    hands: [...OTHERS, hand(4, '8s 3d', comes(11))],
  };
  tell(house, round, undefined, { totals: [[4, 2_000]] });
  await house.open('/board/blackjack-1');
  await expect(page.getByText('With a soft 17 the dealer')).toBeVisible();
  await expect(page.getByText('$500', { exact: true })).toBeVisible();
  await isGood(page, 'board');
  await page.goto('/watch/blackjack-1');
  await expect(page.getByRole('heading', { name: 'Dealer' })).toBeVisible();
  await isGood(page, 'watch');
  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Blackjack 1' })).toContainText('$10');
  await page.goto('/floor');
  await expect(page.getByRole('link', { name: /Blackjack 1/ })).toContainText('$10 – $500');
});

test('four colours are a choice that a browser keeps', async ({ page }) => {
  const { house } = await sit(page);
  tell(house, { dealer: faces('9d 5c'), hands: [hand(4, 'Kd 9c', comes(19))] }, { bet: 2_000 });
  const diamond = page.getByRole('img', { name: '9 of diamonds' }).locator('g');
  await expect(diamond).toHaveCSS('fill', 'rgb(184, 31, 38)');
  await page.getByRole('button', { name: 'Four colours' }).click();
  await expect(diamond).toHaveCSS('fill', 'rgb(23, 73, 156)');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Four colours' })).toHaveAttribute('aria-pressed', 'true');
});
