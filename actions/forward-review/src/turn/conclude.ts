import { hasAtLeast, log, messageOf } from '@docs-agent/action-kit';
import { isTerminal, type Job } from '@docs-agent/core';
import { count } from '../count.ts';
import { advance, keysOfTurn, type Ledger, type Turn, withTurn } from '../ledger/ledger.ts';
import { comparisonOf } from '../outcome/comparison.ts';
import { type ItemOutcome, outcomeOf } from '../outcome/outcome.ts';
import type { Comparison, PullRequest, Write } from '../pull-request.ts';
import { type Item, listCandidates } from '../reading/item.ts';
import { renderReply } from '../render/reply.ts';
import type { TrackingState } from '../render/tracking.ts';
import type { Result } from '../result.ts';
import { forwardRules, type Session } from '../session.ts';

/** How a turn ended, and everything that is told of it. */
export interface Conclusion {
  ledger: Ledger;
  state: TrackingState;
  outcomes: ReadonlyMap<string, ItemOutcome>;
  result: Result;
  reason: string;
  comparison: Comparison | undefined;
}

/** What is known when a turn is over. */
export interface TurnEnd {
  /** Read after the job had ended. */
  pullRequest: PullRequest;
  ledger: Ledger;
  turn: Turn;
  job: Job;
  /** What was sent, as it stood then, where this run knows it. */
  items?: readonly Item[];
  /** Nothing but the time passed shows that it is over. */
  isProvisional: boolean;
}

/** Sees what the turn did to the pull request, and answers in its threads. The tracking comment is the caller's. */
export async function concludeTurn(session: Session, end: TurnEnd): Promise<Conclusion> {
  const { pullRequest, turn, job } = end;
  const comparison = await comparisonOf(session, turn.headBefore, pullRequest.headSha);
  const items = end.items ?? itemsOfTurn(session, end);
  const outcomes = new Map(items.map((item) => [item.key as string, outcomeOf(item, comparison)]));
  const { result, reason } = judge(job, comparison);
  if (job.status === 'completed' && comparison !== undefined) {
    await answerThreads(session, end, items, outcomes, comparison);
  }
  const elapsedMs = Date.now() - Date.parse(turn.sentAt);
  const ledger = withTurn(advance(end.ledger, keysOfTurn(end.ledger, turn.id), 'done'), turn.id, {
    result,
    headAfter: pullRequest.headSha,
    ...(comparison === undefined ? {} : { commits: comparison.commits.length }),
    tookMs: elapsedMs,
    isWaitedFor: false,
    ...(end.isProvisional ? { isProvisional: true } : {}),
  });
  const state: TrackingState =
    job.status === 'completed'
      ? { kind: 'completed', comparison, elapsedMs, isProvisional: end.isProvisional }
      : { kind: 'job-ended', status: job.status ?? '' };
  return { ledger, state, outcomes, result, reason, comparison };
}

function itemsOfTurn(session: Session, { pullRequest, ledger, turn }: TurnEnd): Item[] {
  const keys = new Set(keysOfTurn(ledger, turn.id));
  return listCandidates(pullRequest, forwardRules(session, ledger))
    .map(({ item }) => item)
    .filter(({ key }) => keys.has(key));
}

/** Answers each thread once; those that an earlier, interrupted run answered since the prompt are left. */
async function answerThreads(
  session: Session,
  { pullRequest, turn }: TurnEnd,
  items: readonly Item[],
  outcomes: ReadonlyMap<string, ItemOutcome>,
  comparison: Comparison,
): Promise<void> {
  const { replyMode, maxThreadReplies, resolve } = session.inputs;
  const answered = new Set(
    pullRequest.threads
      .filter(({ comments }) =>
        comments.some(({ isOurs, createdAt }) => isOurs && Date.parse(createdAt) >= Date.parse(turn.sentAt)),
      )
      .map(({ id }) => id),
  );
  const threads = new Map<string, { rootId: number; outcome: ItemOutcome }>();
  for (const item of items) {
    const outcome = outcomes.get(item.key);
    if (item.kind !== 'comment' || outcome === undefined || answered.has(item.threadId)) continue;
    threads.set(item.threadId, { rootId: item.rootId, outcome });
  }
  if (replyMode === 'thread') {
    for (const { rootId, outcome } of [...threads.values()].slice(0, maxThreadReplies)) {
      await session.pullRequest.reply(rootId, renderReply(outcome, comparison));
    }
  }
  if (!resolve) return;
  const settled = [...threads].filter(([, { outcome }]) => isSettled(outcome));
  const writes = settled.map(([threadId]): Write => ({ kind: 'resolve', threadId }));
  await session.pullRequest.write(writes);
}

/** The lines that the comment is about changed in the turn. */
function isSettled({ kind }: ItemOutcome): boolean {
  return kind === 'applied' || kind === 'lines-changed';
}

function judge(job: Job, comparison: Comparison | undefined): { result: Result; reason: string } {
  if (job.status === 'failed') {
    return {
      result: 'job-failed',
      reason: 'The agent’s job failed on this review. Look at the job; a new review is sent to it as usual.',
    };
  }
  if (job.status === 'archived') {
    return { result: 'job-archived', reason: 'The agent’s job was archived before it answered the review.' };
  }
  if (comparison === undefined) {
    return { result: 'completed-no-change', reason: 'The agent answered the review without a new commit.' };
  }
  if (comparison.commits.length === 0) {
    const reason =
      'The agent answered the review: the head moved, to what GitHub cannot compare with the old one.';
    return { result: 'completed', reason };
  }
  const commits = count(comparison.commits.length, 'new commit');
  return { result: 'completed', reason: `The agent answered the review with ${commits}.` };
}

/**
 * The head moved by a commit that no person with access authored: then the agent has pushed in this turn. A push of
 * a colleague says nothing about the job, nor does a GitHub that cannot be asked.
 */
export async function hasAgentPushed(session: Session, before: string, after: string): Promise<boolean> {
  if (before === after) return false;
  try {
    const { commits } = await session.pullRequest.compare(before, after);
    const authors = [...new Set(commits.map((commit) => commit.author))];
    const people = await Promise.all(
      authors.map(
        async (login) => login !== undefined && hasAtLeast(await session.pullRequest.roleOf(login), 'write'),
      ),
    );
    return people.includes(false);
  } catch (error) {
    log.info(`Whether the agent has pushed is not known: ${messageOf(error)}`);
    return false;
  }
}

/**
 * Whether a turn that nobody waits for any more is over, by what can be read of it: the job has ended, and the agent
 * has pushed since, or so much time has passed that the status cannot be an old one.
 */
export async function isOver(
  session: Session,
  { turn, job, headSha }: { turn: Turn; job: Job; headSha: string },
): Promise<{ isProvisional: boolean } | undefined> {
  if (!isTerminal(job.status)) return undefined;
  if (await hasAgentPushed(session, turn.headBefore, headSha)) return { isProvisional: false };
  const heldMs = Date.now() - Date.parse(turn.sentAt);
  return heldMs >= session.inputs.settleSeconds * 1_000 ? { isProvisional: true } : undefined;
}
