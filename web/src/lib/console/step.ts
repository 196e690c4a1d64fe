/** The one obvious next step, out of what the game waits for. */

import type { Awaited, Pocket, Role } from '../types';

export type Step =
  | { kind: 'act'; name: string; by: Role; input: unknown; pocket: Pocket | null }
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
  const inner =
    act !== null && typeof act === 'object' ? (Object.values(act)[0] as { pocket?: Pocket } | null) : null;
  return { kind: 'act', name: nameOf(act), by, input: wrapped, pocket: inner?.pocket ?? null };
}

function nameOf(what: unknown): string {
  if (typeof what === 'string') return what;
  return what !== null && typeof what === 'object' ? (Object.keys(what)[0] ?? '') : '';
}

/** What may be called wrong at terminals, with its paragraph and whose call it is. */
export interface Callable {
  what: string;
  cite: string;
  by: Role;
  /** Needs a sentence. */
  reason?: true;
}

export const CALLABLE: readonly Callable[] = [
  { what: 'ball_with_wheel', cite: 'RO I.9.a', by: 'dealer' },
  { what: 'too_few_turns', cite: 'RO I.9.b', by: 'dealer' },
  { what: 'ball_astray', cite: 'RO I.9.c', by: 'dealer' },
  { what: 'interference', cite: 'RO I.9.f', by: 'dealer' },
  { what: 'wheel_malfunction', cite: 'RO I.9.g', by: 'dealer' },
  { what: 'foreign_object', cite: 'RO I.9.h', by: 'dealer' },
  { what: 'ball_out', cite: 'RO I.9.i', by: 'dealer' },
  { what: 'wrong_number', cite: 'RO I.9.d', by: 'dealer' },
  { what: 'not_spun', cite: 'RO Ruling.2', by: 'floorperson' },
  { what: 'fraud', cite: 'RO I.9.j', by: 'pit_supervisor', reason: true },
];
