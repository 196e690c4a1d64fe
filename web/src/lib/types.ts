/** What goes over the wire (`docs/protocol.md`), under the names the screens use. */

import type { At, Cents, Cite, Listed, PastGame, Seen, TablePage } from '../wire';

export type * from '../wire';

/** A view as it is told: the table, and the part of the books one may see. `table.plays` says whose game it is. */
export type TableView = Seen;
/** What a table can play. */
export type Plays = Seen['table']['plays'];
/** A view of a table that plays this. */
export type ViewOf<P extends Plays> = Omit<Seen, 'table'> & { table: Extract<Seen['table'], { plays: P }> };
/** A table as a list names it. */
export type TableCard = Omit<Listed, 'brief' | 'posted' | 'taken'>;
/** What a table says about itself. */
export type TableAbout = TablePage;
/** The phases of every game, as people speak of them. */
export type Phase = Seen['table']['game']['public']['phase'];
/** What every game says of where it stands. */
export interface AnyPublic {
  round: number;
  phase: Phase;
  ends?: At;
  held_ms?: number;
  void?: Cite;
}
/** A game that is over. */
export type Game = PastGame;
/** A stake as its player sees it, whatever it lies on. */
export interface AnyLaid {
  bet: string;
  amount: Cents;
  below_minimum?: boolean;
}
/** What the player at a seat sees of their own at every game. */
export interface AnyOwn {
  stakes: readonly AnyLaid[];
  bet: Cents;
  last_win: Cents;
  armed?: boolean;
  undo: number;
  recall: boolean;
  /** Which game that was. */
  recalls?: number;
  /** It waits for somebody's word. */
  refund?: Cents;
  /** It is back already. */
  refunded?: Cents;
  /** What the game just over came to. */
  came_to?: { round: number; stakes: readonly AnyLaid[]; wins: readonly (readonly [string, Cents])[] };
}
