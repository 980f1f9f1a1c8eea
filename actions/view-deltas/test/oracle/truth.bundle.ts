import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldMistakes } from './check-world.ts';
import { SITE } from './sample-worlds.ts';
import { SENTENCES } from './sentences.ts';
import { found } from './text-mistakes.ts';
import { troubledWorlds, type World } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

/** A few worlds, always the same; the long test has many. */
const SOME: readonly World[] = [
  ...fc.sample(troubledWorlds, { numRuns: 6, seed: 20_261_124 }),
  SITE,
  { ...SITE, numbers: 'relative' },
];

describe('every number in JSON, CSV, comment, summary, issue and outputs is the oracle’s', () => {
  it.each(SOME.map((world, index) => [index + 1, world] as const))('world %i', async (_, world) => {
    expect(await worldMistakes(world, ACTION)).toEqual([]);
  });

  it('each sentence that the oracle reads is in one of these reports', () => {
    expect(Object.keys(SENTENCES).filter((name) => !found.has(name))).toEqual([]);
  });
});
