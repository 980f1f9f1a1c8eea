import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunResult } from '../runner/run.ts';
import type { Sandbox } from '../sandbox.ts';
import { drawnTrouble } from './drawn-trouble.ts';
import { letPass } from './let-pass.ts';
import type { Seeded } from './seeded.ts';
import type { Trouble } from './trouble.ts';

/** A run of a schedule, by what wakes it. */
export interface ScheduledRun<Wake> {
  kind: 'run';
  wake: Wake;
  /** Longest lag of GitHub's reads behind a write. */
  lagMs: number;
  trouble: Trouble;
}

/** None for half of the runs. */
export const drawnLagMs = fc.constantFrom(0, 0, 1_500, 5_000);

export function drawnRun<Wake>(
  wake: fc.Arbitrary<Wake>,
  trouble: fc.Arbitrary<Trouble> = drawnTrouble,
): fc.Arbitrary<ScheduledRun<Wake>> {
  return fc.record({ kind: fc.constant('run'), wake, lagMs: drawnLagMs, trouble });
}

/** Lets reads of GitHub lag behind writes meanwhile, each by a time of its own. */
export async function whileReadsLag(
  { github }: Sandbox,
  random: Seeded,
  lagMs: number,
  play: () => Promise<void>,
): Promise<void> {
  github.lagMs = () => random.between(0, lagMs);
  await play();
  github.lagMs = 0;
}

/** Starts a run, and a second one some time after it, which may be after its end. */
export async function runApart(
  { clock }: Sandbox,
  apartMs: number,
  start: { first(): Promise<unknown>; second(): Promise<unknown> },
): Promise<void> {
  const first = start.first();
  // A run that has nothing to wait for does not move time.
  await Promise.race([clock.sleep(apartMs), first]);
  await Promise.all([first, start.second()]);
}

/** After the last step of a schedule nothing goes wrong any more. */
export interface Calm {
  sandbox: Sandbox;
  run(): Promise<RunResult>;
  /** What a run must leave as it was. */
  seen(): unknown;
  /** In the log of a run that met trouble which an earlier one had left waiting. */
  troubled: RegExp;
  /** This many runs are enough to finish what is left. */
  atMost: number;
  /** Before each run. */
  pauseMs: number;
}

/**
 * Runs until a run that meets no trouble changes nothing.
 *
 * @returns that run; undefined if there was none
 */
export async function calmDown(calm: Calm): Promise<RunResult | undefined> {
  const { sandbox, run, seen, troubled, atMost, pauseMs } = calm;
  for (let runs = 0; runs < atMost; runs += 1) {
    const before = JSON.stringify(seen());
    await letPass(sandbox, pauseMs);
    const ended = await run();
    const { outputs, log } = ended;
    expect(outputs['result'], log).toBeDefined();
    const isUndisturbed = outputs['result'] !== 'error' && !troubled.test(log);
    if (isUndisturbed && before === JSON.stringify(seen())) return ended;
  }
  return undefined;
}

/** What runs said, for a failure. */
export function storyOf(runs: readonly RunResult[]): string {
  return runs.map(({ outputs, log }) => `${outputs['result']}\n${log}`).join('\n---\n');
}

/** Schedules to be played, and the rules that hold for each of them. */
export interface ScheduleTests<Schedule> {
  schedules: fc.Arbitrary<Schedule>;
  /** @throws where the schedule breaks a rule */
  hold(schedule: Schedule): Promise<void>;
  /** A test for each. They are played side by side, so that no processor is idle. */
  seeds: readonly number[];
  /** How many schedules a test plays. */
  count: number;
}

/** Minutes on a machine of its own; one that is shared may take far longer. */
const LONGEST_TEST_MS = 3_600_000;

/** Declares tests that fail with the shortest schedule that breaks a rule, and its seed. */
export function testSchedules<Schedule>(
  title: string,
  { schedules, hold, seeds, count }: ScheduleTests<Schedule>,
): void {
  it.each(seeds.map((seed) => ({ seed })))(
    `${title} (seed $seed)`,
    ({ seed }) => fc.assert(fc.asyncProperty(schedules, hold), { seed, numRuns: count }),
    LONGEST_TEST_MS,
  );
}
