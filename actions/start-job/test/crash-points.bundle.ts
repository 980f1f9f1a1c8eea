import { describe, expect, it } from 'vitest';
import { dieAndRecover, findCrashPoints, isInDoubt } from './support/crash.ts';

const { points } = await findCrashPoints();
const inDoubt = points.filter(({ leavesDoubt }) => leavesDoubt);
const chosen = [...points.slice(0, 1), ...inDoubt, ...points.slice(-1)].flatMap((point) =>
  [true, false].map((post) => ({ point, name: point.name, post })),
);

describe('a run that is killed', () => {
  it.each(chosen)(
    '$name (post: $post) leaves one job, or says that it is uncertain',
    async ({ point, post }) => {
      expect(await dieAndRecover(point, { post })).toBe(
        isInDoubt(point, { post }) ? 'uncertain' : 'bound',
      );
    },
  );
});
