/** What a view of blackjack holds, and what the house's offers are called. */

import { plain, t } from '../../lib/words';
import type {
  BlackjackCard,
  BlackjackHand,
  BlackjackPublic,
  BlackjackStake,
  BlackjackTotal,
  BlackjackView,
  Cents,
  Offered,
  Seat,
  TableView,
} from '../../lib/types';

/** The game of a table that plays blackjack. */
export function blackjackOf(view: TableView | null | undefined): BlackjackView | null {
  const table = view?.table;
  return table?.plays === 'blackjack' ? table.game : null;
}

/** The face of a card as it lies; null for a back. */
export function faceOf(card: BlackjackCard): string | null {
  return card === 'back' ? null : card.face;
}

export function handsOf(at: BlackjackPublic, seat: Seat): BlackjackHand[] {
  return at.hands.filter((hand) => hand.seat === seat);
}

/** Does the next card go to this hand? */
export function isNext({ next }: BlackjackPublic, seat: Seat, hand: number): boolean {
  return typeof next === 'object' && next.hand[0] === seat && next.hand[1] === hand;
}

/** "soft 17", "blackjack", "bust with 24". */
export function comesTo({ points, soft, blackjack }: BlackjackTotal): string {
  return t('web-blackjack-total', { kind: kindOf({ points, soft, blackjack }), points });
}
/** The same where room is scarce: `BJ`, `S17`. */
export function shortly(total: BlackjackTotal): string {
  return t('web-blackjack-total-short', { kind: kindOf(total), points: total.points });
}
function kindOf({ points, soft, blackjack }: BlackjackTotal): string {
  if (blackjack) return 'blackjack';
  if (points > 21) return 'bust';
  return soft ? 'soft' : 'hard';
}

/** What lies before a hand, in a line: money on it, then the other wagers. */
export function stakesOf(stakes: readonly BlackjackStake[]): string {
  return stakes
    .map((stake) =>
      stake.bet === 'wager'
        ? plain(stake.amount)
        : t('web-blackjack-stake', { bet: stake.bet, amount: plain(stake.amount) }),
    )
    .join(' + ');
}

/** What was chosen, by its name: `hit`, `hit-suited`, `insure-1`. Other acts have their own names. */
export function nameOf({ act }: Pick<Offered, 'act'>): string {
  if (typeof act === 'string') return act;
  const [name = '', inner] = Object.entries((act ?? {}) as Record<string, unknown>)[0] ?? [];
  if (name !== 'choose') return name;
  const { choice } = inner as { choice: string | Record<string, { suited?: Cents; spot?: number }> };
  if (typeof choice === 'string') return choice;
  const [what = '', how] = Object.entries(choice)[0] ?? [];
  if (what === 'insure') return `insure-${(how?.spot ?? 0) + 1}`;
  return how?.suited === undefined ? what : `${what}-suited`;
}

/** The act with an amount in it. */
export function fill({ act }: Pick<Offered, 'act'>, amount: Cents): unknown {
  const { choose } = act as { choose: { choice: Record<string, object> } };
  const [what = '', how] = Object.entries(choose.choice)[0] ?? [];
  const filled = what === 'insure' ? { ...how, amount } : { ...how, suited: amount };
  return { choose: { ...choose, choice: { [what]: filled } } };
}

/** One key for each signal. */
const KEYS: Readonly<Record<string, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  surrender: 'R',
  'insure-1': 'I',
  'insure-2': 'I',
  'insure-3': 'I',
  decline: 'N',
  'hit-suited': 'W',
  'double-suited': 'X',
  claim: 'C',
  undo: 'U',
  recall: 'L',
  clear: 'Z',
};

/** What an offer is called, and its key. Against which dealer hand is said where there are several. */
export function offerWords(
  name: string,
  spots: number,
  offers: readonly Offered[],
): { label: string; key?: string } {
  // Of several insurances the first has the key.
  const first = offers.map(nameOf).find((each) => KEYS[each] === KEYS[name]);
  const key = first === name ? KEYS[name] : undefined;
  const label = t('web-blackjack-offer', { name: spots > 1 ? name : name.replace(/-1$/, '') });
  return { label, ...(key === undefined ? {} : { key }) };
}

/** The wagers of a place, as the table has them: `wager`, `wager-2`, `suit`. */
export function spotsOf(spots: number, initial: string): string[] {
  const wagers = Array.from({ length: spots }, (_, at) => (at === 0 ? 'wager' : `wager-${at + 1}`));
  return initial === 'none' ? wagers : [...wagers, 'suit'];
}
