import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldMistakes } from './check-world.ts';
import { worlds } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

/** A few worlds, always the same; the long test has many. */
const SOME = fc.sample(worlds, { numRuns: 5, seed: 20_261_118 });

describe('every number in JSON, CSV, comment, summary, issue and outputs is the oracle’s', () => {
  it.each(SOME.map((world, index) => [index + 1, world] as const))('world %i', async (_, world) => {
    expect(await worldMistakes(world, ACTION)).toEqual([]);
  });
});
