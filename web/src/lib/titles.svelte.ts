/** What the streams of the house are called, as far as this page was told: people know a table by its sign. */

import { t } from './words';

let known = $state.raw<Readonly<Record<string, string>>>({});

/** Keeps what a stream is called. */
export function call(named: Readonly<Record<string, string>>): void {
  known = { ...known, ...named };
}

/** The title of a stream. Without a known title, its address in words: `demo/table/table-1` is Table 1. */
export function titleOf(stream: string): string {
  const title = known[stream];
  if (title !== undefined) return title;
  const [, kind, name = ''] = stream.split('/');
  if (kind === 'cage') return t('web-cage');
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
