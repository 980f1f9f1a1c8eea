import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import {
  type CrashPoint,
  type CrashPoints,
  crashPointsOf,
  isInDoubt,
  runAndDie,
} from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { type Ending, expectEnding, runUntilNothingIsLeft } from './again.ts';
import { locksOf } from './asks.ts';
import { setStage } from './stage.ts';

/** The crash points of a run on the event of a label, up to the bound pull request. */
export async function findCrashPoints(): Promise<CrashPoints> {
  await using stage = await setStage();
  const run = await stage.ask();
  expect(run.outputs['result'], run.log).toBe('pull-request');
  return crashPointsOf(run.requests, 'docs-agent jobs');
}

/** So far off are the clocks of the machine that dies, and of the one that looks next. */
const SKEW_MS = 17 * 60_000;

/** Lets a run die, and runs on schedules until nothing is left. */
export async function dieAndRecover(
  point: CrashPoint,
  options: { post: boolean },
): Promise<Ending> {
  let skewMs = SKEW_MS;
  const clockSkewMs = () => {
    skewMs = -skewMs;
    return skewMs;
  };
  await using stage = await setStage({ clockSkewMs });
  await runAndDie(
    { sandbox: stage.sandbox, run: (overrides) => stage.ask(overrides) },
    point,
    options,
  );
  let log = await runUntilNothingIsLeft(stage);
  // Where all but giving up the lock was done, no schedule comes here any more: the next run for
  // the issue frees it.
  if (locksOf(stage).length > 0) {
    const inputs = { 'issue-number': String(stage.scene.issue.number) };
    log += `\n---\n${(await stage.run({ inputs })).log}`;
  }
  const ending = expectEnding(stage, { log, isDoubtful: isInDoubt(point, options) });
  const { pullRequests } = stage.scene;
  if (ending === 'bound') expect(pullRequests[0]?.requestedReviewers, log).toEqual([MAINTAINER]);
  return ending;
}
