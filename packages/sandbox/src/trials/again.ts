import type { RunResult } from '../runner/run.ts';
import type { Sandbox } from '../sandbox.ts';
import { letPass } from './let-pass.ts';

/** How often an action is run again after trouble, and what shows that it has nothing left to do. */
export interface Again {
  sandbox: Sandbox;
  run(): Promise<RunResult>;
  /** Values of the output `result` with which a run ends what was left. */
  ends: readonly string[];
  atMost: number;
  pauseMs: number;
}

/**
 * Runs the action again, with a pause before each run, until it finds nothing left to do.
 *
 * @returns the logs of those runs
 * @throws when something is still left after `atMost` runs
 */
export async function runUntilEnd({ sandbox, run, ends, atMost, pauseMs }: Again): Promise<string> {
  const logs: string[] = [];
  for (let again = 0; again < atMost; again += 1) {
    await letPass(sandbox, pauseMs);
    const { outputs, log } = await run();
    logs.push(log);
    if (ends.includes(outputs['result'] ?? '')) return logs.join('\n---\n');
  }
  throw new Error(`After ${atMost} runs there was still something left:\n${logs.join('\n---\n')}`);
}
