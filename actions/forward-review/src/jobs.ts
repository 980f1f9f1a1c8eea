import { messageOf, UserError } from '@docs-agent/action-kit';
import { isBound, isUnknownJob, readJobLink, reasonOf } from '@docs-agent/agent-action';
import { isDocsAgentError, type Job, type JobsClient } from '@docs-agent/core';
import { withShortId } from './reading/binding.ts';
import type { GitHub } from './session.ts';
import type { Found, Kind } from './situations/table.ts';

/** A job as the service gives it, or why it does not. */
export type ReadJob =
  | {
      kind: 'read';
      id: string;
      job: Job;
    }
  | {
      kind: 'unread';
      id: string;
      error: UserError;
    };

/**
 * Reads a job. A failure is returned, because it may not matter.
 *
 * @throws when the run is cancelled
 */
export async function tryJob(jobs: JobsClient, id: string, signal: AbortSignal): Promise<ReadJob> {
  try {
    return {
      kind: 'read',
      id,
      job: await jobs.getJob(id, { signal }),
    };
  } catch (error) {
    signal.throwIfAborted();
    const why = isDocsAgentError(error) ? reasonOf(error) : messageOf(error);
    const message = withShortId(`Job ${id} could not be read: ${why}`, id);
    return {
      kind: 'unread',
      id,
      error: new UserError(message, { cause: error }),
    };
  }
}

/** @throws {UserError} naming the job. */
export async function readJob(jobs: JobsClient, id: string, signal: AbortSignal): Promise<Job> {
  const read = await tryJob(jobs, id, signal);
  if (read.kind === 'unread') throw read.error;
  return read.job;
}

/** Statuses with which the service refuses an id that cannot be one. */
const NO_ID: ReadonlySet<number | undefined> = new Set([400, 422]);

/** Whether the service knows no job with this id, or refuses the id. */
export function isOfNoJob({ cause }: UserError): boolean {
  if (isUnknownJob(cause)) return true;
  if (!isDocsAgentError(cause)) return false;
  return cause.kind === 'invalid-option' || (cause.kind === 'invalid' && NO_ID.has(cause.status));
}

/** The situation if the prompt's job could not be read, or did not accept it. */
export function situationOfError(error: unknown): Found {
  const cause = error instanceof UserError ? error.cause : error;
  const why = messageOf(error);
  if (!isDocsAgentError(cause)) return { kind: 'not-sent', why };
  const isOfKey = cause.kind === 'auth' || cause.kind === 'forbidden';
  return { kind: isOfKey ? 'key-refused' : 'not-sent', why };
}

/** Whether a job belongs to the pull request. `unproven`: it is active, and names none before it has ended. */
export type Binding =
  | { kind: 'bound' }
  | { kind: 'unproven' }
  | { kind: 'not-bound'; found: Found };

/**
 * Without a link nothing is proven now, but a job in our ledger has named this pull request before.
 */
export async function bindingOf(
  { url, isFormerName }: GitHub,
  job: Job,
  isInLedger: boolean,
): Promise<Binding> {
  const link = readJobLink(job);
  if (link.kind === 'none') {
    if (isInLedger) return { kind: 'bound' };
    if (job.status === 'active') return { kind: 'unproven' };
    return notBound('no-pull-request');
  }
  if (link.kind === 'other') return notBound('not-a-pull-request');
  if (await isBound(job, url, isFormerName)) return { kind: 'bound' };
  const here = readJobLink({ prLink: url });
  const isHere =
    here.kind === 'pull-request' &&
    link.host === here.host &&
    link.owner === here.owner &&
    link.name === here.name;
  // The address of another repository's pull request may be private.
  return isHere ? notBound('other-pull-request', link.link) : notBound('other-repository');
}

function notBound(kind: Kind, why?: string): Binding {
  return { kind: 'not-bound', found: { kind, why } };
}
