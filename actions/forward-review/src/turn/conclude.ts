import { count, hasAtLeast, log, messageOf } from '@docs-agent/action-kit';
import { isTerminal, type Job } from '@docs-agent/core';
import {
  advance,
  isOverlapped,
  isUnfinished,
  keysOfTurn,
  type Ledger,
  type Turn,
  withTurn,
} from '../ledger/ledger.ts';
import { type Claims, certainClaims, claimsOf } from '../outcome/claims.ts';
import { comparisonOf, type Heads } from '../outcome/comparison.ts';
import { type ItemOutcome, outcomeOf } from '../outcome/outcome.ts';
import type { Comparison, PullRequest, Thread } from '../pull-request.ts';
import type { CommentItem, Item } from '../reading/item.ts';
import { renderReply } from '../render/reply.ts';
import type { TrackingState } from '../render/tracking.ts';
import type { Ending } from '../result.ts';
import type { Session } from '../session.ts';
import type { TrackingUpdate } from '../tracking/build-tracking.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';

/** How a turn ended, and everything that is said of it. */
export interface Conclusion {
  ledger: Ledger;
  update: TrackingUpdate;
  ending: Ending;
  comparison: Comparison | undefined;
  /**
   * Answers in the threads. To be called once the result is saved: what fails there is only noted.
   */
  answerThreads(): Promise<void>;
}

/** What is known when a turn is over. */
export interface TurnEnd {
  /** With the pull request as it was read after the job had ended. */
  comment: TrackingComment;
  turn: Turn;
  job: Job;
  /** What was sent, as it was then, if this run knows it. */
  items?: readonly Item[];
  /** Nothing but the time passed shows that it is over. */
  isProvisional: boolean;
}

/** What the end of a turn is found out with, and answered. */
type Concluder = Heads & Pick<Session, 'inputs' | 'write' | 'time'>;

/**
 * Finds out what the turn did to the pull request. The caller saves the result, and then answers in
 * the threads.
 */
export async function concludeTurn(session: Concluder, end: TurnEnd): Promise<Conclusion> {
  const { comment, turn, job, isProvisional } = end;
  const { headSha } = comment.pullRequest;
  const comparison = await comparisonOf(session, turn.headBefore, headSha);
  const keys = keysOfTurn(comment.ledger, turn.id);
  const items = end.items ?? [...comment.items.values()].filter(({ key }) => keys.includes(key));
  const outcomes = new Map(items.map((item) => [item.key as string, outcomeOf(item, comparison)]));
  const claimed = isOverlapped(comment.ledger, turn) ? undefined : comparison;
  const claims =
    end.items === undefined
      ? certainClaims(items, turn.itemCount, claimed)
      : claimsOf(items, claimed);
  const ending = judge(job, comparison);
  const elapsedMs = session.time.now() - Date.parse(turn.sentAt);
  const ledger = withTurn(advance(comment.ledger, keys, 'done'), turn.id, {
    result: ending.result,
    headAfter: headSha,
    ...(comparison && comparison.failure === undefined && { commits: comparison.commits.length }),
    tookMs: elapsedMs,
    isWaitedFor: false,
    ...(isProvisional && { isProvisional }),
  });
  const state: TrackingState =
    job.status === 'completed'
      ? { kind: 'completed', comparison, elapsedMs, isProvisional }
      : { kind: 'job-ended', status: job.status ?? '' };
  return {
    ledger,
    update: { state, outcomes, claims },
    ending,
    comparison,
    async answerThreads() {
      if (job.status !== 'completed' || comparison === undefined) return;
      // Once in a thread: the agent's commits may still come.
      if (isProvisional && isMergesOnly(comparison)) return;
      const threads = threadsToAnswer(comment.pullRequest, turn, items);
      await answer(session, threads, comparison, { outcomes, claims });
      if (session.inputs.resolve)
        await resolveChanged(
          session,
          await lastWords(session, comment.pullRequest, turn, threads),
          outcomes,
        );
    },
  };
}

function isMergesOnly({ commits }: Comparison): boolean {
  return commits.length > 0 && commits.every(({ isMerge }) => isMerge);
}

/**
 * The last item in each thread, without the threads that an earlier, interrupted run answered since
 * the prompt.
 */
function threadsToAnswer(
  { threads }: PullRequest,
  { sentAt }: Turn,
  items: readonly Item[],
): CommentItem[] {
  const isAnswer = ({ isOurs, createdAt }: Thread['comments'][number]) =>
    isOurs && Date.parse(createdAt) >= Date.parse(sentAt);
  const answered = new Set(
    threads.filter(({ comments }) => comments.some(isAnswer)).map(({ id }) => id),
  );
  const comments = items
    .filter((item) => item.kind === 'comment')
    .filter((item) => !answered.has(item.threadId));
  return [...new Map(comments.map((item) => [item.threadId, item])).values()];
}

/** GitHub asks for few writes; the tracking comment reports the rest. */
const MOST_REPLIES = 30;

async function answer(
  { inputs, pullRequest }: Concluder,
  items: readonly CommentItem[],
  comparison: Comparison,
  { outcomes, claims }: { outcomes: ReadonlyMap<string, ItemOutcome>; claims: Claims },
): Promise<void> {
  if (inputs.replyMode !== 'thread') return;
  for (const { rootId, key } of items.slice(0, MOST_REPLIES)) {
    const outcome = outcomes.get(key);
    if (outcome)
      await pullRequest.reply(rootId, renderReply(outcome, comparison, inputs, claims.get(key)));
  }
}

/**
 * Those below which no one wrote since the prompt, and no one with access before: what was not sent
 * keeps a thread open.
 */
async function lastWords(
  { roleOf }: Pick<Concluder, 'roleOf'>,
  { threads }: PullRequest,
  { sentAt }: Turn,
  items: readonly CommentItem[],
): Promise<CommentItem[]> {
  const isOpen = async ({ isMarked, author, createdAt }: Thread['comments'][number]) =>
    !isMarked &&
    (Date.parse(createdAt) > Date.parse(sentAt) ||
      // Unknown, it may be one with access.
      (author !== undefined &&
        hasAtLeast(await roleOf(author).catch(() => 'write' as const), 'write')));
  const last = await Promise.all(
    items.map(async (item) => {
      const { comments = [] } = threads.find(({ id }) => id === item.threadId) ?? {};
      const below = comments.slice(comments.findIndex(({ id }) => id === item.id) + 1);
      return (await Promise.all(below.map(isOpen))).includes(true) ? [] : [item];
    }),
  );
  return last.flat();
}

async function resolveChanged(
  { write }: Concluder,
  items: readonly CommentItem[],
  outcomes: ReadonlyMap<string, ItemOutcome>,
): Promise<void> {
  // The lines that the comment is about changed in the turn.
  const changed = items.filter(({ key }) =>
    ['applied', 'lines-changed'].includes(outcomes.get(key)?.kind ?? ''),
  );
  try {
    await write(changed.map(({ threadId }) => ({ kind: 'resolve', threadId })));
  } catch (error) {
    log.info(`Threads were not resolved: ${messageOf(error)}`);
  }
}

function judge({ status }: Job, comparison: Comparison | undefined): Ending {
  if (status === 'failed') {
    const reason =
      'The agent’s job failed on this review. Look at the job; a new review is sent to it as usual.';
    return { result: 'job-failed', reason };
  }
  if (status === 'archived')
    return {
      result: 'job-archived',
      reason: 'The agent’s job was archived before it answered the review.',
    };
  if (comparison === undefined)
    return {
      result: 'completed-no-change',
      reason: 'The agent answered the review without a new commit.',
    };
  const { failure, commits } = comparison;
  if (failure !== undefined) {
    const reason = `The branch has a new head since the review, which could not be compared with the old one. ${failure}`;
    return { result: 'completed', reason };
  }
  const moved =
    commits.length === 0 ? 'The branch was rewritten' : count(commits.length, 'new commit');
  return { result: 'completed', reason: `${moved} since the review.` };
}

/**
 * The head moved by a commit that no person with access authored: then the agent has pushed in this
 * turn. A push of a colleague says nothing about the job, nor does a GitHub that cannot be asked,
 * nor a merge, such as “Update branch”, nor a rewrite, such as “Update with rebase”, by which the
 * agent's commits of earlier turns are new ones.
 */
export async function hasAgentPushed(
  { pullRequest, roleOf }: Heads,
  before: string,
  after: string,
): Promise<boolean> {
  if (before === after) return false;
  try {
    const { commits, isDiverged } = await pullRequest.compare(before, after);
    if (isDiverged) return false;
    const made = commits.filter(({ isMerge }) => !isMerge);
    const authors = [...new Set(made.map(({ author }) => author))];
    const people = await Promise.all(
      authors.map(async (login) => login !== undefined && hasAtLeast(await roleOf(login), 'write')),
    );
    return people.includes(false);
  } catch (error) {
    log.info(`Could not find out whether the agent has pushed: ${messageOf(error)}`);
    return false;
  }
}

/**
 * Whether a turn that no run waits for is over, as far as can be read: the job has ended, and the
 * agent has pushed since, or enough time has passed that the status cannot be an old one.
 */
async function isOver(
  session: Concluder,
  { turn, job, headSha }: { turn: Turn; job: Job; headSha: string },
): Promise<{ isProvisional: boolean } | undefined> {
  if (!isTerminal(job.status)) return undefined;
  if (await hasAgentPushed(session, turn.headBefore, headSha)) return { isProvisional: false };
  const heldMs = session.time.now() - Date.parse(turn.sentAt);
  return heldMs >= session.inputs.settleSeconds * 1_000 ? { isProvisional: true } : undefined;
}

/**
 * The tracking comment after the last turn was looked at, and what it says then if anything is new.
 */
export interface LastTurn {
  comment: TrackingComment;
  update?: TrackingUpdate;
  /**
   * The job reads as ended, but may not have begun: the service can show an old status for a while.
   */
  isUnsettled?: boolean;
  /** Answers the threads of the turn; only after the tracking comment has the result. */
  answerThreads?: () => Promise<void>;
}

/**
 * Ends the last turn if no run waits for it and it is over by now. One that was only taken for
 * over, because time had passed, is looked at again when the agent shows up after all; so is one
 * that was open when the pull request was closed.
 */
export async function concludeLast(
  session: Concluder,
  comment: TrackingComment,
  job: Job,
): Promise<LastTurn> {
  const turn = comment.ledger.turns.at(-1);
  const { headSha } = comment.pullRequest;
  if (turn === undefined || session.inputs.dryRun) return { comment };
  if (!isUnfinished(turn) && !(await isReopened(session, turn, job, headSha))) return { comment };
  const over = await isOver(session, { turn, job, headSha });
  if (over !== undefined) {
    const { ledger, update, answerThreads } = await concludeTurn(session, {
      comment,
      turn,
      job,
      ...over,
    });
    return { comment: { ...comment, ledger, turnId: turn.id }, update, answerThreads };
  }
  if (isUnfinished(turn)) return { comment, isUnsettled: isTerminal(job.status) };
  const ledger = withTurn(comment.ledger, turn.id, { result: 'sent', isProvisional: false });
  return {
    comment: { ...comment, ledger },
    update: { state: { kind: 'sent' } },
    isUnsettled: isTerminal(job.status),
  };
}

async function isReopened(session: Heads, turn: Turn, job: Job, headSha: string): Promise<boolean> {
  // The pull request is open again.
  if (turn.result === 'closed') return true;
  if (turn.isProvisional !== true || turn.headAfter === undefined) return false;
  return job.status === 'active' || (await hasAgentPushed(session, turn.headAfter, headSha));
}
