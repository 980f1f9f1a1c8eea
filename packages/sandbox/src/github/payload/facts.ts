import type { JsonObject } from '../contract/json.ts';
import type { ShapeContext } from '../rest/shapes/comment.ts';
import type { Issue } from '../scene/issue.ts';
import type { PullRequest } from '../scene/pull-request.ts';
import type { Repository } from '../scene/repository.ts';

export type PayloadName =
  | 'pull_request_review.submitted'
  | 'issue_comment.created'
  | 'issues.opened'
  | 'issues.labeled'
  | 'pull_request.opened'
  | 'pull_request.synchronize'
  | 'pull_request.labeled'
  | 'workflow_run.completed'
  | 'workflow_dispatch'
  | 'repository_dispatch'
  | 'schedule';

export interface PayloadFacts {
  pullRequest?: PullRequest;
  issue?: Issue;
  /** For events without a pull request or an issue. */
  repository?: Repository;
  review?: { id: number };
  comment?: { id: number };
  /**
   * Login of whom the event is by: the author of the review, comment, issue or pull request unless
   * given.
   */
  sender?: string;
  /** The label that was set. */
  label?: string;
  /** The cron line of a schedule. */
  schedule?: string;
  /** The inputs of a `workflow_dispatch`. */
  inputs?: Record<string, string>;
  /** Of a `repository_dispatch`. @default an empty `docs-agent` */
  dispatch?: { eventType?: string; clientPayload?: JsonObject };
  /** Of the run that a `workflow_run` is about. @default a `success` on `pull_request_review` */
  run?: { event?: string; conclusion?: string };
}

/** Login of whom the event is by. */
export function authorOf(context: ShapeContext, facts: PayloadFacts): string {
  if (facts.sender !== undefined) return facts.sender;
  const { view } = context;
  const comment = view.comments.get(facts.comment?.id ?? 0);
  const review = view.reviews.get(facts.review?.id ?? 0);
  const subject = facts.pullRequest ?? facts.issue;
  return comment?.author ?? review?.author ?? subject?.record.author ?? context.repository.owner;
}
