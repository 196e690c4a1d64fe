/** Signing in: a name and a PIN, and a supervisor's code where strangers guess at the name. */

import { api, Failed } from './api';
import type { Me, Message } from './types';

export class Signing {
  person = $state('');
  pin = $state('');
  code = $state('');
  busy = $state(false);
  refused = $state.raw<{ message: Message; cite: string | null; until: number | null } | null>(null);
  /** The name that new devices have to wait under. */
  #waits = $state<string | null>(null);

  constructor(readonly signed: (me: Me) => void) {}

  get #name(): string {
    return this.person.trim().toLowerCase();
  }

  /** A supervisor's code lets them in nevertheless. */
  get takesCode(): boolean {
    return this.#waits !== null && this.#waits === this.#name;
  }

  async submit(event?: Event): Promise<void> {
    event?.preventDefault();
    if (this.busy || this.#name === '' || this.pin === '') return;
    this.busy = true;
    this.refused = null;
    const name = this.#name;
    // Whoever reads a code aloud does so in pairs.
    const code = this.takesCode ? this.code.replace(/\s/g, '') : '';
    try {
      this.signed(await api.signIn(name, this.pin, code === '' ? undefined : code));
    } catch (failed) {
      const told = failed instanceof Failed ? failed : null;
      if (told?.refused?.message.key === 'access-locked') this.#waits = name;
      this.refused = {
        message: told?.refused?.message ?? { key: 'web-unreachable' },
        cite: told?.refused?.cite ?? null,
        until: told?.lockedUntil ?? null,
      };
    } finally {
      this.pin = '';
      this.busy = false;
    }
  }

  /** Somebody of a demo house, whose PIN everybody knows. */
  choose(one: Me & { pin: string }): void {
    this.person = one.person;
    this.pin = one.pin;
    void this.submit();
  }
}
