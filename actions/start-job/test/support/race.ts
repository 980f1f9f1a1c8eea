import type { RunResult } from '@docs-agent/sandbox';
import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { drawnSkewMs, letPass, runClosely, seeded } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { expectEnding, runUntilNothingIsLeft } from './again.ts';
import { labeled } from './asks.ts';
import { CREATE_JOB, LABEL, type Stage, setStage } from './stage.ts';

/** Longer than GitHub's reads lag, and than a doubt and its answer are apart. */
const PAUSE_MS = 60_000;
const RETRY = '/docs-agent retry';

/** What wakes the runs of a race. The first wakes the first run, the second every other one. */
export const WAKERS = {
  'one label': ['label', 'label'],
  'a label and schedules': ['label', 'schedule'],
  'a command and schedules': ['command', 'schedule'],
} as const;

export interface Race {
  seed: number;
  /** How many runs there are. */
  runs: number;
  /** Longest lag of GitHub's reads behind a write. Each write has its own lag. */
  lagMs: number;
  by: keyof typeof WAKERS;
}

/**
 * Lets runs start closely one after the other on one issue: one job, one comment of ours, and no
 * run may fail.
 */
export async function race({ seed, runs, lagMs, by }: Race): Promise<void> {
  const random = seeded(seed);
  const clockSkewMs = drawnSkewMs(random);
  await using stage = await setStage({ lagMs: () => random.between(0, lagMs), clockSkewMs });
  const [first, others] = WAKERS[by];
  if (first === 'command') await leaveToCommand(stage);
  else stage.scene.issue.label(LABEL, MAINTAINER);
  const starts = Array.from(
    { length: runs },
    (_, index) => () => wake(stage, index === 0 ? first : others),
  );
  const logs = await runClosely(stage.sandbox, random, starts);
  const log = `${logs}\n---\n${await runUntilNothingIsLeft(stage)}`;
  expect(expectEnding(stage, { log, isDoubtful: false })).toBe('bound');
}

/** The creation for the label was cut off: from now on, only a person's command asks for a job. */
async function leaveToCommand({ sandbox, scene, ask }: Stage): Promise<void> {
  sandbox.serviceServer.next(CREATE_JOB, { cut: 'before' });
  await ask();
  await letPass(sandbox, PAUSE_MS);
  scene.issue.comment(RETRY, MAINTAINER);
  // A run that cannot read the command yet would end as uncertain.
  await letPass(sandbox, PAUSE_MS);
}

function wake(stage: Stage, by: 'label' | 'schedule' | 'command'): Promise<RunResult> {
  if (by === 'schedule') return stage.run();
  if (by === 'label') return stage.run({ event: labeled(stage) });
  const { issue } = stage.scene;
  const comment = issue.comments.find(({ body }) => body === RETRY);
  if (comment === undefined) throw new Error('No one gave a command.');
  const payload = stage.sandbox.github.payload('issue_comment.created', { issue, comment });
  return stage.run({ event: { name: 'issue_comment', payload } });
}
