import { beforeEach, describe, expect, test } from 'vitest';
import { Connection, type Socket } from '../../src/lib/connection.svelte';
import { Ids } from '../../src/lib/ids';
import type { Reply } from '../../src/lib/types';

class Line implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  said: Record<string, unknown>[] = [];
  closed = false;
  send(text: string) {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  tell(what: object) {
    this.onmessage?.({ data: JSON.stringify(what) } as MessageEvent);
  }
  lose() {
    this.onclose?.({} as CloseEvent);
  }
  hello(build = '1', now = 1_000_000) {
    this.onopen?.({} as Event);
    this.tell({ tell: 'hello', protocol: 1, build, now, mode: 'demo', you: 'visitor' });
  }
  commands() {
    return this.said.filter((what) => what['say'] === 'command').map((what) => what['id']);
  }
}

const STREAM = 'demo/table/roulette-1';
const ACCEPTED: Reply = { accepted: { seq: 7, hash: 'ab', again: false } };

let lines: Line[];
let kept: Map<string, string>;
let now: number;
let timers: { at: number; act: () => void }[];
let reloads: number;

function page(): Connection {
  return new Connection({
    socket: () => {
      const line = new Line();
      lines.push(line);
      return line;
    },
    now: () => now,
    later: (act, ms) => {
      const timer = { at: now + ms, act };
      timers.push(timer);
      return () => (timers = timers.filter((each) => each !== timer));
    },
    kept: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    reload: () => (reloads += 1),
    chance: () => 0.5,
  });
}

/** Lets time pass, and what falls due happen. */
function pass(ms: number) {
  const end = now + ms;
  for (;;) {
    const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
    if (!due) break;
    timers = timers.filter((timer) => timer !== due);
    now = Math.max(now, due.at);
    due.act();
  }
  now = end;
}

const line = () => lines.at(-1)!;

beforeEach(() => {
  lines = [];
  kept = new Map();
  now = 0;
  timers = [];
  reloads = 0;
});

describe('screens follow each other', () => {
  test('a screen that goes away does not close what the next one has opened', () => {
    const connection = page();
    const close = connection.open();
    line().hello();
    connection.open();
    close();
    expect(line().closed).toBe(false);
    line().hello();
    expect(connection.state).toBe('connected');
  });

  test('the last one closes it, also after it was opened anew as the same', () => {
    const connection = page();
    const close = connection.open();
    line().hello();
    connection.reopen();
    line().hello();
    close();
    expect(line().closed).toBe(true);
    expect(connection.state).toBe('off');
  });
});

describe('commands', () => {
  test('an answer settles the one that asked', async () => {
    const connection = page();
    connection.open();
    line().hello();
    const answer = connection.send(STREAM, { act: 1 }, { round: 3 });
    const [command] = line().said.filter((what) => what['say'] === 'command');
    expect(command).toMatchObject({ stream: STREAM, round: 3, input: { act: 1 } });
    expect(Object.keys(command!).sort()).toEqual(['id', 'input', 'round', 'say', 'stream']);
    line().tell({ tell: 'reply', stream: STREAM, id: command!['id'], reply: ACCEPTED });
    expect(await answer).toEqual(ACCEPTED);
    expect(connection.unanswered).toEqual([]);
    expect(kept.size).toBe(0);
  });

  test('an answer shows what it brings before it is answered', () => {
    const connection = page();
    const seen: unknown[] = [];
    connection.onanswer(() => seen.push(connection.views[STREAM]?.view));
    connection.open();
    line().hello();
    line().tell({
      tell: 'view',
      stream: STREAM,
      seq: 4,
      now: 1,
      public: { status: 'open', game: {} },
      own: { books: { credits: 9 } },
    });
    void connection.send(STREAM, 1);
    const [id] = line().commands();
    const own = { books: { credits: 5 } };
    line().tell({ tell: 'reply', stream: STREAM, id, reply: ACCEPTED, seq: 5, now: 2, own });
    expect(seen).toMatchObject([{ table: { status: 'open' }, books: { credits: 5 } }]);
    expect(connection.views[STREAM]).toMatchObject({ seq: 5 });
    expect(connection.unanswered).toEqual([]);
  });

  test('what was not answered is sent again with the same id, in order', () => {
    const connection = page();
    connection.open();
    line().hello();
    void connection.send(STREAM, 1);
    void connection.send(STREAM, 2);
    const before = line().commands();
    line().lose();
    expect(connection.state).toBe('disconnected');
    void connection.send(STREAM, 3);
    pass(300);
    line().hello();
    expect(line().commands().slice(0, 2)).toEqual(before);
    expect(line().commands()).toHaveLength(3);
    expect(line().commands()).toEqual([...line().commands()].sort());
  });

  test('a reload loses nothing, and the answer still reaches the screen', () => {
    const connection = page();
    connection.open({ name: 't-1', secret: 's' });
    line().hello();
    void connection.send(STREAM, 1);
    const [id] = line().commands();

    const again = page();
    const answered: unknown[] = [];
    again.onanswer((asked, reply) => answered.push([asked.id, reply]));
    again.open({ name: 't-1', secret: 's' });
    expect(again.unanswered).toHaveLength(1);
    line().hello();
    expect(line().commands()).toEqual([id]);
    line().tell({ tell: 'reply', stream: STREAM, id, reply: ACCEPTED });
    expect(answered).toEqual([[id, ACCEPTED]]);
  });

  test("another device's commands are not sent", () => {
    const connection = page();
    connection.open({ name: 't-1', secret: 's' });
    line().hello();
    void connection.send(STREAM, 1);
    const other = page();
    other.open({ name: 't-2', secret: 's' });
    line().hello();
    expect(line().commands()).toEqual([]);
  });

  test('a PIN is never stored, but outlives a lost connection', () => {
    const connection = page();
    connection.open();
    line().hello();
    void connection.send(STREAM, 1, {
      as: 'dealer',
      second: { person: 'fay', pin: '2468', role: 'floorperson', sheet: '5be0' },
    });
    expect(JSON.stringify([...kept])).not.toContain('2468');
    line().lose();
    pass(300);
    line().hello();
    expect(line().commands()).toHaveLength(1);
  });

  test('a second person is shown a sheet, and the command that follows bears its id', async () => {
    const connection = page();
    connection.open();
    line().hello();
    const shown = connection.sheet(STREAM, 1, 'floorperson', { as: 'dealer' });
    const asked = line().said.findLast((each) => each['say'] === 'sheet') as { ask: { id: string } };
    const sheet = { lines: [], moves: [], shown: '5be0' };
    line().tell({ tell: 'sheet', stream: STREAM, id: asked.ask.id, sheet });
    expect(await shown).toEqual({ id: asked.ask.id, sheet });
    void connection.send(STREAM, 1, { as: 'dealer', id: asked.ask.id });
    expect(line().commands()).toEqual([asked.ask.id]);
    // What the rules refuse has no sheet; nor has a house that is gone.
    const none = connection.sheet(STREAM, 2, 'floorperson', { as: 'dealer' });
    const again = line().said.findLast((each) => each['say'] === 'sheet') as { ask: { id: string } };
    const refused = { refused: { cite: 'HC C.1', message: { key: 'x', args: {} } } };
    line().tell({ tell: 'reply', stream: STREAM, id: again.ask.id, reply: refused });
    expect(await none).toEqual({ reply: refused });
    const lost = connection.sheet(STREAM, 3, 'floorperson', { as: 'dealer' });
    line().lose();
    expect(await lost).toEqual({ reply: 'unknown' });
    expect(await connection.sheet(STREAM, 4, 'floorperson', { as: 'dealer' })).toEqual({ reply: 'unknown' });
  });

  test('nobody knows: the same id again', async () => {
    const connection = page();
    connection.open();
    line().hello();
    const answer = connection.send(STREAM, 1);
    const [id] = line().commands();
    line().tell({ tell: 'reply', stream: STREAM, id, reply: 'unknown' });
    pass(1_000);
    expect(line().commands()).toEqual([id, id]);
    line().tell({ tell: 'reply', stream: STREAM, id, reply: ACCEPTED });
    expect(await answer).toEqual(ACCEPTED);
  });

  test('no more than the house allows are on their way at once', () => {
    const connection = page();
    connection.open();
    line().hello();
    for (let n = 0; n < 40; n += 1) void connection.send(STREAM, n);
    expect(line().commands()).toHaveLength(24);
    line().tell({ tell: 'reply', stream: STREAM, id: line().commands()[0], reply: ACCEPTED });
    expect(line().commands()).toHaveLength(25);
  });
});

describe('the line', () => {
  test('it comes back by itself, ever more slowly, and watches again', () => {
    const connection = page();
    connection.watch(STREAM);
    connection.open();
    for (let times = 0; times < 4; times += 1) {
      line().lose();
      expect(lines).toHaveLength(times + 1);
      pass(250 * 2 ** times);
      expect(lines).toHaveLength(times + 2);
    }
    line().hello();
    expect(line().said.filter((what) => what['say'] === 'watch')).toEqual([{ say: 'watch', stream: STREAM }]);
  });

  test('silence is a lost line', () => {
    const connection = page();
    connection.open();
    line().hello();
    pass(11_000);
    expect(connection.state).toBe('connected');
    pass(10_000);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]!.closed).toBe(true);
  });

  test('a good-bye for ever is for ever, until somebody asks', () => {
    const connection = page();
    connection.open({ name: 't-1', secret: 's' });
    line().hello();
    line().tell({ tell: 'bye', why: { key: 'bye-replaced' }, again: false });
    line().lose();
    pass(60_000);
    expect(connection.state).toBe('bye');
    expect(lines).toHaveLength(1);
    connection.reopen();
    expect(line().said).toEqual([]);
    line().hello();
    expect(line().said[0]).toMatchObject({ say: 'hello', device: { name: 't-1' } });
    expect(connection.state).toBe('connected');
  });

  test('a house of another build makes the page load itself again', () => {
    const connection = page();
    connection.open();
    line().hello('1');
    line().lose();
    pass(300);
    expect(line().said).toEqual([]);
    line().hello('2');
    expect(line().said[0]).toMatchObject({ say: 'hello', build: '1' });
    expect(reloads).toBe(1);
    line().tell({ tell: 'bye', why: { key: 'bye-other-build' }, again: true });
    expect(reloads).toBe(2);
  });

  test("a countdown runs against the house's clock", () => {
    const connection = page();
    now = 50;
    connection.open();
    line().hello('1', 5_000_000);
    now = 150;
    expect(connection.serverNow()).toBe(5_000_100);
    // A view that was held up on its way does not turn the clock back.
    line().tell({ tell: 'view', stream: STREAM, seq: 1, now: 5_000_020, public: { status: 'open' } });
    expect(connection.serverNow()).toBe(5_000_100);
  });

  test('an older view does not replace a newer one', () => {
    const connection = page();
    connection.open();
    line().hello();
    line().tell({ tell: 'view', stream: STREAM, seq: 5, now: 1, public: { posted: 5 } });
    line().tell({ tell: 'view', stream: STREAM, seq: 4, now: 1, public: { posted: 4 } });
    expect(connection.views[STREAM]).toMatchObject({ seq: 5, view: { table: { posted: 5 } } });
    // After a lost line the last view stays on the screen, and the first new one counts whatever it is.
    line().lose();
    pass(300);
    line().hello();
    expect(connection.views[STREAM]).toMatchObject({ seq: 5 });
    line().tell({ tell: 'view', stream: STREAM, seq: 4, now: 1, public: { posted: 4 } });
    expect(connection.views[STREAM]).toMatchObject({ seq: 4, view: { table: { posted: 4 } } });
  });

  test('a view in parts is one view, and what is watched anew starts afresh', () => {
    const connection = page();
    let over = connection.watch(STREAM);
    connection.open();
    line().hello();
    const view = { tell: 'view', stream: STREAM, now: 1 };
    const staff = { table: { dealer: 'dana' }, game: {}, books: { rack: 5 } };
    line().tell({ ...view, seq: 1, public: { status: 'open', game: {} }, staff });
    line().tell({ ...view, seq: 2, public: { status: 'down', game: {} } });
    expect(connection.views[STREAM]).toMatchObject({
      seq: 2,
      view: { table: { status: 'down', staff: { dealer: 'dana' } }, books: { rack: 5 } },
    });
    over();
    over = connection.watch(STREAM, { public: true });
    line().tell({ ...view, seq: 2, public: { status: 'down', game: {} } });
    expect(connection.views[STREAM]?.view).toEqual({
      table: { status: 'down', game: { public: {} } },
      books: {},
    });
    over();
  });

  test('trouble stands until a view comes with none behind it, or the house is back', () => {
    const connection = page();
    connection.open();
    line().hello();
    const view = { tell: 'view', stream: STREAM, seq: 5, now: 1, public: { status: 'open' } };
    const refused = { cite: 'HC E.5', message: { key: 'stream-lost', args: {} }, needs_second: null };
    const trouble = { tell: 'trouble', stream: STREAM, trouble: refused };
    line().tell(view);
    line().tell(trouble);
    expect(connection.troubles).toEqual({ [STREAM]: refused });
    line().tell({ ...view, stream: 'demo/table/roulette-2' });
    expect(connection.troubles).toEqual({ [STREAM]: refused });
    line().tell(view);
    expect(connection.troubles).toEqual({});
    line().tell(trouble);
    line().lose();
    pass(300);
    line().hello();
    expect(connection.troubles).toEqual({});
  });
});

test('ids grow, also within a millisecond and when the clock goes back', () => {
  let time = 1_767_319_200_000;
  const ids = new Ids(() => time);
  const made: string[] = [];
  for (let n = 0; n < 100; n += 1) {
    made.push(ids.next());
    if (n === 50) time -= 5_000;
    if (n > 70) time += 1_000;
  }
  expect(made).toEqual([...made].sort());
  expect(new Set(made).size).toBe(100);
  expect(made.every((id) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toBe(true);
});
