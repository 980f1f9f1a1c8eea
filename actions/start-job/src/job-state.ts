import { isUnknownJob, pullRequestLink, reasonOf } from '@docs-agent/agent-action';
import { isDocsAgentError, isTerminal, type Job } from '@docs-agent/core';
import type { Named } from './decision/requests.ts';
import type { Word } from './decision/words.ts';
import type { IssueJob, JobEnd } from './record.ts';
import type { Session } from './session.ts';
import { REFUSALS, refusalOfUnknown, refusalOfUnread } from './situations/commands.ts';

export async function readJob(
  { jobs, signal }: Session,
  { id }: Pick<IssueJob, 'id'>,
): Promise<Job> {
  return withPlainLink(await jobs.getJob(id, { signal }));
}

/** Without a link that is blank. */
export function withPlainLink(job: Job): Job {
  return { ...job, prLink: job.prLink?.trim() || null };
}

/** The last job as the service has it now; nothing where it was not read. */
export type Seen = Job | 'unknown' | undefined;

/** Ends after which the service has no further news of a job. */
const FINAL: ReadonlySet<JobEnd['kind']> = new Set([
  'other-repository',
  'job-failed',
  'job-archived',
  'job-gone',
]);

/** Reads the last job if people ask for something. */
export async function seeJob(
  session: Session,
  job: IssueJob,
  asked: 'for a job' | 'for something else',
): Promise<Seen> {
  const { end, missingSince } = job;
  if (end !== undefined && FINAL.has(end.kind)) return undefined;
  try {
    return await readJob(session, job);
  } catch (error) {
    if (isUnknownJob(error)) return 'unknown';
    if (!isDocsAgentError(error) || error.kind === 'aborted') throw error;
    // The issue says why a tracked job cannot be read, and an open pull request counts without its
    // job.
    const isTracked = end === undefined && missingSince === undefined;
    const isNeeded = !isTracked && end?.kind !== 'pull-request';
    if (isNeeded && asked === 'for a job') throw error;
    return undefined;
  }
}

/** Whether the service knows more of a job than the record. */
export function hasNews({ end }: IssueJob, seen: Seen): boolean {
  if (seen === undefined) return false;
  if (end?.kind === 'unlinked' || end?.kind === 'never-linked') return true;
  if (seen === 'unknown') return false;
  if (end === undefined) return isTerminal(seen.status);
  if (end.kind === 'received' || seen.prLink === null) return false;
  // A job may name a pull request, or another one, later than a run looks for it.
  return end.kind !== 'pull-request' || pullRequestLink(seen.prLink) !== end.prLink;
}

/** Checks again, so that `retry` cannot abandon a running job. */
export function isMissing(job: IssueJob | undefined, seen: Seen): boolean {
  return seen === 'unknown' && job?.end === undefined && job?.missingSince !== undefined;
}

/** Whether a job that a person took over is still running. */
export function isAtWork({ end }: IssueJob, seen: Seen): boolean {
  if (end?.kind !== 'received') return false;
  if (seen === undefined || seen === 'unknown') return false;
  return !isTerminal(seen.status);
}

/** Reads the jobs that commands name. */
export async function readNamedJobs(
  session: Session,
  words: readonly Word[],
): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  for (const { said, comment, at } of words) {
    if (said.kind !== 'command' || said.argument === undefined) continue;
    const id = said.argument;
    const by = comment.author ?? '';
    const job = await readNamedJob(session, id, { by, at });
    named.set(id, job);
  }
  return named;
}

async function readNamedJob(
  session: Session,
  id: string,
  { by, at }: { by: string; at: string },
): Promise<Named> {
  if (/^https?:\/\//i.test(id)) return { refusal: REFUSALS.address };
  try {
    await readJob(session, { id });
  } catch (error) {
    if (isUnknownJob(error)) return { refusal: refusalOfUnknown(id) };
    if (!isDocsAgentError(error) || error.kind === 'aborted') throw error;
    return { refusal: refusalOfUnread(reasonOf(error)) };
  }
  const job: IssueJob = {
    id,
    isLinked: true,
    by,
    comments: 0,
    askedAt: at,
    readAt: at,
    startedAt: at,
  };
  return { job };
}
