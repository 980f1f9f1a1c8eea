import type { Fault, RequestMatcher } from '../http/fault.ts';
import type { RunOptions, RunResult } from '../runner/run.ts';
import type { Sandbox } from '../sandbox.ts';
import { armDeath } from './death.ts';

/** What goes wrong in a run. What the run does not come to meets a later one. */
export type Trouble =
  | { kind: 'none' }
  | {
      kind: 'killed';
      server: 'github' | 'service';
      moment: 'before' | 'after';
      nth: number;
      post: boolean;
    }
  | { kind: 'cancelled'; afterMs: number }
  | { kind: 'prompt refused'; status: 400 | 429 | 500; retryAfter: string | undefined }
  | { kind: 'prompt cut'; cut: 'before' | 'after' | 'during' }
  | { kind: 'prompt unanswered' }
  | { kind: 'job unreadable'; nth: number; status: 401 | 404 | 503 }
  | { kind: 'GitHub fails'; nth: number; processed: boolean };

/**
 * Requests of an action that trouble is about: the one that sends a prompt, and the one that reads
 * a job.
 */
export interface TroubledRequests {
  prompt: RequestMatcher;
  job: RequestMatcher;
}

const REFUSAL = '{"error":"No"}';

/** Makes a run into which trouble comes. */
export async function runInto(
  sandbox: Sandbox,
  requests: TroubledRequests,
  trouble: Trouble,
  run: (options: Partial<RunOptions>) => Promise<RunResult>,
): Promise<void> {
  if (trouble.kind === 'killed') {
    const armed = armDeath(sandbox, { ...trouble, request: { nth: trouble.nth } });
    await run({ onStart: armed.onStart, post: trouble.post });
    armed.disarm();
  } else if (trouble.kind === 'cancelled') {
    await run({ cancelAfterMs: trouble.afterMs });
  } else {
    const plan = planOf(trouble, requests);
    if (plan !== undefined) {
      const { githubServer, serviceServer } = sandbox;
      (plan.server === 'github' ? githubServer : serviceServer).next(plan.request, plan.fault);
    }
    await run({});
  }
}

interface Plan {
  server: 'github' | 'service';
  request: RequestMatcher;
  fault: Fault;
}

function planOf(
  trouble: Exclude<Trouble, { kind: 'killed' | 'cancelled' }>,
  { prompt, job }: TroubledRequests,
): Plan | undefined {
  switch (trouble.kind) {
    case 'none':
      return undefined;
    case 'prompt refused': {
      const { status, retryAfter } = trouble;
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return { server: 'service', request: prompt, fault: { status, headers, body: REFUSAL } };
    }
    case 'prompt cut':
      return { server: 'service', request: prompt, fault: { cut: trouble.cut } };
    case 'prompt unanswered':
      return { server: 'service', request: prompt, fault: { waitMs: Infinity } };
    case 'job unreadable': {
      const { nth, status } = trouble;
      return { server: 'service', request: { ...job, nth }, fault: { status, body: REFUSAL } };
    }
    case 'GitHub fails': {
      const { nth, processed } = trouble;
      const fault = { status: 502, body: 'Bad gateway' };
      return {
        server: 'github',
        request: { nth },
        fault: processed ? { ...fault, processed } : fault,
      };
    }
  }
}
