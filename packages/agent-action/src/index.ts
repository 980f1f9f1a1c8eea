export {
  hasProvenMarker,
  isBound,
  markedJobId,
  provenMarker,
  pullRequestLink,
  readPullRequestAddress,
} from './binding.ts';
export {
  afterCommandWord,
  authorsOf,
  type CommandForm,
  isHeard,
  listOfCommands,
  readCommand,
  usageOf,
} from './command-word.ts';
export { connectService } from './connect-service.ts';
export {
  connectRun,
  connectSubject,
  type Held,
  type RunConnections,
  type SubjectConnections,
  underLock,
} from './connections.ts';
export { judgeFailedDelivery, refuseStale, sendOnce } from './delivery.ts';
export { isTooEarly, TOO_EARLY } from './early-command.ts';
export { refusedActor, wakerOf } from './event-accounts.ts';
export { fenced, nameOf, withUnforgedMark } from './fences.ts';
export { finishLeft } from './finish-left.ts';
export { isFormerName } from './former-name.ts';
export { COMMON_INPUTS, checkPolling, JOB_INPUTS } from './inputs.ts';
export { accountLink, jobLink, type ShownJob } from './links.ts';
export type { Stamped } from './lock/subject.ts';
export { LONGEST_LAG_MS, type SubjectLock } from './lock/subject-lock.ts';
export {
  allMarked,
  findMarked,
  findOurs,
  marker,
  startsWithOurMarker,
  withoutMarker,
  writeMarked,
} from './marked-comments.ts';
export { endWithoutSecrets } from './no-secrets.ts';
export { checkPermissions, type PermissionSource, type Permissions } from './permissions.ts';
export { isProven, type ProofPlace, proofOf } from './proof.ts';
export { type Ended, runAgentAction, worstOf } from './results.ts';
export { asUserError, reasonOf } from './service-error.ts';
export { ACCOUNT, isOpen, isStamped, labelNames, login, restId, TEXT, text } from './texts.ts';
export { duration, utcDay, utcMoment, utcTime } from './times.ts';
export type { LeftTurn, NoteForPost } from './unfinished.ts';
export { pollOptions, withLateLink } from './waiting.ts';
export type { Reaction, Write } from './writes/write-together.ts';
