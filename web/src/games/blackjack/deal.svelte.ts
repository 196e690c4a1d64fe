/** Work at a blackjack table: the pack, the course of a round, and what may go wrong with it. */

import { citeOf, plain, say, t } from '../../lib/words';
import { spoken } from '../../lib/hands/cards';
import { blackjackOf } from './play';
import type { Order } from './dialogs';
import type { Work } from '../../lib/console/work.svelte';
import type {
  BaccaratTender,
  BlackjackAbout,
  BlackjackFate,
  BlackjackIrregularity,
  BlackjackPublic,
  BlackjackStaff,
  Cents,
  Offered,
  Role,
  Seat,
  Turn,
} from '../../lib/types';

/** What may go wrong with the cards (BJ M), and a card that was keyed wrong. */
export const WRONG = [
  'face_up',
  'drawn_in_error',
  'wrong_count',
  'shuffler_stopped',
  'up_card_discarded',
  'miskeyed',
] as const;
export type Wrong = (typeof WRONG)[number];

/** Who may say so. */
const BY: Partial<Record<Wrong, Role>> = {
  wrong_count: 'floorperson',
  miskeyed: 'floorperson',
  up_card_discarded: 'pit_supervisor',
};

/** What a place came to, by the keys for it. */
export const CAME: readonly (readonly [BlackjackFate, string])[] = [
  ['won', 'W'],
  ['lost', 'L'],
  ['pushed', 'P'],
  ['blackjack', 'B'],
  ['bust', 'X'],
  ['surrendered', 'R'],
];

export class Deal {
  constructor(readonly work: Work) {}

  get about(): BlackjackAbout | null {
    return this.work.about?.page.blackjack ?? null;
  }
  get public(): BlackjackPublic | null {
    return blackjackOf(this.work.view)?.public ?? null;
  }
  get staff(): BlackjackStaff | null {
    return blackjackOf(this.work.view)?.staff ?? null;
  }
  /** An option as the house has it written. */
  option(name: string): unknown {
    return this.work.about?.draft?.[name];
  }
  /** Every bet and card is keyed by the dealer. */
  get keyed(): boolean {
    return this.about?.form === 'live' && this.about.tracking === 'full';
  }
  get rests(): 'closed' | 'test' | 'down' | null {
    const { status } = this.work;
    if (status === 'closed' || status === 'test') return status;
    const over = this.public?.phase === 'between_rounds' || this.public?.phase === 'preparing_cards';
    return status === 'down' && over ? 'down' : null;
  }

  /** The next step by its name: `new-round`, `offer-cut`, `look`. */
  get step(): string | null {
    return this.staff?.step?.says.key.replace('blackjack-step-', '') ?? null;
  }
  get says(): string {
    const step = this.staff?.step;
    return step ? say(step.says) : '';
  }
  get cite(): string {
    return this.staff?.step?.cite ?? '';
  }
  #arg(name: string): number | null {
    const arg = this.staff?.step?.says.args?.[name];
    return typeof arg === 'number' ? arg : null;
  }
  get seat(): Seat | null {
    return this.#arg('seat');
  }
  get fromBack(): number {
    return this.#arg('from_back') ?? 0;
  }

  /** How the card comes that is awaited: face up to be keyed, face down to be dealt and not looked at. */
  get draws(): 'up' | 'unseen' | 'down' | null {
    const need = this.work.staff?.needs?.find((each) => typeof each === 'object' && 'outcome' in each);
    if (this.rests || typeof need !== 'object' || !('outcome' in need)) return null;
    const { draw } = need.outcome;
    return typeof draw === 'object' && 'card' in draw ? draw.card : null;
  }
  /** A card is to be keyed now. */
  get awaits(): boolean {
    return this.draws === 'up' && this.about?.cards === 'hand';
  }
  /** What may be keyed for the hand whose turn it is, or for those that are asked. */
  get keys(): readonly (readonly [Turn, Offered[]])[] {
    return this.staff?.keys ?? [];
  }

  get bets(): Map<Seat, Cents> {
    return new Map(this.staff?.totals ?? []);
  }
  get names(): Map<Seat, string> {
    return new Map(this.staff?.sits ?? []);
  }

  ask(input: unknown, words: string, as: Role = 'dealer') {
    return this.work.desk.ask(input, { as, round: this.work.round, words });
  }
  act(action: unknown, words: string = this.says) {
    return this.ask({ act: { game: action } }, words);
  }
  /** What the table waits for, as it says it itself. */
  doStep() {
    const { step } = this.work;
    if (step.kind !== 'act') return Promise.resolve(false);
    return this.ask(step.input, this.says, step.by);
  }
  card(card: string) {
    return this.ask({ observe: { what: { outcome: { card: { up: card } } }, via: 'hand' } }, spoken(card));
  }
  /** Face down out of the pack: nobody knows it. */
  down() {
    return this.ask({ observe: { what: { outcome: { card: 'unseen' } }, via: 'hand' } }, this.says);
  }
  takeBack() {
    return this.act('take_back', t('web-blackjack-take-back'));
  }
  cut(by: Seat | null, depth: number) {
    return this.act({ cut: { by, depth } });
  }
  declineCut(seat: Seat) {
    return this.act({ decline_cut: { seat } });
  }
  load(from_back: number) {
    return this.act({ load: { from_back } });
  }
  look(blackjack: boolean) {
    return this.act({ look: { blackjack } });
  }
  show(seat: Seat, hand: number) {
    return this.act({ show: { seat, hand } }, t('web-blackjack-shows', { seat }));
  }
  cutCard() {
    return this.act('cut_card', t('web-blackjack-cut-card'));
  }
  rest() {
    return this.act('rest', t('web-blackjack-rest'));
  }
  order(what: Order, reason: string) {
    const by: Role = what === 'replace_cards' ? 'floorperson' : 'pit_supervisor';
    return this.ask({ act: { game: { [what]: { reason } } } }, t('web-blackjack-order', { what }), by);
  }
  place(seat: Seat, spot: string, tender: BaccaratTender, stake: Cents) {
    return this.act(
      { place: { seat, spot, tender, stake } },
      t('web-live-do-place', { seat, amount: plain(stake) }),
    );
  }
  remove(seat: Seat, spot: string) {
    return this.act({ remove: { seat, spot } }, t('web-live-do-remove', { seat }));
  }
  tell(seat: Seat, came: BlackjackFate) {
    return this.act({ tell: { seat, came } }, t('web-blackjack-told', { seat, fate: came }));
  }
  sit(seat: Seat, name: string) {
    return this.act({ sit: { seat, name } }, t('web-blackjack-do-sit', { seat, name }));
  }
  leave(seat: Seat) {
    return this.act({ leave: { seat } }, t('web-blackjack-do-leave', { seat }));
  }
  playAlso(seat: Seat, place: Seat) {
    return this.act({ play_also: { seat, place } }, t('web-blackjack-also', { seat, place }));
  }

  citeOf(wrong: Wrong): string {
    return citeOf('web-blackjack-wrong', { what: wrong });
  }
  byWhom(wrong: Wrong): Role {
    return BY[wrong] ?? 'dealer';
  }
  rule(wrong: Wrong, what: BlackjackIrregularity) {
    return this.ask(
      { rule: { what, cite: this.citeOf(wrong) } },
      t('web-blackjack-wrong', { what: wrong }),
      this.byWhom(wrong),
    );
  }
}
