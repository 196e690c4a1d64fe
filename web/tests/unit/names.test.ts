/** What is knowledge of one game stands in its folder: nothing else names a game. */

import { describe, expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>('../../src/**/*.{svelte,ts,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const FILES = Object.entries(SOURCES).map(([path, text]) => ({
  path: path.slice('../../src/'.length),
  text,
}));

/** The games of the program's catalogue, out of the types that it has written. */
const WRITTEN = FILES.filter(({ path }) => path.startsWith('wire/'));
const NAMES = [
  ...new Set(WRITTEN.flatMap(({ text }) => [...text.matchAll(/"plays": "(\w+)"/g)].map(([, name]) => name!))),
];
const FOLDERS = [...new Set(FILES.flatMap(({ path }) => /^games\/(\w+)\//.exec(path)?.[1] ?? []))];

/** Words that no table has but those of one game. */
const WORDS = [
  ...['wheel', 'pocket', 'pockets', 'ball', 'dolly', 'racetrack', 'zeroes'],
  ...['dice', 'die', 'shaker', 'shaken', 'triple'],
  ...['banker', 'minibaccarat', 'shoe', 'vigorish'],
];

const withoutComments = (text: string) =>
  text
    .replace(/<!--.*?-->/gs, '')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/(^|\s)\/\/.*$/gm, '');

/** The words of identifiers and strings: `SicBoAbout` and `sic_bo_about` are sic, bo, about. */
function wordsOf(text: string): string[] {
  return withoutComments(text)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** What names a game in a text: its name in any spelling, or a word that is its own. */
export function named(text: string): string[] {
  const words = wordsOf(text);
  const all = ` ${words.join(' ')} `;
  const names = [...NAMES, ...FOLDERS].filter((name) => {
    const parts = name.split('_');
    return all.includes(` ${parts.join(' ')} `) || words.includes(parts.join(''));
  });
  return [...new Set([...names, ...WORDS.filter((word) => words.includes(word))])];
}

const isShared = (path: string) =>
  !/^games\/\w+\//.test(path) && !/^wire(\.ts$|\/)/.test(path) && path !== 'games/registry.ts';

describe('what is knowledge of one game', () => {
  test('stands in a folder of its name', () => {
    expect(NAMES.length).toBeGreaterThan(0);
    expect(NAMES.filter((name) => !FOLDERS.includes(name))).toEqual([]);
  });

  test('is nowhere else', () => {
    const found = FILES.filter(({ path }) => isShared(path)).flatMap(({ path, text }) =>
      named(text).map((word) => `${path}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  test('is in no folder of another game', () => {
    const found = FILES.flatMap(({ path, text }) => {
      const own = /^games\/(\w+)\//.exec(path)?.[1];
      if (own === undefined) return [];
      const from = [...text.matchAll(/(?:from |import\(|import )'([^']+)'/g)].map(([, spec]) => spec!);
      return from
        .filter((spec) => FOLDERS.some((name) => name !== own && spec.includes(`/${name}/`)))
        .map((spec) => `${path}: ${spec}`);
    });
    expect(found).toEqual([]);
  });

  test.each([
    ["import { spot } from '../sic_bo/dice';", ['sic_bo', 'dice']],
    ["if (about.game === 'roulette') draw();", ['roulette']],
    ['let sicBo: SicBoAbout;', ['sic_bo']],
    ["t('web-dice-wrong')", ['dice']],
    ['/* a wheel */ // baccarat\nlet seat = 1; // dice', []],
  ])('%s names %j', (text, names) => expect(named(text)).toEqual(names));
});
