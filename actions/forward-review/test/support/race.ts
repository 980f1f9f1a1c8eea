import { drawnSkewMs, runClosely, STAGGER_MS, seeded } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { runUntilNothingIsLeft } from './again.ts';
import { deliveriesOf, marksOf, submitMarkedReview } from './marked-review.ts';
import { locksOf, setStage } from './stage.ts';

export interface Race {
  seed: number;
  /** How many runs there are. */
  runs: number;
  /** Longest lag of GitHub's reads behind a write. Each write has its own lag. */
  lagMs: number;
}

/**
 * Lets runs start closely one after the other, on a review that came before the first and one that
 * comes in between; the clock of each run's machine is off. Each item must reach the agent exactly once, all notes must be in one comment,
 * and no run may fail.
 */
export async function race({ seed, runs, lagMs }: Race): Promise<void> {
  const random = seeded(seed);
  await using stage = await setStage({
    lagMs: () => random.between(0, lagMs),
    clockSkewMs: drawnSkewMs(random),
    review: (pullRequest) => submitMarkedReview(pullRequest, 2),
  });
  const { clock } = stage.sandbox;
  const { pullRequest, job } = stage.scene;
  clock.at(clock.now() + random.between(0, STAGGER_MS), () =>
    submitMarkedReview(pullRequest, 1, 'second'),
  );
  const starts = Array.from({ length: runs }, () => () => stage.run());
  const logs = await runClosely(stage.sandbox, random, starts);
  const log = `${logs}\n---\n${await runUntilNothingIsLeft(stage)}`;
  const marks = [...marksOf(2), ...marksOf(1, 'second')];
  expect(deliveriesOf(marks, job.messages), log).toEqual(marks.map(() => 1));
  expect(pullRequest.comments()).toHaveLength(1);
  expect(locksOf(stage)).toEqual([]);
}
