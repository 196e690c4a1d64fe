import { expect, test } from 'vitest';
import { merged, whole, type Parts, type Told } from '../../src/lib/views';
import type { Tell } from '../../src/lib/types';

type ViewTold = Extract<Tell, { tell: 'view' }>;

const EVERYBODY = { plays: 'roulette', status: 'open', game: { round: 7, phase: 'place_your_bets' } };
const OWN = { table: { paired: true }, game: { bet: 500 }, books: { credits: 19_500 } };
const STAFF = { table: { dealer: 'dana' }, game: { totals: [[1, 500]] }, books: { rack: 1_000 } };

const message = (seq: number, parts: object): ViewTold =>
  ({ tell: 'view', stream: 'demo/table/roulette-1', seq, now: 1, ...parts }) as unknown as ViewTold;

/** What is known after some messages over one connection. */
function after(...messages: ViewTold[]): Told | undefined {
  let known: Told | undefined;
  for (const told of messages) known = merged(known, told, 1, false) ?? known;
  return known;
}

test('everybody sees the public part alone', () => {
  const view = after(message(1, { public: EVERYBODY }))?.view;
  expect(view).toEqual({
    table: { plays: 'roulette', status: 'open', game: { public: EVERYBODY.game } },
    books: {},
  });
});

test('a part that comes alone keeps the others', () => {
  const known = after(
    message(1, { public: EVERYBODY, own: OWN }),
    message(3, { own: { ...OWN, game: { bet: 1_000 } } }),
  );
  expect(known?.seq).toBe(3);
  expect(known?.view).toEqual({
    table: {
      plays: 'roulette',
      status: 'open',
      game: { public: EVERYBODY.game, own: { bet: 1_000 } },
      own: { paired: true },
    },
    books: { credits: 19_500 },
  });
  const later = merged(known, message(4, { public: { ...EVERYBODY, status: 'down' } }), 1, false);
  expect(later?.view).toMatchObject({ table: { status: 'down', game: { own: { bet: 1_000 } } } });
});

test('staff see their part beside the public one', () => {
  const known = after(
    message(1, { public: EVERYBODY, staff: STAFF }),
    message(2, { staff: { ...STAFF, books: { rack: 2_000 } } }),
  );
  expect(known?.view).toEqual({
    table: {
      plays: 'roulette',
      status: 'open',
      game: { public: EVERYBODY.game, staff: STAFF.game },
      staff: STAFF.table,
    },
    books: { rack: 2_000 },
  });
});

test('at the cage the part of the staff is all there is', () => {
  const cage = { table: { open: [], under_way: [] }, books: { vault: 5 } };
  expect(after(message(1, { staff: cage }))?.view).toEqual(cage);
  expect(whole({ staff: cage } as unknown as Parts)).toEqual(cage);
});

test('an older part does not replace a newer one', () => {
  const known = after(message(5, { public: EVERYBODY, own: OWN }));
  expect(merged(known, message(4, { own: { ...OWN, game: { bet: 1 } } }), 1, false)).toBeNull();
  // The same entry may bring another part.
  expect(merged(known, message(5, { own: OWN }), 1, false)).not.toBeNull();
});

test('the first over a new connection counts whatever it is, and nothing is kept', () => {
  const known = after(message(5, { public: EVERYBODY, own: OWN }));
  const next = merged(known, message(4, { public: EVERYBODY }), 2, false);
  expect(next).toMatchObject({ seq: 4, line: 2 });
  expect(next?.parts).toEqual({ public: EVERYBODY });
  expect(next?.view.table).not.toHaveProperty('own');
});

test('asked for anew, all parts are awaited', () => {
  const known = after(message(5, { public: EVERYBODY, staff: STAFF }));
  // This one was on its way before.
  expect(merged(known, message(6, { staff: STAFF }), 1, true)).toBeNull();
  const next = merged(known, message(6, { public: EVERYBODY }), 1, true);
  expect(next?.parts).toEqual({ public: EVERYBODY });
});
