import {
  letPass,
  lockBefore,
  permissionsAskedFor,
  triedRequests,
} from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { runUntilNothingIsLeft } from './support/again.ts';
import { deliveriesOf, marksOf, submitMarkedReview } from './support/marked-review.ts';
import { locksOf, type Stage, setStage } from './support/stage.ts';

const COMMENTS = 2;
/** The prompt, and the write that records its outcome: none is possible then. */
const LEAVES_DOUBT = /\/message$|^WriteTogether$/;

const setLockStage = (): Promise<Stage> =>
  setStage({ review: (pullRequest) => submitMarkedReview(pullRequest, COMMENTS) });

/** The requests of a run on a conversation that nobody locks. */
async function requestsOfRun() {
  await using stage = await setLockStage();
  const { requests } = await stage.run();
  return triedRequests(requests, 'docs-agent ledger');
}

const requests = await requestsOfRun();

describe('a conversation that a person locks while a run asks', () => {
  it.each(requests)(
    'for $name: no message asks for a permission alone, and once it is open each item is delivered once, or uncertain',
    async (request) => {
      await using stage = await setLockStage();
      const { pullRequest, job } = stage.scene;
      const isLocked = lockBefore(stage.sandbox, request, pullRequest);
      const run = await stage.run();
      expect(isLocked(), run.log).toBe(true);
      expect(permissionsAskedFor(run.log)).toEqual([]);
      pullRequest.unlock();
      await letPass(stage.sandbox, 6 * 60_000);
      const log = `${run.log}\n---\n${await runUntilNothingIsLeft(stage)}`;
      expect([pullRequest.comments().length, locksOf(stage)], log).toEqual([1, []]);
      const marks = marksOf(COMMENTS);
      expect(deliveriesOf(marks, job.messages), log).toEqual(marks.map(() => 1));
      const isUncertain = /It is not certain that the agent got/.test(stage.trackingComment());
      expect(isUncertain, log).toBe(LEAVES_DOUBT.test(request.name));
    },
  );
});
