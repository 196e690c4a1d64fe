/** What surveillance sees of a blackjack table. */

import { spoken } from '../../lib/hands/cards';
import { t } from '../../lib/words';
import { blackjackOf, comesTo, faceOf } from './play';
import { record } from './record';
import type { Change } from '../../lib/boards/told';
import type { GameScreens } from '../../lib/screens';
import type { BlackjackCard, BlackjackPublic, TableView } from '../../lib/types';

const faces = (cards: readonly BlackjackCard[]) => cards.map(faceOf).filter((card) => card !== null);

/** Each hand by whose it is, in words. */
function hands(at: BlackjackPublic): Map<string, string[]> {
  const all = at.hands.map(
    ({ seat, hand, cards }) => [t('web-blackjack-hand', { seat, hand: hand + 1 }), faces(cards)] as const,
  );
  return new Map([[t('web-blackjack-dealer'), faces(at.dealer)], ...all]);
}

function changes(before: TableView, view: TableView): Change[] {
  const [was, is] = [blackjackOf(before)?.public, blackjackOf(view)?.public];
  if (!was || !is) return [];
  const same = is.round === was.round;
  const known = same ? hands(was) : new Map<string, string[]>();
  const found: Change[] = [];
  for (const [whose, cards] of hands(is))
    for (const card of cards.slice(known.get(whose)?.length ?? 0))
      found.push({ words: t('web-blackjack-watch-card', { whose, card: spoken(card) }), tone: 'brass' });
  for (const { seat, hand, fate, doubled, surrendered } of is.hands) {
    const label = t('web-blackjack-hand', { seat, hand: hand + 1 });
    const old = same ? was.hands.find((each) => each.seat === seat && each.hand === hand) : undefined;
    if (doubled && !old?.doubled)
      found.push({ words: t('web-blackjack-watch-did', { whose: label, did: 'double' }) });
    if (surrendered && !old?.surrendered)
      found.push({ words: t('web-blackjack-watch-did', { whose: label, did: 'surrender' }) });
    if (fate && fate !== old?.fate)
      found.push({
        words: t('web-blackjack-watch-fate', { whose: label, fate: t('web-blackjack-fate', { fate }) }),
      });
  }
  if (is.dealer_total && (!same || was.dealer_total?.points !== is.dealer_total.points))
    found.push({ words: t('web-blackjack-dealer-has', { total: comesTo(is.dealer_total) }), tone: 'good' });
  return found;
}

export const watch: GameScreens['watch'] = {
  cloth: () => import('./Cloth.svelte'),
  turns: false,
  fact: (view) => {
    const pack = blackjackOf(view)?.public.pack;
    return {
      label: t('web-blackjack-pack', { number: pack?.number ?? 0 }),
      value: t('web-blackjack-left', { left: pack?.left ?? 0 }),
    };
  },
  seats: (view) => ({ sits: new Map(blackjackOf(view)?.staff?.sits ?? []), owes: new Map() }),
  moments: { between_rounds: 'cleared' },
  tones: {},
  changes,
  confirmed: (came, about) => record.words(came, about),
};
