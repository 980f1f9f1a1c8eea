import { simulateWait, type Wait, waitWithFixedInterval } from '../simulation/job-wait.ts';
import { createRandom, type Random } from '../simulation/random.ts';
import type { Figure } from './figure.ts';

export const SEED = 20_261_120;
const HALF_AN_HOUR_MS = 1_800_000;
/** Longer than any of the jobs, so that all of them are seen to end. */
const TIMEOUT_MS = 2 * HALF_AN_HOUR_MS;

const RANGES = [
  { name: '10 s to 30 s', fromMs: 10_000, toMs: 30_000 },
  { name: '30 s to 2 min', fromMs: 30_000, toMs: 120_000 },
  { name: '2 min to 10 min', fromMs: 120_000, toMs: 600_000 },
  { name: '10 min to 30 min', fromMs: 600_000, toMs: HALF_AN_HOUR_MS },
] as const;

type Strategy = (durationMs: number, timeoutMs: number, random: Random) => Wait | Promise<Wait>;

const STRATEGIES: readonly { name: string; wait: Strategy }[] = [
  { name: 'forward-review', wait: simulateWait },
  { name: 'every 10 s', wait: (ms, timeoutMs) => waitWithFixedInterval(ms, timeoutMs, 10_000) },
  { name: 'every 30 s', wait: (ms, timeoutMs) => waitWithFixedInterval(ms, timeoutMs, 30_000) },
];

/** How late the end of a job is noticed, and at what cost, beside reads at a fixed interval. */
export async function waiting(jobs: number): Promise<Figure> {
  const rows: string[][] = [];
  for (const range of RANGES) {
    const scores = await Promise.all(STRATEGIES.map(({ wait }) => score(wait, range, jobs)));
    rows.push([
      range.name,
      ...scores.map(({ delay }) => delay),
      ...scores.map(({ requests }) => requests),
    ]);
  }
  const endless = await Promise.all(
    STRATEGIES.map(({ wait }) =>
      wait(Number.POSITIVE_INFINITY, HALF_AN_HOUR_MS, createRandom(SEED)),
    ),
  );
  const none = STRATEGIES.map(() => '');
  rows.push([
    'over 30 min, given up then',
    ...none,
    ...endless.map(({ requests }) => String(requests)),
  ]);
  return {
    title: 'Waiting for a job',
    method:
      `The client’s own wait in virtual time, ${jobs} jobs a row, their durations log-uniform; seed ${SEED}. ` +
      'Mean delay from a job’s end to the read that shows it, also as a share of the duration; mean number of reads.',
    columns: [
      'job takes',
      ...STRATEGIES.map(({ name }) => `delay, ${name}`),
      ...STRATEGIES.map(({ name }) => `reads, ${name}`),
    ],
    rows,
  };
}

async function score(wait: Strategy, range: { fromMs: number; toMs: number }, jobs: number) {
  const random = createRandom(SEED);
  let delayMs = 0;
  let share = 0;
  let requests = 0;
  for (let job = 0; job < jobs; job += 1) {
    const durationMs =
      range.fromMs * (range.toMs / range.fromMs) ** ((job + random.uniform()) / jobs);
    const one = await wait(durationMs, TIMEOUT_MS, random);
    if (one.delayMs === undefined) throw new Error(`a job of ${durationMs} ms was not seen to end`);
    delayMs += one.delayMs;
    share += one.delayMs / durationMs;
    requests += one.requests;
  }
  const seconds = (delayMs / jobs / 1_000).toFixed(1);
  return {
    delay: `${seconds} s (${((share / jobs) * 100).toFixed(1)} %)`,
    requests: (requests / jobs).toFixed(1),
  };
}
