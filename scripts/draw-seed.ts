import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** What property tests draw from. */
    seed: number;
  }
}

/**
 * Vitest global setup: property tests draw from a new seed, or from the one in the environment
 * variable SEED.
 */
export function setup(project: TestProject): void {
  const seed = seedFrom(process.env['SEED']);
  console.log(`Property tests draw from seed ${seed}. SEED=${seed} repeats them.`);
  project.provide('seed', seed);
}

/**
 * The seed that a text names, a new one without text.
 *
 * @throws {Error} for a text that is no whole number of 32 bits.
 */
export function seedFrom(text: string | undefined): number {
  if (text === undefined || text === '') return randomInt(2 ** 31);
  const seed = Number(text);
  if (seed !== (seed | 0))
    throw new Error(
      `SEED is "${text}". It must be a whole number from -2147483648 to 2147483647, such as a failed test prints; without SEED a new one is drawn.`,
    );
  return seed;
}
