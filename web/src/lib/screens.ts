/**
 * What a game brings to the screens. Its folder under `games/` has it all, and `games/registry.ts` a line for it; a game
 * without one of the parts that are asked for here does not compile.
 *
 * Parts that fill a page are loaded when they are first shown; what stands in a list of tables is there from the start.
 */

import type { Component } from 'svelte';
import type { SignWays } from './boards/sign';
import type { Change, Tone } from './boards/told';
import type { Work } from './console/work.svelte';
import type { Desk } from './floor/desk.svelte';
import type { Standing } from './floor/phase';
import type { FloorTable } from './floor/tables.svelte';
import type { StaffAbout } from './floor/types';
import type { Table } from './table.svelte';
import type {
  Cents,
  GameBrief,
  PastGame,
  PastMoment,
  PastResult,
  PastSeat,
  Seat,
  TableAbout,
  TableStaff,
  TableView,
  Terminal,
} from './types';

/** What a phase of a game means at any table. */
export type Meaning =
  /** Nothing is in play. */
  | 'between'
  | 'betting'
  /** Betting, with the clock held. */
  | 'held'
  | 'stopped'
  /** No more bets. */
  | 'locked'
  /** The same, and what decides is under way. */
  | 'closed'
  /** What decides is read and not confirmed. */
  | 'coming'
  | 'playing'
  /** Settled outside the house. */
  | 'trouble'
  /** The game is void, and what was staked waits for somebody's word. */
  | 'void'
  /** The game is void, and what was staked goes back by itself. */
  | 'voided';

export type Load<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** A figure under its name. */
export interface Fact {
  label: string;
  value: string;
}

/** Where the results of the last games stand: a game knows how many fit there, and how large. */
export type LastAt = 'lobby' | 'sit' | 'tile' | 'floor' | 'watch' | 'list';

export interface LastProps {
  /** A list of tables knows the brief alone; a table's page has all of it. */
  about: GameBrief;
  view: TableView | null;
  at: LastAt;
}

/** How an item of the opening checklist is answered, where "looked at" is not enough. */
export type CheckAnswer =
  { sizes: readonly string[]; other: string } | { label: () => string; example: string };

export interface SeatProps {
  table: Table;
  about: TableAbout;
  terminal: Terminal;
}

export interface ConsoleProps {
  work: Work;
  about: StaffAbout;
  staff: TableStaff;
}

export interface BoardProps {
  about: StaffAbout;
  view: TableView;
  stands: Standing;
}

export interface ClothProps {
  work: Work;
  /** A phone held upright. */
  upright: boolean;
}

export interface CameProps {
  about: TableAbout;
  game: PastGame;
}

export interface PictureProps extends CameProps {
  /** Whose stakes are shown. */
  shown: readonly PastSeat[];
  /** They are those of one player. */
  one: boolean;
  upright: boolean;
}

export interface ActsProps {
  table: FloorTable;
  about: StaffAbout;
  desk: Desk;
}

export interface TestProps {
  about: StaffAbout;
  staff: TableStaff;
  status: string;
  desk: Desk;
}

export interface FloorParts {
  acts?: Component<ActsProps>;
  /** How its equipment is tested. */
  test: Component<TestProps>;
}

export interface GameScreens {
  phases: Readonly<Record<string, Meaning>>;
  /** Seconds of the game clock. */
  clockSeconds: (about: GameBrief) => number | undefined;
  /** How its opening checklist is answered, item by item. */
  checks?: Readonly<Record<string, CheckAnswer>>;
  /** How the lines of its sign go together. */
  sign?: SignWays;
  /** In the lobby and on the floor. */
  tile: {
    last: Component<LastProps>;
    /** What may be staked, for players. */
    facts: (about: GameBrief) => Fact[];
    /** The same in one line, for the floor. */
    limits: (about: GameBrief) => Fact;
    /** What has just come, where it is shown large. */
    came?: { is: (view: TableView) => boolean; face: Component<{ about: GameBrief; view: TableView }> };
  };
  /** What the floor does at its tables beside what it does at all of them. */
  floor: {
    /** What a ruling is about, in a line. */
    ruling?: (onTerminals: boolean) => string;
    parts: () => Promise<{ default: FloorParts }>;
  };
  /** A player's terminal. */
  seat: Load<SeatProps>;
  /** The dealer's console. */
  console: Load<ConsoleProps>;
  /** The board on the wall. */
  board: Load<BoardProps>;
  /** Surveillance. */
  watch: {
    cloth: Load<ClothProps>;
    /** The picture stands on a phone. */
    turns: boolean;
    /** What is known of its equipment. */
    fact: (view: TableView) => Fact;
    /** Who sits where, and who owes what. */
    seats?: (view: TableView) => { sits: ReadonlyMap<Seat, string>; owes: ReadonlyMap<Seat, Cents> };
    /** The moments that its phases begin with, beside those of every game. */
    moments: Readonly<Record<string, PastMoment>>;
    tones: Readonly<Partial<Record<PastMoment, Tone>>>;
    /** What is new in a view. */
    changes: (before: TableView, view: TableView) => Change[];
    /** The house may have written something down that a view shows only so. */
    stirs?: (before: TableView, view: TableView) => boolean;
    /** What came, at the moment of its confirmation. */
    confirmed: (came: PastResult, about: TableAbout) => string;
  };
  /** A game that is over. */
  record: {
    /** What stands above what came. */
    heading: () => string;
    /** What came, if anything did. */
    cameOf: (game: PastGame) => PastResult | null;
    came: Component<CameProps>;
    /** The same as the dealer calls it. */
    words: (came: PastResult, about: TableAbout) => string;
    /** The same large, where it is not in the picture. */
    head?: Component<CameProps>;
    picture: Load<PictureProps>;
    /** The picture needs the whole cloth; otherwise it is as high as it must be. */
    cloth: boolean;
    /** A bet by its place on the layout. */
    spot: (bet: string, about: TableAbout) => string;
    /** What went wrong, where the game has words of its own for it. */
    irregular?: (what: string, cause: string | undefined) => string | null;
  };
}
