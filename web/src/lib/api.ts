/** The house over HTTP. */

import { call } from './titles.svelte';
import type { At, Games, House, Me, Pile, PilePay, Refused, Seats, TableAbout, Terminal } from './types';

/** A request that the house refused, in its words; or that did not reach it. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused | null,
    /** Locked out until then, after too many wrong PINs. */
    readonly lockedUntil: number | null = null,
  ) {
    super(refused?.message.key ?? `status ${status}`);
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { cache: 'no-store', credentials: 'same-origin', ...init });
  } catch {
    throw new Failed(0, null);
  }
  const text = await answer.text();
  let body: unknown = null;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    // Not the house itself that answered.
  }
  if (answer.ok) return body as T;
  const failed = (body ?? {}) as { error?: Refused; locked_until?: number };
  throw new Failed(answer.status, failed.error ?? null, failed.locked_until ?? null);
}

function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function asTerminal(terminal: Terminal): Record<string, string> {
  return { authorization: `Terminal ${terminal.device}:${terminal.secret}` };
}

export const api = {
  house: async () => {
    const house = await ask<House>('/api/house');
    call(Object.fromEntries(house.tables.map(({ stream, title }) => [stream, title])));
    return house;
  },
  table: async (name: string) => {
    const about = await ask<TableAbout>(`/api/table/${encodeURIComponent(name)}`);
    call({ [about.stream]: about.title });
    return about;
  },
  seats: (name: string) => ask<Seats>(`/api/table/${encodeURIComponent(name)}/seats`),
  me: () => ask<Me>('/api/me'),
  /** With a supervisor's code, where new devices have to wait under that name. */
  signIn: (person: string, pin: string, word?: string) => post<Me>('/api/sign-in', { person, pin, word }),
  /** A supervisor's code for somebody. It is told once. */
  vouch: (person: string) => post<{ word: string; until: At }>('/api/vouch', { person }),
  signOut: () => post<null>('/api/sign-out', {}),
  /** At that seat, or at any that is free. */
  sitDown: (table: string, seat: number | null) =>
    post<Terminal>('/api/terminal', seat === null ? { table } : { table, seat }),
  /** One's own games since the buy-in, newest first. */
  games: <T>(terminal: Terminal, before?: number) =>
    ask<T>(
      `/api/games?stream=${encodeURIComponent(terminal.stream)}${before === undefined ? '' : `&before=${before}`}`,
      { headers: asTerminal(terminal) },
    ),
  /** The last games of a table and the one in play, for staff. */
  gamesOf: (stream: string, most: number) =>
    ask<Games>(`/api/games?stream=${encodeURIComponent(stream)}&most=${most}`),
  /** What a pile on a live layout is paid. */
  pay: (table: string, pile: Pile) => post<PilePay>(`/api/table/${encodeURIComponent(table)}/pay`, pile),
  demoBuyIn: (terminal: Terminal, amount: number) =>
    post<unknown>('/api/demo/buy-in', { amount }, asTerminal(terminal)),
};
