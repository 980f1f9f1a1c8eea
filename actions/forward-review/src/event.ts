import { eventPullRequest, type RunContext } from '@docs-agent/action-kit';
import { commentEvent, ignored, startsWithOurMarker } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Inputs } from './inputs.ts';
import { IGNORED, onAnIssue, otherAction, otherEvent } from './situations/reasons.ts';

/** What woke this run. The event only wakes it: the run reads everything from GitHub. */
export type Wake =
  | { kind: 'pull-request'; number: number }
  /** Those of one branch. */
  | { kind: 'pull-requests'; numbers: readonly number[] }
  /** Every open pull request in turn. */
  | { kind: 'sweep' }
  /** A job whose pull request is yet to be known. */
  | { kind: 'link'; jobId: string }
  | { kind: 'ignored'; reason: string };

const reviewEvent = z.object({
  action: z.string(),
  pull_request: z.object({ number: z.number() }),
});

const repositoryId = z.object({ id: z.number() });
const workflowRunEvent = z.object({
  repository: repositoryId,
  workflow_run: z.object({
    pull_requests: z.array(
      z.object({ number: z.number(), base: z.object({ repo: repositoryId }) }),
    ),
  }),
});

/** Actions of an event that bring something new to read. */
const NEWS = ['submitted', 'created', 'edited'];

/**
 * Which pull request the run is about.
 *
 * @see https://docs.github.com/actions/reference/events-that-trigger-workflows
 */
export function readWake(
  context: RunContext,
  { prNumber, jobId }: Pick<Inputs, 'prNumber' | 'jobId'>,
): Wake {
  const { eventName, payload } = context;
  switch (eventName) {
    case 'pull_request_review':
    case 'pull_request_review_comment':
      return reviewWake(payload);
    case 'issue_comment':
      return commentWake(payload);
    case 'workflow_run':
      return finishedRunWake(payload);
    case 'schedule':
    case 'workflow_dispatch':
    case 'repository_dispatch':
      if (prNumber !== undefined) return { kind: 'pull-request', number: prNumber };
      return jobId === undefined ? { kind: 'sweep' } : { kind: 'link', jobId };
    default:
      if (jobId !== undefined && eventPullRequest(context) === undefined)
        return { kind: 'link', jobId };
      return ignored(otherEvent(eventName));
  }
}

/**
 * GitHub lists the pull requests of the run's branch, also those that other repositories have of
 * it.
 */
function finishedRunWake(payload: unknown): Wake {
  const { data } = workflowRunEvent.safeParse(payload);
  const numbers = (data?.workflow_run.pull_requests ?? [])
    .filter(({ base }) => base.repo.id === data?.repository.id)
    .map(({ number }) => number);
  const [number, ...others] = numbers;
  if (number === undefined) return { kind: 'sweep' };
  return others.length === 0
    ? { kind: 'pull-request', number }
    : { kind: 'pull-requests', numbers };
}

function reviewWake(payload: unknown): Wake {
  const { data } = reviewEvent.safeParse(payload);
  if (data === undefined) return ignored(IGNORED['no-pull-request']);
  if (NEWS.includes(data.action)) return { kind: 'pull-request', number: data.pull_request.number };
  return ignored(otherAction('review', data.action));
}

/** A comment of our own wakes no run: with the token of an app or a person it would be a loop. */
function commentWake(payload: unknown): Wake {
  const { data } = commentEvent.safeParse(payload);
  if (data === undefined) return ignored(IGNORED['no-issue']);
  const { action, issue, comment } = data;
  if (issue.pull_request === undefined) return ignored(onAnIssue(issue.number));
  if (!NEWS.includes(action)) return ignored(otherAction('comment', action));
  if (startsWithOurMarker(comment.body ?? '')) return ignored(IGNORED['own-comment']);
  return { kind: 'pull-request', number: issue.number };
}
