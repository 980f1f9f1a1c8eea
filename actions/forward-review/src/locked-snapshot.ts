import { messageOf, UserError } from '@docs-agent/action-kit';
import type { Job } from '@docs-agent/core';
import { type DeliveryRecord, readDeliveryRecord } from './ledger/delivery-record.ts';
import { isChangedSince, isDelivered, isKnownTo, isOpenFor } from './ledger/ledger.ts';
import type { EarlierRead, PullRequestLock } from './lock/pull-request-lock.ts';
import type { PullRequest } from './pull-request.ts';
import { type Claim, type ClaimSources, claimAuthors, findClaim, isBound } from './reading/binding.ts';
import { listCommands, type PostedCommand } from './reading/commands.ts';
import { type Candidate, listCandidates } from './reading/item.ts';
import { checkPermissions } from './reading/permissions.ts';
import { type Permissions, undecidedAuthors } from './reading/selection.ts';
import { forwardRules, ledgerPlace, type Session } from './session.ts';

/** Everything that was read under the lock. */
export interface LockedSnapshot {
  pullRequest: PullRequest;
  record: DeliveryRecord;
  permissions: Permissions;
  /** New ones of authorized people, in the order in which they were written. */
  commands: PostedCommand[];
  claim: Claim | undefined;
  /** The claimed job. */
  job: Job | undefined;
  /** Whether it proves that it belongs to this pull request. */
  isBound: boolean;
  /** The job of the last `link`, once it has proven itself. */
  linkedJobId: string | undefined;
}

/**
 * Reads how things stand. The first read was made beside taking the lock and may be older than it: it only says whom,
 * and which job, to ask for. What is decided rests on a read that misses nothing that a run wrote before.
 */
export async function readLockedSnapshot(
  session: Session,
  lock: PullRequestLock,
  first: { read: EarlierRead; job: PromiseSettledResult<Job> | undefined },
  signal: AbortSignal,
): Promise<LockedSnapshot> {
  const seen = first.read.pullRequest;
  const before = readDeliveryRecord(seen, ledgerPlace(session, seen));
  const guess = findClaim(
    seen,
    claimSources(session, before, () => true),
  );
  const [pullRequest, guessed] = await Promise.all([
    lock.read(signal, first.read),
    first.job ?? (guess === undefined ? undefined : settle(readJob(session, guess.jobId, signal))),
    checkPermissions(session, authorsToCheck(session, seen, before)),
  ]);
  const place = ledgerPlace(session, pullRequest);
  const record = readDeliveryRecord(pullRequest, place, lock.notesLostAt(pullRequest));
  const permissions = await checkPermissions(session, authorsToCheck(session, pullRequest, record));
  const commands = newCommands(session, pullRequest, record).filter(
    ({ authors }) => authors.length > 0 && authors.every(permissions.isAuthorized),
  );
  const named = findClaim(pullRequest, claimSources(session, record, permissions.isAuthorized));
  const linked = await linkedJob(session, commands, signal);
  const claim: Claim | undefined =
    linked !== undefined && named?.by !== 'input' ? { jobId: linked.id, by: 'marker' } : named;
  const job = await claimedJob(session, claim, { guess, guessed, linked }, signal);
  return {
    pullRequest,
    record,
    permissions,
    commands,
    claim,
    job,
    isBound: job !== undefined && (await proves(session, job)),
    linkedJobId: linked?.id,
  };
}

/**
 * Whether a pull request has nothing to do with this action: nobody names a job for it, or gives a command. Such are
 * most where the workflow runs on every review.
 */
export function isUnrelated(session: Session, pullRequest: PullRequest): boolean {
  const record = readDeliveryRecord(pullRequest, ledgerPlace(session, pullRequest));
  return (
    findClaim(
      pullRequest,
      claimSources(session, record, () => true),
    ) === undefined && newCommands(session, pullRequest, record).length === 0
  );
}

/** What may name the job of a pull request. */
export function claimSources(
  session: Session,
  record: DeliveryRecord,
  isAuthorized: (login: string) => boolean,
): ClaimSources {
  const { jobId, jobIdPattern } = session.inputs;
  const tracked = record.ledger.jobId || record.foreign?.jobId;
  return { input: jobId, tracked: tracked === '' ? undefined : tracked, pattern: jobIdPattern, isAuthorized };
}

/** Everybody whose permission decides over something on the pull request. */
function authorsToCheck(session: Session, pullRequest: PullRequest, record: DeliveryRecord): string[] {
  const { ledger } = record;
  const commands = newCommands(session, pullRequest, record);
  // A command can let go what somebody else wrote.
  const isOpen = ({ item }: Candidate) =>
    commands.length > 0 ? !isDelivered(ledger, item) : isOpenFor(ledger, item);
  const undecided = listCandidates(pullRequest, forwardRules(session, ledger)).filter(
    (candidate) => isOpen(candidate) || isChangedSince(ledger, candidate.item),
  );
  return [
    ...undecidedAuthors(undecided),
    ...commands.flatMap(({ authors }) => authors),
    ...(ledger.jobId === '' ? claimAuthors(pullRequest) : []),
  ];
}

/** Commands that no tracking comment has told of yet. */
export function newCommands(
  session: Session,
  pullRequest: PullRequest,
  { ledger }: DeliveryRecord,
): PostedCommand[] {
  return listCommands(pullRequest, session.inputs.command).filter(({ key }) => !isKnownTo(ledger, key));
}

async function linkedJob(
  session: Session,
  commands: readonly PostedCommand[],
  signal: AbortSignal,
): Promise<{ id: string; job: Job } | undefined> {
  const id = commands.flatMap(({ command }) => (command.word === 'link' ? [command.jobId] : [])).at(-1);
  if (id === undefined) return undefined;
  const read = await settle(readJob(session, id, signal));
  if (read.status === 'rejected' || !(await proves(session, read.value))) return undefined;
  return { id, job: read.value };
}

async function claimedJob(
  session: Session,
  claim: Claim | undefined,
  known: {
    guess: Claim | undefined;
    guessed: PromiseSettledResult<Job> | undefined;
    linked: { id: string; job: Job } | undefined;
  },
  signal: AbortSignal,
): Promise<Job | undefined> {
  if (claim === undefined) return undefined;
  if (known.linked?.id === claim.jobId) return known.linked.job;
  if (known.guess?.jobId !== claim.jobId || known.guessed === undefined)
    return readJob(session, claim.jobId, signal);
  if (known.guessed.status === 'rejected') throw known.guessed.reason;
  return known.guessed.value;
}

function proves(session: Session, job: Job): Promise<boolean> {
  return isBound(job, session.pullRequestUrl, session.pullRequest.isFormerName);
}

/** @throws {UserError} naming the job. */
export async function readJob(
  { jobs }: Pick<Session, 'jobs'>,
  jobId: string,
  signal: AbortSignal,
): Promise<Job> {
  try {
    return await jobs.getJob(jobId, { signal });
  } catch (error) {
    throw new UserError(`Job ${jobId} could not be read: ${messageOf(error)}`, { cause: error });
  }
}

/** How a promise ends: nothing is thrown before somebody asks for the value. */
export async function settle<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [settled] = await Promise.allSettled([promise]);
  return settled;
}
