/** Work at a wheel: the course of a spin, and what is keyed at a table that records every bet. */

import { Live } from '../../lib/live/live.svelte';
import { citeOf, money, t } from '../../lib/words';
import { rouletteOf } from './numbers';
import type {
  Cents,
  Laid,
  Pocket,
  RouletteAbout,
  RoulettePublic,
  RouletteStaff,
  Seat,
  StakeTender,
} from '../../lib/types';

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

/** The three causes of a No Spin (RO H). */
export const NO_SPIN = ['ball_with_wheel', 'too_few_turns', 'foreign_object'] as const;

export class Wheel extends Live {
  /** Two commands of one press are under way. */
  sending = $state(false);

  /** What is drawn of it. */
  get about(): RouletteAbout | null {
    return this.work.about?.page.roulette ?? null;
  }
  /** What everybody sees of it. */
  get public(): RoulettePublic | null {
    return rouletteOf(this.work.view)?.public ?? null;
  }
  /** What staff see of it. */
  get game(): RouletteStaff | null {
    return rouletteOf(this.work.view)?.staff ?? null;
  }

  get phase(): LivePhase {
    const { status, step } = this.work;
    const over = this.public?.phase === 'between_games';
    if (status === 'closed' || status === 'test') return status;
    if (status === 'down' && over) return 'down';
    switch (this.public?.phase) {
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
    return this.game?.reading?.[0] ?? null;
  }
  /** The number of the present or the last spin. */
  get number(): Pocket | null {
    return this.public?.number ?? null;
  }

  #act(action: unknown, words: string, round = this.work.round) {
    return this.work.desk.ask({ act: { game: action } }, { as: 'dealer', round, words });
  }

  newGame() {
    return this.#act('new_game', t('web-do-new-game'));
  }
  hold() {
    return this.#act('hold', t('web-do-hold'));
  }
  resume() {
    return this.#act('resume', t('web-do-resume'));
  }
  lock() {
    return this.#act('lock', t('web-do-lock'));
  }
  confirm(pocket: Pocket) {
    return this.#act({ confirm: { pocket } }, t('web-do-confirm', { pocket }));
  }
  nameNumber(pocket: Pocket) {
    const { work } = this;
    return work.act({ name: { pocket } }, t('web-do-name', { pocket, round: work.round }), 'floorperson');
  }
  allowSpin() {
    return this.work.act('allow_spin', t('web-do-allow-spin'), 'floorperson');
  }
  releaseRefund() {
    const { work } = this;
    const me = work.desk.me?.person;
    const designee = me !== undefined && (work.staff?.designees ?? []).includes(me);
    const as = work.desk.holds('pit_supervisor') === null && designee ? 'designee' : 'pit_supervisor';
    return work.act('release_refund', t('web-do-release', { round: work.round }), as);
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
    const { work } = this;
    return work.desk.ask(
      { observe: { what: { outcome: { pocket } }, via: 'hand' } },
      { as: 'dealer', round: work.round, words: t('web-do-enter', { pocket, round: work.round }) },
    );
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
  noSpin(what: string, as: 'dealer' | 'floorperson' = 'dealer') {
    const { work } = this;
    return work.desk.ask(
      { rule: { what, cite: citeOf('web-irregular', { what, form: 'live' }) } },
      { as, round: work.round, words: t('web-irregular', { what }) },
    );
  }
  /** RO F.3: the floor corrects to the pocket where the ball lies. */
  correctNumber(lies: Pocket) {
    const { work } = this;
    return work.desk.ask(
      { rule: { what: { number_correction: { lies } }, cite: citeOf('web-live-do-correct') } },
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
      {
        rule: {
          what: { bet_miskeyed: { seat, from, to, tender, reason } },
          cite: citeOf('web-live-move-long', { game: 'roulette' }),
        },
      },
      { as: 'floorperson', round: work.round, words: t('web-live-do-move', { seat, from, to }) },
    );
  }
  pay(seat: Seat | null) {
    return this.work.desk.ask(
      { act: { game: { pay: { seat } } } },
      {
        as: this.hands(),
        round: this.work.round,
        words: seat === null ? t('web-live-do-pay-all') : t('web-live-do-pay', { seat }),
      },
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
  override get called(): readonly [Seat, Cents][] {
    return (this.game?.called ?? []).map(([seat, cash]) => [seat, cash]);
  }
  /** Whose bets came late in this spin, whoever recorded them. */
  override get late(): readonly Seat[] {
    return this.game?.late ?? [];
  }

  /** The bets of a seat, where they are keyed. */
  laid(seat: Seat): Laid[] {
    return this.game?.layout?.find(([own]) => own === seat)?.[1] ?? [];
  }
}

export function same(a: StakeTender, b: StakeTender): boolean {
  return typeof a === 'object' && typeof b === 'object' ? a.colour === b.colour : a === b;
}
