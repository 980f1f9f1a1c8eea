import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeMistakes } from './check-merge.ts';
import { mergedWorlds } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

it('every number in the reports of random merges on random sites is the oracle’s', async () => {
  await fc.assert(
    fc.asyncProperty(mergedWorlds, async (world) => {
      expect(await mergeMistakes(world, ACTION)).toEqual([]);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
