/** The one obvious next step, out of what the game waits for. */

import type { Awaited, Role } from '../types';

export type Step =
  | { kind: 'act'; name: string; by: Role; input: unknown; act: unknown }
  | { kind: 'void'; what: string; cite: string; by: Role; input: unknown }
  | { kind: 'wagers' }
  | { kind: 'outcome' }
  | { kind: 'ruling'; by: Role }
  | { kind: 'none' };

/** An input of the game, as its table takes it. */
export function toTable(does: unknown): unknown {
  if (does === null || typeof does !== 'object' || !('act' in does)) return does;
  const act = (does as { act: unknown }).act;
  const wrapped = act !== null && typeof act === 'object' && 'game' in act;
  return wrapped ? does : { act: { game: act } };
}

export function stepOf(needs: readonly Awaited[] | undefined): Step {
  const first = needs?.[0];
  if (first === undefined) return { kind: 'none' };
  if (first === 'wagers') return { kind: 'wagers' };
  if ('outcome' in first) return { kind: 'outcome' };
  if ('ruling' in first) return { kind: 'ruling', by: first.ruling.by };
  if ('decision' in first) return { kind: 'wagers' };
  const { by, does } = first.step;
  const asked = does as {
    act?: unknown;
    rule?: { what: unknown; cite: string };
  };
  if (asked.rule) {
    return { kind: 'void', what: nameOf(asked.rule.what), cite: asked.rule.cite, by, input: toTable(does) };
  }
  const wrapped = toTable(does) as { act: { game: unknown } };
  const act = wrapped.act.game;
  return { kind: 'act', name: nameOf(act), by, input: wrapped, act };
}

function nameOf(what: unknown): string {
  if (typeof what === 'string') return what;
  return what !== null && typeof what === 'object' ? (Object.keys(what)[0] ?? '') : '';
}
