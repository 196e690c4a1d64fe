/** How the sign of a wheel is read. */

import { t } from '../../lib/words';
import type { SignWays } from '../../lib/boards/sign';

const EVEN = ['red', 'black', 'odd', 'even', 'low', 'high'];

export const sign: SignWays = {
  together: (first, kind, alike) => alike && EVEN.includes(kind) && EVEN.includes(first),
  named: (kinds) =>
    kinds.length === EVEN.length && EVEN.includes(kinds[0]!)
      ? { name: t('web-sign-even'), short: t('web-sign-even-short') }
      : null,
};
