/** How chips look. Colour and edge spots both tell the value apart, so that either is enough. */

import type { Cents } from '../types';

export interface ChipLook {
  /** The body. */
  body: string;
  /** The spots on the edge. */
  spots: string;
  ink: string;
  /** How many spots, and how much of the edge they take (0 to 1). */
  count: number;
  share: number;
}

const LOOKS: ChipLook[] = [
  { body: '#f4f1e8', spots: '#3d6fb4', ink: '#16201b', count: 4, share: 0.3 },
  { body: '#b3242a', spots: '#f6e9d6', ink: '#ffffff', count: 6, share: 0.4 },
  { body: '#1c6e3b', spots: '#f0d9a0', ink: '#ffffff', count: 8, share: 0.5 },
  { body: '#17181a', spots: '#d8d5cb', ink: '#ffffff', count: 3, share: 0.36 },
  { body: '#5a2d82', spots: '#f3c9e0', ink: '#ffffff', count: 12, share: 0.5 },
  { body: '#b98a1d', spots: '#2b1d02', ink: '#1b1302', count: 5, share: 0.62 },
];

const USUAL: Cents[] = [100, 500, 2_500, 10_000, 50_000, 100_000];

/** Which look a chip of the tray has: the usual one of its value, or the next that no other chip of the tray has. */
function lookOf(chip: Cents, chips: readonly Cents[]): number {
  const usual = USUAL.indexOf(chip);
  if (usual >= 0) return usual;
  const free = LOOKS.map((_, at) => at).filter((at) => !chips.includes(USUAL[at]!));
  const others = chips.filter((each) => !USUAL.includes(each));
  return free[others.indexOf(chip)] ?? 0;
}

/** The look of the chip, or of a stack: that of the largest chip which is not worth more. */
export function look(cents: Cents, chips: readonly Cents[] = USUAL): ChipLook {
  const largest = chips.filter((chip) => chip <= cents).at(-1);
  const chip = USUAL.includes(cents) ? cents : (largest ?? chips[0] ?? cents);
  return LOOKS[lookOf(chip, chips)]!;
}

/** How many chips a pile is drawn with. */
export function pileOf(chips: readonly Cents[], amount: Cents): number {
  const most = chips.filter((chip) => chip <= amount).at(-1) ?? amount;
  return Math.min(4, Math.max(1, Math.round(amount / most)));
}
