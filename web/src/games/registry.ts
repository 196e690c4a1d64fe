/** The games that these screens can show, by the names the house has for them. A new game is one line here. */

import { tried } from '#tried';
import { baccarat } from './baccarat';
import { blackjack } from './blackjack';
import { roulette } from './roulette';
import { sicBo } from './sic_bo';
import type { GameScreens } from '../lib/screens';
import type { Plays } from '../lib/types';

const GAMES: Record<Plays, GameScreens> = {
  roulette,
  sic_bo: sicBo,
  baccarat,
  blackjack,
};

const ALL: Readonly<Record<string, GameScreens>> = { ...GAMES, ...tried };

/** The screens of a game; null where a house plays what this build does not know. */
export function screensOf(game: string | undefined): GameScreens | null {
  return game !== undefined && Object.hasOwn(ALL, game) ? (ALL[game] ?? null) : null;
}
