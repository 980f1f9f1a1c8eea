import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { worldMistakes } from './check-world.ts';
import { troubledWorlds } from './world.ts';

const ACTION = fileURLToPath(new URL('../../', import.meta.url));

it('every number of random reports on random sites is the oracle’s', async () => {
  await fc.assert(
    fc.asyncProperty(troubledWorlds, async (world) => {
      expect(await worldMistakes(world, ACTION)).toEqual([]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
