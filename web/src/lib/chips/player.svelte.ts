/**
 * A player at a terminal: what lies on the layout, what is on its way, what the house said.
 *
 * Everything shown as fact is the house's. A chip is hollow until the house has accepted it and the view shows it.
 */

import { untrack } from 'svelte';
import { connection, type Asked } from '../connection.svelte';
import { play } from '../sounds';
import { isBetting, meaningOf } from '../meaning';
import { Sitter } from '../terminal/sitter.svelte';
import { citeOf } from '../words';
import type { Table } from '../table.svelte';
import type { SeatGame } from './game';
import type { Meaning } from '../screens';
import type { Cents, Reply, AnyLaid, AnyOwn, AnyPublic, TableView, Terminal } from '../types';

/** A chip on its way. */
export interface Hollow {
  id: string;
  bet: string;
  amount: Cents;
}

export interface Result {
  round: number;
  /** What came: a number, three dice. */
  came: string;
  stakes: readonly AnyLaid[];
  /** What each winning bet won beside itself. */
  wins: ReadonlyMap<string, Cents>;
}

/** A game's stakes, what came back of them with what they won, and the difference. */
export interface Sum {
  staked: Cents;
  returned: Cents;
  net: Cents;
}

/** The ball has fallen by then, also on a screen that draws nothing. */
const FALL_MS = 3_000;

function placed(asked: Asked): { spot: string; stake: Cents } | null {
  const input = asked.input as { act?: { game?: { place?: { spot: string; stake: Cents } } } };
  return input.act?.game?.place ?? null;
}

export class Player extends Sitter {
  /** Which of the six chips. */
  chip = $state(0);
  /** Accepted, but the view does not show it yet. */
  #landing = $state.raw<(Hollow & { seq: number })[]>([]);
  /** The ball of this round has come to rest. */
  rested = $state<number | null>(null);
  /** The money as it was before the number came, shown until the ball rests. */
  #before = $state.raw<{ view: TableView } | null>(null);

  /** A chip goes back: from where, how much. */
  onback: (bet: string, amount: Cents) => void = () => {};

  constructor(
    table: Table,
    terminal: Terminal,
    readonly game: SeatGame,
  ) {
    super(table, terminal);
    this.chip = Math.min(1, game.chips.length - 1);
    $effect(() => connection.onanswer((asked, reply) => this.#answer(asked, reply)));
    $effect(() => {
      const view = this.view;
      if (view) untrack(() => this.#follow(view));
    });
  }

  /** The number is known, and the ball still falls. */
  landing: boolean = $derived.by(() => {
    const view = this.view;
    if (!view || !this.game.falls) return false;
    return this.game.came(view) !== undefined && this.rested !== view.table.game.public.round;
  });
  /** What is shown: as it was, until the ball rests. */
  shown: TableView | null = $derived(this.landing && this.#before ? this.#before.view : this.view);

  get own(): AnyOwn | null {
    return this.view?.table.game.own ?? null;
  }
  /** The layout is open for bets, as far as the house has said. */
  get betting(): boolean {
    return this.status === 'open' && isBetting(this.meaning);
  }
  override get credits(): Cents | null {
    return this.shown?.books.credits ?? null;
  }

  hollow: Hollow[] = $derived.by(() => {
    const asked = connection.unanswered.flatMap((each) => {
      const place = each.stream === this.terminal.stream ? placed(each) : null;
      return place && place.stake > 0 ? [{ id: each.id, bet: place.spot, amount: place.stake }] : [];
    });
    return [...this.#landing.filter((each) => each.seq > this.table.seq), ...asked];
  });

  /** The confirmed number with one's own bets on it, from when the ball rests until the next game. */
  result: Result | null = $derived.by(() => {
    const at = this.public;
    const came = this.view ? this.game.came(this.view) : undefined;
    if (!at || came === undefined || this.landing) return null;
    const told = this.own?.came_to?.round === at.round ? this.own.came_to : undefined;
    const wins = new Map<string, Cents>();
    for (const [bet, amount] of told?.wins ?? []) wins.set(bet, (wins.get(bet) ?? 0) + amount);
    return { round: at.round, came, stakes: told?.stakes ?? [], wins };
  });

  /** What lies on the layout; after the number what lay there. */
  stakes: readonly AnyLaid[] = $derived.by(() => {
    if (this.result) return this.result.stakes;
    return this.shown?.table.game.own?.stakes ?? [];
  });

  /** What the game that is over came to; none for whoever had no bet in it. */
  sum: Sum | null = $derived.by(() => {
    const stakes = this.result?.stakes ?? [];
    if (stakes.length === 0) return null;
    const staked = stakes.reduce((sum, stake) => sum + stake.amount, 0);
    const returned = this.own?.last_win ?? 0;
    return { staked, returned, net: returned - staked };
  });

  /** May anything be touched at all? The clock is asked separately. */
  open: boolean = $derived.by(() => {
    const out = this.seated?.cash_out;
    const leaving = out !== undefined && typeof out !== 'string';
    return (
      this.here && this.status === 'open' && isBetting(this.meaning) && !leaving && !this.seated?.amount_wrong
    );
  });

  /** The last game was void, and the stakes are back. */
  void: { cite: string; back: Cents } | null = $derived.by(() => {
    const at = this.public;
    if (!at || this.meaning !== 'between' || this.status !== 'open') return null;
    return at.void === undefined ? null : { cite: at.void, back: this.own?.refunded ?? 0 };
  });

  async place(bet: string): Promise<Reply> {
    const stake = this.game.chips[this.chip] ?? 0;
    play('chip');
    this.said = null;
    const action = this.game.place(this.terminal.seat, bet, stake);
    return connection.send(this.terminal.stream, { act: { game: action } }, { round: this.public?.round });
  }

  /** What lies on a spot, of credits. */
  lies(bet: string): Cents {
    const there = this.stakes.filter((stake) => stake.bet === bet);
    return there.reduce((sum, stake) => sum + stake.amount, 0);
  }

  /** Takes a bet off; whether it is off. */
  async off(bet: string): Promise<boolean> {
    this.said = null;
    this.#carries = true;
    try {
      for (const action of this.game.off(this.terminal.seat, bet, this.own?.armed ?? false)) {
        const reply = await connection.send(
          this.terminal.stream,
          { act: { game: action } },
          { round: this.public?.round },
        );
        if (typeof reply === 'string' || !('accepted' in reply)) return false;
      }
      return true;
    } finally {
      this.#carries = false;
    }
  }

  /** Moves a bet; if it may not lie there, it goes back to where it lay. */
  async move(from: string, to: string): Promise<void> {
    const amount = this.lies(from);
    if (amount === 0 || from === to || !(await this.off(from))) return;
    const lay = (bet: string) =>
      connection.send(
        this.terminal.stream,
        { act: { game: this.game.place(this.terminal.seat, bet, amount) } },
        { round: this.public?.round },
      );
    const reply = await lay(to);
    play('chip');
    if (typeof reply === 'object' && !('accepted' in reply)) {
      const { said } = this;
      await lay(from);
      this.said ??= said;
    }
  }
  /** A chip is on its way from one spot to another: nothing is drawn where it came from. */
  #carries = false;

  #answer(asked: Asked, reply: Reply): void {
    if (asked.stream !== this.terminal.stream || typeof reply === 'string') return;
    const place = placed(asked);
    if ('accepted' in reply) {
      // Cancel is armed: the touch took something off, and nothing lands.
      if (place && place.stake > 0 && !this.own?.armed) {
        const { seq } = reply.accepted;
        const landing = this.#landing.filter((each) => each.seq > this.table.seq);
        this.#landing = [...landing, { id: asked.id, bet: place.spot, amount: place.stake, seq }];
      }
      return;
    }
    const refused = 'refused' in reply ? reply.refused : reply.not_recorded;
    if (place && !this.#carries) this.onback(place.spot, place.stake);
    this.say(refused.message, refused.cite);
  }

  #followed: { round: number; meaning: Meaning; stakes: readonly AnyLaid[] } | null = null;

  /** Follows the game from view to view. */
  #follow(view: TableView): void {
    const at: AnyPublic = view.table.game.public;
    const own: AnyOwn | undefined = view.table.game.own;
    const came = this.game.came(view);
    const before = this.#followed;
    const meaning = meaningOf(view);
    const betting = isBetting(meaning) || meaning === 'stopped';
    const first = before === null;

    if (came === undefined) {
      this.#before = { view };
      if (before?.round === at.round && !betting && isBetting(before.meaning))
        this.#locked(before.stakes, own?.stakes);
    } else if (first || before.round !== at.round || this.#followedCame !== came) {
      const round = at.round;
      if (first) this.rested = round;
      else setTimeout(() => this.#rest(round), FALL_MS);
    }
    if (at.round !== before?.round) this.#landing = [];
    this.#followedCame = came;
    this.#followed = { round: at.round, meaning, stakes: own?.stakes ?? [] };
  }
  #followedCame: string | undefined;

  #rest(round: number): void {
    if (this.rested !== round) this.rested = round;
  }

  /** What fell has come to rest. */
  rests(): void {
    const round = this.public?.round;
    if (round !== undefined) this.#rest(round);
  }

  /** At the close, what is below its minimum has come back. */
  #locked(before: readonly AnyLaid[], after: readonly AnyLaid[] = []): void {
    play('no_more_bets');
    const back = before.filter(
      (stake) =>
        stake.below_minimum && !after.some((left) => left.bet === stake.bet && left.amount === stake.amount),
    );
    if (back.length === 0) return;
    for (const stake of back) this.onback(stake.bet, stake.amount);
    const amount = back.reduce((sum, stake) => sum + stake.amount, 0);
    const message = { key: 'web-came-back', args: { amount, count: back.length } };
    this.say(message, citeOf('web-came-back'), 'plain');
  }
}
