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
import { runUntilNothingIsLeft } from './again.ts';
import { deliveriesOf, marksOf, submitMarkedReview } from './marked-review.ts';
import { ofOtherProject } from './other-project.ts';
import { locksOf, type Stage, type StageOptions, setStage } from './stage.ts';

/** What a death ended in, once runs found nothing left to do. */
export type Ending = 'delivered' | 'uncertain';

/** So far off are the clocks of the machine that dies, and of the one that looks next. */
const SKEW_MS = 17 * 60_000;
/** Runners were minutes off in the field. */
const MOST_SKEW_MS = 20 * 60_000;

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
  let skewMs = SKEW_MS;
  const clockSkewMs = () => {
    skewMs = -skewMs;
    return skewMs;
  };
  await using stage = await setCrashStage(commentCount, { clockSkewMs });
  await runAndDie(stage, point, options);
  return await recover(stage, commentCount, isInDoubt(point, options));
}

/** Reads of GitHub lag so far behind writes in the field. */
const MOST_LAG_MS = 5_000;
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
  const lagMs = random.between(0, 1) * MOST_LAG_MS;
  await using stage = await setCrashStage(commentCount, {
    clockSkewMs: () => random.between(-MOST_SKEW_MS, MOST_SKEW_MS),
    lagMs: () => random.between(0, lagMs),
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
