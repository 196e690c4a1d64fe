/**
 * The page's one WebSocket (`docs/protocol.md`).
 *
 * It comes back by itself, sends again with the same ids what was not answered, and keeps that in the session's
 * storage, so that neither a lost connection nor a reload loses a command or makes it act twice. A command with a
 * second person's PIN is kept in memory only.
 */

import { untrack } from 'svelte';
import { Ids } from './ids';
import type {
  Agrees,
  Ask,
  DeviceSecret,
  Message,
  Mode,
  Alarm,
  Refused,
  Reply,
  Role,
  Seat,
  Second,
  Sheet,
  Tell,
  Waiting,
  You,
} from './types';
import { merged, type Told } from './views';

/** What the connection needs of its surroundings; tests bring their own. */
export interface Surroundings {
  socket(): Socket;
  /** A clock that never goes back; any start. */
  now(): number;
  later(act: () => void, ms: number): () => void;
  kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload(): void;
  chance(): number;
}

/** As much of a WebSocket as is used. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export type State = 'off' | 'connecting' | 'connected' | 'disconnected' | 'bye';

/** A command that has no answer yet. */
export interface Asked extends Ask {
  /** Waits for somebody of this role to agree from their own device. */
  of?: Role;
  /** Who sent it: a device's name, or nothing for staff. */
  device: string | null;
  /** On its way over the present socket. */
  sent: boolean;
}

export interface SendOptions {
  /** The id of the sheet that was shown, where one was. */
  id?: string | undefined;
  round?: number | undefined;
  as?: Role | undefined;
  second?: Agrees | undefined;
  /** Somebody else who acts at this screen, by PIN. */
  by?: Second | undefined;
  /** Ask somebody of this role to agree from their own device. */
  of?: Role | undefined;
}

/** A sheet with the id of its command; or why there is none. */
export type Shown = { id: string; sheet: Sheet } | { reply: Reply };

const KEY = 'baize.unanswered';
/** The house cuts off at 32. */
const AT_ONCE = 24;
const PING_MS = 5_000;
const SILENCE_MS = 12_000;
const BACKOFF_MS = [250, 500, 1_000, 2_000, 4_000, 8_000];
const UNKNOWN_MS = 1_000;
const SAMPLES = 16;

export class Connection {
  state = $state<State>('off');
  /** Why the house said good-bye. */
  bye = $state.raw<Message | null>(null);
  mode = $state<Mode | null>(null);
  you = $state.raw<You | null>(null);
  /** The newest view of each stream. */
  views = $state.raw<Record<string, Told>>({});
  /** Streams that take nothing at the moment, and why. */
  troubles = $state.raw<Record<string, Refused>>({});
  /** What is wrong with the house itself, for those who keep an eye on it. */
  alarms = $state.raw<readonly Alarm[]>([]);
  /** Which seats have a terminal connected, by stream (staff only). */
  seats = $state.raw<Record<string, Seat[]>>({});
  /** Whether a table's sensor is connected, by stream, where the table has one (staff only). */
  sensors = $state.raw<Record<string, boolean | undefined>>({});
  /** What waits for an agreement (staff only). */
  requests = $state.raw<Waiting[]>([]);
  /** What was asked and not answered, oldest first. */
  unanswered = $state.raw<readonly Asked[]>([]);

  readonly #around: Surroundings;
  readonly #ids = new Ids();
  #socket: Socket | null = null;
  #device: DeviceSecret | null = null;
  #watched = new Map<string, { times: number; public: boolean }>();
  /** Streams of which all parts were asked for, and have not come yet. */
  #afresh = new Set<string>();
  #promises = new Map<string, (reply: Reply) => void>();
  #sheets = new Map<string, (shown: Shown) => void>();
  #answered = new Set<(asked: Asked, reply: Reply) => void>();
  #noticed = new Set<(message: Message, cite: string | null) => void>();
  /** The house has said hello on the present socket. No state: whoever is torn down would see what it was before. */
  #greeted = false;
  /** How often it was opened: only whoever did so last closes it. */
  #opened = 0;
  #attempt = 0;
  #line = 0;
  #build: string | null = null;
  #heard = 0;
  #ping = 0;
  #pinged = new Map<number, number>();
  #offsets: number[] = [];
  #cancelTimer: (() => void) | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  // An effect that calls one of these does not depend on what they look at.

  /**
   * Connects: as a device, or as whoever the cookie says. Called again, it connects anew. Returns how to close it; that
   * does nothing once somebody else has opened it: a screen that goes away is torn down after the next one has begun.
   */
  open(device: DeviceSecret | null = null): () => void {
    this.#opened += 1;
    const opened = this.#opened;
    this.#begin(device);
    return () => {
      if (opened === this.#opened) this.close();
    };
  }

  #begin(device: DeviceSecret | null): void {
    untrack(() => {
      if (device?.name !== this.#device?.name) this.views = {};
      this.#device = device;
      const known = new Map([...this.#restore(), ...this.unanswered].map((asked) => [asked.id, asked]));
      const own = [...known.values()].filter((asked) => asked.device === (device?.name ?? null));
      this.#set(own.map((asked) => ({ ...asked, sent: false })));
      this.#attempt = 0;
      this.bye = null;
      this.#connect();
    });
  }

  /** Connects anew as the same: after signing in, or to take a seat back from another window. */
  reopen(): void {
    this.#begin(this.#device);
  }

  close(): void {
    this.#drop();
    this.state = 'off';
  }

  /** Asks for the views of a stream, until the returned function is called. */
  watch(stream: string, options: { public?: boolean } = {}): () => void {
    const known = this.#watched.get(stream);
    const entry = known ?? { times: 0, public: options.public ?? false };
    entry.times += 1;
    this.#watched.set(stream, entry);
    if (!known && this.#greeted) this.#sayWatch(stream, entry.public);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      entry.times -= 1;
      if (entry.times > 0) return;
      this.#watched.delete(stream);
      if (this.#greeted) this.#say({ say: 'unwatch', stream });
    };
  }

  /** Sends a command; the promise holds its one answer, however often it has to be sent. */
  send(stream: string, input: unknown, options: SendOptions = {}): Promise<Reply> {
    const asked: Asked = {
      stream,
      id: options.id ?? this.#ids.next(),
      input,
      device: this.#device?.name ?? null,
      sent: false,
      ...(options.round === undefined ? {} : { round: options.round }),
      ...(options.as === undefined ? {} : { as: options.as }),
      ...(options.second === undefined ? {} : { second: options.second }),
      ...(options.by === undefined ? {} : { by: options.by }),
      ...(options.of === undefined ? {} : { of: options.of }),
    };
    const answer = new Promise<Reply>((resolve) => this.#promises.set(asked.id, resolve));
    untrack(() => {
      this.#set([...this.unanswered, asked]);
      this.#flush();
    });
    return answer;
  }

  /**
   * Asks what a second person of that role has to be shown before they agree here. The command that follows bears the
   * sheet's id. Not sent again by itself: whoever asks is told if the connection is lost.
   */
  sheet(stream: string, input: unknown, of: Role, options: SendOptions = {}): Promise<Shown> {
    const id = this.#ids.next();
    const ask = { stream, id, input, ...given({ round: options.round, as: options.as, by: options.by }) };
    if (this.state !== 'connected') return Promise.resolve({ reply: 'unknown' });
    const answer = new Promise<Shown>((resolve) => this.#sheets.set(id, resolve));
    this.#say({ say: 'sheet', of, ask });
    return answer;
  }

  /** Agrees to a request, with what it shows. */
  agree(request: number, sheet: string, as: Role): void {
    this.#say({ say: 'agree', request, sheet, as });
  }

  decline(request: number): void {
    this.#say({ say: 'decline', request });
  }

  /** Calls back at every answer, also to commands from before a reload. Returns how to stop. */
  onanswer(act: (asked: Asked, reply: Reply) => void): () => void {
    this.#answered.add(act);
    return () => this.#answered.delete(act);
  }

  onnotice(act: (message: Message, cite: string | null) => void): () => void {
    this.#noticed.add(act);
    return () => this.#noticed.delete(act);
  }

  /** The house's clock. */
  serverNow(): number {
    return this.#around.now() + (this.#offsets.length > 0 ? Math.max(...this.#offsets) : 0);
  }

  /** Has the house's clock been heard at all? */
  get knowsTime(): boolean {
    return this.#offsets.length > 0;
  }

  #connect(): void {
    this.#drop();
    this.state = 'connecting';
    const socket = this.#around.socket();
    this.#socket = socket;
    this.#heard = this.#around.now();
    socket.onopen = () => {
      this.#say({
        say: 'hello',
        protocol: 1,
        ...(this.#build === null ? {} : { build: this.#build }),
        ...(this.#device === null ? {} : { device: this.#device }),
      });
    };
    socket.onmessage = (event) => {
      if (typeof event.data !== 'string') return;
      this.#heard = this.#around.now();
      this.#told(JSON.parse(event.data) as Tell);
    };
    socket.onclose = () => this.#lost();
    this.#beat();
  }

  /** Lets the socket go without a word. */
  #drop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    if (this.state === 'bye' || this.state === 'off') return;
    this.#drop();
    this.state = 'disconnected';
    for (const id of [...this.#sheets.keys()]) this.#shown(id, { reply: 'unknown' });
    this.#set(this.unanswered.map((asked) => ({ ...asked, sent: false })));
    const wait = BACKOFF_MS[Math.min(this.#attempt, BACKOFF_MS.length - 1)] ?? 0;
    this.#attempt += 1;
    this.#cancelTimer = this.#around.later(() => this.#connect(), wait * (0.75 + this.#around.chance() / 2));
  }

  /** Asks from time to time whether anybody is there; silence means nobody is. */
  #beat(): void {
    this.#cancelTimer = this.#around.later(() => {
      const now = this.#around.now();
      if (now - this.#heard > SILENCE_MS) {
        this.#lost();
        return;
      }
      if (this.state === 'connected') {
        this.#ping += 1;
        this.#pinged.set(this.#ping, now);
        this.#say({ say: 'ping', n: this.#ping });
      }
      this.#beat();
    }, PING_MS);
  }

  #told(told: Tell): void {
    switch (told.tell) {
      case 'hello':
        this.#hello(told);
        break;
      case 'view':
        this.#see(told);
        break;
      case 'trouble':
        this.troubles = { ...this.troubles, [told.stream]: told.trouble };
        break;
      case 'reply':
        // What it brings is shown before it is answered.
        if (told.seq !== undefined && told.now !== undefined) {
          this.#see({ ...told, tell: 'view', seq: told.seq, now: told.now });
        }
        if (this.#sheets.has(told.id)) this.#shown(told.id, { reply: told.reply });
        else this.#reply(told.id, told.reply);
        break;
      case 'sheet':
        this.#shown(told.id, { id: told.id, sheet: told.sheet });
        break;
      case 'alarms':
        this.alarms = told.alarms;
        break;
      case 'requests':
        this.requests = told.requests;
        break;
      case 'connected':
        this.seats = { ...this.seats, [told.stream]: told.seats };
        this.sensors = { ...this.sensors, [told.stream]: told.sensor };
        break;
      case 'notice':
        for (const act of this.#noticed) act(told.message, told.cite);
        break;
      case 'pong': {
        const pinged = this.#pinged.get(told.n);
        this.#pinged.delete(told.n);
        this.#hear(told.now + (pinged === undefined ? 0 : (this.#around.now() - pinged) / 2));
        break;
      }
      case 'bye':
        this.bye = told.why;
        if (told.why.key === 'bye-other-build') this.#around.reload();
        if (!told.again) {
          this.#drop();
          this.state = 'bye';
        }
        break;
    }
  }

  #hello(told: Extract<Tell, { tell: 'hello' }>): void {
    if (this.#build !== null && this.#build !== told.build) {
      // The house runs another build now; this page belongs to the old one.
      this.#around.reload();
      return;
    }
    this.#build = told.build;
    // What is wrong is told again.
    this.troubles = {};
    this.alarms = [];
    this.#offsets = [];
    this.#pinged.clear();
    this.#hear(told.now);
    this.#attempt = 0;
    this.mode = told.mode;
    this.you = told.you;
    this.#line += 1;
    this.bye = null;
    this.#greeted = true;
    this.state = 'connected';
    for (const [stream, entry] of this.#watched) this.#sayWatch(stream, entry.public);
    this.#flush();
  }

  /**
   * A message took some time to come, so the house's clock is at least as late as it says: the latest of the last
   * samples is the nearest.
   */
  #hear(now: number): void {
    this.#offsets = [...this.#offsets, now - this.#around.now()].slice(-SAMPLES);
  }

  /** The parts of a view, put to those that came before. */
  #see(told: Extract<Tell, { tell: 'view' }>): void {
    this.#hear(told.now);
    const afresh = this.#afresh.has(told.stream);
    const next = merged(this.views[told.stream], told, this.#line, afresh);
    if (next) {
      this.#afresh.delete(told.stream);
      this.views = { ...this.views, [told.stream]: next };
    }
    // A view with nothing behind it says that all is well.
    if (told.stream in this.troubles) {
      const { [told.stream]: _over, ...others } = this.troubles;
      this.troubles = others;
    }
  }

  #shown(id: string, shown: Shown): void {
    this.#sheets.get(id)?.(shown);
    this.#sheets.delete(id);
  }

  #reply(id: string, reply: Reply): void {
    const asked = this.unanswered.find((each) => each.id === id);
    if (!asked) return;
    if (reply === 'unknown') {
      // Nobody knows: the same id again, until somebody does.
      this.#around.later(() => {
        this.#set(this.unanswered.map((each) => (each.id === id ? { ...each, sent: false } : each)));
        this.#flush();
      }, UNKNOWN_MS);
      return;
    }
    this.#set(this.unanswered.filter((each) => each.id !== id));
    this.#promises.get(id)?.(reply);
    this.#promises.delete(id);
    for (const act of this.#answered) act(asked, reply);
    this.#flush();
  }

  /** Sends what is not on its way, in the order it was asked. */
  #flush(): void {
    if (this.state !== 'connected') return;
    let room = AT_ONCE - this.unanswered.filter((asked) => asked.sent).length;
    const out: Asked[] = [];
    const next = this.unanswered.map((asked) => {
      if (asked.sent || room <= 0) return asked;
      room -= 1;
      out.push(asked);
      return { ...asked, sent: true };
    });
    if (out.length === 0) return;
    this.#set(next);
    for (const { sent: _, device: __, of, ...ask } of out) {
      this.#say(of === undefined ? { say: 'command', ...ask } : { say: 'request', of, ask });
    }
  }

  #sayWatch(stream: string, isPublic: boolean): void {
    this.#afresh.add(stream);
    this.#say(isPublic ? { say: 'watch', stream, public: true } : { say: 'watch', stream });
  }

  #say(what: object): void {
    this.#socket?.send(JSON.stringify(what));
  }

  #set(unanswered: readonly Asked[]): void {
    this.unanswered = unanswered;
    // A PIN is never stored.
    const kept = unanswered.filter((asked) => asked.second === undefined && asked.by === undefined);
    if (kept.length === 0) this.#around.kept.removeItem(KEY);
    else this.#around.kept.setItem(KEY, JSON.stringify(kept));
  }

  #restore(): Asked[] {
    const kept = this.#around.kept.getItem(KEY);
    if (kept === null) return [];
    try {
      return (JSON.parse(kept) as Asked[]).map((asked) => ({ ...asked, sent: false }));
    } catch {
      return [];
    }
  }
}

/** Without what was not given. */
function given<T extends object>(all: T): Partial<T> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function browser(): Surroundings {
  return {
    socket: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
    now: () => performance.timeOrigin + performance.now(),
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    kept: globalThis.sessionStorage,
    reload: () => location.reload(),
    chance: Math.random,
  };
}

/** The page's connection. */
export const connection = new Connection(browser());
