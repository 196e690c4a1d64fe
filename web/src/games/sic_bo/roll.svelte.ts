/** Work at a sic bo table: the course of a roll, and what may go wrong with it. */

import { citeOf, money, t } from '../../lib/words';
import { faces, sicBoOf } from './dice';
import type { Work } from '../../lib/console/work.svelte';
import type {
  Cents,
  Dice,
  Role,
  Seat,
  SicBoAbout,
  SicBoPublic,
  SicBoStaff,
  SicBoStake,
} from '../../lib/types';

export type RollPhase =
  | 'closed'
  | 'test'
  | 'down'
  | 'between'
  | 'betting'
  | 'held'
  | 'stopped'
  | 'locked'
  | 'shaken'
  | 'read'
  | 'paying'
  | 'lit'
  | 'by_hand'
  | 'void';

/** A line of the form as it was written by hand. */
export interface Written {
  seat: Seat;
  spot: string;
  stake: Cents;
  paid: Cents;
}

const PHASES: Record<SicBoPublic['phase'], RollPhase> = {
  between_games: 'between',
  place_your_bets: 'betting',
  betting_held: 'held',
  betting_stopped: 'stopped',
  no_more_bets: 'locked',
  shaken: 'shaken',
  dice_coming: 'read',
  paying: 'paying',
  paid: 'lit',
  settled_by_hand: 'by_hand',
  game_void: 'void',
};

export class Roll {
  constructor(readonly work: Work) {}

  get about(): SicBoAbout | null {
    return this.work.about?.page.sic_bo ?? null;
  }
  get public(): SicBoPublic | null {
    return sicBoOf(this.work.view)?.public ?? null;
  }
  get staff(): SicBoStaff | null {
    return sicBoOf(this.work.view)?.staff ?? null;
  }
  /** Every bet is keyed by the dealer. */
  get keyed(): boolean {
    return (this.work.about?.tracksEveryBet ?? false) && !(this.work.about?.onTerminals ?? false);
  }

  get phase(): RollPhase {
    const { status } = this.work;
    const phase = PHASES[this.public?.phase ?? 'between_games'];
    if (status === 'closed' || status === 'test') return status;
    return status === 'down' && phase === 'between' ? 'down' : phase;
  }

  /** Dice that are entered and not lit yet. */
  get reading(): Dice | null {
    return this.staff?.reading?.dice ?? null;
  }
  /** The dice of this game, or of the last one. */
  get dice(): Dice | null {
    return this.public?.rolled?.dice ?? null;
  }
  get lit(): readonly string[] {
    return this.public?.lit ?? [];
  }
  /** What lies on the layout, as far as it may be known. */
  get laid(): [Seat, SicBoStake[]][] {
    return this.staff?.layout ?? [];
  }

  #ask(input: unknown, words: string, as: Role = 'dealer') {
    return this.work.desk.ask(input, { as, round: this.work.round, words });
  }
  #act(action: unknown, words: string) {
    return this.#ask({ act: { game: action } }, words);
  }

  newGame() {
    return this.#act('new_game', t('web-dice-do-new'));
  }
  lock() {
    return this.#act('lock', t('web-dice-do-lock'));
  }
  hold() {
    return this.#act('hold', t('web-do-hold'));
  }
  resume() {
    return this.#act('resume', t('web-do-resume'));
  }
  attestStill() {
    return this.#act('attest_still', t('web-act-step', { step: 'attest_still' }));
  }
  shake() {
    return this.#act('shake', t('web-dice-do-shake'));
  }
  enter(dice: Dice) {
    return this.#ask(observed(dice), t('web-dice-do-enter', { dice: faces(dice).join(', ') }));
  }
  takeBack() {
    return this.#act('take_back', t('web-dice-do-back'));
  }
  confirm(dice: Dice) {
    return this.#act({ confirm: { dice } }, t('web-dice-do-confirm', { dice: faces(dice).join(', ') }));
  }
  pay(seat: Seat | null) {
    const words = seat === null ? t('web-live-do-pay-all') : t('web-live-do-pay', { seat });
    return this.#act({ pay: { seat } }, words);
  }
  clearLights() {
    return this.#act('clear_lights', t('web-dice-do-clear'));
  }

  place(seat: Seat, bet: string, stake: Cents) {
    const words = t('web-live-do-place', { seat, amount: money(stake) });
    return this.#act({ place: { seat, spot: bet, stake } }, words);
  }
  remove(seat: Seat, bet: string) {
    return this.#act({ remove: { seat, spot: bet } }, t('web-live-do-remove', { seat }));
  }
  /** SB C.3: a bet counts where it lies; the floor moves one that was keyed elsewhere. */
  move(seat: Seat, from: string, to: string, reason: string) {
    const what = { bet_miskeyed: { seat, from, to, reason } };
    return this.#ask(
      { rule: { what, cite: citeOf('web-live-move-long', { game: 'sic_bo' }) } },
      t('web-live-do-move', { seat, from, to }),
      'floorperson',
    );
  }

  /** SB F.1: not all dice lie flat. */
  noRoll() {
    const what = 'no_roll';
    return this.#ask(
      { rule: { what, cite: citeOf('web-irregular', { what }) } },
      t('web-irregular', { what }),
    );
  }
  /** With the shaker open the game is settled by hand (SB F.2), before that it is void (SB Ruling.4). */
  computerFailed(open: boolean) {
    const what = open ? 'computer_malfunction' : 'computer_failure';
    return this.#ask(
      { rule: { what, cite: citeOf('web-irregular', { what }) } },
      t('web-irregular', { what }),
    );
  }
  /** SB E.4: the supervisor corrects to the dice as they lie. */
  correct(lies: Dice) {
    return this.#ask(
      { rule: { what: { dice_correction: { lies } }, cite: citeOf('web-dice-correct-long') } },
      t('web-dice-do-correct', { dice: faces(lies).join(', '), round: this.work.round }),
      'pit_supervisor',
    );
  }
  /** SB F.2: what was settled by hand, by the dealer and the supervisor who saw it. */
  enterForm(dice: Dice, lines: readonly Written[]) {
    const words = t('web-dice-do-form', { round: this.work.round, dice: faces(dice).join(', ') });
    return this.#act({ enter_form: { dice, lines } }, words);
  }
}

/** Dice as somebody sees them. */
export function observed(dice: Dice): unknown {
  return { observe: { what: { outcome: { dice } }, via: 'hand' } };
}
