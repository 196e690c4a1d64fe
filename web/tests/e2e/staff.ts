/** A house for staff's screens: it tells what a test wants told and keeps what was asked. */

import type { Page, WebSocketRoute } from '@playwright/test';
import type {
  Me,
  OpenGame,
  PastGame,
  PilePay,
  Reply,
  Role,
  Sheet,
  TableAbout,
  TableStaff,
  ViewOf,
  Waiting,
} from '../../src/lib/types';
import { ABOUT, LAST, briefOf } from './house';
import { parts } from './parts';

export const STAFF: (Me & { pin: string })[] = [
  { person: 'dora', name: 'Dora', roles: ['dealer'], pin: '2222' },
  { person: 'dana', name: 'Dana', roles: ['dealer'], pin: '1111' },
  { person: 'fay', name: 'Fay', roles: ['floorperson'], pin: '3333' },
  { person: 'sam', name: 'Sam', roles: ['pit_supervisor'], pin: '4444' },
];

/** What happens if somebody agrees, and what moves. */
export const SHEET: Sheet = {
  lines: [
    { key: 'roulette-sheet-number', args: { pocket: '32', round: 812 } },
    { key: 'sheet-alarm', args: { why: { key: 'roulette-alarm-restarted' } } },
  ],
  moves: [
    { key: 'sheet-loses', args: { purse: 'house', amount: 35_000, unit: 'money' } },
    { key: 'sheet-gains', args: { purse: 'seat', seat: 3, amount: 36_000, unit: 'money' } },
  ],
  shown: '5be0',
};

const CAGE = 'demo/cage/main';

export interface Asked {
  id: string;
  stream: string;
  round?: number;
  as?: Role;
  of?: Role;
  input: unknown;
  second?: { person: string; role: Role; sheet: string };
}

export type Phase = ViewOf<'roulette'>['table']['game']['public']['phase'];

export class StaffHouse {
  seq = 100;
  asked: Asked[] = [];
  requests: Waiting[] = [];
  agreed: { request: number; sheet: string }[] = [];
  /** What a second person is shown. */
  sheet: Sheet = SHEET;
  /** Who is signed in at the page; nobody for a visitor. */
  me: Me | null = STAFF[0]!;
  answer: (asked: Asked) => Reply | null = () => null;
  /** Games that are over, newest first. */
  games: PastGame[] = [];
  /** The one in play. */
  playing: OpenGame | null = null;
  /** How often the games were asked for. */
  looked = 0;
  /** What the cage tells; nothing where it is not asked. */
  vault: number | null = null;
  view: ViewOf<'roulette'> = {
    table: {
      plays: 'roulette',
      status: 'open',
      posted: 0,
      game: {
        public: { round: 812, phase: 'between_games', last: LAST },
        staff: { totals: [], prompted: false },
      },
      own: null,
      staff: {
        dealer: 'dora',
        mucker: null,
        needs: [{ step: { by: 'dealer', does: { act: 'new_game' } } }],
        terminals: [2, 3, 4, 6].map((seat) => [seat, `t-${seat}`]),
        buy_ins: [{ number: 4, seat: 6, kind: 'cash', amount: 20_000 }],
        drop_box: 12,
        shift: { opener: 2_000_000, fills: 0, credits: 0, drop: 112_000, closer: 0 },
      },
    },
    books: {
      seats: [
        [2, 19_000],
        [3, 39_000],
        [4, 34_500],
        [6, 18_500],
      ],
      drop_box_holds: 112_000,
    },
  };
  /** What the calculator answers. */
  pay: PilePay | null = null;
  #line: WebSocketRoute | null = null;

  constructor(
    readonly page: Page,
    readonly about: TableAbout = ABOUT,
  ) {}

  get staff(): TableStaff {
    return this.view.table.staff!;
  }

  async open(path: string): Promise<void> {
    const { page } = this;
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/api/house') {
        const card = {
          stream: this.about.stream,
          name: this.about.name,
          title: this.about.title,
          game: this.about.game,
          seats: 8,
          on_terminals: this.about.terms.on_terminals,
          spins_by_itself: false,
          taken: [],
          posted: 0,
          brief: briefOf(this.about),
        };
        const house = {
          protocol: 1,
          build: 'test',
          mode: 'demo',
          property: 'demo',
          currency: 'USD',
          cage: CAGE,
        };
        return route.fulfill({ json: { ...house, now: Date.now(), tables: [card], staff: STAFF } });
      }
      if (pathname === `/api/table/${this.about.name}`) return route.fulfill({ json: this.about });
      if (pathname === '/api/games') {
        this.looked += 1;
        const open = this.playing ? { open: this.playing } : {};
        return route.fulfill({
          json: { stream: this.about.stream, ...open, games: this.games, more: false },
        });
      }
      if (pathname === `/api/table/${this.about.name}/pay` && this.pay) {
        return route.fulfill({ json: this.pay });
      }
      if (pathname === '/api/sign-in') {
        const { person, pin } = route.request().postDataJSON() as { person: string; pin: string };
        const found = STAFF.find((one) => one.person === person && one.pin === pin);
        if (found) {
          this.me = found;
          return route.fulfill({ json: found });
        }
        return route.fulfill({
          status: 401,
          json: { error: { cite: 'HC C.1', message: { key: 'access-wrong' } } },
        });
      }
      return route.fulfill({
        status: 404,
        json: { error: { cite: 'HC E.4', message: { key: 'wire-no-such-address' } } },
      });
    });
    await page.routeWebSocket('**/ws', (line) => {
      this.#line = line;
      line.onMessage((text) => this.#said(JSON.parse(String(text)) as Record<string, unknown>));
    });
    await page.goto(path);
  }

  #said(said: Record<string, unknown>): void {
    switch (said['say']) {
      case 'hello':
        this.#tell({
          tell: 'hello',
          protocol: 1,
          build: 'test',
          now: Date.now(),
          mode: 'demo',
          you: this.me ? { staff: this.me } : 'visitor',
        });
        this.#tell({ tell: 'requests', requests: this.requests });
        break;
      case 'watch':
        if (said['stream'] === CAGE) {
          const staff = { table: { open: [], under_way: [] }, books: { vault: this.vault ?? 0 } };
          if (this.vault !== null) this.#tell({ tell: 'view', stream: CAGE, seq: 1, now: Date.now(), staff });
          break;
        }
        this.tell();
        if (said['public'] !== true)
          this.#tell({ tell: 'connected', stream: this.about.stream, seats: [2, 3, 4] });
        break;
      case 'command':
      case 'request': {
        const asked =
          said['say'] === 'request'
            ? { ...(said['ask'] as Asked), of: said['of'] as Role }
            : (said as unknown as Asked);
        this.asked.push(asked);
        const reply = this.answer(asked);
        if (reply) this.#tell({ tell: 'reply', stream: asked.stream, id: asked.id, reply });
        break;
      }
      case 'sheet': {
        const { id, stream } = said['ask'] as Asked;
        this.#tell({ tell: 'sheet', stream, id, sheet: this.sheet });
        break;
      }
      case 'agree':
        this.agreed.push({ request: said['request'] as number, sheet: said['sheet'] as string });
        break;
      case 'ping':
        this.#tell({ tell: 'pong', n: said['n'], now: Date.now() });
        break;
    }
  }

  /** Tells the view, with the staff's part only to staff. */
  tell(): void {
    this.seq += 1;
    const { table } = this.view;
    const own = this.me
      ? this.view
      : { table: { ...table, staff: null, game: { public: table.game.public } }, books: {} };
    this.#tell({ tell: 'view', stream: this.about.stream, seq: this.seq, now: Date.now(), ...parts(own) });
  }

  /** Where the game stands, with what the console waits for. */
  stands(
    phase: Phase,
    needs: TableStaff['needs'],
    more: Partial<ViewOf<'roulette'>['table']['game']['public']> = {},
  ): void {
    const { game } = this.view.table;
    game.public = { round: 812, phase, last: LAST, ...more };
    this.staff.needs = needs ?? [];
    this.tell();
  }

  /** The table takes nothing, for that reason. */
  trouble(key: string, cite: string, stream = this.about.stream): void {
    const trouble = { cite, message: { key, args: {} }, needs_second: null };
    this.#tell({ tell: 'trouble', stream, trouble });
  }

  /** What is wrong with the house as a whole. */
  alarm(...of: [key: string, cite: string, args?: Record<string, number>][]): void {
    const alarms = of.map(([key, cite, args = {}]) => ({
      what: { cite, message: { key, args }, needs_second: null },
    }));
    this.#tell({ tell: 'alarms', alarms });
  }

  cut(): void {
    void this.#line?.close();
  }

  #tell(what: object): void {
    this.#line?.send(JSON.stringify(what));
  }
}

export const accepted: Reply = { accepted: { seq: 900, hash: 'ab', again: false } };

export function needsSecond(role: Role): Reply {
  return {
    refused: {
      cite: 'RO Ruling.4',
      message: { key: 'denied-needs-second', args: { needed: role } },
      needs_second: role,
    },
  };
}
