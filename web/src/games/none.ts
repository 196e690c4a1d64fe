/** The games that are being tried: none. `vite --mode toy` has `toy/` in place of this file. */

import type { GameScreens } from '../lib/screens';

export const tried: Readonly<Record<string, GameScreens>> = {};
