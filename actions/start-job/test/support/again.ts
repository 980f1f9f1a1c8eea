import { runUntilEnd } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { commentsOf, locksOf } from './asks.ts';
import { LABEL, type Stage } from './stage.ts';

/**
 * Runs on schedules, five minutes apart, until one finds nothing left to do, or ends what was left:
 * after five of them a dead run's lock has expired, and its job has ended.
 *
 * @returns the logs of those runs
 * @throws when something is still left after as many runs as a team would see in half an hour
 */
export function runUntilNothingIsLeft({ sandbox, run }: Stage): Promise<string> {
  return runUntilEnd({
    sandbox,
    run: () => run(),
    ends: ['nothing-to-start', 'uncertain', 'pull-request'],
    atMost: 5,
    pauseMs: 5 * 60_000,
  });
}

/**
 * The same, and one run for the issue where a lock is left: where all but giving it up was done, no
 * schedule comes there any more.
 */
export async function runUntilFreed(stage: Stage): Promise<string> {
  const log = await runUntilNothingIsLeft(stage);
  if (locksOf(stage).length === 0) return log;
  const inputs = { 'issue-number': String(stage.scene.issue.number) };
  return `${log}\n---\n${(await stage.run({ inputs })).log}`;
}

/** What an issue came to, once schedules found nothing left to do. */
export type Ending = 'bound' | 'uncertain';

/**
 * Asserts what must be true whatever happened to runs: the issue has one job and its bound pull
 * request; or, only if no one can know whether there is a job, it says so, and has at most one. One
 * comment, no lock, labels in line.
 */
export function expectEnding(
  stage: Stage,
  { log, isDoubtful }: { log: string; isDoubtful: boolean },
): Ending {
  const { issue, jobs, pullRequests } = stage.scene;
  expect(locksOf(stage), log).toEqual([]);
  expect(commentsOf(stage), log).toHaveLength(1);
  expect(jobs.length, log).toBeLessThanOrEqual(1);
  if (stage.comment().includes('### It is not certain whether a job was created')) {
    expect(isDoubtful, log).toBe(true);
    expect(issue.labels, log).toEqual([LABEL]);
    return 'uncertain';
  }
  expect(stage.comment(), log).toContain('### The agent opened [#');
  expect(issue.labels, log).toEqual(['docs-agent: pull request']);
  expect(pullRequests, log).toHaveLength(1);
  expect(
    pullRequests[0]?.comments().map(({ body }) => body.includes(`job: ${jobs[0]?.id} `)),
  ).toEqual([true]);
  return 'bound';
}
