/** The house's clock, for countdowns. */

import { connection } from './connection.svelte';

export class Clock {
  now = $state(0);

  /** Runs as long as the component that calls it is there. */
  constructor(everyMs = 100) {
    this.now = connection.serverNow();
    $effect(() => {
      const timer = setInterval(() => (this.now = connection.serverNow()), everyMs);
      return () => clearInterval(timer);
    });
  }

  /** Whole seconds until then, none when it is over. */
  left(ends: number): number {
    return Math.max(0, Math.ceil((ends - this.now) / 1_000));
  }
}
