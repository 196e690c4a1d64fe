/** The pointer on a layout, whatever is drawn there: every spot is an element with `data-place`. */

interface Touched {
  /** Nothing can be touched. */
  frozen: boolean;
  /** The pointer is over a spot, or over none. */
  onpoint: ((place: number | null) => void) | undefined;
  /** A spot was pressed and let go. */
  ontouch: ((place: number) => void) | undefined;
}

/** The spot at a point of the window. */
export function spotIn(cloth: Element | undefined, x: number, y: number): number | null {
  const found = document.elementFromPoint(x, y)?.closest('[data-place]');
  if (!found || !cloth?.contains(found)) return null;
  return Number(found.getAttribute('data-place'));
}

/** What the element under the pointer listens to. */
export function pointing(now: () => Touched) {
  let pressed = false;
  const spot = (event: PointerEvent) => spotIn(event.currentTarget as Element, event.clientX, event.clientY);
  const point = (event: PointerEvent) => {
    const { frozen, onpoint } = now();
    onpoint?.(frozen ? null : spot(event));
  };
  const leave = () => {
    pressed = false;
    now().onpoint?.(null);
  };
  return {
    onpointerdown(event: PointerEvent) {
      if (event.button !== 0) return;
      pressed = true;
      point(event);
    },
    onpointermove: point,
    onpointerleave: leave,
    onpointercancel: leave,
    onpointerup(event: PointerEvent) {
      if (!pressed) return;
      pressed = false;
      const { frozen, onpoint, ontouch } = now();
      const place = spot(event);
      if (place !== null && !frozen) ontouch?.(place);
      if (event.pointerType !== 'mouse') onpoint?.(null);
    },
  };
}
