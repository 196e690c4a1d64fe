/**
 * Work at a table by somebody of the staff: what is asked goes out under a role, and where the house wants somebody
 * else or a second person, they are asked for by name and PIN.
 */

import { api } from '../api';
import { connection } from '../connection.svelte';
import type { Agrees, House, Me, Message, Refused, Reply, Role, Second, Sheet } from '../types';

/** Who is asked for, and why. */
export interface Asking {
  role: Role;
  /** A second person who agrees, or somebody else who acts. */
  how: 'second' | 'instead';
  /** What it is about. */
  words: string;
  /** For a second person: what happens if they agree. */
  sheet: Sheet | null;
  /** Why the last try failed. */
  refused: Refused | null;
  busy: boolean;
  /** Who cannot be it. */
  not: string | null;
  /** May be asked on their own device. */
  remote: boolean;
  answer: (answer: { person: string; pin: string } | 'remote' | null) => void;
}

export interface AskOptions {
  as: Role;
  /** What is asked, in words, for whoever has to agree. */
  words: string;
  round?: number | undefined;
  /** Another stream than the table's: the cage's. */
  stream?: string | undefined;
}

interface Said {
  message: Message;
  cite: string | null;
  tone: 'stop' | 'plain';
}

/** Who is signed in at this browser. */
export function me(): Me | null {
  const you = connection.you;
  return you !== null && typeof you === 'object' && 'staff' in you ? you.staff : null;
}

/** May somebody of this role do what that one may? */
export function may(role: Role, needed: Role): boolean {
  return role === needed || (role === 'pit_supervisor' && needed === 'floorperson');
}

export class Desk {
  /** The question that is open. */
  asking = $state.raw<Asking | null>(null);
  /** What did not happen, until something else is pressed. */
  said = $state.raw<Said | null>(null);
  /** Who holds which role, where the house tells. */
  house = $state.raw<House | null>(null);
  /** How many answers are awaited. */
  waiting = $state(0);
  /** Asked on somebody's own device and not answered yet. */
  remote = $state.raw<{ words: string; role: Role }[]>([]);

  /** The table's stream; a function, as it is known later than the page. */
  constructor(readonly stream: () => string | null) {
    void api.house().then(
      (house) => (this.house = house),
      () => {},
    );
    $effect(() => connection.onnotice((message, cite) => (this.said = { message, cite, tone: 'plain' })));
  }

  get me(): Me | null {
    return me();
  }

  get staff(): (Me & { pin: string })[] {
    return this.house?.staff ?? [];
  }

  /** The stream of the house's cage. */
  get cage(): string | undefined {
    return this.house?.cage;
  }

  get isDemo(): boolean {
    return this.house?.mode === 'demo';
  }

  /** The role of whoever is signed in that may do what this one may. */
  holds(role: Role): Role | null {
    return this.me?.roles.find((held) => may(held, role)) ?? null;
  }

  say(refused: Refused | null, tone: 'stop' | 'plain' = 'stop'): void {
    this.said = refused ? { message: refused.message, cite: refused.cite, tone } : null;
  }

  /** Asks the house. True once it is accepted; what was refused is said. */
  async ask(input: unknown, options: AskOptions): Promise<boolean> {
    const stream = options.stream ?? this.stream();
    if (!stream) return false;
    this.said = null;
    const held = options.as === 'designee' ? ('designee' as const) : this.holds(options.as);
    let other: Second | null = null;
    if (held === null) {
      // Somebody else has to do it, here.
      let refused: Refused | null = null;
      for (;;) {
        const badge = await this.#badge(options.as, 'instead', options.words, refused, null);
        if (badge === null || badge === 'remote') return false;
        other = { ...badge, role: this.#roleOf(badge.person, options.as) };
        const reply = await this.#send(stream, input, options, null, other);
        refused = refusedOf(reply);
        if (refused === null) return this.#done();
        if (refused.needs_second) break;
        if (!isAboutThePerson(refused)) return this.#refused(refused);
      }
      return this.#second(stream, input, options, null, other, refused.needs_second as Role);
    }
    const reply = await this.#send(stream, input, options, held, null);
    const refused = refusedOf(reply);
    if (refused === null) return this.#done();
    if (!refused.needs_second) return this.#refused(refused);
    return this.#second(stream, input, options, held, null, refused.needs_second);
  }

  /**
   * Asks several things one after the other under one name: where somebody else has to say them, the PIN is asked for
   * once, sent with each, and forgotten. Stops at the first that is refused.
   */
  async askAll(inputs: readonly unknown[], options: AskOptions): Promise<boolean> {
    const stream = this.stream();
    if (!stream) return false;
    this.said = null;
    const held = this.holds(options.as);
    let refused: Refused | null = null;
    for (let at = 0; ;) {
      let other: Second | null = null;
      if (held === null) {
        const badge = await this.#badge(options.as, 'instead', options.words, refused, null);
        if (badge === null || badge === 'remote') return false;
        other = { ...badge, role: this.#roleOf(badge.person, options.as) };
      }
      refused = null;
      for (; at < inputs.length && refused === null; at += refused === null ? 1 : 0) {
        refused = refusedOf(await this.#send(stream, inputs[at], options, held, other));
      }
      if (refused === null) return this.#done();
      if (other === null || !isAboutThePerson(refused)) return this.#refused(refused);
    }
  }

  async #second(
    stream: string,
    input: unknown,
    options: AskOptions,
    held: Role | null,
    other: Second | null,
    role: Role,
  ): Promise<boolean> {
    let refused: Refused | null = null;
    for (;;) {
      // What they are shown is what would happen now; they agree to that and to nothing else.
      const who = other ? { by: other } : { as: held ?? options.as };
      const shown = await connection.sheet(stream, input, role, { round: options.round, ...who });
      if ('reply' in shown) {
        const why = refusedOf(shown.reply);
        this.asking = null;
        return why === null ? false : this.#refused(why);
      }
      const not = other?.person ?? this.me?.person ?? null;
      const badge = await this.#badge(
        role,
        'second',
        options.words,
        refused,
        not,
        other === null,
        shown.sheet,
      );
      if (badge === null) return false;
      if (badge === 'remote') {
        this.asking = null;
        const asked = { words: options.words, role };
        this.remote = [...this.remote, asked];
        const reply = await connection.send(stream, input, {
          round: options.round,
          as: held ?? options.as,
          of: role,
        });
        this.remote = this.remote.filter((each) => each !== asked);
        const after = refusedOf(reply);
        return after === null ? this.#done() : this.#refused(after);
      }
      const agrees = { ...badge, role: this.#roleOf(badge.person, role), sheet: shown.sheet.shown };
      const reply = await this.#send(stream, input, options, held, other, agrees, shown.id);
      refused = refusedOf(reply);
      if (refused === null) return this.#done();
      if (!isAboutThePerson(refused)) return this.#refused(refused);
    }
  }

  /** Under which of their roles they act, as far as the house tells. */
  #roleOf(person: string, needed: Role): Role {
    return this.staff.find((one) => one.person === person)?.roles.find((role) => may(role, needed)) ?? needed;
  }

  #badge(
    role: Role,
    how: Asking['how'],
    words: string,
    refused: Refused | null,
    not: string | null,
    remote = false,
    sheet: Sheet | null = null,
  ): Promise<{ person: string; pin: string } | 'remote' | null> {
    return new Promise((resolve) => {
      this.asking = {
        role,
        how,
        words,
        sheet,
        refused,
        busy: false,
        not,
        remote,
        answer: (answer) => {
          if (answer === null) this.asking = null;
          else if (this.asking) this.asking = { ...this.asking, busy: true, refused: null };
          resolve(answer);
        },
      };
    });
  }

  async #send(
    stream: string,
    input: unknown,
    options: AskOptions,
    held: Role | null,
    other: Second | null,
    second?: Agrees,
    id?: string,
  ): Promise<Reply> {
    this.waiting += 1;
    try {
      const who = other ? { by: other } : { as: held ?? options.as };
      return await connection.send(stream, input, { id, round: options.round, ...who, second });
    } finally {
      this.waiting -= 1;
    }
  }

  #done(): true {
    this.asking = null;
    return true;
  }

  #refused(refused: Refused): false {
    this.asking = null;
    this.say(refused);
    return false;
  }
}

/** A name or a PIN, not the matter, was wrong: it is asked for again. */
function isAboutThePerson(refused: Refused): boolean {
  return /^(access|people)-/.test(refused.message.key);
}

function refusedOf(reply: Reply): Refused | null {
  if (reply === 'unknown' || 'accepted' in reply) return null;
  return 'refused' in reply ? reply.refused : reply.not_recorded;
}
