/** Ids that are unique for ever and grow with time (ULID): 48 bits of time, 80 bits of chance. */

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export class Ids {
  #time = -1;
  #chance: number[] = [];

  constructor(
    private readonly now: () => number = Date.now,
    private readonly fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) =>
      crypto.getRandomValues(bytes),
  ) {}

  next(): string {
    const time = this.now();
    if (time > this.#time) {
      this.#time = time;
      const bytes = new Uint8Array(16);
      this.fill(bytes);
      this.#chance = [...bytes].map((byte) => byte & 31);
    } else {
      // The same millisecond, or a clock that went back: count on.
      for (let at = 15; at >= 0; at -= 1) {
        const digit = ((this.#chance[at] ?? 0) + 1) & 31;
        this.#chance[at] = digit;
        if (digit !== 0) break;
      }
    }
    let id = '';
    let rest = this.#time;
    for (let at = 0; at < 10; at += 1) {
      id = LETTERS.charAt(rest % 32) + id;
      rest = Math.floor(rest / 32);
    }
    return id + this.#chance.map((digit) => LETTERS.charAt(digit)).join('');
  }
}
