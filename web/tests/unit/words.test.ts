import { messages } from '../../words.ts';
import { describe, expect, test } from 'vitest';
import { money, short, t, Words, words } from '../../src/lib/words';

describe('words', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [100_000, '$1,000.00'],
    [123_456_789, '$1,234,567.89'],
    [-350, '-$3.50'],
    [1_000_000_000_000, '$10,000,000,000.00'],
  ])('%d cents are written as the program writes them', (cents, written) => {
    expect(money(cents)).toBe(written);
    expect(words.render({ key: 'sign-amount', args: { amount: cents } })).toBe(written);
  });

  test('what is no amount stays as it came', () => {
    expect(words.render({ key: 'sign-amount', args: { amount: 'much' } })).toBe('much');
  });

  test('a chip says its value shortly', () => {
    expect([100, 250, 2_500, 100_000].map(short)).toEqual(['1', '2.50', '25', '1,000']);
  });

  test('a key without words is shown as it is', () => {
    expect(words.render({ key: 'no-such-key', args: { amount: 1 } })).toBe('no-such-key');
  });

  test("the house's refusals become sentences", () => {
    const above = {
      key: 'roulette-above-maximum',
      args: { kind: 'first_five', max: 50_000, asked: 120_500 },
    };
    expect(words.render(above)).toBe('A first five bet takes at most $500.00; this would make $1,205.00.');
    expect(words.render({ key: 'table-cannot-close', args: { reasons: 'round_in_play' } })).toContain(
      'round in play',
    );
  });

  test('a message may hold messages', () => {
    const own = new Words('en', ['outer = Not yet: { $why }\ninner = closed']);
    expect(own.render({ key: 'outer', args: { why: [{ key: 'inner' }, { key: 'inner' }] } })).toBe(
      'Not yet: closed, closed',
    );
  });

  test('counts are in words', () => {
    expect(t('web-lost-waiting', { count: 1 })).toContain('one thing');
    expect(t('web-lost-waiting', { count: 3 })).toContain('3 things');
  });

  test('every key a screen says has its words, and every word of the screens is said', () => {
    const sources = import.meta.glob<string>('../../src/**/*.{svelte,ts}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const text = Object.values(sources).join('\n');
    const said = new Set([...text.matchAll(/'(web-[a-z0-9-]+)'/g)].map(([, key]) => key!));
    const missing = [...said].filter((key) => !words.has(key));
    expect(missing).toEqual([]);
    const catalogue = Object.values(
      import.meta.glob<string>('../../../messages/en/web.ftl', {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    ).join('\n');
    const known = [...catalogue.matchAll(/^(web-[a-z0-9-]+) =/gm)].map(([, key]) => key!);
    expect(known).toEqual([...new Set(known)]);
    const within = new Set([...catalogue.matchAll(/\{ (web-[a-z0-9-]+) \}/g)].map(([, key]) => key!));
    expect(known.filter((key) => !said.has(key) && !within.has(key))).toEqual([]);
  });

  test('every blank of a sentence is filled where a screen says it', () => {
    const sources = import.meta.glob<string>('../../src/**/*.{svelte,ts}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const said = Object.entries(sources).flatMap(([file, text]) =>
      calls(text).map(({ key, args }) => ({ at: `${file}: ${key}`, key, args })),
    );
    // Keys are written out, so that they can be found: neither put together nor chosen inside the call.
    const hidden = Object.entries(sources).flatMap(([file, text]) =>
      file.endsWith('/words.ts')
        ? []
        : [...text.matchAll(/(?<![.\w])t\((?!\s*['"])[^\n]*/g)].map(([call]) => `${file}: ${call}`),
    );
    expect(hidden).toEqual([]);
    // Blanks are written out, so that they can be found.
    const unseen = said.filter(({ args }) => args === null);
    expect(unseen.map(({ at }) => at)).toEqual([]);
    const unfilled = said.flatMap(({ at, key, args }) =>
      words.blanks(key).flatMap((blank) => (args!.includes(blank) ? [] : [`${at}: ${blank}`])),
    );
    expect(unfilled).toEqual([]);
  });

  test('words that are sent in two parts are whole', () => {
    const files = import.meta.glob<string>('../../../messages/en/*.ftl', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    for (const [file, text] of Object.entries(files)) {
      const lines = (all: string) =>
        all.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
      expect(lines([...messages(text).values()].join('\n')), file).toEqual(lines(text));
    }
  });

  test('a sentence knows its blanks, also those of the sentences inside it', () => {
    const own = new Words('en', [
      'one = { $a } and { MONEY($b) }, { two }\ntwo = { $c ->\n    [one] { $d }\n   *[other] it\n}',
    ]);
    expect(own.blanks('one')).toEqual(['a', 'b', 'c', 'd']);
  });
});

/** Where a source says a sentence, and which blanks it fills: nothing is known if they are not written out. */
function calls(text: string): { key: string; args: string[] | null }[] {
  const messages = [...text.matchAll(/\bkey: '(web-[a-z0-9-]+)'(, args: )?/g)].map((found) => ({
    key: found[1]!,
    args: found[2] === undefined ? [] : names(text.slice(found.index + found[0].length)),
  }));
  const sentences = [...text.matchAll(/\bt\(\s*'([a-z0-9-]+)'/g)].map((found) => {
    const rest = text.slice(found.index + found[0].length);
    const given = /^\s*,\s*/.exec(rest);
    if (!given || /^\s*,?\s*\)/.test(rest)) return { key: found[1]!, args: [] };
    const object = rest.slice(given[0].length);
    if (!object.startsWith('{')) return { key: found[1]!, args: null };
    return { key: found[1]!, args: names(object) };
  });
  return [...messages, ...sentences];
}

/** The names of an object that is written out. */
function names(object: string): string[] | null {
  const found: string[] = [];
  let depth = 0;
  let quote = '';
  let part = '';
  for (const sign of object) {
    if (quote !== '') {
      if (sign === quote) quote = '';
      continue;
    }
    if (sign === "'" || sign === '`' || sign === '"') quote = sign;
    else if ('{[('.includes(sign)) depth += 1;
    else if ('}])'.includes(sign)) depth -= 1;
    if (depth === 0 || (depth === 1 && sign === ',')) {
      const name = part.replace(/^\{/, '').trim();
      if (name.startsWith('...')) return null;
      if (name !== '') found.push(/^\w+/.exec(name)![0]);
      part = '';
      if (depth === 0) return found;
    } else part += sign;
  }
  return null;
}
