/**
 * What comes before the cards at a real house: decks that a device has counted, a batch that is spread for a player, a
 * change of vigorish that is posted; and a shoe that reads its cards itself, with the console watching them come.
 */

import { expect, test, type Browser } from '@playwright/test';
import { Casino, pin } from './casino';
import { dealerAt } from './dealer';
import { isGood, shot } from './good';

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ actionTimeout: 30_000 });
const casino = new Casino();
let secret = '';
const live = (name: string, options: string, more = '') =>
  `game = "baccarat"\nname = "${name}"\n\n${more}[options]\nform = "live"\ntracking = "results"\n${options}\n`;
test.beforeAll(async () => {
  casino.furnish({
    'baccarat-2': live('Baccarat 2', '[options.shuffler]\nshuffling = "two_batches"'),
    'baccarat-3': live('Baccarat 3', 'cards = "shoe"', '[table]\ndevices = ["shoe-3"]\n\n'),
  });
  secret = casino.device('shoe-3');
  await casino.open();
});
test.afterAll(() => casino.close());

const RANKS = [...'A23456789TJQK'];
const deck = ['s', 'h', 'd', 'c'].flatMap((suit) => RANKS.map((rank) => rank + suit));
const decks = Array.from({ length: 6 }, () => deck).flat();

test('a device counts the decks; a batch is spread for a player; a change of vigorish is posted', async ({
  page,
}) => {
  await page.goto(`${casino.address}/console/baccarat-2`);
  const { button, next, takesPost, opens, says, press, cards } = dealerAt(page);
  const dialog = page.getByRole('dialog');
  await takesPost();
  await opens();

  // One nine of hearts is missing, and a king of spades is there twice: the house names both.
  await says(/Sort and inspect the 6 decks of the first batch/);
  await button(/^Counted by a device/).click();
  const wrong = decks.with(decks.indexOf('9h'), 'Ks');
  await dialog.getByLabel(/What it has read/).fill(wrong.join(' '));
  await expect(dialog.getByText('312 of 312 cards')).toBeVisible();
  await dialog.getByRole('button', { name: 'These are the decks' }).click();
  await expect(dialog.getByText('Missing: 9h. Too many: Ks.')).toBeVisible();
  await expect(dialog.getByText('MB D.1')).toBeVisible();
  await isGood(page);
  await shot(page, 'decks-wrong');
  // As a device writes them: with commas, in small letters, tens as 10.
  const read = decks.map((card) => card.replace('T', '10').toLowerCase()).join(',\n');
  await dialog.getByLabel(/What it has read/).fill(read);
  await dialog.getByRole('button', { name: 'These are the decks' }).click();
  await expect(dialog).toHaveCount(0);
  // The other batch by eye.
  await press(/Sort and inspect the 6 decks of the second batch/);
  await pin(page, '3333');
  await press(/Spread the first batch/);
  await press(/Spread the second batch/);
  await press('Shuffle the cards.');
  await press(/Offer the cut to seat 7/);
  await press(/one cut card 16 from the back/);
  await cards([/Draw the first card/, 'kd']);
  await says('Open the betting.');

  // Nobody plays; then somebody comes and wants to see the other batch before it is used.
  await button(/^Nobody plays/).click();
  await press(/Cards lie spread/);
  await says(/the second batch into play/);
  await shot(page, 'decks-batch');
  await next.getByRole('button', { name: /^Spread it first/ }).click();
  await pin(page, '3333');
  await press(/Spread the second batch/);
  // Spread, it is shuffled anew.
  await says('Shuffle the cards.');

  // The director posts what the house will take; what no table may take is refused.
  await button('Vigorish').click();
  await dialog.getByLabel('Per cent').fill('30');
  await dialog.getByRole('button', { name: 'Post it' }).click();
  const dina = page.getByRole('button', { name: 'Dina' });
  if ((await dina.count()) > 0) await dina.click();
  await pin(page, '5555');
  await expect(dialog.getByText('MB M.5').last()).toBeVisible();
  await shot(page, 'decks-notice');
  await dialog.getByRole('button', { name: 'A part of Banker wagers on a tie' }).click();
  await dialog.getByLabel('Per cent').fill('20');
  await dialog.getByRole('button', { name: 'Post it' }).click();
  await pin(page, '5555');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('To come: 20 per cent of Banker on a tie')).toBeVisible();
  expect(casino.audit('verify')).toBeTruthy();
});

/** The card-reading shoe, as `docs/protocol.md` has a device of the house speak. */
async function shoeOf(browser: Browser, stream: string) {
  const page = await casino.somebody(browser, '/');
  const box = await page.evaluateHandle(
    async ({ name, secret, stream }) => {
      const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
      const replies = new Map<string, (reply: unknown) => void>();
      await new Promise<void>((ready, failed) => {
        socket.onopen = () =>
          socket.send(JSON.stringify({ say: 'hello', protocol: 1, device: { name, secret } }));
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(String(data)) as { tell: string; id?: string };
          if (told.tell === 'hello') ready();
          if (told.tell === 'bye') failed(new Error(String(data)));
          if (told.id !== undefined) replies.get(told.id)?.(told);
        };
      });
      let sequence = 0;
      return {
        saw: (what: unknown) => {
          sequence += 1;
          const id = `shoe-${sequence}`;
          const via = { device: { device: name, spin: 1, sequence } };
          const answer = new Promise<unknown>((done) => replies.set(id, done));
          socket.send(JSON.stringify({ say: 'command', stream, id, input: { observe: { what, via } } }));
          return answer;
        },
      };
    },
    { name: 'shoe-3', secret, stream },
  );
  const saw = (what: unknown) => box.evaluate((own, what) => own.saw(what), what);
  return {
    reads: async (...all: string[]) => {
      for (const card of all) {
        const reply = await saw({ outcome: { card: { down: card } } });
        expect(JSON.stringify(reply), card).toContain('accepted');
      }
    },
    saw,
    gone: () => page.context().close(),
  };
}

test('the shoe reads its cards; the console shows them as they come', async ({ page, browser }) => {
  await page.goto(`${casino.address}/console/baccarat-3`);
  const { takesPost, opens, shuffles, says, press } = dealerAt(page);
  const lies = (card: string) => expect(page.getByRole('img', { name: card })).toBeVisible();
  await takesPost();
  await opens();
  const shoe = await shoeOf(browser, 'demo/table/baccarat-3');
  await shuffles();
  await press(/Offer the cut to seat 7/);
  await press(/one cut card 16 from the back/);
  await says(/Draw the first card/);
  await shoe.reads('2d', '4c', '5c');

  // Nobody touches the console between the call and the counts.
  await press('Open the betting.');
  // Not yet: a card that is not due decides nothing.
  expect(JSON.stringify(await shoe.saw({ outcome: { card: { down: '9h' } } }))).toContain('refused');
  await press('"No more bets."');
  // The press is done when the house has taken it: only then is a card due.
  await says(/card to Player/);
  await shoe.reads('2h');
  await lies('2 of hearts');
  await says(/card to Banker/);
  await shoe.reads('Tc');
  await lies('ten of clubs');
  await shot(page, 'decks-shoe');
  await isGood(page);
  await shoe.reads('3s', '7d');
  await lies('3 of spades');
  await lies('7 of diamonds');
  await press('"Player has 5."');
  await press('"Banker has 7."');
  // What it cannot read calls the floor; the dealer keys it, and the floor agrees.
  await says(/card to Player/);
  await shoe.saw({ fact: { unreadable: 'smudge' } });
  await expect(page.getByRole('button', { name: 'Seen to' })).toBeVisible();
  await shot(page, 'decks-smudge');
  await page.keyboard.type('4d');
  await pin(page, '3333');
  await lies('4 of diamonds');
  await press('"Player wins, 9 over 7."');
  await expect(page.getByRole('img', { name: 'Bead plate: one mark' })).toBeVisible();

  // Gone, and the console says so.
  await shoe.gone();
  await expect(page.getByText('Shoe gone').filter({ visible: true })).toBeVisible();
  expect(casino.audit('verify')).toBeTruthy();
});
