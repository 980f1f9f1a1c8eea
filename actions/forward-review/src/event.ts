import { eventPullRequest, type RunContext } from '@docs-agent/action-kit';
import { startsWithOurMarker } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Inputs } from './inputs.ts';

/** What woke this run. The event only wakes it: what is sent is read from GitHub. */
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

const issueCommentEvent = z.object({
  action: z.string(),
  issue: z.object({ number: z.number(), pull_request: z.optional(z.unknown()) }),
  comment: z.object({ body: z.nullish(z.string()) }),
});

const repositoryId = z.object({ id: z.number() });

const workflowRunEvent = z.object({
  repository: repositoryId,
  workflow_run: z.object({
    pull_requests: z.array(z.object({ number: z.number(), base: z.object({ repo: repositoryId }) })),
  }),
});

/** Actions of an event that bring something new to read. */
const NEWS = ['submitted', 'created', 'edited'];

/**
 * Which pull request the run is about.
 *
 * @see https://docs.github.com/actions/reference/events-that-trigger-workflows
 */
export function readWake(context: RunContext, inputs: Pick<Inputs, 'prNumber' | 'jobId'>): Wake {
  switch (context.eventName) {
    case 'pull_request_review':
    case 'pull_request_review_comment':
      return reviewWake(context);
    case 'issue_comment':
      return commentWake(context);
    case 'workflow_run':
      return finishedRunWake(context);
    case 'schedule':
    case 'workflow_dispatch':
    case 'repository_dispatch':
      return chosenWake(inputs);
    default:
      if (inputs.jobId !== undefined && eventPullRequest(context) === undefined)
        return { kind: 'link', jobId: inputs.jobId };
      return {
        kind: 'ignored',
        reason: `The event ${context.eventName} is not about a review. Run this action on \`pull_request_review\`, \`issue_comment\`, \`workflow_run\`, \`schedule\` or a dispatch.`,
      };
  }
}

/** GitHub lists the pull requests of the run's branch, also those that other repositories have of it. */
function finishedRunWake({ payload }: RunContext): Wake {
  const event = workflowRunEvent.safeParse(payload);
  if (!event.success) return { kind: 'sweep' };
  const { repository, workflow_run } = event.data;
  const numbers = workflow_run.pull_requests
    .filter(({ base }) => base.repo.id === repository.id)
    .map(({ number }) => number);
  const [number, ...others] = numbers;
  if (number === undefined) return { kind: 'sweep' };
  return others.length === 0 ? { kind: 'pull-request', number } : { kind: 'pull-requests', numbers };
}

function chosenWake({ prNumber, jobId }: Pick<Inputs, 'prNumber' | 'jobId'>): Wake {
  if (prNumber !== undefined) return { kind: 'pull-request', number: prNumber };
  return jobId === undefined ? { kind: 'sweep' } : { kind: 'link', jobId };
}

function reviewWake(context: RunContext): Wake {
  const event = reviewEvent.safeParse(context.payload);
  if (!event.success) {
    return { kind: 'ignored', reason: 'The event is a review, but names no pull request.' };
  }
  const { action, pull_request } = event.data;
  if (NEWS.includes(action)) return { kind: 'pull-request', number: pull_request.number };
  return { kind: 'ignored', reason: `The review was ${action}, not submitted: nothing to forward.` };
}

/** A comment of our own wakes no run: with the token of an app or a person it would be a loop. */
function commentWake(context: RunContext): Wake {
  const event = issueCommentEvent.safeParse(context.payload);
  if (!event.success) return { kind: 'ignored', reason: 'The event is a comment, but names no issue.' };
  const { action, issue, comment } = event.data;
  if (issue.pull_request === undefined)
    return {
      kind: 'ignored',
      reason: `The comment is on issue #${issue.number}, which is not a pull request.`,
    };
  if (!NEWS.includes(action))
    return { kind: 'ignored', reason: `The comment was ${action}: nothing to forward.` };
  if (startsWithOurMarker(comment.body ?? ''))
    return { kind: 'ignored', reason: 'The comment was written by this action.' };
  return { kind: 'pull-request', number: issue.number };
}
