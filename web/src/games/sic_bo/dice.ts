/** Three dice: what they show, how they are said, and the bets of the layout by name. */

import { t } from '../../lib/words';
import type { Dice, SicBoBet, SicBoOffered, SicBoView, TableView } from '../../lib/types';

/** The game of a table that plays sic bo. */
export function sicBoOf(view: TableView | null | undefined): SicBoView | null {
  const table = view?.table;
  return table?.plays === 'sic_bo' ? table.game : null;
}

/** `2-4-4` is 2, 4, 4. */
export function faces(dice: Dice): number[] {
  return dice.split('-').map(Number);
}

/** From low to high, as the house writes them. */
export function diceOf(values: readonly number[]): Dice {
  return [...values].sort((a, b) => a - b).join('-');
}

/** "2, 4, 4: total 10, small". */
export function spoken(dice: Dice): string {
  const three = faces(dice);
  const total = three.reduce((sum, face) => sum + face, 0);
  return t('web-dice', { dice: three.join(', '), total, side: sideOf(dice) });
}

/** Small or big; a triple is neither. */
export function sideOf(dice: Dice): 'small' | 'big' | 'triple' {
  const three = faces(dice);
  if (three.every((face) => face === three[0])) return 'triple';
  return three.reduce((sum, face) => sum + face, 0) <= 10 ? 'small' : 'big';
}

/** A bet by its place on the layout: "Total 10", "4 and 4", "Small". */
export function spot(bet: SicBoOffered): string {
  const kind = bet.group === 'total' ? 'total' : bet.kind;
  return t('web-dice-spot', { kind, a: bet.numbers[0] ?? 0, b: bet.numbers[1] ?? bet.numbers[0] ?? 0 });
}

/** The same with its kind: "4 and 4: two of a kind bet". */
export function named(bet: SicBoOffered): string {
  return t('web-dice-bet', { spot: spot(bet), kind: bet.kind });
}

/** What it pays, shortly: "8:1"; one of a kind "1:1 2:1 3:1". */
export function odds(bet: SicBoOffered): string {
  return bet.pays.map(({ pay, on }) => `${pay}:${on}`).join(' ');
}

/** The spot of a bet that is known by its name only. */
export function spotOf(bets: readonly SicBoOffered[], name: SicBoBet): string {
  const bet = bets.find((each) => each.bet === name);
  return bet ? spot(bet) : name;
}
