export { messageOf, UNREADABLE, UserError } from './errors.ts';
export { type RunContext, readRunContext } from './github/context.ts';
export { eventPullRequest, isWithoutSecrets } from './github/event.ts';
export { explained, graphQLStatusOf, isNotFound, type Purpose, statusOf } from './github/explain.ts';
export {
  COMMENT_FIELDS,
  type CommentNode,
  commentNode,
  type MarkedComment,
  markedComments,
  sameText,
} from './github/marked-comment.ts';
export { createGitHubClient, type GitHubClient } from './github/octokit.ts';
export { connection, cursorAfter, listOf, PAGE_INFO, pages } from './github/pages.ts';
export { hasAtLeast, ROLES, type Role, readRole } from './github/permission.ts';
export { readAnswer, readGraphQL } from './github/read-answer.ts';
export type { IssueAddress, RepositoryName } from './github/repository.ts';
export { writtenOnce } from './github/written-once.ts';
export { inTime, TookTooLong } from './in-time.ts';
export type { InputKind } from './inputs/kinds.ts';
export * as kinds from './inputs/kinds.ts';
export { nearestName } from './inputs/nearest-name.ts';
export { environmentName, type InputDefinition, type InputsOf, readInputs } from './inputs/read-inputs.ts';
export { asLogText, type Log, log } from './log.ts';
export {
  alert,
  type Block,
  type Column,
  codeBlock,
  details,
  heading,
  hidden,
  list,
  paragraph,
  quote,
  smallPrint,
  table,
} from './markdown/blocks.ts';
export {
  type Inline,
  inlineCode,
  lineBreak,
  link,
  outside,
  outsideLine,
  small,
  strong,
} from './markdown/inline.ts';
export {
  COMMENT_LIMIT,
  fits,
  renderWithin,
  type SizeLimit,
  SUMMARY_LIMIT,
  writeMarkdown,
} from './markdown/write.ts';
export { plural } from './plural.ts';
export { type Action, type Outcome, runAction } from './run.ts';
export { savedByMain, saveForPost } from './state.ts';
export { writeSummary } from './summary.ts';
export { excerpt, stripInvisible } from './visible-text.ts';
