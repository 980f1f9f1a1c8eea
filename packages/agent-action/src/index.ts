export * from './authors.ts';
export * from './binding.ts';
export * from './commands/answers.ts';
export {
  answerOf,
  type Command,
  type CommandWord,
  commandsOn,
  type Place,
  usageOf,
} from './commands/command-table.ts';
export { type NearMiss, readAddressed } from './commands/read-addressed.ts';
export { saysStop } from './commands/stop-phrases.ts';
export * from './connect-service.ts';
export * from './connections.ts';
export * from './delivery.ts';
export * from './events.ts';
export * from './fences.ts';
export * from './finish-left.ts';
export { type GitHubTime, isoTime } from './github-time.ts';
export * from './inputs.ts';
export * from './job-inputs.ts';
export * from './links.ts';
export type { Stamped } from './lock/subject.ts';
export { LONGEST_LAG_MS } from './lock/subject-lock.ts';
export * from './marked-comments.ts';
export * from './no-secrets.ts';
export {
  checkPermissions,
  isTied,
  type PermissionSource,
  type Permissions,
} from './permissions.ts';
export * from './proof.ts';
export * from './results.ts';
export * from './sentences.ts';
export * from './service-error.ts';
export * from './texts.ts';
export * from './times.ts';
export * from './tracked-comment.ts';
export type { LeftTurn } from './unfinished.ts';
export * from './waiting.ts';
export { type Reaction, reactions, type Write } from './writes/write-together.ts';
