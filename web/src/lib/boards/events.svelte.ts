/** What happened at a table while this page looked on, with its times by the house's clock. */

import { connection } from '../connection.svelte';
import { say, t } from '../words';
import { staffOf } from '../floor/types';
import { baccaratOf, faceOf, spoken as spokenCard } from '../baccarat/cards';
import { rouletteOf } from '../roulette/numbers';
import { sicBoOf, spoken } from '../sicbo/dice';
import type { AnyPublic, At, Side, TableView } from '../types';

export interface Seen {
  at: At;
  round: number;
  words: string;
  tone: 'plain' | 'good' | 'brass' | 'stop';
}

const MOST = 200;

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
    const was: AnyPublic = before.table.game.public;
    const is: AnyPublic = view.table.game.public;
    const wheel = { was: rouletteOf(before), is: rouletteOf(view) };
    const dice = { was: sicBoOf(before), is: sicBoOf(view) };
    const at = connection.serverNow();
    const add = (words: string, tone: Seen['tone'] = 'plain', when: At = at) =>
      this.#add({ at: when, round: is.round, words, tone });
    if (before.table.status !== view.table.status) {
      add(t('web-watch-status', { status: view.table.status }), 'stop');
    }
    const launched = wheel.is?.staff?.launched;
    if (launched !== undefined && launched !== wheel.was?.staff?.launched) {
      add(t('web-watch-launched'), 'brass', launched);
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
      else add(t('web-watch-number', { pocket: number }), 'good');
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
      add(t('web-watch-hands', { winner: hands.winner, a, b }), 'good');
    }
    const rolled = dice.is?.public.rolled?.dice;
    if (rolled !== undefined && (rolled !== dice.was?.public.rolled?.dice || is.round !== was.round)) {
      const lit = dice.was?.public.rolled?.dice;
      if (lit !== undefined && is.round === was.round)
        add(t('web-watch-corrected', { from: spoken(lit), to: spoken(rolled) }), 'stop');
      else add(t('web-dice-watch-lit', { dice: spoken(rolled) }), 'good');
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
