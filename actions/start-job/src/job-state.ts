import { pullRequestLink, reasonOf } from '@docs-agent/agent-action';
import { isDocsAgentError, isTerminal, type Job } from '@docs-agent/core';
import type { Named } from './decision/requests.ts';
import type { Word } from './decision/words.ts';
import { type IssueJob, isFollowed, type JobRecord } from './record.ts';
import type { Session } from './session.ts';

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

/** Whether the service says that it has no such job. */
export function isUnknownJob(error: unknown): boolean {
  return isDocsAgentError(error) && error.kind === 'not-found';
}

/**
 * Whether the service may know more of a job than the record, where somebody asks. Only where
 * another job is asked for it matters that this cannot be read.
 */
export async function hasNews(
  session: Session,
  job: IssueJob,
  isJobAsked: boolean,
): Promise<boolean> {
  const { end } = job;
  if (end === undefined) return hasEnded(session, job);
  switch (end.kind) {
    case 'unlinked':
    case 'never-linked':
      return true;
    case 'no-change':
    case 'not-a-pull-request':
    case 'missing-pull-request':
    case 'pull-request':
      return namesAnother(session, job, isJobAsked);
    default:
      return false;
  }
}

async function hasEnded(session: Session, job: IssueJob): Promise<boolean> {
  try {
    return isTerminal((await readJob(session, job)).status);
  } catch (error) {
    // `follow` says on the issue why it cannot be read.
    if (isDocsAgentError(error) && error.kind !== 'aborted') return false;
    throw error;
  }
}

/** A job may name a pull request, or another one, later than a run looks for it. */
async function namesAnother(
  session: Session,
  job: IssueJob,
  isJobAsked: boolean,
): Promise<boolean> {
  try {
    const { prLink } = await readJob(session, job);
    if (prLink === null) return false;
    return job.end?.kind !== 'pull-request' || pullRequestLink(prLink) !== job.end.prLink;
  } catch (error) {
    if (isUnknownJob(error)) return false;
    const matters = isJobAsked && job.end?.kind !== 'pull-request';
    if (matters || !isDocsAgentError(error) || error.kind === 'aborted') throw error;
    return false;
  }
}

/** Whether a job that was missing still is: what `retry` gives up must not be at work. */
export async function isJobMissing(session: Session, { job }: JobRecord): Promise<boolean> {
  if (job === undefined || !isFollowed(job) || job.missingSince === undefined) return false;
  try {
    await readJob(session, job);
    return false;
  } catch (error) {
    if (isUnknownJob(error)) return true;
    throw error;
  }
}

/** Whether a job that a person took over is still at work. One that cannot be read may be. */
export async function isAtWork(session: Session, job: IssueJob): Promise<boolean> {
  try {
    return !isTerminal((await readJob(session, job)).status);
  } catch (error) {
    if (isUnknownJob(error)) return false;
    throw error;
  }
}

/** Reads the jobs that commands name. */
export async function readNamedJobs(
  session: Session,
  words: readonly Word[],
): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  for (const { said, comment, at } of words) {
    if (said.kind !== 'command' || said.argument === undefined) continue;
    const { argument } = said;
    const by = comment.author ?? '';
    named.set(argument, await readNamedJob(session, argument, { by, at }));
  }
  return named;
}

async function readNamedJob(
  session: Session,
  id: string,
  { by, at }: { by: string; at: string },
): Promise<Named> {
  if (/^https?:\/\//i.test(id)) return { refusal: 'it is an address: give the job’s id alone' };
  try {
    await readJob(session, { id });
  } catch (error) {
    if (isUnknownJob(error)) return { refusal: `the service knows no job ${id}` };
    if (!isDocsAgentError(error) || error.kind === 'aborted') throw error;
    return { refusal: `the job could not be read: ${reasonOf(error).replace(/\.$/, '')}` };
  }
  const times = { askedAt: at, readAt: at, startedAt: at };
  return { job: { id, isLinked: true, by, comments: 0, ...times } };
}
