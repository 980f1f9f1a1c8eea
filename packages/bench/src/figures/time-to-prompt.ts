import { createSandbox } from '@docs-agent/sandbox';
import { reviewRun } from '../measure/review-run.ts';
import { openSlowDoor } from '../measure/slow-door.ts';
import { median } from '../median.ts';
import type { Figure } from './figure.ts';

const COMMENTS = 100;
const LATENCY_MS = 50;
/** Three round trips, and half of one for what the machine itself needs meanwhile. */
const ALLOWED_ROUND_TRIPS = 3.5;

/**
 * When the prompt comes to the service, in the machine's time: from the start of the process, with
 * requests that take as good as nothing, and with requests that take 50 ms each.
 *
 * @param rounds odd; the two take turns, so that a busy moment of the machine meets both
 */
export async function timeToPrompt(rounds: number): Promise<Figure> {
  const samples = { 0: [] as number[], [LATENCY_MS]: [] as number[] };
  // One round is not counted: it brings the files into memory.
  for (let round = -1; round < rounds; round += 1) {
    for (const latencyMs of [0, LATENCY_MS] as const) {
      const elapsedMs = await measureOnce(latencyMs);
      if (round >= 0) samples[latencyMs].push(elapsedMs);
    }
  }
  const startMs = median(samples[0]);
  const promptMs = median(samples[LATENCY_MS]);
  const addedMs = promptMs - startMs;
  return {
    title: 'Time to the prompt',
    method:
      `forward-review on a review of ${COMMENTS} comments in as many threads, median of ${rounds} interleaved runs, in the ` +
      `machine’s time: from the start of the process until the prompt has come to the service. ` +
      `Half of what a request takes passes before the answer is made, and half after.`,
    columns: [
      'requests take',
      'prompt after',
      `added`,
      `allowed (${ALLOWED_ROUND_TRIPS} × ${LATENCY_MS} ms)`,
    ],
    rows: [
      ['nothing', `${startMs.toFixed(0)} ms`, '', ''],
      [
        `${LATENCY_MS} ms each`,
        `${promptMs.toFixed(0)} ms`,
        `${addedMs.toFixed(0)} ms`,
        `${(ALLOWED_ROUND_TRIPS * LATENCY_MS).toFixed(0)} ms`,
      ],
    ],
  };
}

async function measureOnce(latencyMs: number): Promise<number> {
  await using sandbox = await createSandbox();
  const { action, options } = reviewRun(sandbox, COMMENTS);
  let startedAtMs = Number.NaN;
  let promptAtMs = Number.NaN;
  await using github = await openSlowDoor({ url: sandbox.githubServer.url, latencyMs });
  await using service = await openSlowDoor({
    url: sandbox.serviceServer.url,
    latencyMs,
    onArrival: (path) => {
      if (path.endsWith('/message')) promptAtMs = performance.now();
    },
  });
  const run = await sandbox.run(action, {
    ...options,
    inputs: { ...options.inputs, 'base-url': service.url, wait: 'false' },
    env: { GITHUB_API_URL: github.url, GITHUB_GRAPHQL_URL: `${github.url}/graphql` },
    time: 'machine',
    post: false,
    onStart: () => {
      startedAtMs = performance.now();
    },
  });
  const elapsedMs = promptAtMs - startedAtMs;
  if (Number.isNaN(elapsedMs)) throw new Error(`no prompt was sent:\n${run.log}`);
  return elapsedMs;
}
