import type { ActionProcess, RequestMatcher, RunOptions, RunResult } from '@docs-agent/sandbox';
import { expect } from 'vitest';
import type { Stage } from './stage.ts';

/** Where a run dies. */
export interface Death {
  server: 'github' | 'service';
  /** Before the request is processed, or after it was and before it is answered. */
  moment: 'before' | 'after';
  request: RequestMatcher;
}

/** A death that waits for its request. */
export interface ArmedDeath {
  /** To be called with each process of the run; `main` is the one that dies. */
  onStart(process: ActionProcess): void;
  /** Stops killing processes. */
  disarm(): void;
}

/** Kills the next run's `main` at a request, if it comes to that. */
export function armDeath({ sandbox }: Stage, { server: name, moment, request }: Death): ArmedDeath {
  let kill: (() => void) | undefined;
  const server = name === 'github' ? sandbox.githubServer : sandbox.serviceServer;
  if (moment === 'after') {
    server.after(request, () => kill?.());
  } else {
    server.before(request, () => {
      if (kill === undefined) return undefined;
      kill();
      // The request is not to be processed: it waits for ever.
      return new Promise(() => undefined);
    });
  }
  return {
    onStart(process) {
      if (process.step === 'main') kill = () => process.kill('SIGKILL');
    },
    disarm() {
      kill = undefined;
    },
  };
}

/** Runs the action, and kills `main` at a request; `post` runs as usual. */
export async function runAndDie(
  stage: Stage,
  death: Death,
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  const armed = armDeath(stage, death);
  const run = await stage.run({ ...options, onStart: armed.onStart });
  armed.disarm();
  expect(run.signal).toBe('SIGKILL');
  return run;
}
