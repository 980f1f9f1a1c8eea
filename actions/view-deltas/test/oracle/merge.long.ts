import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdMergeAgainstTruth } from './hold-merge.ts';
import { mergedWorlds } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

it('every number that random merges are told on random sites is the oracle’s', async () => {
  await fc.assert(
    fc.asyncProperty(mergedWorlds, async (world) => {
      expect(await holdMergeAgainstTruth(world, ACTION)).toEqual([]);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
