/** Cards that are turned one after the other on a screen, whatever the house has shown already. */

import { faceOf } from './cards';
import type { BaccaratPublic, Side } from '../../lib/types';

const SIDES: readonly Side[] = ['player', 'banker'];

export const cardName = (side: Side, at: number) => `${side}-${at}`;

/** Every card of a round in the order in which they are dealt. */
export const DEALT = [0, 1, 2].flatMap((at) => SIDES.map((side) => cardName(side, at)));

/** Has the house shown this card? */
export function shows(at: BaccaratPublic | null, name: string): boolean {
  return (
    at !== null &&
    SIDES.some((side) =>
      at[side].cards.some((card, n) => cardName(side, n) === name && faceOf(card) !== null),
    )
  );
}

/** The table as it is seen while only these cards have been turned: no face, no count and no winner before its card. */
export function unturned(at: BaccaratPublic, turned: readonly string[]): BaccaratPublic {
  const hand = (side: Side) => {
    const { count, ...rest } = at[side];
    const cards = at[side].cards.map((card, n) =>
      faceOf(card) === null || turned.includes(cardName(side, n)) ? card : ('back' as const),
    );
    const all = cards.every((card, n) => card === at[side].cards[n]);
    return { ...rest, cards, ...(all && count !== undefined ? { count } : {}) };
  };
  const { winner, ...rest } = at;
  const all = DEALT.every((name) => !shows(at, name) || turned.includes(name));
  return {
    ...rest,
    player: hand('player'),
    banker: hand('banker'),
    ...(all && winner !== undefined ? { winner } : {}),
  };
}
