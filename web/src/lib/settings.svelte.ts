/** What the person in front of the screen has chosen; kept by this browser. */

export type Room = 'dark' | 'light';

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
}

class Settings {
  room = $state<Room>(kept('baize.room') === 'light' ? 'light' : 'dark');
  sound = $state(kept('baize.sound') !== 'off');
  /** Cards with a colour for each suit. */
  fourColours = $state(kept('baize.cards') === 'four');

  turnRoom(): void {
    this.room = this.room === 'dark' ? 'light' : 'dark';
    keep('baize.room', this.room);
  }

  turnColours(): void {
    this.fourColours = !this.fourColours;
    keep('baize.cards', this.fourColours ? 'four' : 'two');
  }

  turnSound(): void {
    this.sound = !this.sound;
    keep('baize.sound', this.sound ? 'on' : 'off');
  }
}

export const settings = new Settings();

/** Does the person want things to keep still? */
export function still(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}
