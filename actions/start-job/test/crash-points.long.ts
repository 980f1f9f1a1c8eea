import { afterAll, describe, it } from 'vitest';
import { dieAndRecover, findCrashPoints } from './support/crash.ts';

const { points, requests, alike } = await findCrashPoints();
const ends = { bound: 0, uncertain: 0 };

describe.concurrent.each([
  { post: true, name: 'with `post`' },
  { post: false, name: 'without `post`' },
])('a run that dies $name', ({ post }) => {
  it.each(points)('$name leaves one job, or says that it is uncertain', async (point) => {
    ends[await dieAndRecover(point, { post })] += 1;
  });
});

afterAll(() => {
  console.log(
    `crash points: ${requests} requests (${alike} after the outcome are like others and are skipped); ${2 * points.length} deaths; ${ends.bound} bound, ${ends.uncertain} uncertain`,
  );
});
