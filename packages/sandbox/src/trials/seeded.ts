/** Numbers that a seed decides. */
export interface Seeded {
  /** A whole number from `least` up to `most`, both included. */
  between(least: number, most: number): number;
}

/**
 * The generator “mulberry32”: its numbers only have to differ, and to come again for the same seed.
 */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { between: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}
