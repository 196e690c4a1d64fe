/** How the sign of a sic bo table is read. */

import { t } from '../../lib/words';
import type { SignWays } from '../../lib/boards/sign';

function groupOf(kind: string): string {
  if (kind.startsWith('total')) return 'total';
  if (kind === 'small' || kind === 'big') return 'even_chance';
  return kind.startsWith('one_of_a_kind') ? 'one_of_a_kind' : kind;
}

export const sign: SignWays = {
  groupOf,
  /** Those of a group that pay alike, as totals of 4 and 17 do; one of a kind with all it pays. */
  together: (first, kind, alike) => {
    if (kind.startsWith('one_of_a_kind_')) return first === 'one_of_a_kind';
    return alike && ['total', 'even_chance'].includes(groupOf(kind)) && groupOf(kind) === groupOf(first);
  },
  named: (kinds) => {
    const first = kinds[0]!;
    if (groupOf(first) === 'total') {
      const totals = kinds.map((kind) => kind.slice('total'.length)).join(', ');
      const name = t('web-dice-sign-total', { totals });
      return { name, short: name };
    }
    const name = t('web-kind', { kind: first });
    return first === 'one_of_a_kind' ? { name, short: name } : null;
  },
};
