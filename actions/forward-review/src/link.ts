import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@docs-agent/action-kit';
import {
  type Change,
  isBound,
  POLL_MAX_MS,
  pullRequestLink,
  readJobLink,
  update,
  withLateLink,
} from '@docs-agent/agent-action';
import { isTerminal, type Job } from '@docs-agent/core';
import { readJob } from './jobs.ts';
import { examine } from './ledger/findings.ts';
import { shortId } from './reading/binding.ts';
import { endOfRun } from './render/facts.ts';
import type { Ended } from './result.ts';
import { type Connections, openSession, type Session } from './session.ts';
import { elsewhere, UNLINKED } from './situations/reasons.ts';
import {
  currentSituation,
  endOf,
  repairedComment,
  type TrackingComment,
  trackingKind,
} from './tracking/tracking-comment.ts';
import type { View } from './tracking/view.ts';

/**
 * Binds a job to its pull request, for a workflow that has just created the job: waits until the
 * job names a pull request of this repository, and notes the binding in the tracking comment there.
 */
export async function linkJob(connections: Connections, jobId: string): Promise<Ended> {
  const job = await waitForPullRequest(connections, jobId);
  const outputs = {
    'job-id': jobId,
    'job-status': job.status ?? '',
    'pr-link': '',
  };
  const link = readJobLink(job);
  const endUnlinked = (why: string) =>
    endOfRun({ kind: 'link-without-pull-request', why }, { job: shownJob(jobId) }, outputs);
  if (link.kind === 'other') return endUnlinked(UNLINKED['not-a-pull-request']);
  if (link.kind === 'none')
    return endUnlinked(
      isTerminal(job.status) ? UNLINKED['no-pull-request'] : UNLINKED['not-in-time'],
    );
  const session = openSession(connections, link.number);
  if (!(await isBound(job, session.github.url, session.github.isFormerName))) {
    const { owner, name } = connections.context.repository;
    return endUnlinked(elsewhere(`${owner}/${name}`));
  }
  return noteBinding(session, jobId, {
    ...outputs,
    'pr-link': pullRequestLink(job.prLink ?? ''),
    'pr-number': String(link.number),
  });
}

function shownJob(id: string) {
  return { id: shortId(id), url: undefined };
}

async function waitForPullRequest(connections: Connections, jobId: string): Promise<Job> {
  const { jobs, deadlineMs, signal } = connections;
  const read = () => readJob(jobs, jobId, signal);
  for (;;) {
    const job = await read();
    if (readJobLink(job).kind !== 'none') return job;
    if (isTerminal(job.status)) return withLateLink(connections, job, read);
    if (performance.now() + POLL_MAX_MS >= deadlineMs) return job;
    log.info(`Job ${jobId} has no pull request yet.`);
    await sleep(POLL_MAX_MS, undefined, { signal });
  }
}

type LinkEnd = 'closed' | 'linked-now' | 'would-link';

async function noteBinding(
  { github, config }: Session,
  jobId: string,
  outputs: Record<string, string>,
): Promise<Ended> {
  const { inputs, time } = config;
  if ((await github.readProgress()).isLocked)
    return endOfRun({ kind: 'locked' }, { pullRequest: `#${config.number}` }, outputs);
  const { comment, done: kind } = await update(
    github,
    trackingKind(config),
    async (read): Promise<Change<TrackingComment, View, LinkEnd>> => {
      const { subject, ledger, posted } = read;
      if (!subject.isOpen) return { comment: read, done: 'closed' };
      if (ledger.jobId === jobId && posted !== undefined)
        return { comment: read, done: 'linked-now' };
      const known = repairedComment(examine(subject, inputs), time);
      const bound = { ...known, ledger: { ...known.ledger, jobId } };
      if (inputs.dryRun) return { comment: bound, done: 'would-link' };
      const found = await currentSituation(github, config, bound);
      return {
        comment: bound,
        view: { found },
        writes: bound.traces,
        done: 'linked-now',
      };
    },
  );
  const url = { 'tracking-comment-url': comment.posted?.url ?? '' };
  return endOf(config, comment, { found: { kind } }, { ...outputs, ...url });
}
