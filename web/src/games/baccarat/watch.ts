/** What surveillance sees of a baccarat table. */

import { baccaratOf, faceOf } from './cards';
import { record } from './record';
import { spoken } from '../../lib/hands/cards';
import { t } from '../../lib/words';
import type { Change } from '../../lib/boards/told';
import type { GameScreens } from '../../lib/screens';
import type { BaccaratPublic, Side, TableView } from '../../lib/types';

/** The cards that lie face up in a hand. */
function faces(at: BaccaratPublic, side: Side): string[] {
  return at[side].cards.map(faceOf).filter((card) => card !== null);
}

function changes(before: TableView, view: TableView): Change[] {
  const [was, is] = [baccaratOf(before)?.public, baccaratOf(view)?.public];
  if (!was || !is) return [];
  const found: Change[] = [];
  const same = is.round === was.round;
  for (const side of ['player', 'banker'] as const) {
    const known = same ? faces(was, side) : [];
    for (const card of faces(is, side).slice(known.length))
      found.push({ words: t('web-watch-card', { side, card: spoken(card) }), tone: 'brass' });
  }
  if (is.winner && (is.winner !== was.winner || !same)) {
    const [a, b] = [is.player.count ?? 0, is.banker.count ?? 0];
    const words = t('web-watch-hands', { winner: is.winner, a, b });
    found.push({ words, tone: 'good', moment: 'confirmation' });
  }
  return found;
}

export const watch: GameScreens['watch'] = {
  cloth: () => import('./Cloth.svelte'),
  turns: false,
  fact: (view) => {
    const shoe = baccaratOf(view)?.public.shoe;
    return {
      label: t('web-bac-shoe', { number: shoe?.number ?? 0 }),
      value: t('web-bac-left', { left: shoe?.left ?? 0 }),
    };
  },
  seats: (view) => {
    const staff = baccaratOf(view)?.staff;
    return { sits: new Map(staff?.sits ?? []), owes: new Map(staff?.marks ?? []) };
  },
  moments: { between_rounds: 'cleared' },
  tones: {},
  changes,
  confirmed: (came, about) => record.words(came, about),
};
