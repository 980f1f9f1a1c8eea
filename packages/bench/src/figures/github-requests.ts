import { createSandbox } from '@docs-agent/sandbox';
import { AGENT, type AgentPullRequest } from '@docs-agent/sandbox/scenarios';
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

/**
 * How long the agent works before its last push, and after it: a look while waiting sees the push,
 * or none does; or the job ends right before the wait would.
 */
const AGENTS = {
  'seen while waiting': { workMs: 270_000, restMs: 60_000 },
  'at the very end': { workMs: 270_000, restMs: 0 },
  'after half an hour': { workMs: 1_750_000, restMs: 0 },
} as const;
type LastPush = keyof typeof AGENTS;

/** How many requests to GitHub a whole run of forward-review makes, and what for. */
export async function gitHubRequests(): Promise<Figure> {
  const rows: string[][] = [];
  for (const comments of SIZES) {
    for (const lastPush of [
      'seen while waiting',
      'at the very end',
      'after half an hour',
    ] as const) {
      const counts = await requestsByPhase(comments, lastPush);
      const cells = PHASES.map(({ phase }) => String(counts[phase]));
      rows.push([String(comments), lastPush, ...cells, String(counts.outcome + counts.end)]);
    }
  }
  return {
    title: 'Requests to GitHub',
    method:
      'forward-review on a review of n comments in n threads, from its start to the end of `post`; ' +
      'the agent works for some five minutes, or for half an hour, and pushes two commits.',
    columns: [
      'comments',
      'last push',
      ...PHASES.map(({ title }) => title),
      'beside replies and waiting',
    ],
    rows,
  };
}

/** Runs forward-review on a review with `comments` comments, to its end. */
export async function requestsByPhase(
  comments: number,
  lastPush: LastPush,
): Promise<Record<Phase, number>> {
  await using sandbox = await createSandbox();
  const { action, scene, options } = reviewRun(sandbox, comments);
  pushTwice(scene, AGENTS[lastPush]);
  sandbox.latencyMs = LATENCY_MS;
  const run = await sandbox.run(action, options);
  if (run.outputs['result'] !== 'completed')
    throw new Error(`forward-review ended with ${run.outputs['result']}:\n${run.log}`);
  return countByPhase(run.requests);
}

/** The agent pushes after two and a half minutes, and again when it has done its work. */
function pushTwice(
  { job, pullRequest }: AgentPullRequest,
  { workMs, restMs }: { workMs: number; restMs: number },
): void {
  const push = (path: string) =>
    pullRequest.pushCommit({
      author: AGENT,
      message: `Fix ${path}`,
      files: [{ path, status: 'modified' }],
    });
  job.onMessage(async (_message, turn) => {
    await turn.sleep(150_000);
    push('guides/webhooks.mdx');
    await turn.sleep(workMs - 150_000);
    push('api/errors.mdx');
    await turn.sleep(restMs);
    turn.complete();
  });
}
