/** What may go wrong with a wheel. */

import type { Role } from '../../lib/types';

/** What may be called wrong at terminals, and whose call it is. */
export interface Callable {
  what: string;
  by: Role;
  /** Needs a sentence. */
  reason?: true;
}

export const CALLABLE: readonly Callable[] = [
  { what: 'ball_with_wheel', by: 'dealer' },
  { what: 'too_few_turns', by: 'dealer' },
  { what: 'ball_astray', by: 'dealer' },
  { what: 'interference', by: 'dealer' },
  { what: 'wheel_malfunction', by: 'dealer' },
  { what: 'foreign_object', by: 'dealer' },
  { what: 'ball_out', by: 'dealer' },
  { what: 'wrong_number', by: 'dealer' },
  { what: 'not_spun', by: 'floorperson' },
  { what: 'fraud', by: 'pit_supervisor', reason: true },
];
