import type { Sentence } from '@docs-agent/action-kit';
import {
  type GitHubTime,
  isoTime,
  marker,
  purposeOf,
  saveAndUnlock,
  save as saveComment,
  type Tracked,
  type TrackedKind,
  underLock,
  type Write,
  withoutMarker,
  written,
} from '@docs-agent/agent-action';
import { ACTION } from '../github/github-pull-request.ts';
import { mergeLedgers } from '../ledger/changes.ts';
import type { DeliveryRecord } from '../ledger/delivery-record.ts';
import { contentsOf, examine, type Findings } from '../ledger/findings.ts';
import { keysIn, keysOfTurn, type Ledger } from '../ledger/ledger.ts';
import { encodeLedger, withLedgerLine } from '../ledger/ledger-line.ts';
import { repaired } from '../ledger/repair.ts';
import {
  isAnswered,
  situationOfAnswer,
  situationOfTurn,
  whatWaits,
  withoutTurn,
} from '../ledger/situation-of.ts';
import { comparisonOf } from '../outcome/comparison.ts';
import type { PullRequest, PullRequestProgress } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
import { endWith, factsOf } from '../render/facts.ts';
import { renderTracking } from '../render/tracking-comment.ts';
import type { Ended } from '../result.ts';
import type { Config, GitHub } from '../session.ts';
import { type Found, SITUATIONS } from '../situations/table.ts';
import { buildTracking, type View } from './view.ts';

/**
 * While a turn is open, only the run that waits for its end writes; the comment it writes is its
 * heartbeat. A run whose heartbeat is older than this is dead.
 */
const HEARTBEAT_LEASE_MS = 120_000;

/**
 * A run that waits renews its heartbeat at least this often. Later than that, it does not write
 * without the lock: a request may take as long as what is left of the lease.
 */
export const HEARTBEAT_EVERY_MS = 90_000;

/** This run's copy of the tracking comment and its ledger. */
export interface TrackingComment extends Tracked<PullRequest> {
  /** Everything on the pull request that can be forwarded, by key. */
  readonly items: ReadonlyMap<string, Item>;
  readonly ledger: Ledger;
  /** The turn that this run reports; undefined if it reports the state of the pull request. */
  readonly turnId: string | undefined;
  /** Reactions that show what became uncertain when this copy was put right. */
  readonly traces: readonly Write[];
}

/** The tracking comment as forward-review has it. */
export type TrackingKind = TrackedKind<PullRequest, TrackingComment, View>;

export function trackingKind(config: Config): TrackingKind {
  return {
    purpose: purposeOf(ACTION, config.inputs.projectId),
    open: (pullRequest) => trackingCommentOf(examine(pullRequest, config.inputs)),
    textOf: (comment, view) => textOf(config, comment, view),
    unlock: 'together',
  };
}

/** The tracking comment as it was read, not written by this run yet. */
export function trackingCommentOf({ pullRequest, record, candidates }: Findings): TrackingComment {
  return {
    subject: pullRequest,
    items: new Map(candidates.map(({ item }) => [item.key, item])),
    posted: record.comment,
    ledger: record.ledger,
    turnId: undefined,
    traces: [],
    writtenAtMs: Number.NEGATIVE_INFINITY,
  };
}

/**
 * The same, after repairing what a dead run left. Only under the lock, where no other run sends.
 */
export function repairedComment(findings: Findings, time: GitHubTime): TrackingComment {
  const { ledger, traces } = repaired(findings, isoTime(time.latest()));
  return {
    ...trackingCommentOf(findings),
    ledger,
    traces,
  };
}

/** The same comment, about a pull request that was read anew. */
export function withRead(
  comment: TrackingComment,
  subject: PullRequest,
  { inputs }: Config,
): TrackingComment {
  const { candidates } = contentsOf(subject, inputs, comment.ledger);
  const items = new Map(candidates.map(({ item }) => [item.key, item]));
  return { ...comment, subject, items };
}

/** The content of the tracking comment if no turn has just changed. */
export async function currentSituation(
  github: GitHub,
  { time }: Config,
  { ledger, subject }: TrackingComment,
): Promise<Found> {
  const waits = whatWaits(ledger);
  if (waits !== undefined) return waits;
  const turn = ledger.turns.at(-1);
  if (turn === undefined) return withoutTurn(ledger);
  if (!isAnswered(turn)) return situationOfTurn(turn, time.now());
  const after = turn.headAfter ?? subject.headSha;
  const { tookMs: elapsedMs = 0, isProvisional = false } = turn;
  return situationOfAnswer(await comparisonOf(github, turn.headBefore, after), {
    isProvisional,
    elapsedMs,
  });
}

/** The first line of the comment. */
export function headlineOf(config: Config, comment: TrackingComment, view: View): Sentence {
  return SITUATIONS[view.found.kind].headline(factsOf(buildTracking(config, comment, view)));
}

/** How a run ends that leaves the comment like this. */
export function endOf(
  config: Config,
  comment: TrackingComment,
  view: View,
  outputs: Readonly<Record<string, string>>,
): Ended {
  return endWith(view.found, factsOf(buildTracking(config, comment, view)), outputs);
}

/**
 * Writes the comment of an open turn. Without a fresh heartbeat another run may have taken over:
 * then the lock is taken first, and what others noted meanwhile is added.
 */
export async function saveOpenTurn(
  github: GitHub,
  config: Config,
  comment: TrackingComment,
  view: View,
): Promise<TrackingComment> {
  const kind = trackingKind(config);
  if (isFresh(comment)) return saveComment(github, kind, { comment, view });
  return underLock(github, async (locked) => {
    const read = kind.open(await locked.held.read());
    const merged = {
      ...read,
      ledger: mergeLedgers(comment.ledger, read.ledger),
      turnId: comment.turnId,
    };
    return saveAndUnlock(locked, kind, { comment: merged, view });
  });
}

/**
 * Writes the comment of an open turn, and reads the pull request's progress with the same request.
 */
export async function renewHeartbeat(
  github: GitHub,
  config: Config,
  comment: TrackingComment,
  view: View,
): Promise<{ comment: TrackingComment; progress: PullRequestProgress }> {
  const { posted } = comment;
  if (posted === undefined || !isFresh(comment)) {
    const saved = await saveOpenTurn(github, config, comment, view);
    return { comment: saved, progress: await github.readProgress(config.signal) };
  }
  const purpose = purposeOf(ACTION, config.inputs.projectId);
  const body = `${marker(purpose)}\n\n${textOf(config, comment, view)}`;
  const renewed = { ...posted, body };
  const progress = await github.renewAndRead(renewed);
  return { comment: written(comment, renewed), progress };
}

/** Whether the heartbeat still lets this run write without the lock. */
function isFresh({ writtenAtMs }: TrackingComment): boolean {
  return performance.now() - writtenAtMs <= HEARTBEAT_EVERY_MS;
}

/** People look at the latest turn: for an earlier one, only the ledger is updated. */
function textOf(config: Config, comment: TrackingComment, view: View): string {
  const { ledger, posted, turnId, subject } = comment;
  const place = { apiKey: config.inputs.apiKey, pullRequestId: subject.nodeId };
  const line = encodeLedger(ledger, posted?.id ?? 0, place);
  const isLatest = turnId === undefined || turnId === ledger.turns.at(-1)?.id;
  if (isLatest || posted === undefined)
    return renderTracking(buildTracking(config, comment, view), line);
  return withLedgerLine(
    withoutMarker(posted.body, purposeOf(ACTION, config.inputs.projectId)),
    line,
  );
}

/**
 * Whether the run of the last turn is alive: then no other run writes. No run waits for one that
 * died while it sent.
 */
export function isOwned({ ledger, comment }: DeliveryRecord, { now }: GitHubTime): boolean {
  const turn = ledger.turns.at(-1);
  if (turn === undefined || turn.result !== undefined || !turn.isWaitedFor) return false;
  const interrupted = keysIn(ledger, 'sending', 'resending');
  if (keysOfTurn(ledger, turn.id).some((key) => interrupted.includes(key))) return false;
  return now() - (Date.parse(comment?.updatedAt ?? '') || 0) <= HEARTBEAT_LEASE_MS;
}
