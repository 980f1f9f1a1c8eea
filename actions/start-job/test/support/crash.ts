import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import {
  type CrashPoint,
  type CrashPoints,
  crashPointsOf,
  drawnReadLagMs,
  drawnSkewMs,
  isInDoubt,
  opposedSkewMs,
  runAndDie,
  runAndKill,
  seeded,
} from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { type Ending, expectEnding, runUntilFreed } from './again.ts';
import { secondProject } from './beginnings.ts';
import { setStage } from './stage.ts';

/** The crash points of a run on the event of a label, up to the bound pull request. */
export async function findCrashPoints(): Promise<CrashPoints> {
  await using stage = await setStage();
  const run = await stage.ask();
  expect(run.outputs['result'], run.log).toBe('pull-request');
  return crashPointsOf(run.requests, 'docs-agent jobs');
}

/** Lets a run die, and runs on schedules until nothing is left. */
export async function dieAndRecover(
  point: CrashPoint,
  options: { post: boolean },
): Promise<Ending> {
  await using stage = await setStage({ clockSkewMs: opposedSkewMs() });
  await runAndDie(
    { sandbox: stage.sandbox, run: (overrides) => stage.ask(overrides) },
    point,
    options,
  );
  const log = await runUntilFreed(stage);
  const ending = expectEnding(stage, { log, isDoubtful: isInDoubt(point, options) });
  const { pullRequests } = stage.scene;
  if (ending === 'bound') expect(pullRequests[0]?.requestedReviewers, log).toEqual([MAINTAINER]);
  return ending;
}

/** Before the job is created, while it works, or while its pull request is bound. */
const LATEST_KILL_MS = 110_000;

/**
 * The same where the run is killed at any instant, with `post` or without, and reads of GitHub lag;
 * sometimes a run of another project comes first after it.
 */
export async function dieAnywhere(seed: number): Promise<Ending> {
  const random = seeded(seed);
  const post = random.between(0, 1) === 1;
  await using stage = await setStage({
    clockSkewMs: drawnSkewMs(random),
    lagMs: drawnReadLagMs(random),
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
  const log = `${run.log}\n---\n${await runUntilFreed(stage)}`;
  const hasBegun = run.state['unfinished']?.includes('"sending"') === true;
  const isDoubtful = post ? hasBegun : /^### A job is being created/m.test(told);
  return expectEnding(stage, { log, isDoubtful });
}
