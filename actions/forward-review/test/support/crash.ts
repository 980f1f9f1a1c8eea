import { expect } from 'vitest';
import { type CrashPoint, type CrashPoints, crashPointsOf } from './crash-points.ts';
import { runAndDie } from './death.ts';
import { deliveriesOf, marksOf, submitMarkedReview } from './marked-review.ts';
import { ourLocks, type Stage, setStage } from './stage.ts';

/** A dead run's heartbeat and lock are old after so many tries, a minute apart. */
const AGAIN_AT_MOST = 8;
const PAUSE_MS = 60_000;

/** What a death ended in, once runs found nothing left to do. */
export type Ending = 'delivered' | 'uncertain';

function setCrashStage(commentCount: number): Promise<Stage> {
  return setStage({ review: (pullRequest) => submitMarkedReview(pullRequest, commentCount) });
}

/** The crash points of a run on a review of so many comments. */
export async function findCrashPoints(commentCount: number): Promise<CrashPoints> {
  await using stage = await setCrashStage(commentCount);
  const run = await stage.run();
  expect(run.outputs['result'], run.log).toBe('completed');
  return crashPointsOf(run.requests);
}

/**
 * Lets a run die, runs the action again until nothing is left, and holds what every death must leave: each item
 * delivered once, or, only where the intent stood without an outcome, said to be uncertain and sent at most once.
 */
export async function dieAndRecover(
  commentCount: number,
  point: CrashPoint,
  options: { post: boolean },
): Promise<Ending> {
  await using stage = await setCrashStage(commentCount);
  await runAndDie(stage, point, options);
  const log = await runUntilNothingIsLeft(stage);

  const { pullRequest, job } = stage.scene;
  expect(pullRequest.comments()).toHaveLength(1);
  expect(ourLocks(stage)).toEqual([]);
  const marks = marksOf(commentCount);
  const deliveries = deliveriesOf(marks, job.messages);
  if (!stage.trackingComment().includes('It is not certain that the agent got this review')) {
    expect(job.messages.length, log).toBe(1);
    expect(deliveries).toEqual(marks.map(() => 1));
    return 'delivered';
  }
  expect(point.leavesDoubt, log).toBe(true);
  expect(job.messages.length).toBeLessThanOrEqual(1);
  expect(Math.max(...deliveries)).toBeLessThanOrEqual(1);
  return 'uncertain';
}

async function runUntilNothingIsLeft(stage: Stage): Promise<string> {
  const logs: string[] = [];
  for (let again = 0; again < AGAIN_AT_MOST; again += 1) {
    stage.sandbox.clock.advance(PAUSE_MS);
    const { outputs, log } = await stage.run();
    logs.push(log);
    if (outputs['result'] === 'nothing-to-send') return logs.join('\n---\n');
  }
  throw new Error(`After ${AGAIN_AT_MOST} runs there was still something left:\n${logs.join('\n---\n')}`);
}
