/** Work at a live layout, whatever is played: whose colour is in play, and chips for cash. */

import { t, money } from '../words';
import type { Work } from '../console/work.svelte';
import type { Cents, Colour, Count, Seat } from '../types';

/** A player's place: whose colour, worth how much. */
export interface PlaceNow {
  seat: Seat;
  colour: Colour | null;
  value: Cents;
  /** Chips beside the layout where every bet is keyed, otherwise those given out and not handed back. */
  chips: number | null;
  /** What that is by the books. */
  out: Cents | null;
  /** On the layout, where every bet is keyed. */
  bet: Cents;
  /** A spoken bet that waits to be confirmed. */
  called: Cents | null;
  /** Bets that came late in this spin, as this screen recorded them. */
  late: number;
}

export class Live {
  constructor(readonly work: Work) {}

  /** Every bet is keyed. */
  get full(): boolean {
    return this.work.about?.tracksEveryBet ?? false;
  }
  /** Spoken bets that wait to be confirmed. */
  get called(): readonly [Seat, Cents][] {
    return [];
  }
  /** Whose bets came late. */
  get late(): readonly Seat[] {
    return [];
  }

  get places(): PlaceNow[] {
    const { about, staff, view, totals } = this.work;
    if (!about || !staff) return [];
    const books = new Map(view?.books.colours ?? []);
    const held = new Map(
      (staff.colours ?? []).map(([colour, seat, value, chips]) => [seat, { colour, value, chips }]),
    );
    const bets = new Map(totals);
    const called = new Map(this.called);
    return Array.from({ length: about.seats }, (_, at) => {
      const seat = at + 1;
      const own = held.get(seat);
      const out = own ? (books.get(own.colour) ?? (this.full ? 0 : null)) : null;
      return {
        seat,
        colour: own?.colour ?? null,
        value: own?.value ?? 0,
        chips: own && this.full && out !== null ? Math.floor(out / own.value) : (own?.chips ?? null),
        out,
        bet: bets.get(seat) ?? 0,
        called: called.get(seat) ?? null,
        late: this.late.filter((own) => own === seat).length,
      };
    });
  }

  /** Whose colour it is. */
  holder(colour: Colour): Seat | null {
    return this.places.find((place) => place.colour === colour)?.seat ?? null;
  }

  colourIn(
    seat: Seat,
    colour: Colour,
    value: Cents,
    chips: number,
    tender: { cash: Count } | { chips: Count },
  ) {
    return this.work.desk.ask(
      { act: { colours: { in: { seat, colour, value, chips, tender } } } },
      { as: 'dealer', words: t('web-live-do-in', { seat, colour, chips, value: money(value) }) },
    );
  }
  colourOut(seat: Seat, chips: number, gives: Count) {
    return this.work.desk.ask(
      { act: { colours: { out: { seat, chips, gives } } } },
      { as: this.hands(), words: t('web-live-do-out', { seat, chips }) },
    );
  }
  /** Freed by the dealer with every chip back or lost on the felt, by the floor with some missing. */
  free(colour: Colour, missing: number) {
    return this.work.desk.ask(
      { act: { colours: { free: { colour, missing } } } },
      { as: missing === 0 ? 'dealer' : 'floorperson', words: t('web-live-do-free', { colour, missing }) },
    );
  }
  change(cash: Count, chips: Count, amount: Cents) {
    return this.work.desk.ask(
      { act: { buy_in: { change: { cash, chips } } } },
      { as: 'dealer', words: t('web-live-do-change', { amount: money(amount) }) },
    );
  }

  /** The mucker pays and colours out too. */
  protected hands(): 'dealer' | 'mucker' {
    const { staff, desk } = this.work;
    return desk.me?.person !== undefined && desk.me.person === staff?.mucker ? 'mucker' : 'dealer';
  }
}
