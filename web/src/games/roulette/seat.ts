/** What a seat must know of roulette. */

import { ACTS, COMMON, LAST, offByTouch, type SeatAct, type SeatGame } from '../../lib/chips/game';
import { citeOf, t } from '../../lib/words';
import { begins, read as readBet, TYPED } from './grammar';
import { named, rouletteOf, spoken, spot } from './numbers';
import type { RouletteAbout } from '../../lib/types';

/** The numbers beside one's straight bet on the wheel. */
export const NEIGHBOURS: SeatAct = {
  what: 'neighbours',
  icon: 'neighbours',
  at: 3,
  words: () => t('web-neighbours'),
  key: 'n',
};

export function rouletteSeat(about: RouletteAbout): SeatGame {
  const bets = new Map(about.bets.map((bet) => [bet.bet, bet]));
  const straight = about.bets.find((bet) => bet.kind === 'straight')?.max;
  const chance = about.bets.find((bet) => bet.kind === 'red')?.max;
  const place: SeatGame['place'] = (seat, spot, stake) => ({
    place: { seat, spot, tender: 'credits', stake },
  });
  return {
    chips: about.chips,
    clockSeconds: about.clock_seconds,
    places: about.places,
    start: '17',
    acts: [ACTS.undo, ACTS.recall, NEIGHBOURS, ACTS.cancel, ACTS.double, ACTS.clear],
    falls: () => t('web-number-coming'),
    begins,
    goesOn: (key) => TYPED.test(key),
    read: (typed) => readBet(typed, about.bets)?.bet ?? null,
    look: (name) => {
      const bet = bets.get(name);
      if (!bet) return null;
      const { pay, on } = bet.pays;
      return {
        words: named(bet),
        pays: t('web-bet-pays', { pay, on }),
        max: bet.max,
        wins: (chip) => t('web-bet-preview', { chip, win: bet.chips_win[about.chips.indexOf(chip)] ?? 0 }),
      };
    },
    spot: (name) => {
      const bet = bets.get(name);
      return bet ? spot(bet) : name;
    },
    limits: () => [
      { words: t('web-limit-inside', { amount: about.inside_min }), wide: false },
      { words: t('web-limit-outside', { amount: about.outside_min }), wide: false },
      ...(straight === undefined
        ? []
        : [{ words: t('web-limit-straight', { amount: straight }), wide: true }]),
      ...(chance === undefined ? [] : [{ words: t('web-limit-chance', { amount: chance }), wide: true }]),
    ],
    below: () => t('web-below', { inside: about.inside_min, outside: about.outside_min }),
    closed: () => citeOf('web-not-now', { game: 'roulette' }),
    place,
    off: offByTouch(place),
    turns: true,
    came: (view) => rouletteOf(view)?.public.number,
    spoken: (came) => spoken(about, came),
    shows: (came) => came,
    result: () => t('web-games-number'),
    help: () => [
      ['17', t('web-help-straight')],
      ['17-20', t('web-help-split')],
      ['1-3', t('web-help-row')],
      ['1-6', t('web-help-line')],
      ['1-2-4-5', t('web-help-corner')],
      ['r b o e l h', t('web-help-chances')],
      ['d1 c1 f', t('web-help-dozens')],
      ...COMMON(),
      ['N', t('web-help-neighbours')],
      ...LAST(),
    ],
    how: () => ({ layout: t('web-layout-how'), touch: t('web-help-touch'), top: t('web-wheel') }),
  };
}
