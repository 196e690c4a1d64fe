/** What goes over the wire (`docs/protocol.md`), under the names the screens use. */

import type { BetKind, Drawn, Offered, PastGame, Said, Seen, TablePage } from '../wire';

export type * from '../wire';

/** A view as it is told: the table, and the part of the books one may see. */
export type TableView = Seen;
/** What a table says about itself. */
export type TableAbout = TablePage;
export type BetAbout = Offered;
export type Area = Drawn;
export type Kind = BetKind;
export type Phase = Said;
/** A game that is over. */
export type Game = PastGame;
