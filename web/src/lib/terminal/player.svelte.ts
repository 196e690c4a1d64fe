/**
 * A player at a terminal: what lies on the layout, what is on its way, what the house said.
 *
 * Everything shown as fact is the house's. A chip is hollow until the house has accepted it and the view shows it.
 */

import { untrack } from 'svelte';
import { api } from '../api';
import { connection, type Asked } from '../connection.svelte';
import { play } from '../sounds';
import { rouletteOf } from '../roulette/numbers';
import type { Table } from '../table.svelte';
import type { SeatGame } from './game';
import type {
  Cents,
  Game,
  Games,
  Message,
  Phase,
  Pocket,
  Reply,
  AnyLaid,
  AnyOwn,
  AnyPublic,
  RoulettePublic,
  TableOwn,
  TableView,
  Terminal,
} from '../types';

/** A chip on its way. */
export interface Hollow {
  id: string;
  bet: string;
  amount: Cents;
}

/** Something the house said, shown for a while. */
export interface Said {
  message: Message;
  cite: string | null;
  tone: 'stop' | 'plain';
}

export interface Result {
  round: number;
  /** What came: a number, three dice. */
  came: string;
  stakes: readonly AnyLaid[];
  /** What each winning bet brought, once the house has told. */
  wins: ReadonlyMap<string, Cents> | null;
}

/** What a seat may ask of its game. */
export type SeatAct = 'cancel' | 'undo' | 'recall' | 'clear' | 'neighbours' | 'double';

/** Nothing is in play. */
export const BETWEEN: readonly Phase[] = ['between_games', 'between_rounds', 'preparing_cards'];

const SAID_MS = 7_000;
/** The ball has fallen by then, also on a screen that draws nothing. */
const FALL_MS = 3_000;

function placed(asked: Asked): { spot: string; stake: Cents } | null {
  const input = asked.input as { act?: { game?: { place?: { spot: string; stake: Cents } } } };
  return input.act?.game?.place ?? null;
}

export class Player {
  /** Which of the six chips. */
  chip = $state(0);
  said = $state.raw<Said | null>(null);
  /** Accepted, but the view does not show it yet. */
  #landing = $state.raw<(Hollow & { seq: number })[]>([]);
  /** The stakes of the newest round that was closed. */
  #closed = $state.raw<{ round: number; stakes: readonly AnyLaid[] } | null>(null);
  #wins = $state.raw<{ round: number; wins: ReadonlyMap<string, Cents> } | null>(null);
  /** The ball of this round has come to rest. */
  rested = $state<number | null>(null);
  /** The money as it was before the number came, shown until the ball rests. */
  #before = $state.raw<{ view: TableView } | null>(null);
  /** The newest game that was void, and what came back of it: told until the next one begins. */
  #voided = $state.raw<{ round: number; cite: string; back: Cents } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A chip goes back: from where, how much. */
  onback: (bet: string, amount: Cents) => void = () => {};

  constructor(
    readonly table: Table,
    readonly terminal: Terminal,
    readonly game: SeatGame,
  ) {
    this.chip = Math.min(1, game.chips.length - 1);
    $effect(() => connection.onanswer((asked, reply) => this.#answer(asked, reply)));
    $effect(() => connection.onnotice((message, cite) => this.say(message, cite, 'plain')));
    $effect(() => {
      const view = this.#view;
      if (view) untrack(() => this.#follow(view));
    });
  }

  get #view(): TableView | null {
    return this.table.view;
  }

  /** The number is known, and the ball still falls. */
  landing: boolean = $derived.by(() => {
    const view = this.#view;
    if (!view || !this.game.falls) return false;
    return this.game.came(view) !== undefined && this.rested !== view.table.game.public.round;
  });
  /** What is shown: as it was, until the ball rests. */
  shown: TableView | null = $derived(this.landing && this.#before ? this.#before.view : this.#view);

  get public(): AnyPublic | null {
    return this.#view?.table.game.public ?? null;
  }
  /** The same at a wheel. */
  get numbers(): RoulettePublic | null {
    return rouletteOf(this.#view)?.public ?? null;
  }
  get own(): AnyOwn | null {
    return this.#view?.table.game.own ?? null;
  }
  /** The layout is open for bets, as far as the house has said. */
  get betting(): boolean {
    const { phase } = this;
    return this.status === 'open' && (phase === 'place_your_bets' || phase === 'betting_held');
  }
  get seated(): TableOwn | null {
    return this.#view?.table.own ?? null;
  }
  get status(): string | null {
    return this.#view?.table.status ?? null;
  }
  get phase(): Phase | null {
    return this.public?.phase ?? null;
  }
  get credits(): Cents | null {
    return this.shown?.books.credits ?? null;
  }

  hollow: Hollow[] = $derived.by(() => {
    const asked = connection.unanswered.flatMap((each) => {
      const place = each.stream === this.terminal.stream ? placed(each) : null;
      return place ? [{ id: each.id, bet: place.spot, amount: place.stake }] : [];
    });
    return [...this.#landing.filter((each) => each.seq > this.table.seq), ...asked];
  });

  /** The confirmed number with one's own bets on it, from when the ball rests until the next game. */
  result: Result | null = $derived.by(() => {
    const at = this.public;
    const came = this.#view ? this.game.came(this.#view) : undefined;
    if (!at || came === undefined || this.landing) return null;
    if (this.game.told && this.#view) {
      const told = this.game.told(this.#view);
      return { round: at.round, came, stakes: told?.stakes ?? [], wins: told?.wins ?? null };
    }
    const own = this.#closed?.round === at.round ? this.#closed.stakes : [];
    const wins = this.#wins?.round === at.round ? this.#wins.wins : null;
    return { round: at.round, came, stakes: own, wins };
  });

  /** What lies on the layout; after the number what lay there. */
  stakes: readonly AnyLaid[] = $derived.by(() => {
    if (this.result) return this.result.stakes;
    return this.shown?.table.game.own?.stakes ?? [];
  });

  /** May anything be touched at all? The clock is asked separately. */
  open: boolean = $derived.by(() => {
    const betting = this.phase === 'place_your_bets' || this.phase === 'betting_held';
    const out = this.seated?.cash_out;
    const leaving = out !== undefined && typeof out !== 'string';
    return (
      connection.state === 'connected' &&
      this.status === 'open' &&
      betting &&
      !leaving &&
      !this.seated?.amount_wrong
    );
  });

  /** The last game was void, and the stakes are back. */
  void: { cite: string; back: Cents } | null = $derived.by(() => {
    const at = this.public;
    if (!at || !BETWEEN.includes(at.phase) || this.status !== 'open') return null;
    const kept = this.#voided?.round === at.round ? this.#voided : null;
    const cite = at.void ?? kept?.cite;
    return cite === undefined ? null : { cite, back: this.own?.refunded ?? kept?.back ?? 0 };
  });

  say(message: Message, cite: string | null, tone: Said['tone'] = 'stop'): void {
    this.said = { message, cite, tone };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.said = null), SAID_MS);
    if (tone === 'stop') play('refused');
  }

  async place(bet: string): Promise<Reply> {
    const stake = this.game.chips[this.chip] ?? 0;
    play('chip');
    this.said = null;
    const action = this.game.place(this.terminal.seat, bet, stake);
    return connection.send(this.terminal.stream, { act: { game: action } }, { round: this.public?.round });
  }

  act(what: SeatAct): Promise<Reply> {
    return this.input({ [what]: { seat: this.terminal.seat } });
  }

  /** An action of the game, for this very round. */
  input(action: object): Promise<Reply> {
    this.said = null;
    return connection.send(this.terminal.stream, { act: { game: action } }, { round: this.public?.round });
  }

  /** A number with two on each side: the straight bet first, and on it its neighbours. */
  async around(pocket: Pocket): Promise<void> {
    const reply = await this.place(pocket);
    // Refused, it would be another bet's neighbours.
    if (typeof reply === 'object' && 'accepted' in reply) await this.act('neighbours');
  }

  /** Buy-in, cash-out, service: what is not the game's. */
  ask(room: 'buy_in' | 'cash_out' | 'floor', what: string): Promise<Reply> {
    this.said = null;
    return connection.send(this.terminal.stream, {
      act: { [room]: { [what]: { seat: this.terminal.seat } } },
    });
  }

  #answer(asked: Asked, reply: Reply): void {
    if (asked.stream !== this.terminal.stream || typeof reply === 'string') return;
    const place = placed(asked);
    if ('accepted' in reply) {
      // Cancel is armed: the touch took something off, and nothing lands.
      if (place && !this.own?.armed) {
        const { seq } = reply.accepted;
        const landing = this.#landing.filter((each) => each.seq > this.table.seq);
        this.#landing = [...landing, { id: asked.id, bet: place.spot, amount: place.stake, seq }];
      }
      return;
    }
    const refused = 'refused' in reply ? reply.refused : reply.not_recorded;
    if (place) this.onback(place.spot, place.stake);
    this.say(refused.message, refused.cite);
  }

  #followed: { round: number; phase: Phase; stakes: readonly AnyLaid[] } | null = null;

  /** Follows the game from view to view. */
  #follow(view: TableView): void {
    const at: AnyPublic = view.table.game.public;
    const own: AnyOwn | undefined = view.table.game.own;
    const came = this.game.came(view);
    const before = this.#followed;
    const betting =
      at.phase === 'place_your_bets' || at.phase === 'betting_held' || at.phase === 'betting_stopped';
    const first = before === null;

    if (at.phase === 'game_void') {
      this.#voided = { round: at.round, cite: at.void ?? '', back: own?.refund ?? own?.bet ?? 0 };
    } else if (came === undefined && at.round > 0 && at.phase === 'between_games') {
      // Over without a number, and what became of it was not seen: it was void.
      if (this.#voided?.round !== at.round && before?.phase !== at.phase) void this.#fetchWins(at.round);
    }
    if (came === undefined) {
      this.#before = { view };
      if (!betting && own && at.phase !== 'between_games') {
        this.#closed = { round: at.round, stakes: own.stakes };
      }
      if (before?.round === at.round && !betting && wasBetting(before.phase))
        this.#locked(before.stakes, own?.stakes);
    } else if (first || before.round !== at.round || this.#followedCame !== came) {
      const round = at.round;
      if (first) this.rested = round;
      else setTimeout(() => this.#rest(round), FALL_MS);
      if (!this.game.told) void this.#fetchWins(round);
    }
    if (at.round !== before?.round) this.#landing = [];
    this.#followedCame = came;
    this.#followed = { round: at.round, phase: at.phase, stakes: own?.stakes ?? [] };
  }
  #followedCame: string | undefined;

  #rest(round: number): void {
    if (this.rested !== round) this.rested = round;
  }

  /** The wheel says that the ball rests. */
  ballRests(): void {
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
    this.say({ key: 'web-came-back', args: { amount, count: back.length } }, 'HC A.2', 'plain');
  }

  async #fetchWins(round: number): Promise<void> {
    try {
      const { games } = await api.games<Games>(this.terminal);
      const game = games.find((each) => each.round === round);
      if (game) this.#told(game);
    } catch {
      // The total is in the view all the same.
    }
  }

  #told(game: Game): void {
    if (game.void !== undefined) {
      this.#voided = { round: game.round, cite: game.void, back: game.refunded };
      return;
    }
    const wins = new Map<string, Cents>();
    for (const { stake, winnings } of game.wins) {
      wins.set(stake.bet, (wins.get(stake.bet) ?? 0) + winnings);
    }
    this.#wins = { round: game.round, wins };
    this.#closed = { round: game.round, stakes: game.stakes };
  }
}

function wasBetting(phase: Phase): boolean {
  return phase === 'place_your_bets' || phase === 'betting_held';
}
