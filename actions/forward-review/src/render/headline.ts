import { count } from '../count.ts';
import type { Comparison } from '../pull-request.ts';
import type { Tracking, TrackingState } from './tracking.ts';
import { turnRows } from './turn-rows.ts';

/** GitHub lists no more commits of a comparison than this. */
const MOST_COMMITS = 250;

/** The sentence that a person reads first: what was found, and not what found it. */
export function headline(tracking: Tracking): string {
  const { state } = tracking;
  const rows = turnRows(tracking).length;
  const comments = count(rows, 'review comment');
  switch (state.kind) {
    case 'sending':
      return `Sending ${comments} to the agent`;
    case 'working':
      return `The agent is working on ${comments}`;
    case 'sent':
      return rows === 0 ? 'Nothing is with the agent for now' : `The agent has ${comments}`;
    case 'completed':
      return completed(tracking, state);
    case 'job-ended':
      return jobEnded(state.status);
    case 'timed-out':
      return `The agent was still working after ${count(state.limitMinutes, 'minute')}`;
    case 'interrupted':
      return `The agent has ${comments}; nobody waited for its answer`;
    case 'uncertain':
      return 'It is not certain that the agent got this review';
    case 'refused':
      return 'The service did not take this review';
    case 'not-sent':
      return 'This review has not been sent to the agent yet';
    case 'over-budget':
      return 'This review waits: the limit of prompts is reached';
    case 'held':
      return 'Review comments are held back: it cannot be proved what was sent';
    case 'stopped':
      return 'Nothing more is sent to the agent: somebody stopped it';
    case 'closed':
      return rows === 0
        ? 'This pull request is closed: nothing more is sent to the agent'
        : `This pull request was closed while the agent had ${comments}`;
    case 'linked':
      return 'Reviews of this pull request go to the agent that wrote it';
    case 'idle':
      return 'Nothing was sent to the agent yet';
  }
}

type Completed = Extract<TrackingState, { kind: 'completed' }>;

function completed(tracking: Tracking, { comparison, isProvisional }: Completed): string {
  if (comparison === undefined) {
    return isProvisional
      ? 'The agent seems to have ended without a new commit'
      : 'The agent answered the review without a new commit';
  }
  const commits = comparison.commits.length;
  if (commits === 0) return 'The agent answered the review: the branch was rewritten';
  const number = commits < MOST_COMMITS ? '' : 'at least ';
  return `The agent answered the review: ${number}${count(commits, 'new commit')}${touched(tracking, comparison)}`;
}

/** Of a review summary nobody can tell where it should show. */
function touched(tracking: Tracking, { isDiverged }: Comparison): string {
  const comments = turnRows(tracking).filter(({ item }) => item?.kind === 'comment');
  if (isDiverged || comments.length === 0 || comments.some(({ outcome }) => outcome === undefined)) return '';
  const changed = comments.filter(({ outcome }) => outcome !== undefined && 'file' in outcome).length;
  if (comments.length === 1) return changed === 1 ? ', the comment touched' : ', the comment not touched';
  if (changed === 0) return `, none of ${comments.length} comments touched`;
  return `, ${changed === comments.length ? 'all' : `${changed} of`} ${count(comments.length, 'comment')} touched`;
}

function jobEnded(status: string): string {
  if (status === 'archived') return 'The agent’s job was archived before it answered the review';
  return 'The agent failed on this review';
}
