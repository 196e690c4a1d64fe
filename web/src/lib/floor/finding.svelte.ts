/** Finding a table among many: by its game, or by what is typed of its name. */

import { t } from '../words';

interface Found {
  title: string;
  game: string;
}

export class Finding<Table extends Found> {
  /** Of this game alone. */
  game = $state<string | null>(null);
  /** What was typed. */
  text = $state('');

  constructor(readonly all: () => readonly Table[]) {}

  get games(): string[] {
    return [...new Set(this.all().map(({ game }) => game))];
  }

  /** What was found, game by game, in the order in which the house names them. */
  get groups(): { game: string; tables: Table[] }[] {
    const typed = this.text.trim().toLowerCase();
    const isFound = ({ title, game }: Found) =>
      (this.game === null || this.game === game) &&
      (typed === '' || `${title} ${t('web-game', { game })}`.toLowerCase().includes(typed));
    return this.games
      .map((game) => ({ game, tables: this.all().filter((each) => each.game === game && isFound(each)) }))
      .filter(({ tables }) => tables.length > 0);
  }
}
