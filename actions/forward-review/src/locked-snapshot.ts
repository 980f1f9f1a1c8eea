import { log, type Sentence } from '@docs-agent/action-kit';
import type { Permissions } from '@docs-agent/agent-action';
import type { Job } from '@docs-agent/core';
import {
  type Binding,
  bindingOf,
  isOfNoJob,
  type ReadJob,
  situationOfError,
  tryJob,
} from './jobs.ts';
import { claimIn, examine, type Findings } from './ledger/findings.ts';
import { isChangedSince, isDelivered, isOpenFor } from './ledger/ledger.ts';
import { checkInOrder } from './reading/accounts.ts';
import { claimAuthors, type JobClaim, shortId } from './reading/binding.ts';
import { heardOf, type PostedCommand } from './reading/commands.ts';
import type { Candidate } from './reading/item.ts';
import { undecidedAuthors } from './reading/selection.ts';
import type { LockedSession, Session } from './session.ts';
import { linkToOtherJob, linkToUnknownJob, REFUSALS } from './situations/commands.ts';
import { addressForId } from './situations/reasons.ts';
import type { Found } from './situations/table.ts';

/** Everything read while holding the lock. Its commands are those of authorized people. */
export interface LockedSnapshot extends Findings {
  permissions: Permissions;
  claim: JobClaim | undefined;
  /** The claimed job. */
  job: ReadJob | undefined;
  /** Whether the claimed job proves the claim; undefined where it could not be read. */
  binding: Binding | undefined;
  link: ResolvedLink;
}

/** The effect of the last `link` command, if there is one. */
export type ResolvedLink =
  | { kind: 'none' }
  /** Its job has proven itself. */
  | { kind: 'linked'; read: ReadJob & { kind: 'read' } }
  /** Its job can prove itself only once it has ended: the command waits for that. */
  | { kind: 'waits'; read: ReadJob & { kind: 'read' } }
  /** Its job could not be read: the command waits, and so do items for another job. */
  | { kind: 'unread'; read: ReadJob & { kind: 'unread' } }
  /** It is not followed. */
  | { kind: 'refused'; says: Sentence };

/** What was read while the lock was requested. It may be older than the lock. */
export interface FirstRead {
  findings: Findings;
  /** When the read began, by `performance.now()`. */
  beganAtMs: number;
  /** The job that the input names. */
  job: ReadJob | undefined;
}

/**
 * Reads everything that decisions rest on. The first read only says which accounts and which job to
 * ask for. Decisions use a read that includes every earlier write of a run.
 */
export async function readLockedSnapshot(
  session: LockedSession,
  { findings: first, beganAtMs, job: inputJob }: FirstRead,
): Promise<LockedSnapshot> {
  const { github, jobs, config } = session;
  const guess = first.earlyClaim;
  const [pullRequest, guessed] = await Promise.all([
    github.held.read({ subject: first.pullRequest, beganAtMs }),
    inputJob ?? (guess && tryJob(jobs, guess.jobId, config.signal)),
    checkAuthors(session, first),
  ]);
  // The stamp matters only if the tracking comment is gone.
  const isStampSeen = first.record.comment !== undefined || pullRequest.stampedAt === undefined;
  const isSame = pullRequest.threads === first.pullRequest.threads && isStampSeen;
  const findings = isSame ? first : examine(pullRequest, config.inputs);
  const permissions = await checkAuthors(session, findings);
  const commands = heardOf(findings.commands, permissions);
  const named = claimIn(findings, config.inputs, permissions.isAuthorized);
  const link = await resolveLink(session, commands, findings.record.ledger.jobId, named);
  const claim = claimBy(link, named);
  const job = claim && (await claimedJob(session, claim, [linkRead(link), guessed]));
  const isWaiting = link.kind === 'waits' || link.kind === 'unread';
  return {
    ...findings,
    permissions,
    commands: isWaiting ? commands.filter(({ command }) => command.word !== 'link') : commands,
    nearMisses: heardOf(findings.nearMisses, permissions),
    claim,
    job,
    binding: job?.kind === 'read' ? await proofOf(session, findings, job) : undefined,
    link,
  };
}

function checkAuthors({ github, config }: Session, findings: Findings): Promise<Permissions> {
  const { pullRequest, record } = findings;
  return checkInOrder(github, config, {
    pullRequest,
    ledger: record.ledger,
    logins: authorsToCheck(findings),
  });
}

/** Everyone whose permission decides over something on the pull request. */
function authorsToCheck(findings: Findings): string[] {
  const { pullRequest, candidates, commands, nearMisses } = findings;
  const { ledger } = findings.record;
  // A command can release what another person wrote.
  const isOpen = ({ item }: Candidate) =>
    commands.length > 0 ? !isDelivered(ledger, item) : isOpenFor(ledger, item);
  const undecided = candidates.filter(
    (candidate) => isOpen(candidate) || isChangedSince(ledger, candidate.item),
  );
  const authors = undecidedAuthors(undecided);
  for (const posted of [...commands, ...nearMisses]) {
    authors.push(...posted.authors);
  }
  if (ledger.jobId === '') {
    authors.push(...claimAuthors(pullRequest));
  }
  return authors;
}

function proofOf(
  { github }: Session,
  { record }: Findings,
  { id, job }: { id: string; job: Job },
): Promise<Binding> {
  return bindingOf(github, job, id === record.ledger.jobId);
}

/** Reads the job of the last `link`. */
async function resolveLink(
  { github, jobs, config }: Session,
  commands: readonly PostedCommand[],
  boundId: string,
  named: JobClaim | undefined,
): Promise<ResolvedLink> {
  const last = commands.findLast(({ command }) => command.word === 'link');
  const id = last?.command.argument;
  if (id === undefined) return { kind: 'none' };
  if (named?.by === 'input' && named.jobId !== id) return refusedLink(REFUSALS['link-by-input']);
  const read = await tryJob(jobs, id, config.signal);
  if (read.kind === 'unread') {
    log.warning(read.error.message);
    if (!isOfNoJob(read.error)) return { kind: 'unread', read };
    return refusedLink(linkToUnknownJob(shortId(id)));
  }
  const binding = await bindingOf(github, read.job, id === boundId);
  if (binding.kind === 'bound') return { kind: 'linked', read };
  if (binding.kind === 'unproven') return { kind: 'waits', read };
  return refusedLink(linkToOtherJob(shortId(id), binding.found.why));
}

function refusedLink(says: Sentence): ResolvedLink {
  return { kind: 'refused', says };
}

/** The job that a command named counts, unless the workflow names one. */
function claimBy(link: ResolvedLink, named: JobClaim | undefined): JobClaim | undefined {
  if (named?.by === 'input') return named;
  if (link.kind === 'linked' || link.kind === 'waits') return { jobId: link.read.id, by: 'marker' };
  // No other job is named: why it could not be read is why nothing can be sent.
  if (link.kind === 'unread' && named === undefined) return { jobId: link.read.id, by: 'marker' };
  return named;
}

function linkRead(link: ResolvedLink): ReadJob | undefined {
  return 'read' in link ? link.read : undefined;
}

async function claimedJob(
  { jobs, config }: Session,
  { jobId }: JobClaim,
  known: readonly (ReadJob | undefined)[],
): Promise<ReadJob> {
  const read = known.find((one) => one?.id === jobId);
  return read ?? (await tryJob(jobs, jobId, config.signal));
}

/** The situation if the job of the prompt could not be read. */
export function unreadSituation({ claim, job, link }: LockedSnapshot): Found | undefined {
  if (job?.kind === 'unread') {
    const { error, id } = job;
    if (!isOfNoJob(error)) return situationOfError(error);
    const isBound = claim?.by === 'tracking comment';
    return { kind: isBound ? 'job-gone' : 'job-unknown', why: addressForId(id) };
  }
  if (link.kind === 'unread' && claim?.by !== 'input') return situationOfError(link.read.error);
  return undefined;
}

/** The sentence about a `link` that is not followed. */
export function linkRefusal({ link }: LockedSnapshot): Sentence {
  return link.kind === 'refused' ? link.says : REFUSALS['link-by-later'];
}
