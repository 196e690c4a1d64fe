/** A house for one page: it tells what a test wants told, so that every state of a screen can be looked at. */

import { readFileSync } from 'node:fs';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Games, Laid, Listed, PastGame, Reply, TableAbout, ViewOf } from '../../src/lib/types';
import { parts } from './parts';

export const ABOUT = JSON.parse(
  readFileSync(new URL('../fixtures/table.json', import.meta.url), 'utf8'),
) as TableAbout;

/** What a list of tables has of a table. */
export const briefOf = ({ roulette, sic_bo, baccarat }: TableAbout): Listed['brief'] => ({
  ...(roulette && { roulette }),
  ...(sic_bo && { sic_bo }),
  ...(baccarat && { baccarat }),
});

export const LAST = '17 0 32 5 8 36 00 21 17 9 30 14 2 17 28 5 11 23 6 33'.split(' ');

export const OFTEN = {
  games: 163,
  hot: [
    ['17', 9],
    ['5', 8],
    ['28', 7],
    ['00', 7],
  ] as [string, number][],
  cold: [
    ['16', 0],
    ['4', 1],
    ['35', 1],
    ['22', 1],
  ] as [string, number][],
  zeroes: 12,
  red: 77,
  black: 74,
  odd: 80,
  even: 71,
  low: 78,
  high: 73,
  dozens: [52, 50, 49] as [number, number, number],
  columns: [51, 47, 53] as [number, number, number],
};

export const laid = (bet: string, dollars: number, below_minimum = false): Laid => ({
  bet,
  tender: 'credits',
  amount: dollars * 100,
  ...(below_minimum ? { below_minimum } : {}),
});

/** A game that is over, with bets as name, dollars and dollars won. */
export function played(
  round: number,
  came: { number?: string; void?: string },
  bets: [string, number, number][],
  credits: number,
): PastGame {
  const sum = (of: (bet: [string, number, number]) => number) =>
    bets.reduce((all, bet) => all + of(bet) * 100, 0);
  const returned = () =>
    came.void ? sum(([, dollars]) => dollars) : sum(([, dollars, won]) => (won > 0 ? dollars + won : 0));
  return {
    round,
    at: 1_767_319_200_000,
    ...came,
    stakes: bets.map(([bet, dollars]) => laid(bet, dollars)),
    wins: bets.flatMap(([bet, dollars, won]) =>
      won > 0 ? [{ stake: laid(bet, dollars), winnings: won * 100 }] : [],
    ),
    bet: sum(([, dollars]) => dollars),
    paid: came.void ? 0 : sum(([, dollars, won]) => (won > 0 ? dollars + won : 0)),
    refunded: came.void ? sum(([, dollars]) => dollars) : 0,
    taken: 0,
    returned: returned(),
    net: returned() - sum(([, dollars]) => dollars),
    credits: credits * 100,
  };
}

export interface Asked {
  id: string;
  stream: string;
  round?: number;
  input: { act?: Record<string, Record<string, Record<string, unknown>>> };
}

type Shown = ViewOf<'roulette'>;
type Part = {
  status?: Shown['table']['status'];
  public?: Partial<Shown['table']['game']['public']>;
  own?: Partial<NonNullable<Shown['table']['game']['own']>>;
  seated?: Partial<NonNullable<Shown['table']['own']>>;
  credits?: number;
};

export class House {
  seq = 100;
  view: Shown = {
    table: {
      plays: 'roulette',
      status: 'open',
      posted: 0,
      game: {
        public: { round: 812, phase: 'place_your_bets', last: LAST, often: OFTEN },
        own: { stakes: [], bet: 0, last_win: 3_600, armed: false, undo: 0, recall: true },
      },
      own: { paired: true, cash_out: 'none', amount_wrong: false, called: false },
      staff: null,
    },
    books: { credits: 12_000 },
  };
  games: Games = { stream: ABOUT.stream, games: [], more: false };
  asked: Asked[] = [];
  /** How commands are answered; nothing leaves them waiting. */
  answer: (asked: Asked) => Reply | null = () => null;
  /** Seats at which somebody sits. */
  taken: number[] = [];
  /** Nothing is shown before it is told. */
  silent = false;
  /** Seats are given by a floorperson. */
  live = false;
  /** Who is signed in at this browser. */
  signed: string | null = null;
  /** What it was asked to show. */
  watched: string[] = [];
  #line: WebSocketRoute | null = null;
  #up = true;

  constructor(
    readonly page: Page,
    readonly about: TableAbout = ABOUT,
  ) {}

  async open(): Promise<void> {
    const { page, about } = this;
    await page.route('**/api/**', async (route) => {
      const path = new URL(route.request().url()).pathname;
      if (!this.#up) return route.abort();
      if (path === '/api/house') return route.fulfill({ json: this.house() });
      if (path === `/api/table/${about.name}`) {
        return route.fulfill({ json: { ...about, taken: this.taken } });
      }
      if (path === '/api/table/roulette-2') return route.fulfill({ json: { ...about, name: 'roulette-2' } });
      if (path === `/api/table/${about.name}/seats`) return route.fulfill({ json: { taken: this.taken } });
      if (path === '/api/games') return route.fulfill({ json: this.games });
      if (path === '/api/terminal') {
        const asked = route.request().postDataJSON() as { seat?: number };
        // Any that is free: seat 1 is not, although it is told later.
        const seat = asked.seat ?? [2, 3, 4, 5, 6, 7, 8].find((each) => !this.taken.includes(each))!;
        const refuse = (status: number, key: string) =>
          route.fulfill({ status, json: { error: { cite: 'HC B.10', message: { key } } } });
        if (this.live && this.signed === null) return refuse(401, 'people-not-signed-in');
        if (this.live && this.signed !== 'fay') return refuse(403, 'people-role-not-held');
        if (seat === 1)
          return route.fulfill({
            status: 409,
            json: { error: { cite: 'HC B.10', message: { key: 'terminal-seat-taken' } } },
          });
        return route.fulfill({ json: { device: 't-1', secret: 's', stream: about.stream, seat } });
      }
      if (path === '/api/sign-in') {
        this.signed = (route.request().postDataJSON() as { person: string }).person;
        return route.fulfill({ json: { person: this.signed, name: this.signed, roles: [] } });
      }
      if (path === '/api/sign-out') {
        this.signed = null;
        return route.fulfill({ status: 204 });
      }
      if (path === '/api/demo/buy-in') {
        this.tell({ credits: (route.request().postDataJSON() as { amount: number }).amount });
        return route.fulfill({ status: 204 });
      }
      return route.fulfill({
        status: 404,
        json: { error: { cite: 'HC E.4', message: { key: 'command-no-such-stream' } } },
      });
    });
    await page.routeWebSocket('**/ws', (line) => {
      if (!this.#up) return void line.close();
      this.#line = line;
      line.onMessage((text) => this.#said(JSON.parse(String(text)) as Record<string, unknown>));
    });
  }

  /** A browser that is paired with seat 4. */
  async paired(): Promise<void> {
    const terminal = { device: 't-1', secret: 's', stream: this.about.stream, seat: 4 };
    await this.page.addInitScript(
      ([name, kept]) => {
        localStorage.setItem(`baize.seat.${name}.4`, kept!);
        localStorage.setItem(`baize.seat.${name}`, '4');
      },
      [this.about.name, JSON.stringify(terminal)],
    );
  }

  house() {
    const card = (name: string, title: string, on_terminals: boolean, spins_by_itself: boolean) => ({
      stream: `demo/table/${name}`,
      name,
      title,
      game: 'roulette',
      seats: 8,
      on_terminals,
      spins_by_itself,
      taken: this.taken,
      posted: 0,
      brief: briefOf(this.about),
    });
    const staff = (person: string, name: string, pin: string, ...roles: string[]) => ({
      person,
      name,
      pin,
      roles,
    });
    return {
      protocol: 1,
      build: '0.1.0',
      mode: 'demo',
      property: 'demo',
      currency: 'USD',
      cage: 'demo/cage/main',
      now: Date.now(),
      tables: [
        card('roulette-1', 'Roulette 1', true, true),
        card('roulette-2', 'Roulette 2', true, false),
        card('roulette-3', 'Roulette 3', false, false),
      ],
      staff: [
        staff('dana', 'Dana', '1357', 'dealer'),
        staff('fay', 'Fay', '2468', 'floorperson'),
        staff('paul', 'Paul', '3579', 'pit_supervisor'),
        staff('dora', 'Dora', '4680', 'director'),
        staff('sam', 'Sam', '9753', 'surveillance'),
        staff('abe', 'Abe', '1234', 'administrator'),
        staff('ada', 'Ada', '8888', 'auditor'),
        staff('cal', 'Cal', '6666', 'cage'),
        staff('cora', 'Cora', '7777', 'count_team'),
        staff('dina', 'Dina', '5555', 'dealer', 'mucker'),
      ],
    };
  }

  /** Changes what the table shows, and tells it. */
  tell(part: Part = {}): void {
    const { table, books } = this.view;
    this.view = {
      table: {
        ...table,
        status: part.status ?? table.status,
        game: {
          public: { ...table.game.public, ...part.public },
          own: { ...table.game.own!, ...part.own },
        },
        own: { ...table.own!, ...part.seated },
      },
      books: { ...books, ...(part.credits === undefined ? {} : { credits: part.credits }) },
    };
    if (part.own?.stakes) {
      this.view.table.game.own!.bet = part.own.stakes.reduce((sum, stake) => sum + stake.amount, 0);
    }
    this.seq += 1;
    this.silent = false;
    this.#view();
  }

  /** So many seconds on the clock. */
  clock(seconds: number): void {
    this.tell({ public: { phase: 'place_your_bets', ends: Date.now() + seconds * 1_000 } });
  }

  bye(key: string): void {
    this.#send({ tell: 'bye', why: { key, args: {} }, again: false });
    void this.#line?.close();
  }

  /** The table takes nothing, for that reason. */
  trouble(key: string, cite: string): void {
    this.#send({
      tell: 'trouble',
      stream: this.about.stream,
      trouble: { cite, message: { key, args: {} }, needs_second: null },
    });
  }

  async down(): Promise<void> {
    this.#up = false;
    await this.#line?.close();
  }

  up(): void {
    this.#up = true;
  }

  reply(id: string, reply: Reply): void {
    this.#send({ tell: 'reply', stream: this.about.stream, id, reply });
  }

  #said(said: Record<string, unknown>): void {
    if (said['say'] === 'hello') {
      const you = said['device']
        ? { terminal: { device: 't-1', stream: this.about.stream, seat: 4 } }
        : 'visitor';
      this.#send({
        tell: 'hello',
        protocol: 1,
        build: '0.1.0',
        now: Date.now(),
        mode: this.live ? 'live' : 'demo',
        you,
      });
      if (said['device']) this.#view();
    } else if (said['say'] === 'watch') {
      this.watched.push(said['stream'] as string);
      this.#view(said['stream'] as string);
    } else if (said['say'] === 'ping') {
      this.#send({ tell: 'pong', n: said['n'], now: Date.now() });
    } else if (said['say'] === 'command') {
      const asked = said as unknown as Asked;
      this.asked.push(asked);
      const reply = this.answer(asked);
      if (reply) this.reply(asked.id, reply);
    }
  }

  #view(stream = this.about.stream): void {
    if (this.silent) return;
    this.#send({ tell: 'view', stream, seq: this.seq, now: Date.now(), ...parts(this.view) });
  }

  #send(what: object): void {
    this.#line?.send(JSON.stringify(what));
  }
}
