import { letPass, triedRequests } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { runUntilNothingIsLeft } from './support/again.ts';
import { deliveriesOf, marksOf, submitMarkedReview } from './support/marked-review.ts';
import { locksOf, type Stage, setStage } from './support/stage.ts';

const setLockStage = (): Promise<Stage> =>
  setStage({ review: (pullRequest) => submitMarkedReview(pullRequest, 2) });

/** The requests of a run on a conversation that nobody locks. */
async function requestsOfRun() {
  await using stage = await setLockStage();
  const { requests } = await stage.run();
  return triedRequests(requests, 'docs-agent ledger');
}

const requests = await requestsOfRun();
const marks = marksOf(2);

describe('a conversation that a person locks while a run asks', () => {
  it.each(requests)(
    'for $name: no message names a permission alone, and once it is open each item is delivered once, or uncertain',
    async ({ server, request }) => {
      await using stage = await setLockStage();
      const { pullRequest, job } = stage.scene;
      let isLocked = false;
      stage.sandbox.servers[server].before(request, () => {
        if (!isLocked) pullRequest.lock();
        isLocked = true;
      });
      const run = await stage.run();
      expect(isLocked, run.log).toBe(true);
      const advice = run.log.split('\n').filter((line) => line.includes(': write`'));
      expect(advice.filter((line) => !line.includes('locked'))).toEqual([]);
      expect(job.messages.length).toBeLessThanOrEqual(1);
      pullRequest.unlock();
      await letPass(stage.sandbox, 6 * 60_000);
      const log = `${run.log}\n---\n${await runUntilNothingIsLeft(stage)}`;
      expect([pullRequest.comments().length, locksOf(stage)], log).toEqual([1, []]);
      if (stage.trackingComment().includes('It is not certain that the agent got this review'))
        expect(job.messages.length, log).toBeLessThanOrEqual(1);
      else expect(deliveriesOf(marks, job.messages), log).toEqual(marks.map(() => 1));
    },
  );
});
