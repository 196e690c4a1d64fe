/** Calling something wrong, where the record may say otherwise. */

import type { Desk } from '../floor/desk.svelte';

type Ask = Parameters<Desk['ask']>;

/** Calls it. What the record contradicts is for the floor, who says it again here, with a second person. */
export async function rule(desk: Desk, input: Ask[0], options: Ask[1]): Promise<boolean> {
  if (await desk.ask(input, options)) return true;
  const against = desk.said?.message.key.includes('-recorded-') ?? false;
  return against && options.as === 'dealer' ? desk.ask(input, { ...options, as: 'floorperson' }) : false;
}
