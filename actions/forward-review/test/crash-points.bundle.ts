import { describe, expect, it } from 'vitest';
import { dieAndRecover, findCrashPoints } from './support/crash.ts';

const { points } = await findCrashPoints(1);
const inDoubt = points.filter(({ leavesDoubt }) => leavesDoubt);
const chosen = [...points.slice(0, 1), ...inDoubt, ...points.slice(-1)].map((point, index) => ({
  point,
  name: point.name,
  post: index % 2 === 0,
}));

describe('a run that is killed', () => {
  it.each(chosen)(
    '$name (post: $post) delivers once, or says that it is uncertain',
    async ({ point, post }) => {
      const ending = await dieAndRecover(1, point, { post });
      expect(ending).toBe(point.leavesDoubt ? 'uncertain' : 'delivered');
    },
  );
});
