import { log, messageOf, UserError } from '@docs-agent/action-kit';
import { isBound, type Permissions, reasonOf } from '@docs-agent/agent-action';
import { isDocsAgentError, type Job } from '@docs-agent/core';
import { claimIn, examine, type Findings } from './ledger/findings.ts';
import { isChangedSince, isDelivered, isOpenFor } from './ledger/ledger.ts';
import { type Asker, checkInOrder } from './reading/accounts.ts';
import { claimAuthors, type JobClaim, withShortId } from './reading/binding.ts';
import { heardOf, type PostedCommand } from './reading/commands.ts';
import type { Candidate } from './reading/item.ts';
import { undecidedAuthors } from './reading/selection.ts';
import type { LockedSession, Session } from './session.ts';

/**
 * Whether the job belongs to this pull request. `unproven`: it is active, and names none before it
 * has ended.
 */
export type Binding = 'bound' | 'unproven' | 'not-bound';

/** What a job is read with. */
type JobReader = Pick<Session, 'jobs' | 'signal'>;

/**
 * Everything read while holding the lock. Its commands are those of authorized people, in the order
 * of writing.
 */
export interface LockedSnapshot extends Findings {
  permissions: Permissions;
  claim: JobClaim | undefined;
  /** The claimed job. */
  job: Job | undefined;
  binding: Binding;
  /** The job of the last `link`, once it has proven itself. */
  linkedJobId: string | undefined;
  /**
   * A `link` names a job that can only prove itself once it has ended: the command waits for that.
   */
  isLinkWaiting: boolean;
  /**
   * Why the job of the last `link`, which decides, could not be read: the command waits, and so
   * does what would be sent.
   */
  unreadLink: string | undefined;
}

/** What was read beside taking the lock. It may be older than the lock. */
export interface FirstRead {
  findings: Findings;
  /** When the read began, by `performance.now()`. */
  beganAtMs: number;
  /** The job that the input names. */
  job: PromiseSettledResult<Job> | undefined;
}

/**
 * Reads everything that decisions rest on. The first read only says which accounts and which job to
 * ask for. Decisions rest on a read that misses nothing that a run wrote before.
 */
export async function readLockedSnapshot(
  session: LockedSession,
  { findings: first, beganAtMs, job: inputJob }: FirstRead,
): Promise<LockedSnapshot> {
  const { inputs, held } = session;
  const guess = first.earlyClaim;
  const [pullRequest, guessed] = await Promise.all([
    held.read({ subject: first.pullRequest, beganAtMs }),
    inputJob ?? (guess === undefined ? undefined : settle(readJob(session, guess.jobId))),
    checkAuthors(session, first),
  ]);
  // The stamp says something only where the tracking comment is gone.
  const isStampSeen = first.record.comment !== undefined || pullRequest.stampedAt === undefined;
  const isSame = pullRequest.threads === first.pullRequest.threads && isStampSeen;
  const findings = isSame ? first : examine(pullRequest, inputs);
  const permissions = await checkAuthors(session, findings);
  const commands = heardOf(findings.commands, permissions);
  const provenId = findings.record.ledger.jobId;
  const proofOf = (id: string, job: Job) => bindingOf(session, job, id === provenId);
  const named = claimIn(findings, inputs, permissions.isAuthorized);
  const link = await linkedJob(session, commands, proofOf);
  // No other job is named: why it could not be read is why nothing can be sent.
  if (link?.binding === 'unread' && named === undefined) settledValue(link.read);
  const linked = link?.binding === 'unread' ? undefined : link;
  const isByLink = linked !== undefined && named?.by !== 'input';
  const claim: JobClaim | undefined = isByLink ? { jobId: linked.id, by: 'marker' } : named;
  const known = [linked, guess && guessed && { id: guess.jobId, read: guessed }];
  const job = claim && (await claimedJob(session, claim, known));
  const isLinkWaiting = linked?.binding === 'unproven' && linked.id === claim?.jobId;
  return {
    ...findings,
    permissions,
    nearMisses: heardOf(findings.nearMisses, permissions),
    commands:
      isLinkWaiting || link?.binding === 'unread'
        ? commands.filter(({ command }) => command.word !== 'link')
        : commands,
    claim,
    job,
    binding: claim && job ? await proofOf(claim.jobId, job) : 'not-bound',
    linkedJobId: linked?.binding === 'bound' ? linked.id : undefined,
    isLinkWaiting,
    unreadLink: link?.binding === 'unread' && named?.by !== 'input' ? link.why : undefined,
  };
}

function checkAuthors(session: Asker, findings: Findings): Promise<Permissions> {
  const { pullRequest, record } = findings;
  return checkInOrder(session, pullRequest, record.ledger, authorsToCheck(findings));
}

/** Everyone whose permission decides over something on the pull request. */
function authorsToCheck({
  pullRequest,
  record: { ledger },
  candidates,
  commands,
  nearMisses,
}: Findings) {
  // A command can release what another person wrote.
  const isOpen = ({ item }: Candidate) =>
    commands.length > 0 ? !isDelivered(ledger, item) : isOpenFor(ledger, item);
  const undecided = candidates.filter(
    (candidate) => isOpen(candidate) || isChangedSince(ledger, candidate.item),
  );
  return [
    ...undecidedAuthors(undecided),
    ...[...commands, ...nearMisses].flatMap(({ authors }) => authors),
    ...(ledger.jobId === '' ? claimAuthors(pullRequest) : []),
  ];
}

/**
 * Without a link nothing is proven now: a job that our ledger holds has named this pull request
 * before.
 */
async function bindingOf(
  { pullRequestUrl, isFormerName }: Pick<Session, 'pullRequestUrl' | 'isFormerName'>,
  job: Job,
  isInLedger: boolean,
): Promise<Binding> {
  if (job.prLink !== null)
    return (await isBound(job, pullRequestUrl, isFormerName)) ? 'bound' : 'not-bound';
  if (isInLedger) return 'bound';
  return job.status === 'active' ? 'unproven' : 'not-bound';
}

interface KnownJob {
  id: string;
  read: PromiseSettledResult<Job>;
}

/**
 * The job of the last `link`. One that cannot be read, other than one that the service does not
 * know, is for another run.
 */
async function linkedJob(
  session: JobReader,
  commands: readonly PostedCommand[],
  proofOf: (id: string, job: Job) => Promise<Binding>,
): Promise<(KnownJob & { binding: Binding | 'unread'; why?: string }) | undefined> {
  const id = commands.findLast(({ command }) => command.word === 'link')?.command.argument;
  if (id === undefined) return undefined;
  const read = await settle(readJob(session, id));
  if (read.status === 'rejected') {
    const why = messageOf(read.reason);
    log.warning(why);
    return isUnknownJob(read.reason) ? undefined : { id, read, binding: 'unread', why };
  }
  const binding = await proofOf(id, read.value);
  return binding === 'not-bound' ? undefined : { id, read, binding };
}

/**
 * The service knows no job of the name that was written on the pull request: the name is wrong, and
 * nothing else is.
 */
export class WrongClaimError extends UserError {}

async function claimedJob(
  session: JobReader,
  { jobId, by }: JobClaim,
  known: readonly (KnownJob | undefined)[],
): Promise<Job> {
  const read = known.find((job) => job?.id === jobId)?.read;
  try {
    return read === undefined ? await readJob(session, jobId) : settledValue(read);
  } catch (error) {
    if (by === 'marker' && isUnknownJob(error))
      throw new WrongClaimError(messageOf(error), { cause: error });
    throw error;
  }
}

function isUnknownJob(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return isDocsAgentError(cause) && ['invalid', 'invalid-option', 'not-found'].includes(cause.kind);
}

/** @throws {UserError} naming the job. */
export async function readJob({ jobs, signal }: JobReader, jobId: string): Promise<Job> {
  try {
    return await jobs.getJob(jobId, { signal });
  } catch (error) {
    const why = isDocsAgentError(error) ? reasonOf(error) : messageOf(error);
    throw new UserError(withShortId(`Job ${jobId} could not be read: ${why}`, jobId), {
      cause: error,
    });
  }
}

/** How a promise ends. Nothing is thrown before the value is asked for. */
export async function settle<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [settled] = await Promise.allSettled([promise]);
  return settled;
}

/** @throws what the promise was rejected with. */
export function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
