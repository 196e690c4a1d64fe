/** A dealer's table: what the console shows and sends. */

import { Clock } from '../clock.svelte';
import { connection } from '../connection.svelte';
import { Desk } from '../floor/desk.svelte';
import { standing } from '../floor/phase';
import { cashOutStands, clockSeconds, staffAbout, staffOf, type StaffAbout } from '../floor/types';
import { Table } from '../table.svelte';
import { money, t } from '../words';
import { stepOf } from './step';
import { meaningOf } from '../meaning';
import type { Meaning } from '../screens';
import type { AnyPublic, Cents, Seat, TableStaff, TableView } from '../types';

export interface SeatNow {
  seat: Seat;
  paired: boolean;
  connected: boolean;
  credits: Cents;
  bet: Cents;
  cashOut: ReturnType<typeof cashOutStands> | null;
  amountWrong: boolean;
  called: boolean;
  idle: number | null;
}

export type DialogName =
  | { name: 'buy_in'; seat: Seat | null }
  | { name: 'correct'; seat: Seat }
  | { name: 'cash_out'; seat: Seat }
  | { name: 'fill' }
  | { name: 'slip'; slip: number }
  | { name: 'games' }
  | { name: 'dispute'; round: number }
  | { name: 'posts' }
  | { name: 'open' }
  | { name: 'close' }
  | { name: 'player'; seat: Seat }
  | { name: 'change' }
  | { name: 'record'; round: number }
  | { name: 'box' }
  /** One that the game's own console knows. */
  | { name: 'game'; own: unknown };

export class Work {
  readonly table: Table;
  readonly desk: Desk;
  readonly clock = new Clock();
  dialog = $state.raw<DialogName | null>(null);

  constructor(readonly name: string) {
    this.table = new Table(name);
    this.desk = new Desk(() => this.table.about?.stream ?? null);
  }

  /** Whatever was asked is put away, with what was said to it. */
  close(): void {
    this.dialog = null;
    this.desk.said = null;
  }

  readonly about: StaffAbout | null = $derived.by(() =>
    this.table.about ? staffAbout(this.table.about) : null,
  );

  get view(): TableView | null {
    return this.table.view;
  }
  get staff(): TableStaff | null {
    return staffOf(this.view);
  }
  /** Where the game stands, whatever is played. */
  get at(): AnyPublic | null {
    return this.view?.table.game.public ?? null;
  }
  get meaning(): Meaning {
    return meaningOf(this.view);
  }
  /** What lies on the layout of each seat, whatever is played. */
  get totals(): readonly [Seat, Cents][] {
    return this.view?.table.game.staff?.totals ?? [];
  }
  get status(): TableView['table']['status'] | null {
    return this.view?.table.status ?? null;
  }
  get round(): number {
    return this.at?.round ?? 0;
  }
  get stands() {
    return standing(this.about, this.view, this.clock, clockSeconds(this.about));
  }
  get step() {
    return stepOf(this.staff?.needs);
  }
  /** Does whoever is signed in hold the dealer's post? */
  get isPosted(): boolean {
    return this.staff?.dealer !== null && this.staff?.dealer === this.desk.me?.person;
  }
  /** Something is asked and not answered, or the house cannot be asked. */
  get busy(): boolean {
    return this.desk.waiting > 0 || connection.state !== 'connected';
  }
  /** May the clock be held, and betting closed? */
  get isBetting(): boolean {
    return ['betting', 'held', 'stopped'].includes(this.meaning);
  }

  get seats(): SeatNow[] {
    const { about, staff, view } = this;
    if (!about || !staff) return [];
    const credits = new Map(view?.books.seats ?? []);
    const bets = new Map(this.totals);
    const terminals = new Map(staff.terminals ?? []);
    const here = new Set(connection.seats[about.stream] ?? []);
    const idle = new Map(staff.idle ?? []);
    const cashOuts = new Map((staff.cash_outs ?? []).map(([seat, stands]) => [seat, stands]));
    return Array.from({ length: about.seats }, (_, at) => {
      const seat = at + 1;
      const stands = cashOuts.get(seat);
      return {
        seat,
        paired: terminals.has(seat),
        connected: here.has(seat),
        credits: credits.get(seat) ?? 0,
        bet: bets.get(seat) ?? 0,
        cashOut: stands === undefined ? null : cashOutStands(stands),
        amountWrong: staff.amounts_wrong?.includes(seat) ?? false,
        called: staff.called?.includes(seat) ?? false,
        idle: idle.get(seat) ?? null,
      };
    });
  }

  /** An action of the game, for this very round. */
  act(
    action: unknown,
    words: string,
    as: 'dealer' | 'floorperson' | 'pit_supervisor' | 'designee' = 'dealer',
  ) {
    return this.desk.ask({ act: { game: action } }, { as, round: this.round, words });
  }

  drop() {
    return this.desk.ask({ act: { buy_in: 'drop' } }, { as: 'dealer', words: t('web-do-drop') });
  }
  answer(seat: Seat) {
    const as = this.desk.holds('dealer') ?? this.desk.holds('mucker') ?? 'floorperson';
    return this.desk.ask(
      { act: { floor: { answer: { seat } } } },
      { as, words: t('web-do-answer', { seat }) },
    );
  }
  warn(seat: Seat, credits: Cents) {
    return this.desk.ask(
      { act: { floor: { warn: { seat } } } },
      { as: 'floorperson', words: t('web-do-warn', { seat, amount: money(credits) }) },
    );
  }
  unclaim(seat: Seat, credits: Cents) {
    return this.desk.ask(
      { act: { floor: { unclaim: { seat } } } },
      { as: 'floorperson', words: t('web-do-unclaim', { seat, amount: money(credits) }) },
    );
  }
  acknowledge(alarm: number) {
    return this.desk.ask(
      { act: { floor: { acknowledge: { alarm } } } },
      { as: 'floorperson', words: t('web-do-acknowledge') },
    );
  }
  /** What a seat wants is seen to; one that wants nothing may buy in. */
  seeTo(seat: SeatNow): void {
    if (seat.amountWrong) this.dialog = { name: 'correct', seat: seat.seat };
    else if (seat.cashOut) this.dialog = { name: 'cash_out', seat: seat.seat };
    else if (seat.called) void this.answer(seat.seat);
    else this.dialog = { name: 'buy_in', seat: seat.seat };
  }
  takePost() {
    return this.desk.ask(
      { act: { posts: { take: 'dealer' } } },
      { as: 'dealer', words: t('web-do-take-post') },
    );
  }
  relieve(name: string) {
    return this.desk.ask(
      { act: { posts: { relieve: 'dealer' } } },
      { as: 'dealer', words: t('web-do-relieve', { name }) },
    );
  }
}
