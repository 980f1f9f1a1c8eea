import { letPass, triedRequests } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { expectEnding, runUntilNothingIsLeft } from './support/again.ts';
import { locksOf } from './support/asks.ts';
import { setStage } from './support/stage.ts';

/** The requests of a run on a conversation that nobody locks. */
async function requestsOfRun() {
  await using stage = await setStage();
  const { requests } = await stage.ask();
  return triedRequests(requests, 'docs-agent jobs');
}

const requests = await requestsOfRun();

describe('a conversation that a person locks while a run asks', () => {
  it.each(requests)(
    'for $name: no message names a permission alone, and once it is open the issue has one job, or is uncertain',
    async ({ server, request }) => {
      await using stage = await setStage();
      const { issue, jobs } = stage.scene;
      let isLocked = false;
      stage.sandbox.servers[server].before(request, () => {
        if (!isLocked) issue.lock();
        isLocked = true;
      });
      const run = await stage.ask();
      expect(isLocked, run.log).toBe(true);
      const advice = run.log.split('\n').filter((line) => line.includes(': write`'));
      expect(advice.filter((line) => !line.includes('locked'))).toEqual([]);
      expect(jobs.length).toBeLessThanOrEqual(1);
      issue.unlock();
      await letPass(stage.sandbox, 6 * 60_000);
      let log = `${run.log}\n---\n${await runUntilNothingIsLeft(stage)}`;
      // The lock of a run that ended in a locked conversation is over, and the next run frees it.
      if (locksOf(stage).length > 0) {
        const inputs = { 'issue-number': String(issue.number) };
        log += `\n---\n${(await stage.run({ inputs })).log}`;
      }
      expectEnding(stage, { log, isDoubtful: true });
    },
  );
});
