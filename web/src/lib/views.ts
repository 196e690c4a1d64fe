/**
 * A view comes in parts (`docs/protocol.md`): what everybody sees, what is a seat's own, what staff see. A message brings
 * those that have changed; here they are put together again into what the screens draw.
 */

import type {
  GameOwn,
  GameStaff,
  OwnPart,
  PublicPart,
  SeenAtCage,
  StaffPart,
  TableView,
  Tell,
} from './types';

/** The parts as they came last. */
export interface Parts {
  public?: PublicPart;
  own?: OwnPart<GameOwn>;
  staff?: StaffPart<GameStaff> | SeenAtCage;
}

/** A view with what came along. */
export interface Told {
  seq: number;
  view: TableView;
  /** Over which connection it came: the first one over a new connection always counts. */
  line: number;
  parts: Parts;
}

type ViewTold = Extract<Tell, { tell: 'view' }>;

/** The parts as one. Where none but staff may look, as at the cage, their part is all there is. */
export function whole(parts: Parts): TableView {
  const { public: everybody, own } = parts;
  if (!everybody) return parts.staff as unknown as TableView;
  const staff = parts.staff as StaffPart<GameStaff> | undefined;
  const { game, ...table } = everybody;
  const view = {
    table: {
      ...table,
      game: {
        public: game,
        ...(own?.game === undefined ? {} : { own: own.game }),
        ...(staff?.game === undefined ? {} : { staff: staff.game }),
      },
      ...(own?.table === undefined ? {} : { own: own.table }),
      ...(staff === undefined ? {} : { staff: staff.table }),
    },
    books: own?.books ?? staff?.books ?? {},
  };
  // Of which game the parts are, `plays` says for all of them.
  return view as unknown as TableView;
}

/**
 * What is known of a stream after a message, or nothing if the message tells nothing new. All parts come first over a new
 * connection, and when they were asked for anew (`afresh`): nothing is kept then of what was known before.
 */
export function merged(known: Told | undefined, told: ViewTold, line: number, afresh: boolean): Told | null {
  const first = !known || known.line !== line || afresh;
  if (!first && told.seq < known.seq) return null;
  const parts: Parts = {
    ...(first ? {} : known.parts),
    ...(told.public === undefined ? {} : { public: told.public }),
    ...(told.own === undefined ? {} : { own: told.own }),
    ...(told.staff === undefined ? {} : { staff: told.staff }),
  };
  // What was still on its way when all parts were asked for is not all of them.
  if (!parts.public && (known?.parts.public || !parts.staff)) return null;
  return { seq: told.seq, view: whole(parts), line, parts };
}
