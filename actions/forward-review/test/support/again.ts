import { letPass } from '@docs-agent/sandbox/trials';
import type { Stage } from './stage.ts';

/** After this many tries, a minute apart, a dead run's heartbeat and lock have expired. */
const AGAIN_AT_MOST = 8;
const PAUSE_MS = 60_000;

/**
 * Runs the action, a minute apart, until it finds nothing left to do.
 *
 * @returns the logs of those runs
 * @throws when something is still left after as many runs as a team would see in ten minutes
 */
export async function runUntilNothingIsLeft(stage: Stage): Promise<string> {
  const logs: string[] = [];
  for (let again = 0; again < AGAIN_AT_MOST; again += 1) {
    await letPass(stage.sandbox, PAUSE_MS);
    const { outputs, log } = await stage.run();
    logs.push(log);
    if (outputs['result'] === 'nothing-to-send') return logs.join('\n---\n');
  }
  throw new Error(
    `After ${AGAIN_AT_MOST} runs there was still something left:\n${logs.join('\n---\n')}`,
  );
}
