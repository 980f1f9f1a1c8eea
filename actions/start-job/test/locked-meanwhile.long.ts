import {
  letPass,
  lockBefore,
  permissionsAskedFor,
  triedRequests,
} from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { expectEnding, runUntilFreed } from './support/again.ts';
import { setStage } from './support/stage.ts';

/** The creation, and the write that records its outcome: none is possible then. */
const LEAVES_DOUBT = /^POST .*\/job$|^WriteStamped \(2\)$/;

/** The requests of a run on a conversation that nobody locks. */
async function requestsOfRun() {
  await using stage = await setStage();
  const { requests } = await stage.ask();
  return triedRequests(requests, 'docs-agent jobs');
}

const requests = await requestsOfRun();

describe('a conversation that a person locks while a run asks', () => {
  it.each(requests)(
    'for $name: no message asks for a permission alone, and once it is open the issue has one job, or is uncertain',
    async (request) => {
      await using stage = await setStage();
      const { issue } = stage.scene;
      const isLocked = lockBefore(stage.sandbox, request, issue);
      const run = await stage.ask();
      expect(isLocked(), run.log).toBe(true);
      expect(permissionsAskedFor(run.log)).toEqual([]);
      issue.unlock();
      await letPass(stage.sandbox, 6 * 60_000);
      const log = `${run.log}\n---\n${await runUntilFreed(stage)}`;
      const isDoubtful = LEAVES_DOUBT.test(request.name);
      const ending = expectEnding(stage, { log, isDoubtful });
      expect(ending, log).toBe(isDoubtful ? 'uncertain' : 'bound');
    },
  );
});
