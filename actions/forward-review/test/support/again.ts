import { runUntilEnd } from '@docs-agent/sandbox/trials';
import type { Stage } from './stage.ts';

/**
 * Runs the action, a minute apart, until it finds nothing left to do: after eight tries, a dead
 * run's heartbeat and lock have expired.
 *
 * @returns the logs of those runs
 * @throws when something is still left after as many runs as a team would see in ten minutes
 */
export function runUntilNothingIsLeft({ sandbox, run }: Stage): Promise<string> {
  return runUntilEnd({
    sandbox,
    run: () => run(),
    ends: ['nothing-to-send'],
    atMost: 8,
    pauseMs: 60_000,
  });
}
