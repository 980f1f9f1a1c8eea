import type { RequestMatcher } from '../http/fault.ts';
import type { ServerName } from '../http/trace.ts';
import type { ActionProcess } from '../runner/process.ts';
import type { RunOptions, RunResult } from '../runner/run.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Seeded } from './seeded.ts';

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

const LONGEST_LATENCY_MS = 3_000;

/** A kill at an instant that is drawn. */
export interface RandomKill {
  random: Seeded;
  /** The latest instant, after the run began. */
  latestMs: number;
  /** Called right before the kill. */
  onKill(): void;
}

/**
 * Runs the action while requests take up to three seconds, and kills `main` at an instant that is
 * drawn, if it still runs then.
 */
export async function runAndKill(
  {
    sandbox,
    run: start,
  }: { sandbox: Sandbox; run(overrides: Partial<RunOptions>): Promise<RunResult> },
  { random, latestMs, onKill }: RandomKill,
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  sandbox.latencyMs = () => random.between(0, LONGEST_LATENCY_MS);
  let main: ActionProcess | undefined;
  sandbox.clock.at(sandbox.clock.now() + random.between(0, latestMs), () => {
    onKill();
    main?.kill('SIGKILL');
  });
  const run = await start({
    ...options,
    onStart: (process) => {
      main ??= process;
    },
  });
  sandbox.latencyMs = 0;
  return run;
}
