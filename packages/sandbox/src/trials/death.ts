import type { RequestMatcher } from '../http/fault.ts';
import type { ServerName } from '../http/trace.ts';
import type { ActionProcess } from '../runner/process.ts';
import type { RunOptions, RunResult } from '../runner/run.ts';
import type { Sandbox } from '../sandbox.ts';

/** Where a run dies. */
export interface Death {
  server: ServerName;
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
export function armDeath(sandbox: Sandbox, { server: name, moment, request }: Death): ArmedDeath {
  let kill: (() => void) | undefined;
  const server = sandbox.servers[name];
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

/**
 * Runs the action, and kills `main` at a request; `post` runs as usual.
 *
 * @throws when the run did not come to that request
 */
export async function runAndDie(
  {
    sandbox,
    run: start,
  }: { sandbox: Sandbox; run(overrides: Partial<RunOptions>): Promise<RunResult> },
  death: Death,
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  const armed = armDeath(sandbox, death);
  const run = await start({ ...options, onStart: armed.onStart });
  armed.disarm();
  if (run.signal !== 'SIGKILL') throw new Error(`The run was not killed:\n${run.log}`);
  return run;
}
