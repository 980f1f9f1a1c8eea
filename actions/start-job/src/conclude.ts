import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf, UserError } from '@docs-agent/action-kit';
import {
  isBound,
  isoTime,
  LONGEST_LAG_MS,
  provenMarker,
  readPullRequestAddress,
} from '@docs-agent/agent-action';
import type { Job } from '@docs-agent/core';
import type { Issue, MadePullRequest } from './issue.ts';
import { endOf, type Running } from './looked.ts';
import type { IssueJob, JobEnd } from './record.ts';
import { renderPullRequestComment } from './render/job-comment.ts';
import type { Ended } from './result.ts';
import type { Session } from './session.ts';
import { updateJob } from './update-job.ts';

/** Records how a job ended, and binds its pull request. */
export async function conclude(session: Session, running: Running, read: Job): Promise<Ended> {
  const tracked = await updateJob(session, running, async ({ issue, record }) => {
    const { job = running.job } = record;
    const end = await endOfJob(session, { issue, job }, read);
    return { ...readableAs(read), end };
  });
  const ended = endOf(session, tracked);
  // A situation that was reported before does not fail a scheduled run.
  const isKnown = tracked.record.job?.end?.kind === 'unlinked' && running.job.end !== undefined;
  if (isKnown && session.context.eventName === 'schedule') {
    ended.result = 'nothing-to-start';
  }
  return ended;
}

/** The facts of a job that was read. */
export function readableAs({ status }: Job): Partial<IssueJob> {
  return {
    status: status ?? '',
    unread: undefined,
    missingSince: undefined,
    waitedMinutes: undefined,
  };
}

interface OfIssue {
  issue: Issue;
  job: IssueJob;
}

/**
 * How a job ended. A pull request of this repository is bound first, whatever the job's status is.
 */
async function endOfJob(session: Session, of: OfIssue, read: Job): Promise<JobEnd> {
  const named = await namedBy(session, of, read);
  const { prLink, number } = named;
  switch (read.status) {
    case 'failed':
      return {
        prLink,
        number,
        kind: 'job-failed',
      };
    case 'archived':
      return {
        prLink,
        number,
        kind: 'job-archived',
      };
    default:
      return named;
  }
}

/** The target of the job's link. */
async function namedBy(session: Session, of: OfIssue, read: Job): Promise<JobEnd> {
  if (read.prLink === null) return { kind: 'no-change' };
  const { serverUrl, repository } = session.context;
  const address = readPullRequestAddress(read.prLink);
  const isOfGitHub = address?.host === new URL(serverUrl).host.toLowerCase();
  if (address === undefined || !isOfGitHub) return { kind: 'not-a-pull-request' };
  const { number, link: prLink } = address;
  const page = `${serverUrl}/${repository.owner}/${repository.name}/pull/${number}`;
  const isOfRepository = await isBound(read, page, session.isFormerName);
  if (!isOfRepository) return { kind: 'other-repository', prLink };
  return bindPullRequest(session, of, { number, prLink });
}

const DAY_MS = 24 * 3_600_000;

/**
 * Binds a pull request of this repository; for one that cannot be bound yet, runs try again for a
 * day.
 */
async function bindPullRequest(
  session: Session,
  { issue, job }: OfIssue,
  link: { number: number; prLink: string },
): Promise<JobEnd> {
  const { end: before } = job;
  const isSecond = before?.kind === 'pull-request' && before.number !== link.number;
  const earlierNumber = isSecond ? before.number : before?.earlierNumber;
  try {
    const pullRequest = await findPullRequest(session, link.number);
    if (pullRequest === undefined) return { ...link, kind: 'missing-pull-request' };
    await bind(session, { issue, job }, pullRequest);
    return {
      ...link,
      kind: 'pull-request',
      earlierNumber,
    };
  } catch (error) {
    if (session.signal.aborted || !(error instanceof UserError)) throw error;
    const now = session.time.now();
    const since = before?.since ?? isoTime(now);
    const waitedMs = now - Date.parse(since);
    return {
      ...link,
      kind: waitedMs > DAY_MS ? 'never-linked' : 'unlinked',
      why: messageOf(error),
      since,
      earlierNumber,
    };
  }
}

/** GitHub may not show a pull request yet that the agent has just opened. */
async function findPullRequest(
  { issue: port, signal }: Session,
  number: number,
): Promise<MadePullRequest | undefined> {
  const found = await port.readPullRequest(number);
  if (found !== undefined) return found;
  await sleep(LONGEST_LAG_MS, undefined, { signal });
  return port.readPullRequest(number);
}

/**
 * Our comment on the pull request names its job, with a proof, so that forward-review needs no id.
 */
async function bind(
  { issue: port, inputs, context }: Session,
  { issue, job }: OfIssue,
  pullRequest: MadePullRequest,
): Promise<void> {
  const { id, by } = job;
  const place = { apiKey: inputs.apiKey, pullRequestId: pullRequest.nodeId };
  // No hidden line can hold two hyphens: such a job is linked by a command.
  const marker = id.includes('--') ? '' : provenMarker(id, place);
  const { serverUrl } = context;
  const comment = renderPullRequestComment(issue, { by, serverUrl, marker });
  await port.writeOnPullRequest(pullRequest, comment);
  const isPerson = by !== '' && !by.endsWith('[bot]');
  if (isPerson && pullRequest.state === 'OPEN') {
    await port.requestReview(pullRequest.number, by);
  }
  log.info(`Bound job ${id} to ${issue.url}.`);
}
