/** Games an hour at each table, from the games that began while this page was open. */

import { SvelteMap } from 'svelte/reactivity';

const HOUR_MS = 3_600_000;
/** Older games say little of how it goes now. */
const KEPT_MS = 1_200_000;

export class Pace {
  /** By stream: the last game seen, and when those before it began. */
  readonly #seen = new SvelteMap<string, { round: number; began: number[] }>();

  /** The game that a table plays at this moment. A first one may have begun long ago: it is no beginning. */
  see(stream: string, round: number, now: number): void {
    const before = this.#seen.get(stream);
    if (before?.round === round) return;
    const began = before ? [...before.began, now].filter((at) => now - at <= KEPT_MS) : [];
    this.#seen.set(stream, { round, began });
  }

  /** Games an hour; none before two have begun. */
  of(stream: string): number | null {
    const began = this.#seen.get(stream)?.began ?? [];
    const [first, last] = [began[0], began.at(-1)];
    if (first === undefined || last === undefined || last <= first) return null;
    return Math.round(((began.length - 1) * HOUR_MS) / (last - first));
  }
}
