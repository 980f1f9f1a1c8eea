import type { JsonObject } from '../contract/json.ts';
import { issueCommentShape, reviewShape, type ShapeContext } from '../rest/shapes/comment.ts';
import { issueShape, labelShape } from '../rest/shapes/issue.ts';
import { pullFull } from '../rest/shapes/pull.ts';
import { nodeIdOf, shaOf } from '../state/identifiers.ts';
import type { IssueRecord, PullRecord } from '../state/records.ts';
import type { PayloadFacts, PayloadName } from './facts.ts';
import { workflowRun } from './workflow-run.ts';

type Parts = (context: ShapeContext, facts: PayloadFacts) => JsonObject;

/** The payload of each event, without the repository and the sender. */
export const eventParts: Record<PayloadName, Parts> = {
  'pull_request_review.submitted': (context, facts) => {
    const pull = pullOf(facts);
    const review = context.view.reviews.get(facts.review?.id ?? 0);
    if (review === undefined) throw new Error('the payload needs a review');
    const shape = reviewShape(context, pull, review);
    // Lower case here, upper case in REST; and a review without a summary has none, not an empty
    // one.
    const state = shape.state.toLowerCase();
    return {
      pull_request: pullWithoutCounts(context, pull),
      review: { ...shape, state, body: shape.body || null },
    };
  },
  'issue_comment.created': issueComment,
  'issues.opened': (context, facts) => ({ issue: issueShape(context, issueOf(facts)) }),
  'issues.labeled': (context, facts) => ({
    issue: issueShape(context, issueOf(facts)),
    label: labelShape(context, facts.label ?? ''),
  }),
  'pull_request.opened': wholePull,
  'pull_request.synchronize': (context, facts) => ({
    ...wholePull(context, facts),
    before: shaOf('before', pullOf(facts).pull.headSha),
    after: pullOf(facts).pull.headSha,
  }),
  'pull_request.labeled': (context, facts) => ({
    ...wholePull(context, facts),
    label: labelShape(context, facts.label ?? ''),
  }),
  'workflow_run.completed': (context, facts) => ({ workflow_run: workflowRun(context, facts) }),
  workflow_dispatch: ({ repository }, { inputs = {} }) => ({
    inputs,
    ref: `refs/heads/${repository.defaultBranch}`,
  }),
  repository_dispatch: ({ repository }, { dispatch }) => ({
    action: dispatch?.eventType ?? 'docs-agent',
    branch: repository.defaultBranch,
    client_payload: dispatch?.clientPayload ?? {},
    // The app that dispatched.
    installation: { id: 1, node_id: nodeIdOf('IN', 1) },
  }),
  schedule: (_context, { schedule = '0 6 * * 1' }) => ({
    schedule,
    workflow: '.github/workflows/docs-agent.yml',
  }),
};

/** A comment on an issue or on a pull request: GitHub sends one event for both. */
function issueComment(context: ShapeContext, facts: PayloadFacts): JsonObject {
  const issue = facts.pullRequest?.record ?? issueOf(facts);
  const comment = context.view.comments.get(facts.comment?.id ?? 0);
  if (comment === undefined) throw new Error('the payload needs a comment');
  return { issue: issueShape(context, issue), comment: issueCommentShape(context, issue, comment) };
}

function issueOf({ issue }: PayloadFacts): IssueRecord {
  if (issue === undefined) throw new Error('the payload needs an issue');
  return issue.record;
}

function wholePull(context: ShapeContext, facts: PayloadFacts): JsonObject {
  const pull = pullOf(facts);
  return { number: pull.number, pull_request: pullFull(context, pull) };
}

function pullOf({ pullRequest }: PayloadFacts): PullRecord {
  if (pullRequest === undefined) throw new Error('the payload needs a pull request');
  return pullRequest.record;
}

/** Reviews carry the pull request without its counts. */
function pullWithoutCounts(context: ShapeContext, pull: PullRecord): JsonObject {
  const full: JsonObject = pullFull(context, pull);
  const counted = [
    'merged',
    'mergeable',
    'rebaseable',
    'mergeable_state',
    'merged_by',
    'comments',
    'review_comments',
  ];
  const more = ['maintainer_can_modify', 'commits', 'additions', 'deletions', 'changed_files'];
  return Object.fromEntries(
    Object.entries(full).filter(([key]) => ![...counted, ...more].includes(key)),
  );
}
