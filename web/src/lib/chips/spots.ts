/** Spots of a layout: where they lie, and where the arrow keys lead from one to the next. */

export interface Point {
  x: number;
  y: number;
}

/** A spot where a chip can lie, in the units of its layout: x along it, y up. */
export interface Spot extends Point {
  /** The bet a chip makes there. */
  bet: string;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The spot an arrow key leads to: the nearest that way, straight ahead before aside. */
export function step(places: readonly Point[], from: number, arrow: Arrow, upright: boolean): number {
  const start = places[from];
  if (!start) return from;
  const vertical = arrow === 'ArrowUp' || arrow === 'ArrowDown';
  const along = vertical === upright;
  const sign = arrow === 'ArrowRight' || arrow === (upright ? 'ArrowDown' : 'ArrowUp') ? 1 : -1;
  let best = from;
  let least = Infinity;
  places.forEach((place, index) => {
    const ahead = sign * (along ? place.x - start.x : place.y - start.y);
    const aside = Math.abs(along ? place.y - start.y : place.x - start.x);
    if (ahead <= 0 || aside > ahead * 4) return;
    const cost = ahead + aside * 3;
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}
