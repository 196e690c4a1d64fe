/** What happened at a table, out of the record of its games: the house keeps the times, whether a page looked on or not. */

import { cameOf, resultWords } from '../live/record';
import { money, t } from '../words';
import type { StaffAbout } from '../floor/types';
import type { At, Games, OpenGame, PastGame, PastMoment, PastResult } from '../types';

export interface Seen {
  at: At;
  round: number;
  words: string;
  tone: 'plain' | 'good' | 'brass' | 'stop';
  /** Which moment of the game it is, where the house keeps its time. */
  moment?: PastMoment;
}

const TONES: Partial<Record<PastMoment, Seen['tone']>> = {
  started: 'good',
  launch: 'brass',
  shaken: 'brass',
  rest: 'brass',
  confirmation: 'good',
  void: 'stop',
};

function wordsOf(
  moment: PastMoment,
  came: PastResult | null,
  { void: cite = '', bet = 0, paid = 0 }: Pick<PastGame, 'void'> & Partial<PastGame>,
  about: StaffAbout | null,
): string {
  if (moment === 'void') return t('web-staff-void', { cite });
  if (moment === 'confirmation' && came) {
    if ('number' in came) return t('web-watch-number', { pocket: came.number });
    const words = resultWords(came, about);
    return 'dice' in came ? t('web-dice-watch-lit', { dice: words }) : words;
  }
  if (moment === 'settlement' && bet > 0)
    return t('web-watch-settled', { bet: money(bet), paid: money(paid) });
  return t('web-watch-moment', { moment, plays: about?.game ?? 'roulette' });
}

function ofGame(game: PastGame | OpenGame, about: StaffAbout | null): Seen[] {
  const { round } = game;
  // What was confirmed is what stood before the first correction.
  const first = (game.corrections ?? []).flatMap(({ what }) =>
    'result' in what ? [what.result.from] : [],
  )[0];
  const came = first ?? ('at' in game ? cameOf(game) : (game.came ?? null));
  const seen: Seen[] = [];
  for (const [name, at] of Object.entries(game.times ?? {})) {
    const moment = name as PastMoment;
    seen.push({
      at,
      round,
      words: wordsOf(moment, came, game, about),
      tone: TONES[moment] ?? 'plain',
      moment,
    });
  }
  for (const { what, cause, cite, at } of game.irregular ?? []) {
    const why =
      what === 'no_spin'
        ? t('web-live-record-no-spin', { cause: t('web-irregular', { what: cause ?? 'not_called' }) })
        : t('web-record-irregular', { what });
    seen.push({ at, round, words: `${why} (${cite})`, tone: 'stop' });
  }
  for (const { at, what } of game.corrections ?? []) {
    if (!('result' in what)) continue;
    const [from, to] = [resultWords(what.result.from, about), resultWords(what.result.to, about)];
    seen.push({ at, round, words: t('web-watch-corrected', { from, to }), tone: 'stop' });
  }
  // What came later in the same moment stands first, as everything newer does.
  return seen.reverse();
}

/** The events of these games, of the one in play too. */
export function told({ open, games }: Games, about: StaffAbout | null): Seen[] {
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
