import fc from 'fast-check';
import { afterAll, describe, it } from 'vitest';
import { dieAnywhere } from './support/crash.ts';
import { PROOF_COUNTS } from './support/proof-counts.ts';

const { seed: drawn = 0 } = fc.readConfigureGlobal();

describe(`a run that is killed at a random instant (seed ${drawn})`, () => {
  const ends = { delivered: 0, uncertain: 0 };

  it.each(Array.from({ length: PROOF_COUNTS.randomKills }, (_, index) => drawn + index))(
    'delivers each item once; uncertain is only what `post` knows to be begun, or an intent without `post` (%i)',
    async (seed) => {
      ends[await dieAnywhere(seed)] += 1;
    },
  );

  afterAll(() => {
    console.log(
      `${PROOF_COUNTS.randomKills} random kills: ${ends.delivered} delivered once, ${ends.uncertain} uncertain`,
    );
  });
});
