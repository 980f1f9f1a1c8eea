import type { RunResult } from '@docs-agent/sandbox';
import { calmDown, storyOf } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { createPlayer, type Player } from './player.ts';
import type { Step } from './step.ts';

/**
 * Plays a schedule, then runs without faults, and asserts what must be true of every schedule:
 * there is one comment, about the head, as a first run would write it, and the gate is open where
 * nothing is lost but what may go.
 */
export async function holdSchedule(steps: readonly Step[]): Promise<void> {
  await using player = await createPlayer();
  for (const step of steps) await player.play(step);
  const calm = await calmDown({
    sandbox: player.stage.sandbox,
    run: () => player.run('push'),
    seen: player.stage.comments,
    troubled: /trying again/,
    atMost: 8,
    pauseMs: 6 * 60_000,
  });
  if (calm === undefined) throw new Error(`There is still trouble:\n${storyOf(player.runs)}`);
  holdRun(player, calm);
  await holdComment(player);
}

function holdRun({ stage, missing, runs }: Player, { outputs }: RunResult): void {
  const story = storyOf(runs);
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
