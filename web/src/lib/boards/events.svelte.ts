/** What happened at a table while this page looked on, with its times by the house's clock. */

import { connection } from '../connection.svelte';
import { say, t } from '../words';
import { staffOf } from '../floor/types';
import { sicBoOf, spoken } from '../sicbo/dice';
import type { At, SicBoRolled, TableView } from '../types';

export interface Seen {
  at: At;
  round: number;
  words: string;
  tone: 'plain' | 'good' | 'brass' | 'stop';
}

const MOST = 200;

/** What is read or entered and not confirmed: a number or two, or three dice. */
function readOf(view: TableView): string {
  const reading: unknown = view.table.game.staff?.reading ?? [];
  return Array.isArray(reading) ? reading.join(', ') : (reading as SicBoRolled).dice;
}

export class Events {
  list = $state.raw<Seen[]>([]);
  #before: TableView | null = null;
  readonly #key: string;

  constructor(name: string) {
    this.#key = `baize.watch.${name}`;
    try {
      this.list = JSON.parse(sessionStorage.getItem(this.#key) ?? '[]') as Seen[];
    } catch {
      // Nothing was kept.
    }
  }

  /** Looks at a new view, and writes down what is new in it. */
  see(view: TableView): void {
    const before = this.#before;
    this.#before = view;
    if (!before) return;
    const was = before.table.game.public;
    const is = view.table.game.public;
    const dice = { was: sicBoOf(before), is: sicBoOf(view) };
    const at = connection.serverNow();
    const add = (words: string, tone: Seen['tone'] = 'plain', when: At = at) =>
      this.#add({ at: when, round: is.round, words, tone });
    if (before.table.status !== view.table.status) {
      add(t('web-watch-status', { status: view.table.status }), 'stop');
    }
    const launched = view.table.game.staff?.launched;
    if (launched !== undefined && launched !== before.table.game.staff?.launched) {
      add(t('web-watch-launched'), 'brass', launched);
    }
    const revolutions = view.table.game.staff?.revolutions;
    if (revolutions !== undefined && revolutions !== before.table.game.staff?.revolutions) {
      add(t('web-watch-turns', { turns: revolutions }));
    }
    if (is.phase !== was.phase || is.round !== was.round) {
      const tone = is.phase === 'game_void' ? 'stop' : is.phase === 'place_your_bets' ? 'good' : 'plain';
      add(
        is.phase === 'game_void'
          ? t('web-staff-void', { cite: is.void ?? '' })
          : t('web-staff-phase', { phase: is.phase }),
        tone,
      );
    }
    const read = readOf(view);
    if (read !== '' && read !== readOf(before)) {
      add(t('web-watch-read', { pocket: read }), 'brass');
    }
    if (is.number !== undefined && (is.number !== was.number || is.round !== was.round)) {
      add(t('web-watch-number', { pocket: is.number }), 'good');
    }
    const rolled = dice.is?.public.rolled?.dice;
    if (rolled !== undefined && (rolled !== dice.was?.public.rolled?.dice || is.round !== was.round)) {
      add(t('web-dice-watch-lit', { dice: spoken(rolled) }), 'good');
    }
    const now = staffOf(view);
    const then = staffOf(before);
    if (now && then) {
      if (now.dealer !== then.dealer) add(t('web-watch-dealer', { name: now.dealer ?? t('web-nobody') }));
      const known = new Set((then.alarms ?? []).map(([number]) => number));
      for (const [number, message] of now.alarms ?? []) if (!known.has(number)) add(say(message), 'stop');
    }
  }

  #add(seen: Seen): void {
    this.list = [seen, ...this.list].sort((a, b) => b.at - a.at).slice(0, MOST);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.list));
    } catch {
      // The list lasts as long as the page.
    }
  }
}
