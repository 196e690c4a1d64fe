/** Cards: how they are written, said and typed. */

import { t } from '../words';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
export const SUITS = ['s', 'h', 'd', 'c'] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export const SIGNS: Record<Suit, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

export function rankOf(card: string): Rank {
  return (card[0] ?? 'A') as Rank;
}
export function suitOf(card: string): Suit {
  return (card[1] ?? 's') as Suit;
}
/** As the index has it: `T` is 10. */
export function indexOf(rank: Rank): string {
  return rank === 'T' ? '10' : rank;
}
/** "nine of hearts". */
export function spoken(card: string): string {
  return t('web-card', { rank: rankOf(card), suit: suitOf(card) });
}
/** `9♥ 10♠`, in one line. */
export function signed(cards: readonly string[]): string {
  return cards.map((card) => indexOf(rankOf(card)) + SIGNS[suitOf(card)]).join(' ');
}

/** The rank on a key: figures, `a j q k`, and `t` or `0` for a ten. */
export function rankKey(key: string): Rank | null {
  const upper = key === '0' ? 'T' : key === '1' ? 'A' : key.toUpperCase();
  return RANKS.find((rank) => rank === upper) ?? null;
}
export function suitKey(key: string): Suit | null {
  return SUITS.find((suit) => suit === key.toLowerCase()) ?? null;
}

/** `9h Ts` in one line, for a hand as it lies; null if something there is no card. */
export function readCards(text: string): string[] | null {
  const words = text
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const cards = words.map((word) => {
    const short = word.replace(/^10/, 'T');
    const rank = short.length === 2 ? rankKey(short[0] ?? '') : null;
    const suit = suitKey(short[1] ?? '');
    return rank && suit ? rank + suit : null;
  });
  return cards.every((card) => card !== null) ? cards : null;
}
