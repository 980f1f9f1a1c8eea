import fc from 'fast-check';
import { afterAll, describe, it } from 'vitest';
import { dieAndRecover, findCrashPoints } from './support/crash.ts';

const { seed = 0 } = fc.readConfigureGlobal();
const { points, requests, alike } = await findCrashPoints();
const ends = { bound: 0, uncertain: 0 };

/**
 * Where there is doubt, both with `post` and without it; elsewhere one of the two, which the seed
 * decides.
 */
const deaths = points.flatMap((point, index) =>
  [true, false]
    .filter(
      (post) =>
        point.leavesDoubt || process.env['CELLS'] === 'all' || (index + seed) % 2 === Number(post),
    )
    .map((post) => ({ point, name: point.name, post })),
);

describe(`a run that is killed (seed ${seed})`, () => {
  it.each(deaths)(
    '$name (post: $post) leaves one job, or says that it is uncertain',
    async ({ point, post }) => {
      ends[await dieAndRecover(point, { post })] += 1;
    },
  );
});

afterAll(() => {
  console.log(
    `crash points: ${requests} requests (${alike} after the outcome are like others and are skipped); ${deaths.length} of ${2 * points.length} deaths; ${ends.bound} bound, ${ends.uncertain} uncertain`,
  );
});
