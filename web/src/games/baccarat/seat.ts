/** What a seat must know of baccarat. */

import { citeOf, plain, say, t } from '../../lib/words';
import { ACTS, COMMON, type SeatGame } from '../../lib/chips/game';
import { baccaratOf, faceOf } from './cards';
import { spoken } from '../../lib/hands/cards';
import { begins, read, TYPED } from './grammar';
import type { BaccaratAbout, BaccaratPublic, Side, TableAbout, TableView, Winner } from '../../lib/types';

/** What the house takes, as the sign says it. */
export function vigorishOf(about: TableAbout): string {
  const line = about.sign.lines.find((each) => each.label.key === 'baccarat-sign-vigorish');
  return line ? say(line.value) : '';
}

/** Who won and by how much: `banker 6 8`. */
function came(view: TableView): string | undefined {
  const at = baccaratOf(view)?.public;
  return at?.winner === undefined
    ? undefined
    : `${at.winner} ${at.player.count ?? 0} ${at.banker.count ?? 0}`;
}

function hand(at: BaccaratPublic, side: Side): string {
  const cards = at[side].cards.map((card) => {
    const face = faceOf(card);
    return face === null ? t('web-card-back') : spoken(face);
  });
  const count = at[side].count;
  return t('web-bac-heard-hand', { side, cards: cards.join(', '), count: count ?? 'none' });
}

export function baccaratSeat(table: TableAbout, about: BaccaratAbout): SeatGame {
  const [even, tie] = [
    about.bets.find(({ bet }) => bet === 'banker'),
    about.bets.find(({ bet }) => bet === 'tie'),
  ];
  return {
    chips: about.chips,
    clockSeconds: about.clock_seconds,
    places: about.bets.map(({ bet }) => ({ bet, x: { player: 0, tie: 10, banker: 20 }[bet], y: 0 })),
    start: 'player',
    acts: [ACTS.undo, ACTS.recall, ACTS.double, ACTS.clear],
    turns: false,
    tall: true,
    stage: ({ phase }) =>
      phase === 'preparing_cards'
        ? { title: t('web-bac-prepared'), words: t('web-bac-prepared-long') }
        : null,
    begins,
    goesOn: (key) => TYPED.test(key),
    read,
    look: (name) => {
      const bet = about.bets.find((each) => each.bet === name);
      if (!bet) return null;
      const { pay, on } = bet.pays;
      const net = bet.bet === 'banker' && about.vigorish === 'commission';
      return {
        words: t('web-bac-bet', { bet: bet.bet }),
        pays: `${t('web-bac-pays', { pay, on })}${bet.bet === 'banker' ? `, ${vigorishOf(table)}` : ''}`,
        max: bet.max,
        wins: (chip) => {
          const win = bet.chips_win[about.chips.indexOf(chip)] ?? 0;
          return net ? t('web-bac-preview-net', { chip, win }) : t('web-bet-preview', { chip, win });
        },
      };
    },
    spot: (name) => t('web-bac-bet', { bet: name }),
    limits: () => [
      { words: t('web-bac-limit', { min: plain(even?.min ?? 0), max: plain(even?.max ?? 0) }), wide: false },
      {
        words: t('web-bac-limit-tie', { min: plain(tie?.min ?? 0), max: plain(tie?.max ?? 0) }),
        wide: false,
      },
      { words: t('web-bac-limit-unit', { unit: plain(about.unit) }), wide: true },
      ...(about.ante > 0
        ? [{ words: t('web-bac-limit-ante', { ante: plain(about.ante) }), wide: true }]
        : []),
    ],
    below: () => t('web-bac-below', { min: even?.min ?? 0, tie: tie?.min ?? 0 }),
    closed: () => citeOf('web-not-now', { game: 'baccarat', rules: about.rules }),
    place: (seat, spot, stake) => ({ place: { seat, spot, tender: 'credits', stake } }),
    off: (seat, spot) => [{ remove: { seat, spot } }],
    came,
    spoken: (name) => {
      const [winner, player, banker] = name.split(' ') as [Winner, string, string];
      return t('web-bac-result', { winner, player, banker });
    },
    beside: (view) => {
      const game = baccaratOf(view);
      const own = game?.own?.came_to;
      if (!own || own.round !== game?.public.round) return '';
      const pushed = own.pushed.map((bet) => t('web-bac-bet', { bet })).join(', ');
      const gives = own.vigorish > 0 ? t('web-bac-given', { amount: own.vigorish }) : '';
      const back = pushed === '' ? '' : t('web-bac-pushed', { bets: pushed });
      return [back, gives].filter((words) => words !== '').join(' ');
    },
    heard: (view) => {
      const at = baccaratOf(view)?.public;
      if (!at || at.player.cards.length === 0) return '';
      return `${hand(at, 'player')} ${hand(at, 'banker')}`;
    },
    shows: (name) => name.split(' ')[0] ?? 'tie',
    result: () => t('web-bac-hands'),
    help: () => [
      ['P', t('web-bac-bet', { bet: 'player' })],
      ['B', t('web-bac-bet', { bet: 'banker' })],
      ['T', t('web-bac-bet', { bet: 'tie' })],
      ...COMMON(),
      ['Esc', t('web-help-escape')],
    ],
    how: () => ({ layout: t('web-bac-layout-how'), touch: t('web-bac-help-touch'), top: t('web-bac-table') }),
  };
}
