import type { RunResult } from '@docs-agent/sandbox';
import { letPass } from '@docs-agent/sandbox/trials';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { createPlayer, type Player } from './player.ts';
import { type Step, schedules } from './step.ts';

/** What trouble left waiting has met a run by then. */
const CALM_RUNS = 8;
const PAUSE_MS = 6 * 60_000;

/**
 * Plays `count` random schedules.
 *
 * @throws with the shortest schedule that fails, and the seed that leads to it.
 */
export async function holdSchedules({
  seed,
  count,
}: {
  seed: number;
  count: number;
}): Promise<void> {
  await fc.assert(fc.asyncProperty(schedules, holdSchedule), { seed, numRuns: count });
}

/**
 * Plays a schedule, then runs without faults, and asserts what must be true of every schedule:
 * there is one comment, about the head, as a first run would write it, and the gate is open where
 * nothing is lost but what may go.
 */
export async function holdSchedule(steps: readonly Step[]): Promise<void> {
  await using player = await createPlayer();
  for (const step of steps) await player.play(step);
  holdRun(player, await calmDown(player));
  await holdComment(player);
}

/** @returns a run into which no trouble came that an earlier one had left waiting */
async function calmDown({ stage, run }: Player): Promise<RunResult> {
  let isCalm = false;
  for (let runs = 0; runs < CALM_RUNS; runs += 1) {
    await letPass(stage.sandbox, PAUSE_MS);
    const ended = await run('push');
    const isUndisturbed =
      ended.outputs['result'] !== 'error' && !ended.log.includes('trying again');
    if (isCalm && isUndisturbed) return ended;
    isCalm = isUndisturbed;
  }
  throw new Error(`There is still trouble after ${CALM_RUNS} runs.`);
}

function holdRun({ stage, missing, runs }: Player, { outputs }: RunResult): void {
  const story = runs.map((run) => `${run.outputs['result']}\n${run.log}`).join('\n---\n');
  const lost = missing().length;
  expect(outputs['missing-redirects'], story).toBe(String(lost));
  expect(outputs['result'], story).toBe(lost === 0 ? 'reported' : 'gated');
  const [comment = '', ...others] = stage.comments();
  expect(others, story).toEqual([]);
  expect(comment, story).toContain(`For \`${stage.scene.pullRequest.headSha.slice(0, 7)}\``);
  expect(comment.includes('[!WARNING]'), `${comment}\n${story}`).toBe(lost > 0);
}

/** The comment is that of a first run. */
async function holdComment(player: Player): Promise<void> {
  const { stage, play, run } = player;
  const [kept = ''] = stage.comments();
  await play({ kind: 'delete our comment' });
  holdRun(player, await run('push'));
  expect(stage.comments().map(shown)).toEqual([shown(kept)]);
}

/** What a reader sees, without the addresses of runs. */
function shown(comment: string): string {
  return comment.replace(/<!--[\s\S]*?-->/g, '').replace(/\/actions\/runs\/\d+/g, '');
}
