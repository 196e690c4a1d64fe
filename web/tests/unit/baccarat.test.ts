import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { t } from '../../src/lib/words';
import type { TableAbout } from '../../src/lib/types';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const about = (JSON.parse(read('../fixtures/baccarat.json')) as TableAbout).baccarat!;

// MB B.2.a, MB B.2.b, MB B.2.c: three spots, labelled as the rules print them, and no fourth.
test('the layout shows a spot for each hand and for the tie, by its printed name', () => {
  const labels = about.bets.map(({ bet }) => t('web-bac-bet', { bet }));
  expect(labels).toHaveLength(3);
  expect(labels.filter((label) => /^Bankers?$/.test(label))).toHaveLength(1);
  expect(labels.filter((label) => /^Players?$/.test(label))).toHaveLength(1);
  expect(labels.filter((label) => /^Ties?$/.test(label))).toHaveLength(1);
  // A bet's label is the one of its own spot, and the layout prints it.
  for (const { bet } of about.bets) expect(t('web-bac-bet', { bet }).toLowerCase()).toBe(bet);
  const layout = read('../../src/games/baccarat/Layout.svelte');
  expect(layout).toMatch(/\{#each areas as area[^]*<b>\{t\('web-bac-bet', \{ bet: area\.bet \}\)\}<\/b>/);
});
