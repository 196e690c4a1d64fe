/** How the sign of a baccarat table is read. Player and Banker take the same. */

import type { SignWays } from '../../lib/boards/sign';

export const sign: SignWays = {
  under: ['baccarat-sign-vigorish', 'baccarat-sign-unit'],
  alsoLowest: 'banker',
};
