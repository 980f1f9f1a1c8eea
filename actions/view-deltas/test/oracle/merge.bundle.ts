import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeMistakes } from './check-merge.ts';
import { MERGE_SENTENCES } from './merge-sentences.ts';
import { MERGE } from './sample-worlds.ts';
import { found } from './text-mistakes.ts';
import { mergedWorlds } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

/** A few merges, always the same; the long test has many. */
const SOME = [...fc.sample(mergedWorlds, { numRuns: 10, seed: 20_261_118 }), MERGE];

describe('every number in the report of a merge is the oracle’s', () => {
  it.each(SOME.map((world, index) => [index + 1, world] as const))('merge %i', async (_, world) => {
    expect(await mergeMistakes(world, ACTION)).toEqual([]);
  });

  it('each sentence that the oracle reads is in one of these comments', () => {
    expect(Object.keys(MERGE_SENTENCES).filter((name) => !found.has(name))).toEqual([]);
  });
});
