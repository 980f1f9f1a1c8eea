import { expect } from 'vitest';
import type { RunResult } from '../runner/run.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Seeded } from './seeded.ts';

/**
 * So far apart the runs of a race start at most: the slowest of them then meets others at every
 * point.
 */
export const STAGGER_MS = 6_000;
const LATENCY_MS = 400;

/**
 * Starts runs closely one after the other, the first at once, where requests take a time of their
 * own each. No run may fail.
 *
 * @returns the logs of all runs
 */
export async function runClosely(
  sandbox: Sandbox,
  random: Seeded,
  starts: readonly (() => Promise<RunResult>)[],
): Promise<string> {
  const { clock } = sandbox;
  sandbox.latencyMs = () => random.between(0, LATENCY_MS);
  const startMs = clock.now();
  const ended = await Promise.all(
    starts.map((start, index) => {
      const atMs = index === 0 ? startMs : startMs + random.between(0, STAGGER_MS);
      return new Promise<RunResult>((resolve) => {
        clock.at(atMs, () => resolve(start()));
      });
    }),
  );
  const logs = ended.map(({ log }) => log).join('\n---\n');
  const conclusions = ended.map(({ conclusion }) => conclusion);
  expect(conclusions, logs).toEqual(starts.map(() => 'success'));
  return logs;
}
