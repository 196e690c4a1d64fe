/**
 * Words: the sentences of `messages/`, filled in. The same catalogue serves the program's command line
 * (`crates/house/src/words.rs`); what only screens say stands in `web.ftl`.
 */

import { FluentBundle, FluentNumber, FluentResource, type FluentValue } from '@fluent/bundle';
import first from 'virtual:words/first';
import type { Cents, Message } from './types';

type Pattern = NonNullable<ReturnType<FluentBundle['getMessage']>>['attributes'][string];

/** How deep messages may stand inside messages. */
const DEPTH = 4;

/** An amount with the sign of the currency and separated thousands: `123450` is `$1,234.50`. */
export function money(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(Math.trunc(cents));
  const units = Math.floor(whole / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${units}.${(whole % 100).toString().padStart(2, '0')}`;
}

/** Without cents that are none: `$20`. */
export function plain(cents: Cents): string {
  return money(cents).replace(/\.00$/, '');
}

/** As a chip has it: `500` is `5`, `250` is `2.50`, `100000` is `1,000`. */
export function short(cents: Cents): string {
  return money(cents).slice(1).replace(/\.00$/, '');
}

function written(value: FluentValue | undefined): string {
  if (value instanceof FluentNumber) return value.value.toString();
  return typeof value === 'string' ? value : '';
}

const FUNCTIONS = {
  MONEY: ([amount]: FluentValue[]): string => {
    const text = written(amount);
    return /^-?\d+$/.test(text) ? money(Number(text)) : text;
  },
  PLAIN: ([name]: FluentValue[]): string => {
    const text = written(name);
    return text.includes('_') ? text.replaceAll('_', ' ') : text.replaceAll('-', ' ');
  },
};

export class Words {
  readonly #bundle: FluentBundle;

  constructor(language: string, files: Iterable<string>) {
    this.#bundle = new FluentBundle(language, { useIsolating: false, functions: FUNCTIONS });
    for (const text of files) this.add(text);
  }

  add(text: string): void {
    const faults = this.#bundle.addResource(new FluentResource(text));
    for (const fault of faults) console.error(fault);
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  /** What has to be given for a sentence to be whole. */
  blanks(key: string): string[] {
    const found = new Set<string>();
    const look = (part: unknown): void => {
      if (Array.isArray(part)) part.forEach(look);
      if (typeof part !== 'object' || part === null) return;
      const { type, name } = part as { type?: string; name?: string };
      if (type === 'var' && name !== undefined) found.add(name);
      if (type === 'mesg' && name !== undefined) look(this.#bundle.getMessage(name)?.value);
      Object.values(part).forEach(look);
    };
    look(this.#bundle.getMessage(key)?.value);
    return [...found];
  }

  /** The sentence with its blanks filled. A key without words is shown as it is. */
  render(message: Message, depth = DEPTH): string {
    const pattern = this.#bundle.getMessage(message.key)?.value;
    return pattern ? this.#fill(pattern, message, depth) : message.key;
  }

  /** The paragraph that a sentence stands on: its attribute `cite`. */
  cite(message: Message): string {
    const pattern = this.#bundle.getMessage(message.key)?.attributes['cite'];
    return pattern ? this.#fill(pattern, message, DEPTH) : '';
  }

  #fill(pattern: Pattern, message: Message, depth: number): string {
    const blanks: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(message.args ?? {})) {
      blanks[name] = typeof value === 'number' ? value : this.#text(value, depth);
    }
    return this.#bundle.formatPattern(pattern, blanks, []);
  }

  /** A value as words: lists with commas, a message inside as its own sentence. */
  #text(value: unknown, depth: number): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.map((item) => this.#text(item, depth)).join(', ');
    if (typeof value === 'object' && 'key' in value && depth > 0) {
      return this.render(value as Message, depth - 1);
    }
    return JSON.stringify(value);
  }
}

export const words = new Words('en-US', [first]);

let rest: Promise<void> | null = null;
/** Every word, not only those of the lobby: asked for before another screen is shown. */
export function everyWord(): Promise<void> {
  rest ??= import('virtual:words/rest').then(
    ({ default: text }) => words.add(text),
    (failed: unknown) => {
      rest = null;
      throw failed;
    },
  );
  return rest;
}

/** A sentence that a screen says by itself. Keys are written out in full, so that they can be found. */
export function t(key: string, args?: Record<string, unknown>): string {
  return words.render({ key, args: (args ?? {}) as NonNullable<Message['args']> });
}

/** The paragraph that such a sentence stands on, as `messages/` has it. */
export function citeOf(key: string, args?: Record<string, unknown>): string {
  return words.cite({ key, args: (args ?? {}) as NonNullable<Message['args']> });
}

/** A sentence that the house says. */
export function say(message: Message): string {
  return words.render(message);
}

/** An amount with its sign, for what a game came to. */
export function signed(cents: number): string {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}
