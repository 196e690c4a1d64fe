/** Every table of the house, as the floor sees it. */

import { SvelteMap } from 'svelte/reactivity';
import { api } from '../api';
import { connection } from '../connection.svelte';
import { staffAbout, staffOf, type StaffAbout } from './types';
import type { AnyPublic, House, Message, TableCard, TableStaff, TableView } from '../types';

export interface FloorTable {
  card: TableCard;
  about: StaffAbout | null;
  view: TableView | null;
  staff: TableStaff | null;
  /** Where the game stands, whatever is played. */
  at: AnyPublic | null;
  alarms: [number, Message, string][];
}

export class FloorTables {
  house = $state.raw<House | null>(null);
  failed = $state(false);
  readonly #abouts = new SvelteMap<string, StaffAbout>();

  constructor() {
    void this.#load();
    $effect(() => {
      const stops = (this.house?.tables ?? []).map((card) => connection.watch(card.stream));
      return () => stops.forEach((stop) => stop());
    });
    // Limits or options were changed: what is posted is drawn anew.
    $effect(() => {
      for (const card of this.house?.tables ?? []) {
        const posted = connection.views[card.stream]?.view.table.posted;
        const known = this.#abouts.get(card.name);
        if (posted !== undefined && known && posted > known.posted) void this.#about(card.name);
      }
    });
  }

  async #load(): Promise<void> {
    for (let wait = 500; this.house === null; wait = Math.min(wait * 2, 8_000)) {
      try {
        this.house = await api.house();
        this.failed = false;
      } catch {
        this.failed = true;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    for (const card of this.house.tables) void this.#about(card.name);
  }

  async #about(name: string): Promise<void> {
    try {
      this.#abouts.set(name, staffAbout(await api.table(name)));
    } catch {
      // The card shows what it knows; a change of view asks again.
    }
  }

  get all(): FloorTable[] {
    return (this.house?.tables ?? []).map((card) => {
      const view = connection.views[card.stream]?.view ?? null;
      const staff = staffOf(view);
      return {
        card,
        about: this.#abouts.get(card.name) ?? null,
        view,
        staff,
        at: view?.table.game.public ?? null,
        alarms: staff?.alarms ?? [],
      };
    });
  }
}
