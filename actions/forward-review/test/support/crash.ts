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
import { runUntilNothingIsLeft } from './again.ts';
import { deliveriesOf, marksOf, submitMarkedReview } from './marked-review.ts';
import { ofOtherProject } from './other-project.ts';
import { locksOf, type Stage, type StageOptions, setStage } from './stage.ts';

/** What a death ended in, once runs found nothing left to do. */
export type Ending = 'delivered' | 'uncertain';

function setCrashStage(commentCount: number, options: StageOptions = {}): Promise<Stage> {
  return setStage({
    review: (pullRequest) => submitMarkedReview(pullRequest, commentCount),
    ...options,
  });
}

/** The crash points of a run on a review with `commentCount` comments. */
export async function findCrashPoints(commentCount: number): Promise<CrashPoints> {
  await using stage = await setCrashStage(commentCount);
  const run = await stage.run();
  expect(run.outputs['result'], run.log).toBe('completed');
  return crashPointsOf(run.requests, 'docs-agent ledger');
}

/**
 * Lets a run die, runs the action again until nothing is left, and asserts what must be true after
 * every death: each item is delivered once; or, only if it cannot be known whether the prompt went
 * out, it is reported as uncertain and sent at most once.
 */
export async function dieAndRecover(
  commentCount: number,
  point: CrashPoint,
  options: { post: boolean },
): Promise<Ending> {
  await using stage = await setCrashStage(commentCount, { clockSkewMs: opposedSkewMs() });
  await runAndDie(stage, point, options);
  return await recover(stage, commentCount, isInDoubt(point, options));
}

/**
 * Before the prompt, while the job works, or while the answer is reported: a run takes some 45
 * seconds then.
 */
const LATEST_KILL_MS = 45_000;

/**
 * The same where the run is killed at any instant, with `post` or without, and reads of GitHub lag;
 * sometimes a run of another project comes first after it.
 */
export async function dieAnywhere(seed: number): Promise<Ending> {
  const random = seeded(seed);
  const commentCount = random.between(1, 3);
  const post = random.between(0, 1) === 1;
  await using stage = await setCrashStage(commentCount, {
    clockSkewMs: drawnSkewMs(random),
    lagMs: drawnReadLagMs(random),
  });
  let told = '';
  const onKill = () => {
    told = stage.trackingComment();
  };
  const run = await runAndKill(stage, { random, latestMs: LATEST_KILL_MS, onKill }, { post });
  if (random.between(0, 2) === 0) {
    const before = stage.trackingComment();
    await stage.run({ inputs: ofOtherProject(stage, { hasOwnKey: random.between(0, 1) === 1 }) });
    expect(stage.trackingComment()).toBe(before);
  }
  const hasBegun = run.state['unfinished']?.includes('"sending"') === true;
  return await recover(stage, commentCount, post ? hasBegun : /^### Sending/m.test(told));
}

async function recover(stage: Stage, commentCount: number, isDoubtful: boolean): Promise<Ending> {
  const log = await runUntilNothingIsLeft(stage);

  const { pullRequest, job } = stage.scene;
  expect(pullRequest.comments()).toHaveLength(1);
  expect(locksOf(stage)).toEqual([]);
  expect(stage.trackingComment()).not.toMatch(/^### (?:Sending|The agent is working)/m);
  const marks = marksOf(commentCount);
  const deliveries = deliveriesOf(marks, job.messages);
  if (!stage.trackingComment().includes('It is not certain that the agent got this review')) {
    expect(job.messages.length, log).toBe(1);
    expect(deliveries).toEqual(marks.map(() => 1));
    return 'delivered';
  }
  expect(isDoubtful, log).toBe(true);
  expect(job.messages.length).toBeLessThanOrEqual(1);
  expect(Math.max(...deliveries)).toBeLessThanOrEqual(1);
  return 'uncertain';
}
