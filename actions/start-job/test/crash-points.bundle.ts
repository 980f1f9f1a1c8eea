import { decisiveDeaths, isInDoubt } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { dieAndRecover, findCrashPoints } from './support/crash.ts';

const { points } = await findCrashPoints();

describe('a run that is killed', () => {
  it.each(decisiveDeaths(points))(
    '$name (post: $post) leaves one job, or says that it is uncertain',
    async ({ point, post }) => {
      expect(await dieAndRecover(point, { post })).toBe(
        isInDoubt(point, { post }) ? 'uncertain' : 'bound',
      );
    },
  );
});
