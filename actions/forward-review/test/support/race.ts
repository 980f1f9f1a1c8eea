import type { RunResult } from '@docs-agent/sandbox';
import { seeded } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { runUntilNothingIsLeft } from './again.ts';
import { deliveriesOf, marksOf, submitMarkedReview } from './marked-review.ts';
import { locksOf, type Stage, setStage } from './stage.ts';

/**
 * So far apart the runs of a race start at most: the slowest of them then meets others at every
 * point.
 */
const STAGGER_MS = 6_000;
const LATENCY_MS = 400;

export interface Race {
  seed: number;
  /** How many runs there are. */
  runs: number;
  /** Longest lag of GitHub's reads behind a write. Each write has its own lag. */
  lagMs: number;
}

/**
 * Lets runs start closely one after the other, on a review that came before the first and one that
 * comes in between. Each item must reach the agent exactly once, all notes must be in one comment,
 * and no run may fail.
 */
export async function race({ seed, runs, lagMs }: Race): Promise<void> {
  const random = seeded(seed);
  await using stage = await setStage({
    lagMs: () => random.between(0, lagMs),
    review: (pullRequest) => submitMarkedReview(pullRequest, 2),
  });
  const { clock } = stage.sandbox;
  const { pullRequest, job } = stage.scene;
  stage.sandbox.latencyMs = () => random.between(0, LATENCY_MS);
  const startMs = clock.now();
  clock.at(startMs + random.between(0, STAGGER_MS), () =>
    submitMarkedReview(pullRequest, 1, 'second'),
  );
  const starts = Array.from({ length: runs }, (_, index) =>
    index === 0 ? startMs : startMs + random.between(0, STAGGER_MS),
  );
  const ended = await Promise.all(starts.map((atMs) => runAt(stage, atMs)));

  const logs = ended.map(({ log }) => log).join('\n---\n');
  expect(
    ended.map(({ conclusion }) => conclusion),
    logs,
  ).toEqual(starts.map(() => 'success'));
  const log = `${logs}\n---\n${await runUntilNothingIsLeft(stage)}`;
  const marks = [...marksOf(2), ...marksOf(1, 'second')];
  expect(deliveriesOf(marks, job.messages), log).toEqual(marks.map(() => 1));
  expect(pullRequest.comments()).toHaveLength(1);
  expect(locksOf(stage)).toEqual([]);
}

function runAt(stage: Stage, atMs: number): Promise<RunResult> {
  return new Promise((resolve) => {
    stage.sandbox.clock.at(atMs, () => resolve(stage.run()));
  });
}
