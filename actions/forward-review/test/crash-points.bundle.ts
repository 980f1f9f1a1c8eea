import { decisiveDeaths, isInDoubt } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { dieAndRecover, findCrashPoints } from './support/crash.ts';
import { PROOF_COUNTS } from './support/proof-counts.ts';

const { points } = await findCrashPoints(1);

describe('a run that is killed', () => {
  it('can die in as many moments as docs/proof.md says', () => {
    expect(points).toHaveLength(PROOF_COUNTS.crashPoints[1]);
  });

  it.each(decisiveDeaths(points))(
    '$name (post: $post) delivers once, or says that it is uncertain',
    async ({ point, post }) => {
      const ending = await dieAndRecover(1, point, { post });
      expect(ending).toBe(isInDoubt(point, { post }) ? 'uncertain' : 'delivered');
    },
  );
});
