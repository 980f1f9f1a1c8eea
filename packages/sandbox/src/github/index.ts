export { createGitHub, type GitHub, type GitHubOptions } from './github.ts';
export type { PayloadFacts, PayloadName } from './payload/facts.ts';
export type { PullRequest, SceneComment, SceneReview, SceneReviewComment } from './scene/pull-request.ts';
export type { NewPullRequest, Repository } from './scene/repository.ts';
export type { FileChange, ReactionContent, ReviewState, Role } from './state/records.ts';
export type { NewReview, NewReviewComment } from './state/reviews.ts';
export type { PermissionName, Permissions } from './tokens.ts';
export { describeViolations, type Violation } from './violation.ts';
