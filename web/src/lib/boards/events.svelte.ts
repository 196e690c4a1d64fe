/** What happened at a table, with its times by the house's clock: its record, and what this page has seen beside it. */

import { api, Failed } from '../api';
import { connection } from '../connection.svelte';
import { say, t } from '../words';
import { staffOf } from '../floor/types';
import { baccaratOf, faceOf, spoken as spokenCard } from '../baccarat/cards';
import { rouletteOf } from '../roulette/numbers';
import { sicBoOf, spoken } from '../sicbo/dice';
import { together, told, type Seen } from './told';
import type { StaffAbout } from '../floor/types';
import type { AnyPublic, At, PastMoment, Phase, Side, TableView } from '../types';

const MOST = 200;

/** How many games are asked for when a page opens, and how many at once at most. */
const FIRST = 20;
const AT_ONCE = 50;
/** No page asks more often than that; the first time it asks at once. */
const PAUSE_MS = 1_000;
const AGAIN_MS = 4_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The moment that a phase begins with, where the house keeps its time. */
function momentOf(phase: Phase, plays: TableView['table']['plays'], isNew: boolean): PastMoment | undefined {
  switch (phase) {
    case 'place_your_bets':
      return isNew ? 'started' : undefined;
    case 'no_more_bets':
      return 'lock';
    case 'shaken':
      return 'shaken';
    case 'number_coming':
    case 'dice_coming':
      return 'rest';
    case 'paid':
      return 'confirmation';
    case 'between_games':
    case 'between_rounds':
      return plays === 'roulette' ? 'settlement' : 'cleared';
    case 'game_void':
    case 'round_void':
      return 'void';
    default:
      return undefined;
  }
}

/** What is read or entered and not confirmed: a number or two, or three dice. */
function readOf(view: TableView): string {
  return (rouletteOf(view)?.staff?.reading ?? []).join(', ') || (sicBoOf(view)?.staff?.reading?.dice ?? '');
}

/** The cards that lie face up in a hand. */
function faces(view: TableView, side: Side): string[] {
  const cards = baccaratOf(view)?.public[side].cards ?? [];
  return cards.map(faceOf).filter((card) => card !== null);
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
    const prompted = (of: TableView) => rouletteOf(of)?.staff?.prompted ?? false;
    this.#look(before, view);
    return this.#seen !== many || prompted(before) !== prompted(view);
  }

  #look(before: TableView, view: TableView): void {
    const was: AnyPublic = before.table.game.public;
    const is: AnyPublic = view.table.game.public;
    const wheel = { was: rouletteOf(before), is: rouletteOf(view) };
    const dice = { was: sicBoOf(before), is: sicBoOf(view) };
    const at = connection.serverNow();
    const add = (
      words: string,
      tone: Seen['tone'] = 'plain',
      { moment, when = at }: { moment?: PastMoment | undefined; when?: At } = {},
    ) => this.#add({ at: when, round: is.round, words, tone, ...(moment ? { moment } : {}) });
    if (before.table.status !== view.table.status) {
      add(t('web-watch-status', { status: view.table.status }), 'stop');
    }
    const launched = wheel.is?.staff?.launched;
    if (launched !== undefined && launched !== wheel.was?.staff?.launched) {
      add(t('web-watch-launched'), 'brass', { moment: 'launch', when: launched });
    }
    const revolutions = wheel.is?.staff?.revolutions;
    if (revolutions !== undefined && revolutions !== wheel.was?.staff?.revolutions) {
      add(t('web-watch-turns', { turns: revolutions }));
    }
    if (is.phase !== was.phase || is.round !== was.round) {
      const tone =
        is.phase === 'game_void' || is.phase === 'round_void'
          ? 'stop'
          : is.phase === 'place_your_bets'
            ? 'good'
            : 'plain';
      add(
        is.phase === 'game_void'
          ? t('web-staff-void', { cite: is.void ?? '' })
          : t('web-staff-phase', { phase: is.phase }),
        tone,
        { moment: momentOf(is.phase, view.table.plays, is.round !== was.round) },
      );
    }
    const read = readOf(view);
    if (read !== '' && read !== readOf(before)) {
      add(t('web-watch-read', { pocket: read }), 'brass');
    }
    const number = wheel.is?.public.number;
    const stood = wheel.was?.public.number;
    if (number !== undefined && (number !== stood || is.round !== was.round)) {
      // A number that stood and is another in the same game was corrected.
      if (stood !== undefined && is.round === was.round)
        add(t('web-watch-corrected', { from: stood, to: number }), 'stop');
      else add(t('web-watch-number', { pocket: number }), 'good', { moment: 'confirmation' });
    }
    const late = wheel.is?.staff?.late ?? [];
    for (const seat of late.slice((is.round === was.round && wheel.was?.staff?.late?.length) || 0))
      add(t('web-watch-late', { seat }), 'stop');
    for (const side of ['player', 'banker'] as const) {
      const known = is.round === was.round ? faces(before, side) : [];
      for (const card of faces(view, side).slice(known.length))
        add(t('web-watch-card', { side, card: spokenCard(card) }), 'brass');
    }
    const hands = baccaratOf(view)?.public;
    if (hands?.winner && (hands.winner !== baccaratOf(before)?.public.winner || is.round !== was.round)) {
      const [a, b] = [hands.player.count ?? 0, hands.banker.count ?? 0];
      add(t('web-watch-hands', { winner: hands.winner, a, b }), 'good', { moment: 'confirmation' });
    }
    const rolled = dice.is?.public.rolled?.dice;
    if (rolled !== undefined && (rolled !== dice.was?.public.rolled?.dice || is.round !== was.round)) {
      const lit = dice.was?.public.rolled?.dice;
      if (lit !== undefined && is.round === was.round)
        add(t('web-watch-corrected', { from: spoken(lit), to: spoken(rolled) }), 'stop');
      else add(t('web-dice-watch-lit', { dice: spoken(rolled) }), 'good', { moment: 'confirmation' });
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
    this.#seen = [seen, ...this.#seen].slice(0, MOST);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#seen));
    } catch {
      // The list lasts as long as the page.
    }
  }
}
