/** What happened at a table, with its times by the house's clock: its record, and what this page has seen beside it. */

import { api, Failed } from '../api';
import { connection } from '../connection.svelte';
import { say, t } from '../words';
import { staffOf } from '../floor/types';
import { meaningOf } from '../meaning';
import { screensOf } from '../../games/registry';
import { together, told, type Change, type Seen } from './told';
import type { StaffAbout } from '../floor/types';
import type { AnyPublic, PastMoment, TableView } from '../types';

const MOST = 200;

/** How many games are asked for when a page opens, and how many at once at most. */
const FIRST = 20;
const AT_ONCE = 50;
/** No page asks more often than that; the first time it asks at once. */
const PAUSE_MS = 1_000;
const AGAIN_MS = 4_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The moment that the phase of a view begins with, where the house keeps its time. */
function momentOf(view: TableView, isNew: boolean): PastMoment | undefined {
  const at: AnyPublic = view.table.game.public;
  const meaning = meaningOf(view);
  if (meaning === 'betting') return isNew ? 'started' : undefined;
  if (meaning === 'locked') return 'lock';
  if (meaning === 'void' || meaning === 'voided') return 'void';
  return screensOf(view.table.plays)?.watch.moments[at.phase];
}

export class Events {
  /** What the house has recorded, by game; and what this page has seen. */
  #recorded = $state.raw<ReadonlyMap<number, Seen[]>>(new Map());
  #seen = $state.raw<Seen[]>([]);
  list = $derived(together([...this.#recorded.values()].flat(), this.#seen).slice(0, MOST));
  /** Nothing is known before the house has answered once. */
  isAsked = $state(false);
  #before: TableView | null = null;
  #asking = false;
  #again = false;
  #ended = false;
  readonly #key: string;

  constructor(name: string) {
    this.#key = `baize.watch.${name}`;
    try {
      this.#seen = JSON.parse(sessionStorage.getItem(this.#key) ?? '[]') as Seen[];
    } catch {
      // Nothing was kept.
    }
  }

  /** Asks what the house has recorded since; while an answer is on its way, once more behind it. */
  async follow(about: StaffAbout): Promise<void> {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#again && !this.#ended) {
      this.#again = false;
      const known = Math.max(0, ...this.#recorded.keys());
      const since = known === 0 ? FIRST : (this.#before?.table.game.public.round ?? known) - known + 2;
      try {
        const answer = await api.gamesOf(about.stream, Math.min(Math.max(since, 2), AT_ONCE));
        const recorded = new Map(this.#recorded);
        for (const { round } of [...(answer.open ? [answer.open] : []), ...answer.games])
          recorded.set(round, []);
        for (const seen of told(answer, about)) recorded.get(seen.round)?.push(seen);
        const newest = [...recorded].sort(([a], [b]) => b - a).slice(0, AT_ONCE);
        this.#recorded = new Map(newest);
        this.isAsked = true;
        await pause(PAUSE_MS);
      } catch (failed) {
        // Whoever may not ask is shown something else; a house that did not answer is asked again.
        if (!(failed instanceof Failed) || (failed.status >= 400 && failed.status < 500)) break;
        this.#again = true;
        await pause(AGAIN_MS);
      }
    }
    this.#asking = false;
  }

  /** The page is gone. */
  end(): void {
    this.#ended = true;
  }

  /** Looks at a new view, and writes down what is new in it. True where the house has more to tell. */
  see(view: TableView): boolean {
    const before = this.#before;
    this.#before = view;
    if (!before) return true;
    const many = this.#seen;
    this.#look(before, view);
    const stirs = screensOf(view.table.plays)?.watch.stirs?.(before, view) ?? false;
    return this.#seen !== many || stirs;
  }

  #look(before: TableView, view: TableView): void {
    const was: AnyPublic = before.table.game.public;
    const is: AnyPublic = view.table.game.public;
    const now = connection.serverNow();
    const add = (words: string, { tone = 'plain', moment, when = now }: Omit<Change, 'words'> = {}) =>
      this.#add({ at: when, round: is.round, words, tone, ...(moment ? { moment } : {}) });
    const changes = screensOf(view.table.plays)?.watch.changes(before, view) ?? [];
    if (before.table.status !== view.table.status) {
      add(t('web-watch-status', { status: view.table.status }), { tone: 'stop' });
    }
    for (const change of changes) if (change.first) add(change.words, change);
    if (is.phase !== was.phase || is.round !== was.round) {
      const meaning = meaningOf(view);
      const isVoid = meaning === 'void' || meaning === 'voided';
      add(
        meaning === 'void'
          ? t('web-staff-void', { cite: is.void ?? '' })
          : t('web-staff-phase', { phase: is.phase }),
        {
          tone: isVoid ? 'stop' : meaning === 'betting' ? 'good' : 'plain',
          moment: momentOf(view, is.round !== was.round),
        },
      );
    }
    for (const change of changes) if (!change.first) add(change.words, change);
    const staff = staffOf(view);
    const then = staffOf(before);
    if (staff && then) {
      if (staff.dealer !== then.dealer) add(t('web-watch-dealer', { name: staff.dealer ?? t('web-nobody') }));
      const known = new Set((then.alarms ?? []).map(([number]) => number));
      for (const [number, message] of staff.alarms ?? [])
        if (!known.has(number)) add(say(message), { tone: 'stop' });
    }
  }

  #add(seen: Seen): void {
    this.#seen = [seen, ...this.#seen].slice(0, MOST);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#seen));
    } catch {
      // The list lasts as long as the page.
    }
  }
}
