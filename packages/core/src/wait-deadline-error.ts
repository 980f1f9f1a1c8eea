import { DocsAgentError, type ErrorFacts, hasBrand } from './errors.ts';
import type { Job } from './job.ts';

const deadlineBrand = Symbol.for('@docs-agent/core/wait-deadline-error');

/** The job had not ended when the time for waiting had passed. It may still be working. */
export class WaitDeadlineError extends DocsAgentError {
  override readonly name = 'WaitDeadlineError';
  /** The job as last read; null if it was never read. */
  readonly lastJob: Job | null;

  constructor(facts: Omit<ErrorFacts, 'kind'>, lastJob: Job | null) {
    super({ ...facts, kind: 'wait-deadline' });
    this.lastJob = lastJob;
  }

  get [deadlineBrand](): true {
    return true;
  }
}

/** As {@link isDocsAgentError}, for the error that carries the job as last read. */
export function isWaitDeadlineError(value: unknown): value is WaitDeadlineError {
  return hasBrand(value, deadlineBrand);
}
