/** The last games of a table, for staff. */

import type { At, Cents, Pocket } from '../types';

export interface LastGame {
  round: number;
  at?: At;
  number?: Pocket;
  void?: string;
  bet?: Cents;
  paid?: Cents;
}

export async function lastGames(stream: string): Promise<LastGame[]> {
  const answer = await fetch(`/api/games?stream=${encodeURIComponent(stream)}`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const told = (await answer.json()) as { games?: LastGame[] } | LastGame[];
  return Array.isArray(told) ? told : (told.games ?? []);
}
