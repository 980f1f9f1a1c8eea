import { describe, expect, it } from 'vitest';
import { dieAndRecover, findCrashPoints, isInDoubt } from './support/crash.ts';
import { PROOF_COUNTS } from './support/proof-counts.ts';

const { points } = await findCrashPoints(1);
const inDoubt = points.filter(({ leavesDoubt }) => leavesDoubt);
const chosen = [...points.slice(0, 1), ...inDoubt, ...points.slice(-1)].flatMap((point) =>
  [true, false].map((post) => ({ point, name: point.name, post })),
);

describe('a run that is killed', () => {
  it('can die in as many moments as docs/proof.md says', () => {
    expect(points).toHaveLength(PROOF_COUNTS.crashPoints[1]);
  });

  it.each(chosen)(
    '$name (post: $post) delivers once, or says that it is uncertain',
    async ({ point, post }) => {
      const ending = await dieAndRecover(1, point, { post });
      expect(ending).toBe(isInDoubt(point, { post }) ? 'uncertain' : 'delivered');
    },
  );
});
