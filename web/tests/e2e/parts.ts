import type { Parts } from '../../src/lib/views';

interface Whole {
  table: {
    game: { public?: unknown; own?: unknown; staff?: unknown };
    own?: unknown;
    staff?: unknown;
  };
  books: unknown;
}

/** A whole view in the parts that a house sends. */
export function parts(whole: object): Parts {
  const { table, books } = whole as Whole;
  const { game, own, staff, ...rest } = table;
  return {
    public: { ...rest, game: game.public },
    ...(own ? { own: { table: own, game: game.own, books } } : {}),
    ...(staff ? { staff: { table: staff, game: game.staff, books } } : {}),
  } as unknown as Parts;
}
