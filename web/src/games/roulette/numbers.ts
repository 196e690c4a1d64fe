/** Numbers of the wheel: their colours, their neighbours, their names. */

import { t } from '../../lib/words';
import type {
  RouletteOffered,
  Ground,
  Pocket,
  RouletteAbout,
  RouletteView,
  TableView,
} from '../../lib/types';

/** The game of a table that plays roulette. */
export function rouletteOf(view: TableView | null | undefined): RouletteView | null {
  const table = view?.table;
  return table?.plays === 'roulette' ? table.game : null;
}

export function colours(about: Pick<RouletteAbout, 'pockets'>): Map<Pocket, Ground> {
  return new Map(about.pockets.map(({ pocket, ground }) => [pocket, ground]));
}

/** The number with two on each side, as they lie on the wheel. */
export function withNeighbours(about: RouletteAbout, pocket: Pocket): Pocket[] {
  const at = about.wheel.indexOf(pocket);
  const round = about.wheel.length;
  return [-2, -1, 0, 1, 2].map((by) => about.wheel[(at + by + round) % round]!);
}

/** "17 black, odd, low"; the zeroes are neither. */
export function spoken(about: RouletteAbout, pocket: Pocket): string {
  const colour = colours(about).get(pocket) ?? 'green';
  if (colour === 'green') return t('web-number-zero', { number: pocket });
  const number = Number(pocket);
  return t('web-number', {
    number: pocket,
    colour,
    parity: number % 2 === 0 ? 'even' : 'odd',
    half: number <= 18 ? 'low' : 'high',
  });
}

/** A bet by its place on the layout: "17-20", "2nd 12", "Red". */
export function spot(bet: RouletteOffered): string {
  return t('web-spot', { kind: bet.kind, name: bet.bet, which: Number(/\d/.exec(bet.bet)?.[0] ?? 0) });
}

/** The same with its kind: "17-20: split bet". */
export function named(bet: RouletteOffered): string {
  return t('web-bet', { spot: spot(bet), kind: bet.kind });
}
