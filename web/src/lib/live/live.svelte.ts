/** Work at a live layout: the course of a spin, the colours, and what is keyed at a table that records every bet. */

import { t, money } from '../words';
import type { Work } from '../console/work.svelte';
import type { Cents, Colour, Count, Laid, Pocket, Seat, StakeTender } from '../types';

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

export type LivePhase =
  | 'closed'
  | 'test'
  | 'down'
  | 'between'
  | 'betting'
  | 'stopped'
  | 'locked'
  | 'read'
  | 'attesting'
  | 'uncalled'
  | 'paying';

/** The three causes of a No Spin, with their paragraphs (RO H). */
export const NO_SPIN = [
  { what: 'ball_with_wheel', cite: 'RO H.1' },
  { what: 'too_few_turns', cite: 'RO H.2' },
  { what: 'foreign_object', cite: 'RO H.3' },
] as const;

export class Live {
  /** Two commands of one press are under way. */
  sending = $state(false);
  constructor(readonly work: Work) {}

  get full(): boolean {
    return this.work.about?.tracksEveryBet ?? false;
  }

  get phase(): LivePhase {
    const { status, step } = this.work;
    const over = this.work.public?.phase === 'between_games';
    if (status === 'closed' || status === 'test') return status;
    if (status === 'down' && over) return 'down';
    switch (this.work.public?.phase) {
      case 'place_your_bets':
      case 'betting_held':
        return 'betting';
      case 'betting_stopped':
        return 'stopped';
      case 'no_more_bets':
        return 'locked';
      case 'number_coming':
        if (step.kind === 'ruling') return 'uncalled';
        return step.kind === 'act' && step.name === 'attest' ? 'attesting' : 'read';
      case 'paying':
        return 'paying';
      default:
        return 'between';
    }
  }

  /** The number that is keyed and not marked yet. */
  get reading(): Pocket | null {
    return this.work.game?.reading?.[0] ?? null;
  }
  /** The number of the present or the last spin. */
  get number(): Pocket | null {
    return this.work.public?.number ?? null;
  }

  get places(): PlaceNow[] {
    const { about, staff, game, view } = this.work;
    if (!about || !staff) return [];
    const books = new Map(view?.books.colours ?? []);
    const held = new Map(
      (staff.colours ?? []).map(([colour, seat, value, chips]) => [seat, { colour, value, chips }]),
    );
    const bets = new Map(game?.totals ?? []);
    const called = new Map((game?.called ?? []).map(([seat, cash]) => [seat, cash]));
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

  #act(action: unknown, words: string, round = this.work.round) {
    return this.work.desk.ask({ act: { game: action } }, { as: 'dealer', round, words });
  }

  newSpin() {
    return this.#act('new_game', t('web-live-do-new'));
  }

  /**
   * RO F.2. Where bets are not keyed, a spin that was not opened before is opened and closed by the one word: until
   * then the last number can still be corrected.
   */
  async noMoreBets(): Promise<boolean> {
    const words = t('web-live-do-lock');
    if (this.phase !== 'between') return this.#act('lock', words);
    const round = this.work.round + 1;
    this.sending = true;
    try {
      return (await this.newSpin()) && (await this.#act('lock', words, round));
    } finally {
      this.sending = false;
    }
  }

  key(pocket: Pocket) {
    return this.work.enter(pocket);
  }

  dolly() {
    return this.#act('dolly', t('web-live-do-dolly', { pocket: this.reading ?? '' }));
  }

  /** A number that was typed and read again on the screen: keyed and marked by the one Enter. */
  async keyAndDolly(pocket: Pocket): Promise<boolean> {
    if (this.phase !== 'locked') return this.key(pocket);
    const round = this.work.round;
    this.sending = true;
    try {
      return (
        (await this.key(pocket)) && (await this.#act('dolly', t('web-live-do-dolly', { pocket }), round))
      );
    } finally {
      this.sending = false;
    }
  }

  takeBack() {
    return this.#act('take_back', t('web-live-do-back'));
  }
  attest(called: boolean) {
    return this.#act({ attest: { called } }, t('web-live-do-attest'));
  }
  attestStill() {
    return this.#act('attest_still', t('web-act-step', { step: 'attest_still' }));
  }
  letStand() {
    const { work } = this;
    return work.desk.ask(
      { act: { game: 'let_stand' } },
      { as: 'floorperson', round: work.round, words: t('web-live-do-stand', { pocket: this.reading ?? '' }) },
    );
  }
  noSpin(what: string, cite: string, as: 'dealer' | 'floorperson' = 'dealer') {
    const { work } = this;
    return work.desk.ask(
      { rule: { what, cite } },
      { as, round: work.round, words: t('web-irregular', { what }) },
    );
  }
  /** RO F.3: the floor corrects to the pocket where the ball lies. */
  correctNumber(lies: Pocket) {
    const { work } = this;
    return work.desk.ask(
      { rule: { what: { number_correction: { lies } }, cite: 'RO F.3' } },
      {
        as: 'floorperson',
        round: work.round,
        words: t('web-live-do-correct', { pocket: lies, round: work.round }),
      },
    );
  }
  /** RO C.4: a bet counts where it lies; the floor moves one that was keyed elsewhere. */
  moveBet(seat: Seat, from: string, to: string, tender: StakeTender, reason: string) {
    const { work } = this;
    return work.desk.ask(
      { rule: { what: { bet_miskeyed: { seat, from, to, tender, reason } }, cite: 'RO C.4' } },
      { as: 'floorperson', round: work.round, words: t('web-live-do-move', { seat, from, to }) },
    );
  }
  pay(seat: Seat | null) {
    return this.work.desk.ask(
      { act: { game: { pay: { seat } } } },
      {
        as: this.#hands(),
        round: this.work.round,
        words: seat === null ? t('web-live-do-pay-all') : t('web-live-do-pay', { seat }),
      },
    );
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
      { as: this.#hands(), words: t('web-live-do-out', { seat, chips }) },
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

  place(seat: Seat, bet: string, tender: StakeTender, stake: Cents) {
    return this.#act(
      { place: { seat, spot: bet, tender, stake } },
      t('web-live-do-place', { seat, amount: money(stake) }),
    );
  }
  remove(seat: Seat, bet: string, tender: StakeTender) {
    return this.#act({ remove: { seat, spot: bet, tender } }, t('web-live-do-remove', { seat }));
  }
  /** RO C.1: a spoken bet comes with cash and stands once the dealer has confirmed it. */
  async call(seat: Seat, bet: string, cash: Cents): Promise<boolean> {
    const words = t('web-live-do-call', { seat, amount: money(cash) });
    const action = { call: { seat, spot: bet, cash } };
    if (this.phase !== 'between') return this.#act(action, words);
    const round = this.work.round + 1;
    return (await this.newSpin()) && this.#act(action, words, round);
  }
  confirmCall(seat: Seat) {
    return this.#act({ confirm_call: { seat } }, t('web-live-do-confirm-call', { seat }));
  }
  /** RO F.2: a bet that came too late was pushed back; it is recorded. */
  pushBack(seat: Seat): Promise<boolean> {
    return this.#act({ late: { seat } }, t('web-live-do-late', { seat }));
  }
  /** Whose bets came late in this spin, whoever recorded them. */
  get late(): readonly Seat[] {
    return this.work.game?.late ?? [];
  }

  /** The bets of a seat, where they are keyed. */
  laid(seat: Seat): Laid[] {
    return this.work.game?.layout?.find(([own]) => own === seat)?.[1] ?? [];
  }

  /** The mucker pays and colours out too. */
  #hands(): 'dealer' | 'mucker' {
    const { staff, desk } = this.work;
    return desk.me?.person !== undefined && desk.me.person === staff?.mucker ? 'mucker' : 'dealer';
  }
}

export function same(a: StakeTender, b: StakeTender): boolean {
  return typeof a === 'object' && typeof b === 'object' ? a.colour === b.colour : a === b;
}
