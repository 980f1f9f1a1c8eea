import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import {
  type CrashPoint,
  type CrashPoints,
  crashPointsOf,
  isInDoubt,
  runAndDie,
  runAndKill,
  seeded,
} from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { type Ending, expectEnding, runUntilNothingIsLeft } from './again.ts';
import { locksOf } from './asks.ts';
import { secondProject } from './beginnings.ts';
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

/** Runners were minutes off in the field. */
const MOST_SKEW_MS = 20 * 60_000;
/** Reads of GitHub lag so far behind writes in the field. */
const MOST_LAG_MS = 5_000;
/** Before the job is created, while it works, or while its pull request is bound. */
const LATEST_KILL_MS = 110_000;

/**
 * The same where the run is killed at any instant, with `post` or without, and reads of GitHub lag;
 * sometimes a run of another project comes first after it.
 */
export async function dieAnywhere(seed: number): Promise<Ending> {
  const random = seeded(seed);
  const post = random.between(0, 1) === 1;
  const lagMs = random.between(0, 1) * MOST_LAG_MS;
  await using stage = await setStage({
    clockSkewMs: () => random.between(-MOST_SKEW_MS, MOST_SKEW_MS),
    lagMs: () => random.between(0, lagMs),
  });
  let told = '';
  const onKill = () => {
    told = stage.comment();
  };
  const { sandbox, ask } = stage;
  const kill = { random, latestMs: LATEST_KILL_MS, onKill };
  const run = await runAndKill({ sandbox, run: ask }, kill, { post });
  if (random.between(0, 2) === 0) {
    const before = stage.comment();
    await stage.run(secondProject(stage));
    expect(stage.comment()).toBe(before);
  }
  let log = `${run.log}\n---\n${await runUntilNothingIsLeft(stage)}`;
  if (locksOf(stage).length > 0) {
    const inputs = { 'issue-number': String(stage.scene.issue.number) };
    log += `\n---\n${(await stage.run({ inputs })).log}`;
  }
  const hasBegun = run.state['unfinished']?.includes('"sending"') === true;
  const isDoubtful = post ? hasBegun : /^### A job is being created/m.test(told);
  return expectEnding(stage, { log, isDoubtful });
}
