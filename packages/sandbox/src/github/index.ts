export { createGitHub, type GitHub, type GitHubOptions } from './github.ts';
export type { Issue } from './scene/issue.ts';
export type { PullRequest } from './scene/pull-request.ts';
export type { Repository } from './scene/repository.ts';
export type { Permissions } from './tokens.ts';
export { describeViolations } from './violation.ts';
