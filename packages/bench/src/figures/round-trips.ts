import { join } from 'node:path';
import { createSandbox, type TraceEntry } from '@docs-agent/sandbox';
import { REVIEWER, setAgentPullRequest } from '@docs-agent/sandbox/scenarios';
import { repository } from '../repository.ts';
import type { Figure } from './figure.ts';

/**
 * Time that each request takes in the sandbox: so long that requests one after another can be told from those side by
 * side, however busy the machine is.
 */
const LATENCY_MS = 10_000;
const SIZES = [1, 15, 100] as const;

/** How many requests stand one after another between the start of forward-review and the prompt. */
export async function roundTripsBeforePrompt(): Promise<Figure> {
  const rows: string[][] = [];
  for (const comments of SIZES) {
    const requests = await requestsOfReview(comments);
    const prompt = requests.findIndex(({ method, path }) => method === 'POST' && path.endsWith('/message'));
    const sent = requests[prompt];
    const first = requests[0];
    if (sent === undefined || first === undefined)
      throw new Error(`no prompt was sent for ${comments} comments`);
    const github = requests.filter(({ server }) => server === 'github').length;
    rows.push([
      String(comments),
      String(Math.floor((sent.atMs - first.atMs) / LATENCY_MS)),
      String(prompt),
      String(github),
    ]);
  }
  return {
    title: 'Round trips before the prompt',
    method: `forward-review on a review of n comments in n threads, counted in the sandbox’s trace.`,
    columns: [
      'comments',
      'in sequence before the prompt',
      'requests before the prompt',
      'requests to GitHub in all',
    ],
    rows,
  };
}

async function requestsOfReview(comments: number): Promise<TraceEntry[]> {
  await using sandbox = await createSandbox();
  const scene = setAgentPullRequest(sandbox);
  const { pullRequest } = scene;
  const review = pullRequest.submitReview({
    author: REVIEWER,
    state: 'COMMENTED',
    comments: Array.from({ length: comments }, (_, index) => ({
      path: 'guides/webhooks.mdx',
      line: index + 1,
      body: `Comment ${index + 1}`,
    })),
  });
  sandbox.latencyMs = LATENCY_MS;
  const run = await sandbox.run(join(repository, 'actions/forward-review'), {
    inputs: { ...scene.inputs, 'job-id': scene.job.id },
    event: {
      name: 'pull_request_review',
      payload: sandbox.github.payload('pull_request_review.submitted', { pullRequest, review }),
    },
    repository: scene.repository,
    token: scene.token,
    workflowSecrets: [scene.apiKey],
  });
  if (run.conclusion !== 'success')
    throw new Error(`forward-review ended with ${run.conclusion}:\n${run.log}`);
  return run.requests;
}
