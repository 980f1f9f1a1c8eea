import fc from 'fast-check';
import { afterAll, describe, it } from 'vitest';
import { dieAnywhere } from './support/crash.ts';

const { seed: drawn = 0 } = fc.readConfigureGlobal();
const KILLS = 200;

describe(`a run that is killed at a random instant (seed ${drawn})`, () => {
  const ends = { bound: 0, uncertain: 0 };

  it.each(Array.from({ length: KILLS }, (_, index) => drawn + index))(
    'leaves one job; uncertain is only what `post` knows to be begun, or an intent without `post` (%i)',
    async (seed) => {
      ends[await dieAnywhere(seed)] += 1;
    },
  );

  afterAll(() => {
    console.log(`${KILLS} random kills: ${ends.bound} bound, ${ends.uncertain} uncertain`);
  });
});
