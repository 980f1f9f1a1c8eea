import { createSandbox, type TraceEntry } from '@docs-agent/sandbox';
import { reviewRun } from '../measure/review-run.ts';
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
    rows.push([String(comments), String(Math.floor((sent.atMs - first.atMs) / LATENCY_MS)), String(prompt)]);
  }
  return {
    title: 'Round trips before the prompt',
    method: 'forward-review on a review of n comments in n threads, counted in the sandbox’s trace.',
    columns: ['comments', 'in sequence before the prompt', 'requests before the prompt'],
    rows,
  };
}

async function requestsOfReview(comments: number): Promise<TraceEntry[]> {
  await using sandbox = await createSandbox();
  const { action, options } = reviewRun(sandbox, comments);
  sandbox.latencyMs = LATENCY_MS;
  const run = await sandbox.run(action, { ...options, inputs: { ...options.inputs, wait: 'false' } });
  if (run.conclusion !== 'success')
    throw new Error(`forward-review ended with ${run.conclusion}:\n${run.log}`);
  return run.requests;
}
