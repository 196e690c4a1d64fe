/** The last games of a table, for staff. */

import type { Games, PastGame } from '../types';

export async function lastGames(stream: string): Promise<PastGame[]> {
  const answer = await fetch(`/api/games?stream=${encodeURIComponent(stream)}`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return ((await answer.json()) as Games).games;
}
