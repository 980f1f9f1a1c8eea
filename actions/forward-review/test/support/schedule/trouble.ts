import type { Fault, RequestMatcher, RunOptions, RunResult } from '@docs-agent/sandbox';
import { armDeath } from '@docs-agent/sandbox/trials';
import { JOB, MESSAGE, type Stage } from '../stage.ts';
import type { Trouble } from './step.ts';

const REFUSAL = '{"error":"No"}';

/** Makes a run into which trouble comes. */
export async function runInto(
  stage: Stage,
  trouble: Trouble,
  run: (options: Partial<RunOptions>) => Promise<RunResult>,
): Promise<void> {
  if (trouble.kind === 'killed') {
    const armed = armDeath(stage.sandbox, { ...trouble, request: { nth: trouble.nth } });
    await run({ onStart: armed.onStart, post: trouble.post });
    armed.disarm();
  } else if (trouble.kind === 'cancelled') {
    await run({ cancelAfterMs: trouble.afterMs });
  } else {
    const plan = planOf(trouble);
    if (plan !== undefined) {
      const { githubServer, serviceServer } = stage.sandbox;
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

function planOf(trouble: Exclude<Trouble, { kind: 'killed' | 'cancelled' }>): Plan | undefined {
  switch (trouble.kind) {
    case 'none':
      return undefined;
    case 'prompt refused': {
      const { status, retryAfter } = trouble;
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return { server: 'service', request: MESSAGE, fault: { status, headers, body: REFUSAL } };
    }
    case 'prompt cut':
      return { server: 'service', request: MESSAGE, fault: { cut: trouble.cut } };
    case 'prompt unanswered':
      return { server: 'service', request: MESSAGE, fault: { waitMs: Infinity } };
    case 'job unreadable': {
      const { nth, status } = trouble;
      return { server: 'service', request: { ...JOB, nth }, fault: { status, body: REFUSAL } };
    }
    case 'GitHub fails': {
      const { nth, processed } = trouble;
      const fault = { status: 502, body: 'Bad gateway' };
      return { server: 'github', request: { nth }, fault: processed ? { ...fault, processed } : fault };
    }
  }
}
