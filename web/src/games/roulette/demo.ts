/** In a demo house somebody has to throw the ball. */

import { Failed } from '../../lib/api';
import type { Refused } from '../../lib/types';

export async function demoSpin(table: string): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch('/api/demo/spin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ table }),
    });
  } catch {
    throw new Failed(0, null);
  }
  if (answer.ok) return;
  const body = (await answer.json().catch(() => null)) as { error?: Refused } | null;
  throw new Failed(answer.status, body?.error ?? null);
}
