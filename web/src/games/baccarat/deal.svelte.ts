/** Work at a baccarat table: the shoe, the course of a round, and what may go wrong with it. */

import { rule } from '../../lib/console/ruling';
import { citeOf, plain, say, t } from '../../lib/words';
import { baccaratOf } from './cards';
import { spoken } from '../../lib/hands/cards';
import type { Work } from '../../lib/console/work.svelte';
import type {
  BaccaratAbout,
  BaccaratBet,
  BaccaratIrregularity,
  BaccaratPublic,
  BaccaratStaff,
  BaccaratStake,
  BaccaratTender,
  Cents,
  Role,
  Seat,
  Side,
} from '../../lib/types';

/** The steps of preparing a shoe, in their order (MB D, E). */
export const PREPARING = ['verify', 'spread', 'wash', 'shuffle', 'cut', 'cut-cards', 'burn'] as const;
export type Preparing = (typeof PREPARING)[number];

const PREPARES: Record<string, Preparing> = {
  verify: 'verify',
  'verify-batch': 'verify',
  spread: 'spread',
  'spread-batch': 'spread',
  'look-over': 'spread',
  wash: 'wash',
  shuffle: 'shuffle',
  'commit-order': 'shuffle',
  'collect-marks': 'shuffle',
  'reveal-order': 'shuffle',
  'change-batch': 'shuffle',
  'offer-cut': 'cut',
  'dealer-cuts': 'cut',
  'place-cut-cards': 'cut-cards',
  'burn-first': 'burn',
  burn: 'burn',
};

/** Where the next card goes. */
export type Place = Side | 'burn';

/** What may go wrong with the cards (MB N, BC o). */
export const WRONG = [
  'player_third',
  'card_in_error',
  'face_up_in_shoe',
  'too_few_cards',
  'relinquish',
] as const;
export type Wrong = (typeof WRONG)[number] | 'void' | 'miskeyed';

export class Deal {
  constructor(readonly work: Work) {}

  get about(): BaccaratAbout | null {
    return this.work.about?.page.baccarat ?? null;
  }
  get public(): BaccaratPublic | null {
    return baccaratOf(this.work.view)?.public ?? null;
  }
  get staff(): BaccaratStaff | null {
    return baccaratOf(this.work.view)?.staff ?? null;
  }
  /** Every bet is keyed by the dealer. */
  get keyed(): boolean {
    return this.about?.form === 'live' && this.about.tracking === 'full';
  }

  get rests(): 'closed' | 'test' | 'down' | null {
    const { status } = this.work;
    if (status === 'closed' || status === 'test') return status;
    const over = this.public?.phase === 'between_rounds' || this.public?.phase === 'preparing_cards';
    return status === 'down' && over ? 'down' : null;
  }

  /** The next step by its name: `deal`, `call-count`, `offer-cut`. */
  get step(): string | null {
    return this.staff?.step?.says.key.replace('baccarat-step-', '') ?? null;
  }
  get says(): string {
    const step = this.staff?.step;
    return step ? say(step.says) : '';
  }
  get cite(): string {
    return this.staff?.step?.cite ?? '';
  }
  #arg(name: string): unknown {
    return this.staff?.step?.says.args?.[name];
  }
  get side(): Side | null {
    const side = this.#arg('side');
    return side === 'player' || side === 'banker' ? side : null;
  }
  get seat(): Seat | null {
    const seat = this.#arg('seat');
    return typeof seat === 'number' ? seat : null;
  }
  get fromBack(): number {
    return Number(this.#arg('from_back') ?? 16);
  }
  get preparing(): Preparing | null {
    const idle = this.public?.phase === 'preparing_cards';
    return idle && this.step ? (PREPARES[this.step] ?? null) : null;
  }

  /** A card is to be said: where it goes, and at which place of the hand. */
  get awaits(): { to: Place; at: number } | null {
    if (this.rests || this.about?.cards === 'drawn') return null;
    const { step, side } = this;
    if (step === 'burn' || step === 'burn-first') return { to: 'burn', at: 0 };
    if (side === null) return null;
    const cards = this.public?.[side].cards ?? [];
    if (step === 'deal') return { to: side, at: cards.length };
    if (step === 'turn-card') return { to: side, at: Math.max(0, cards.indexOf('back')) };
    return null;
  }

  get bets(): Map<Seat, Cents> {
    return new Map(this.staff?.totals ?? []);
  }
  get names(): Map<Seat, string> {
    return new Map(this.staff?.sits ?? []);
  }
  get marks(): Map<Seat, Cents> {
    return new Map(this.staff?.marks ?? []);
  }
  laid(seat: Seat): BaccaratStake[] {
    return (this.staff?.layout ?? []).find(([own]) => own === seat)?.[1] ?? [];
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
    return this.ask(
      { observe: { what: { outcome: { card: { up: card } } }, via: 'hand' } },
      t('web-bac-do-card', { card: spoken(card) }),
    );
  }
  /** Face down out of the shoe: nobody knows it. */
  down() {
    return this.ask({ observe: { what: { outcome: { card: 'unseen' } }, via: 'hand' } }, this.says);
  }
  takeBack() {
    return this.act('take_back', t('web-bac-do-back'));
  }
  cut(by: Seat | null, depth: number) {
    return this.act({ cut: { by, depth } });
  }
  declineCut(seat: Seat) {
    return this.act({ decline_cut: { seat } });
  }
  placeCutCard(from_back: number) {
    return this.act({ place_cut_card: { from_back } });
  }
  /** MB D.1: what a device has read stands in for the floorperson's eyes. */
  verifyScan(scan: readonly string[]) {
    const back = this.staff?.step?.says.key.endsWith('-batch') ? this.#back : null;
    return this.act({ verify: { ...(back === null ? {} : { back }), scan } }, t('web-bac-do-scan'));
  }
  /** The back of the batch that is verified, as the table waits for it. */
  get #back(): string | null {
    const { step } = this.work;
    const asked =
      step.kind === 'act' ? (step.input as { act: { game?: { verify?: { back?: string } } } }) : null;
    return asked?.act.game?.verify?.back ?? null;
  }
  /** MB E.6.b: a player wants to see the batch spread before it is used. */
  changeBatchSpread() {
    const batch = this.#arg('batch');
    return this.act({ change_batch: { batch, asked_to_spread: true } }, t('web-bac-do-spread-batch'));
  }
  /** MB M.5: what is to change is posted before it does. */
  postNotice(kind: BaccaratAbout['vigorish'], percent: string) {
    return this.ask(
      { act: { game: { post_notice: { kind, percent } } } },
      t('web-bac-notice', { kind, percent }),
      'director',
    );
  }
  recut(reason: string) {
    return this.ask({ act: { game: { recut: { reason } } } }, t('web-bac-do-recut'), 'pit_supervisor');
  }
  cutCard() {
    return this.act('cut_card', t('web-bac-do-cut-card'));
  }
  rest() {
    return this.act('rest', t('web-bac-do-rest'));
  }
  pay(seat: Seat | null) {
    return this.act({ pay: { seat } }, seat === null ? t('web-live-do-pay-all') : this.says);
  }
  place(seat: Seat, spot: BaccaratBet, tender: BaccaratTender, stake: Cents) {
    return this.act(
      { place: { seat, spot, tender, stake } },
      t('web-live-do-place', { seat, amount: plain(stake) }),
    );
  }
  remove(seat: Seat, spot: BaccaratBet) {
    return this.act({ remove: { seat, spot } }, t('web-live-do-remove', { seat }));
  }
  sit(seat: Seat, name: string) {
    return this.act({ sit: { seat, name } }, t('web-bac-do-sit', { seat, name }));
  }
  leave(seat: Seat) {
    return this.act({ leave: { seat } }, t('web-bac-do-leave', { seat }));
  }
  collect(seat: Seat) {
    return this.act({ collect_commission: { seat } }, t('web-bac-do-collect', { seat }));
  }
  /** MB M.3.d: nobody pays it any more. */
  document(seat: Seat, reason: string) {
    const action = { document_commission: { seat, reason } };
    return this.ask({ act: { game: action } }, t('web-bac-do-document', { seat }), 'floorperson');
  }
  call(seat: Seat, spot: BaccaratBet, cash: Cents) {
    return this.act({ call: { seat, spot, cash } }, t('web-bac-do-call', { seat, amount: plain(cash) }));
  }
  confirmCall(seat: Seat) {
    return this.act({ confirm_call: { seat } }, t('web-bac-do-confirm-call', { seat }));
  }
  takeHand(side: Side, seat: Seat) {
    return this.act({ take_hand: { side, seat } });
  }

  /** Where it stands in the book that this table keeps. */
  citeOf(wrong: Wrong): string {
    return citeOf('web-bac-wrong', { what: wrong, rules: this.about?.rules ?? '' });
  }
  /** Whose word it is. */
  byWhom(wrong: Wrong): Role {
    if (wrong === 'miskeyed') return 'floorperson';
    if (this.about?.rules === 'baccarat') return 'pit_supervisor';
    return wrong === 'too_few_cards' ? 'floorperson' : 'dealer';
  }
  rule(wrong: Wrong, what: BaccaratIrregularity) {
    const input = { rule: { what, cite: this.citeOf(wrong) } };
    const words = t('web-bac-wrong', { what: wrong });
    return rule(this.work.desk, input, { as: this.byWhom(wrong), round: this.work.round, words });
  }
}
