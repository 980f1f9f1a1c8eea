import type { RequestMatcher, RunOptions, RunResult } from '@docs-agent/sandbox';
import { expect } from 'vitest';
import type { Stage } from './stage.ts';

/** Where a run dies. */
export interface Death {
  server: 'github' | 'service';
  /** Before the request is processed, or after it was and before it is answered. */
  moment: 'before' | 'after';
  request: RequestMatcher;
}

/** Runs the action, and kills `main` at a request; `post` runs as usual. */
export async function runAndDie(
  stage: Stage,
  { server: name, moment, request }: Death,
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  let kill: (() => void) | undefined;
  const server = name === 'github' ? stage.sandbox.githubServer : stage.sandbox.serviceServer;
  if (moment === 'after') {
    server.after(request, () => kill?.());
  } else {
    // A request that is not to be processed waits for ever.
    server.before(request, () => {
      kill?.();
      return new Promise(() => undefined);
    });
  }
  const run = await stage.run({
    ...options,
    onStart(process) {
      if (process.step === 'main') kill = () => process.kill('SIGKILL');
    },
  });
  expect(run.signal).toBe('SIGKILL');
  kill = undefined;
  return run;
}
