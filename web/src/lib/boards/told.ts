/** What happened at a table, out of the record of its games: the house keeps the times, whether a page looked on or not. */

import { screensOf } from '../../games/registry';
import { money, t } from '../words';
import type { StaffAbout } from '../floor/types';
import type { At, Games, OpenGame, PastGame, PastMoment, PastResult } from '../types';

export type Tone = 'plain' | 'good' | 'brass' | 'stop';

export interface Seen {
  at: At;
  round: number;
  words: string;
  tone: Tone;
  /** Which moment of the game it is, where the house keeps its time. */
  moment?: PastMoment;
}

/** Something that a page sees in a view. */
export interface Change {
  words: string;
  tone?: Tone;
  moment?: PastMoment | undefined;
  /** The house's time of it, where it is told. */
  when?: At;
  /** It comes before the change of phase that it is seen with. */
  first?: true;
}

const TONES: Partial<Record<PastMoment, Tone>> = { started: 'good', confirmation: 'good', void: 'stop' };

function wordsOf(
  moment: PastMoment,
  came: PastResult | null,
  { void: cite = '', bet = 0, paid = 0 }: Pick<PastGame, 'void'> & Partial<PastGame>,
  about: StaffAbout,
): string {
  if (moment === 'void') return t('web-staff-void', { cite });
  if (moment === 'confirmation' && came) {
    const words = screensOf(about.game)?.watch.confirmed(came, about.page);
    if (words !== undefined) return words;
  }
  if (moment === 'settlement' && bet > 0)
    return t('web-watch-settled', { bet: money(bet), paid: money(paid) });
  return t('web-watch-moment', { moment, plays: about.game });
}

function ofGame(game: PastGame | OpenGame, about: StaffAbout): Seen[] {
  const { round } = game;
  const screens = screensOf(about.game);
  const record = screens?.record;
  // What was confirmed is what stood before the first correction.
  const first = (game.corrections ?? []).flatMap(({ what }) =>
    'result' in what ? [what.result.from] : [],
  )[0];
  const came = first ?? ('at' in game ? (record?.cameOf(game) ?? null) : (game.came ?? null));
  const seen: Seen[] = [];
  for (const [name, at] of Object.entries(game.times ?? {})) {
    const moment = name as PastMoment;
    seen.push({
      at,
      round,
      words: wordsOf(moment, came, game, about),
      tone: TONES[moment] ?? screens?.watch.tones[moment] ?? 'plain',
      moment,
    });
  }
  for (const { what, cause, cite, at } of game.irregular ?? []) {
    const why = record?.irregular?.(what, cause) ?? t('web-record-irregular', { what });
    seen.push({ at, round, words: `${why} (${cite})`, tone: 'stop' });
  }
  for (const { at, what } of game.corrections ?? []) {
    if (!('result' in what) || !record) continue;
    const [from, to] = [what.result.from, what.result.to].map((each) => record.words(each, about.page));
    seen.push({ at, round, words: t('web-watch-corrected', { from, to }), tone: 'stop' });
  }
  // What came later in the same moment stands first, as everything newer does.
  return seen.reverse();
}

/** The events of these games, of the one in play too. */
export function told({ open, games }: Games, about: StaffAbout): Seen[] {
  return [...(open ? [open] : []), ...games].flatMap((game) => ofGame(game, about));
}

/** A page learns of a change a little after it has happened. */
const BEFORE_MS = 1_500;

/**
 * What the house has recorded with what the page has seen, newest first. A moment that both know is said once, at the
 * house's time; one that a game has seen twice (betting was closed again after a No Spin) is said for each.
 */
export function together(recorded: readonly Seen[], seen: readonly Seen[]): Seen[] {
  const known = new Map<string, At>();
  for (const { round, moment, at } of recorded) if (moment) known.set(`${round} ${moment}`, at);
  const said = new Set(recorded.map(({ round, words }) => `${round} ${words}`));
  const own = seen.filter(({ round, moment, at, words }) => {
    const recordedAt = moment ? known.get(`${round} ${moment}`) : undefined;
    if (recordedAt !== undefined) return at < recordedAt - BEFORE_MS;
    return !said.has(`${round} ${words}`);
  });
  return [...recorded, ...own].sort((a, b) => b.at - a.at || b.round - a.round);
}
