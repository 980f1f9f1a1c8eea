import { createSandbox } from '@docs-agent/sandbox';
import { reviewRun } from '../measure/review-run.ts';
import type { Figure } from './figure.ts';

/**
 * Time that each request takes in the sandbox: long enough to distinguish sequential requests from
 * parallel ones, however busy the machine is.
 */
const LATENCY_MS = 10_000;
const SIZES = [1, 15, 100] as const;

export interface TripsToPrompt {
  /** Sequential requests before the prompt. */
  inSequence: number;
  /** All requests before it. */
  requests: number;
}

/**
 * The requests between the start of forward-review and the prompt, for several sizes of a review.
 */
export async function roundTripsBeforePrompt(): Promise<Figure> {
  const rows: string[][] = [];
  for (const comments of SIZES) {
    const { inSequence, requests } = await tripsToPrompt(comments);
    rows.push([String(comments), String(inSequence), String(requests)]);
  }
  return {
    title: 'Round trips before the prompt',
    method:
      'forward-review on a review of n comments in n threads, counted in the sandbox’s trace.',
    columns: ['comments', 'in sequence before the prompt', 'requests before the prompt'],
    rows,
  };
}

/** Runs forward-review on a review with `comments` comments. */
export async function tripsToPrompt(comments: number): Promise<TripsToPrompt> {
  await using sandbox = await createSandbox();
  const { action, options } = reviewRun(sandbox, comments);
  sandbox.latencyMs = LATENCY_MS;
  const run = await sandbox.run(action, {
    ...options,
    inputs: { ...options.inputs, wait: 'false' },
  });
  const prompt = run.requests.findIndex(
    ({ method, path }) => method === 'POST' && path.endsWith('/message'),
  );
  const sent = run.requests[prompt];
  const first = run.requests[0];
  if (sent === undefined || first === undefined) throw new Error(`no prompt was sent:\n${run.log}`);
  return { inSequence: Math.floor((sent.atMs - first.atMs) / LATENCY_MS), requests: prompt };
}
