import {
  findOurs,
  hasProvenMarker,
  type Permissions,
  projectOf,
  purposeOf,
} from '@docs-agent/agent-action';
import { ACTION } from '../github/github-pull-request.ts';
import type { Inputs } from '../inputs.ts';
import type { PullRequest } from '../pull-request.ts';
import { findClaim, insidersOf, type JobClaim } from '../reading/binding.ts';
import { listCommands, type PostedCommands } from '../reading/commands.ts';
import { type Candidate, type ForwardRules, type Item, listCandidates } from '../reading/item.ts';
import { type Selection, select } from '../reading/selection.ts';
import { type DeliveryRecord, readDeliveryRecord } from './delivery-record.ts';
import { isAsked, isFollowed, isOpenFor, isUnproven, type Ledger } from './ledger.ts';

/**
 * What people wrote on a pull request, without commands and near misses that the ledger knows.
 * Permissions are not checked yet.
 */
export interface Contents extends PostedCommands {
  /** All items, each with the reason if it is not forwarded. */
  candidates: Candidate[];
}

/** Everything that follows from one read of a pull request. */
export interface Findings extends Contents {
  pullRequest: PullRequest;
  record: DeliveryRecord;
  /** The job that is named if every author has permission. */
  likelyClaim: JobClaim | undefined;
  /** The job that may be read before permissions are known: no outsider can have named it. */
  earlyClaim: JobClaim | undefined;
}

/**
 * Derives these from one read of a pull request.
 *
 * @throws {UserError} when a later version of this action wrote the tracking comment.
 */
export function examine(pullRequest: PullRequest, inputs: Inputs): Findings {
  const { apiKey, projectId } = inputs;
  const place = { apiKey, projectId, pullRequestId: pullRequest.nodeId };
  const record = readDeliveryRecord(pullRequest, place);
  return {
    pullRequest,
    record,
    likelyClaim: claimIn({ pullRequest, record }, inputs, () => true),
    earlyClaim: claimIn({ pullRequest, record }, inputs, insidersOf(pullRequest)),
    ...contentsOf(pullRequest, inputs, record.ledger),
  };
}

/** Lists what people wrote, by the rules and by what a ledger says was sent. */
export function contentsOf(pullRequest: PullRequest, inputs: Inputs, ledger: Ledger): Contents {
  const firstTurn = firstTurnOf(pullRequest, ledger, purposeOf(ACTION, inputs.projectId));
  const isRecorded = (item: Pick<Item, 'key' | 'createdAt'>) =>
    isUnproven(ledger, item) || (ledger.items[item.key]?.state ?? 'left-out') !== 'left-out';
  const { commands, nearMisses } = listCommands(pullRequest, inputs.command);
  return {
    candidates: listCandidates(pullRequest, {
      ...inputs,
      firstTurn,
      isRecorded,
    }),
    commands: commands.filter(({ key }) => !isFollowed(ledger, key)),
    nearMisses: nearMisses.filter((one) => !isAsked(ledger, one)),
  };
}

/** When the first prompt was sent, or what was there before this action must have begun. */
function firstTurnOf(
  { comments, headSha }: PullRequest,
  { turns, heldBefore }: Ledger,
  purpose: string,
): ForwardRules['firstTurn'] {
  const comment = findOurs(comments, purpose);
  const [first] = turns;
  if (first !== undefined) {
    // Our comment is made with the first intent, and its time is GitHub's own.
    const sentAt = comment?.createdAt ?? first.sentAt;
    return { sentAt, headBefore: first.headBefore };
  }
  if (heldBefore !== undefined) return { sentAt: heldBefore, headBefore: '' };
  if (comment !== undefined) return { sentAt: comment.createdAt, headBefore: headSha };
  return undefined;
}

/**
 * The job that is named for a pull request by an input, by our ledger, or by an author with
 * permission. What names one for another project does not count.
 */
export function claimIn(
  { pullRequest, record }: Pick<Findings, 'pullRequest' | 'record'>,
  { apiKey, jobId, projectId }: Inputs,
  isAuthorized: (login: string) => boolean,
): JobClaim | undefined {
  const tracked = record.ledger.jobId || record.foreign?.jobId || undefined;
  if (record.isOfOtherProject && jobId === undefined && tracked === undefined) return undefined;
  const comments = pullRequest.comments.filter(
    (comment) => projectOf(comment, 'start-job', projectId) !== 'other',
  );
  const isProven = (text: string) =>
    hasProvenMarker(text, { apiKey, pullRequestId: pullRequest.nodeId });
  return findClaim(
    { ...pullRequest, comments },
    {
      input: jobId,
      tracked,
      isAuthorized,
      isProven,
    },
  );
}

/**
 * Whether a pull request has nothing to do with this action: no job is named, and no one addresses
 * the agent. Of another project's pull request, only a `link` makes it one of this project.
 */
export function isUnrelated(findings: Findings): boolean {
  const { record, likelyClaim, commands, nearMisses, candidates } = findings;
  if (likelyClaim !== undefined) return false;
  if (record.isOfOtherProject) return !commands.some(({ command }) => command.word === 'link');
  if (commands.length + nearMisses.length > 0) return false;
  return !candidates.some(({ item }) => item.isAddressed);
}

/** The open items that are sent. */
export interface OpenItems extends Selection {
  /** Open items that may have been sent before the ledger was rebuilt. */
  unproven: Item[];
}

export function selectOpen(
  ledger: Ledger,
  candidates: readonly Candidate[],
  permissions: Permissions,
): OpenItems {
  const open = candidates.filter(({ item }) => isOpenFor(ledger, item));
  const { forward: all, ...selection } = select(open, permissions);
  const unproven = all.filter((item) => isUnproven(ledger, item));
  return {
    ...selection,
    forward: all.filter((item) => !unproven.includes(item)),
    unproven,
  };
}
