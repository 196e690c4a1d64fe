/** What the streams of the house are called, as far as this page was told: people know a table by its sign. */

import { t } from './words';

let known = $state.raw<Readonly<Record<string, string>>>({});

/** Keeps what a stream is called. */
export function call(named: Readonly<Record<string, string>>): void {
  known = { ...known, ...named };
}

/** A stream as people speak of it; by its address where nobody has said its name: `demo/table/roulette-1` is Roulette 1. */
export function titleOf(stream: string): string {
  const title = known[stream];
  if (title !== undefined) return title;
  const [, kind, name = ''] = stream.split('/');
  if (kind === 'cage') return t('web-cage');
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
