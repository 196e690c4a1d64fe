/** What a seat must know of sic bo. */

import { ACTS, COMMON, LAST, offByTouch, type SeatGame } from '../../lib/chips/game';
import { citeOf, money, t } from '../../lib/words';
import { faces, named, sicBoOf, sideOf, spoken, spot } from './dice';
import { begins, read as readBet, TYPED } from './grammar';
import type { Cents, SicBoAbout } from '../../lib/types';

export function sicBoSeat(about: SicBoAbout): SeatGame {
  const bets = new Map(about.bets.map((bet) => [bet.bet, bet]));
  const chance = about.bets.find((bet) => bet.kind === 'small')?.max ?? 0;
  const triple = about.bets.find((bet) => bet.kind === 'three_of_a_kind')?.max ?? 0;
  const place: SeatGame['place'] = (seat, spot, stake) => ({ place: { seat, spot, stake } });
  return {
    chips: about.chips,
    clockSeconds: about.clock_seconds,
    places: about.places,
    start: 'total10',
    acts: [ACTS.undo, ACTS.recall, ACTS.cancel, ACTS.double, ACTS.clear],
    falls: () => t('web-dice-uncovered'),
    begins,
    goesOn: (key) => TYPED.test(key),
    read: (typed) => readBet(typed, about.bets)?.bet ?? null,
    look: (name) => {
      const bet = bets.get(name);
      if (!bet) return null;
      const win = (chip: Cents) => (bet.chips_win[about.chips.indexOf(chip)] ?? []).map(money);
      return {
        words: named(bet),
        pays: bet.pays.map(({ pay, on }) => t('web-bet-pays', { pay, on })).join(', '),
        max: bet.max,
        wins: (chip) => t('web-dice-preview', { chip, win: win(chip).join(' / '), ways: bet.ways }),
      };
    },
    spot: (name) => {
      const bet = bets.get(name);
      return bet ? spot(bet) : name;
    },
    limits: () => [
      { words: t('web-dice-limit-min', { amount: about.spot_min }), wide: false },
      { words: t('web-dice-limit-chance', { amount: chance }), wide: false },
      { words: t('web-dice-limit-triple', { amount: triple }), wide: true },
    ],
    below: () => t('web-dice-below', { amount: about.spot_min }),
    closed: () => citeOf('web-not-now', { game: 'sic_bo' }),
    place,
    off: offByTouch(place),
    turns: true,
    stage: ({ phase, void: cite }) =>
      phase === 'settled_by_hand'
        ? {
            title: t('web-dice-hand-player'),
            words: t('web-dice-hand-player-long'),
            cite: cite ?? '',
            stop: true,
          }
        : null,
    came: (view) => sicBoOf(view)?.public.rolled?.dice,
    spoken,
    shows: (came) => {
      const total = faces(came).reduce((sum, face) => sum + face, 0);
      return sideOf(came) === 'triple' ? 'any' : `total${total}`;
    },
    result: () => t('web-games-came'),
    help: () => [
      ['4', t('web-dice-help-one')],
      ['4-4', t('web-dice-help-two')],
      ['4-4-4', t('web-dice-help-three')],
      ['2-5', t('web-dice-help-pair')],
      ['total10 t10', t('web-dice-help-total')],
      ['s b a', t('web-dice-help-sides')],
      ...COMMON(),
      ...LAST(),
    ],
    how: () => ({
      layout: t('web-dice-layout-how'),
      touch: t('web-dice-help-touch'),
      top: t('web-dice-table'),
    }),
  };
}
