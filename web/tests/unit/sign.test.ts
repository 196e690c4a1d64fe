/** The sign of a table, as it is read from afar. */

import { expect, test } from 'vitest';
import { posted } from '../../src/lib/boards/sign';
import table from '../fixtures/table.json';
import type { SignLine } from '../../src/lib/types';

test('chips are named by what they are worth', () => {
  const { options } = posted(table.sign.lines as unknown as SignLine[]);
  const chips = options.find(({ label }) => label === 'Chips');
  expect(chips?.value).toBe('$1, $5, $25, $100, $500, $1,000');
  const half: SignLine = {
    part: 'options',
    label: { key: 'sic-bo-sign-chips', args: {} },
    value: { key: 'sign-list', args: { list: '0.50, 2.50, 10000.00' } },
    cite: 'SB Ruling.2',
  };
  expect(posted([half]).options[0]?.value).toBe('$0.50, $2.50, $10,000');
});
