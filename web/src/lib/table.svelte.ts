/** A table as a screen knows it: what it is about, asked once, and its view, told again and again. */

import { untrack } from 'svelte';
import { api, Failed } from './api';
import { connection } from './connection.svelte';
import type { TableAbout, TableView } from './types';

export type Known =
  | { state: 'loading' }
  | { state: 'there'; about: TableAbout }
  | { state: 'no_such_table' }
  | { state: 'unreachable' };

export class Table {
  known = $state.raw<Known>({ state: 'loading' });

  constructor(readonly name: string) {
    void this.load();
  }

  /** Asks again until the house answers. */
  async load(): Promise<void> {
    for (let wait = 500; ; wait = Math.min(wait * 2, 8_000)) {
      try {
        this.known = { state: 'there', about: await api.table(this.name) };
        return;
      } catch (failed) {
        if (failed instanceof Failed && failed.status >= 400 && failed.status < 500) {
          this.known = { state: 'no_such_table' };
          return;
        }
        this.known = { state: 'unreachable' };
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  /** Asks again when the options have changed since. Called in an effect of the screen. */
  keepUp(): void {
    const posted = this.view?.table.posted;
    const drawn = this.about?.posted;
    if (posted !== undefined && drawn !== undefined && posted !== drawn) untrack(() => void this.load());
  }

  get about(): TableAbout | null {
    return this.known.state === 'there' ? this.known.about : null;
  }

  /** The newest view of the table for whoever watches. */
  get view(): TableView | null {
    const about = this.about;
    return about ? (connection.views[about.stream]?.view ?? null) : null;
  }

  get seq(): number {
    const about = this.about;
    return about ? (connection.views[about.stream]?.seq ?? 0) : 0;
  }
}
