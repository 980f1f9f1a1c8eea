import { createSandbox } from '@docs-agent/sandbox';
import { countByPhase, type Phase } from '../measure/phases.ts';
import { reviewRun } from '../measure/review-run.ts';
import type { Figure } from './figure.ts';

/** What a request takes in the sandbox's time: as on a good day. */
const LATENCY_MS = 100;
const SIZES = [1, 15, 100] as const;

const PHASES: readonly { phase: Phase; title: string }[] = [
  { phase: 'outcome', title: 'until the prompt’s outcome is noted' },
  { phase: 'end', title: 'after the job’s end' },
  { phase: 'replies', title: 'replies in threads' },
  { phase: 'waiting', title: 'while waiting' },
];

/** How many requests to GitHub a whole run of forward-review makes, and what for. */
export async function gitHubRequests(): Promise<Figure> {
  const rows: string[][] = [];
  for (const comments of SIZES) {
    const counts = await requestsByPhase(comments);
    const beside = counts.outcome + counts.end;
    rows.push([String(comments), ...PHASES.map(({ phase }) => String(counts[phase])), String(beside)]);
  }
  return {
    title: 'Requests to GitHub',
    method:
      'forward-review on a review of n comments in n threads, from its start to the end of `post`; ' +
      'the agent works for some five minutes and pushes two commits.',
    columns: ['comments', ...PHASES.map(({ title }) => title), 'beside replies and waiting'],
    rows,
  };
}

/** Runs forward-review on a review with so many comments, to its end. */
export async function requestsByPhase(comments: number): Promise<Record<Phase, number>> {
  await using sandbox = await createSandbox();
  const { action, options } = reviewRun(sandbox, comments);
  sandbox.latencyMs = LATENCY_MS;
  const run = await sandbox.run(action, options);
  if (run.outputs['result'] !== 'completed')
    throw new Error(`forward-review ended with ${run.outputs['result']}:\n${run.log}`);
  return countByPhase(run.requests);
}
