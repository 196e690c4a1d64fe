/** Whoever sits at a terminal, whatever is played: what the house shows and says, and what is asked of it. */

import { connection } from '../connection.svelte';
import { meaningOf } from '../meaning';
import { play } from '../sounds';
import type { Meaning } from '../screens';
import type { Table } from '../table.svelte';
import type { AnyPublic, Cents, Message, Reply, Refused, TableOwn, TableView, Terminal } from '../types';

/** Something the house said, shown for a while. */
export interface Said {
  message: Message;
  cite: string | null;
  tone: 'stop' | 'plain';
}

const SAID_MS = 7_000;

export class Sitter {
  said = $state.raw<Said | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: Table,
    readonly terminal: Terminal,
  ) {
    $effect(() => connection.onnotice((message, cite) => this.say(message, cite, 'plain')));
  }

  /** Why the table takes nothing at the moment: nothing can be recorded, or it cannot be read. */
  get trouble(): Refused | null {
    return connection.troubles[this.terminal.stream] ?? null;
  }
  /** Is the house there, and does it take anything? */
  get here(): boolean {
    return connection.state === 'connected' && this.trouble === null;
  }
  get view(): TableView | null {
    return this.table.view;
  }
  get public(): AnyPublic | null {
    return this.view?.table.game.public ?? null;
  }
  get meaning(): Meaning {
    return meaningOf(this.view);
  }
  get seated(): TableOwn | null {
    return this.view?.table.own ?? null;
  }
  get status(): string | null {
    return this.view?.table.status ?? null;
  }
  get credits(): Cents | null {
    return this.view?.books.credits ?? null;
  }

  say(message: Message, cite: string | null, tone: Said['tone'] = 'stop'): void {
    this.said = { message, cite, tone };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.said = null), SAID_MS);
    if (tone === 'stop') play('refused');
  }

  act(what: string): Promise<Reply> {
    return this.input({ [what]: { seat: this.terminal.seat } });
  }

  /** An action of the game, for this very round. */
  input(action: object): Promise<Reply> {
    this.said = null;
    return connection.send(this.terminal.stream, { act: { game: action } }, { round: this.public?.round });
  }

  /** Buy-in, cash-out, service: what is not the game's. */
  ask(room: 'buy_in' | 'cash_out' | 'floor', what: string): Promise<Reply> {
    this.said = null;
    return connection.send(this.terminal.stream, {
      act: { [room]: { [what]: { seat: this.terminal.seat } } },
    });
  }
}
