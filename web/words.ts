/**
 * Words in two parts: those that the lobby says come with the page, the others when another screen is opened. Which they
 * are follows from the sources: every key that stands in a file which the page or the lobby imports.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const NAMES = ['virtual:words/first', 'virtual:words/rest'];
const FIRST = ['src/main.ts', 'src/screens/Home.svelte'];
const ENDINGS = ['', '.ts', '.svelte', '.svelte.ts', '/index.ts'];

/** The files that are loaded together with these. */
function loaded(root: string): Set<string> {
  const seen = new Set<string>();
  const waiting = FIRST.map((file) => resolve(root, file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const from = dirname(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /^\s*(?:import|export)\s(?!type\s)[^'(]*'(\.[^']+)'/gm,
    )) {
      const found = ENDINGS.map((ending) => resolve(from, path! + ending)).find(
        (each) => existsSync(each) && /\.(ts|svelte)$/.test(each),
      );
      if (found) waiting.push(found);
    }
  }
  return seen;
}

/** The messages of a catalogue by their keys. */
export function messages(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [whole, key] of text.matchAll(/^([a-z][a-z0-9-]*) *=.*(?:\n(?: .*|}.*|(?=\n\s)))*/gm))
    found.set(key!, whole);
  return found;
}

/** With `split` false everything comes first: for tests, and while the screens are worked on. */
export function words(root: string, split: boolean): Plugin {
  const all = (): Map<string, string> => {
    const folder = resolve(root, '../messages/en');
    const files = readdirSync(folder).filter((name) => name.endsWith('.ftl'));
    return new Map(files.flatMap((name) => [...messages(readFileSync(resolve(folder, name), 'utf8'))]));
  };
  return {
    name: 'words',
    resolveId: (id) => (NAMES.includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (!NAMES.includes(id.slice(1))) return undefined;
      const texts = all();
      const first = new Set<string>(split ? [] : texts.keys());
      const take = (key: string): void => {
        const text = texts.get(key);
        if (text === undefined || first.has(key)) return;
        first.add(key);
        for (const [, inside] of text.matchAll(/\{ ([a-z][a-z0-9-]*) \}/g)) take(inside!);
      };
      if (split)
        for (const file of loaded(root))
          for (const [, key] of readFileSync(file, 'utf8').matchAll(/'([a-z][a-z0-9-]+)'/g)) take(key!);
      const wanted = id.endsWith('first');
      const part = [...texts].flatMap(([key, text]) => (first.has(key) === wanted ? [text] : []));
      return `export default ${JSON.stringify(part.join('\n'))};`;
    },
  };
}
