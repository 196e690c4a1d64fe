/** A live layout for one page: the house of `staff.ts`, around a table without terminals. */

import { ABOUT } from './house';
import type { TableAbout } from '../../src/lib/types';

export function liveAbout(tracking: 'results' | 'full'): TableAbout {
  return {
    ...ABOUT,
    stream: 'demo/table/roulette-3',
    name: 'roulette-3',
    title: 'Roulette 3',
    on_terminals: false,
    terms: {
      ...ABOUT.terms,
      on_terminals: false,
      non_value_chips: true,
      tracks_every_bet: tracking === 'full',
      coupons: tracking === 'full',
    },
    checks: [
      { name: 'layout', cite: 'RO A.1' },
      { name: 'wheel', cite: 'RO A.3' },
      { name: 'ball', cite: 'RO A.6' },
    ],
    roulette: { ...ABOUT.roulette!, form: 'live', tracking },
  };
}
