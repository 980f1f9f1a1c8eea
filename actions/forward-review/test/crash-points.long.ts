import { isInDoubt } from '@docs-agent/sandbox/trials';
import { afterAll, describe, expect, it } from 'vitest';
import { dieAndRecover, findCrashPoints } from './support/crash.ts';
import { PROOF_COUNTS } from './support/proof-counts.ts';

const SCENES = await Promise.all(
  ([1, 120] as const).map(async (commentCount) => ({
    commentCount,
    ...(await findCrashPoints(commentCount)),
  })),
);

describe.each(SCENES)('a run on a review of $commentCount comments', (scene) => {
  const { commentCount, points, requests, alike } = scene;
  const ends = { delivered: 0, uncertain: 0 };

  it('can die in as many moments as docs/proof.md says', () => {
    expect(points).toHaveLength(PROOF_COUNTS.crashPoints[commentCount]);
  });

  describe.each([
    { post: true, name: 'with `post`' },
    { post: false, name: 'without `post`' },
  ])('that dies $name', ({ post }) => {
    it.each(points)(
      '$name delivers each item once, or says that it is uncertain',
      async (point) => {
        ends[await dieAndRecover(commentCount, point, { post })] += 1;
      },
    );
  });

  afterAll(() => {
    const doubtful = [true, false].flatMap((post) =>
      points.filter((point) => isInDoubt(point, { post })),
    );
    console.log(
      [
        `crash points, ${commentCount} comments: ${requests} requests (${alike} after the outcome are like others and are skipped)`,
        `${2 * points.length} deaths, before and after each, with and without \`post\``,
        `${ends.delivered} delivered once, ${ends.uncertain} uncertain (of the ${doubtful.length} where it cannot be known)`,
      ].join('; '),
    );
  });
});
