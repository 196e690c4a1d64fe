/** The keys of a console. */

import { connection } from '../connection.svelte';
import type { Work } from './work.svelte';

export interface Pressed {
  key: string;
  on: Element;
  /** The key belongs to what is focused. */
  onButton: boolean;
}

/** What was pressed, where the keys are the table's: no modifier is held, no dialog is open, the house is there. */
export function pressedAt(event: KeyboardEvent, { dialog, desk }: Work): Pressed | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (dialog || desk.asking || connection.state !== 'connected') return null;
  const on = event.target as Element;
  return { key: event.key.toLowerCase(), on, onButton: on.closest('button, a, [role=radio]') !== null };
}

/** A field has the keys. */
export const isWriting = ({ on }: Pressed) => on.closest('input, textarea, select') !== null;
