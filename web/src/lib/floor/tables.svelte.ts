/** Every table of the house, as the floor sees it. */

import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { api } from '../api';
import { connection } from '../connection.svelte';
import { staffAbout, staffOf, type StaffAbout } from './types';
import type { AnyPublic, House, Listed, Message, TableStaff, TableView } from '../types';

export interface FloorTable {
  card: Listed;
  /** All of it, once somebody works there. */
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
    // Limits or options were changed: what is posted is read anew.
    $effect(() => {
      const house = this.house;
      if (!house) return;
      const isOld = (card: Listed) => (connection.views[card.stream]?.view.table.posted ?? 0) > card.posted;
      if (house.tables.some(isOld)) untrack(() => void this.#list());
      for (const [name, known] of this.#abouts) {
        const posted = connection.views[known.stream]?.view.table.posted;
        if (posted !== undefined && posted > known.posted) untrack(() => void this.#about(name));
      }
    });
  }

  /** A table somebody works at: everything about it is asked for. */
  open(name: string): void {
    if (!this.#abouts.has(name)) void this.#about(name);
  }

  async #list(): Promise<void> {
    // Without an answer what was known stands; a change of view asks again.
    this.house = await api.house().catch(() => this.house);
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
