import { hasAtLeast, log, messageOf } from '@docs-agent/action-kit';
import type { Turn } from '../ledger/ledger.ts';
import type { Claims } from '../outcome/claims.ts';
import type { ItemOutcome } from '../outcome/outcome.ts';
import type { PullRequest, Thread } from '../pull-request.ts';
import type { CommentItem, Item } from '../reading/item.ts';
import { type EndedTurn, renderReply } from '../render/reply.ts';
import type { Config, GitHub } from '../session.ts';

/** The answers in the threads of a turn. */
export interface Answers {
  pullRequest: PullRequest;
  turn: Turn;
  /** What was sent. */
  items: readonly Item[];
  ended: EndedTurn;
  outcomes: ReadonlyMap<string, ItemOutcome>;
  claims: Claims;
}

/** GitHub limits writes; the tracking comment reports the rest. */
const MOST_REPLIES = 30;

/**
 * Answers in the threads of a turn, and resolves those whose lines changed, if that is wanted. To
 * be called once the result is saved; failures here are only logged.
 */
export async function answerThreads(
  github: GitHub,
  { inputs }: Config,
  answers: Answers,
): Promise<void> {
  const { pullRequest, turn, outcomes, claims, ended } = answers;
  const threads = threadsToAnswer(answers);
  if (inputs.replyMode === 'thread') {
    for (const { rootId, key } of threads.slice(0, MOST_REPLIES)) {
      const outcome = outcomes.get(key);
      if (outcome !== undefined) {
        await github.reply(rootId, renderReply(outcome, ended, inputs, claims.get(key)));
      }
    }
  }
  if (!inputs.resolve) return;
  const changed = threads.filter(({ key }) =>
    ['applied', 'lines-changed'].includes(outcomes.get(key)?.kind ?? ''),
  );
  await resolveAll(github, await lastWords(github, pullRequest, turn, changed));
}

/**
 * The last item in each thread, without the threads that an earlier, interrupted run answered since
 * the prompt.
 */
function threadsToAnswer({ pullRequest, turn, items }: Answers): CommentItem[] {
  const isAnswer = ({ isOurs, createdAt }: Thread['comments'][number]) =>
    isOurs && Date.parse(createdAt) >= Date.parse(turn.sentAt);
  const answered = new Set(
    pullRequest.threads.filter(({ comments }) => comments.some(isAnswer)).map(({ id }) => id),
  );
  const comments = items
    .filter((item) => item.kind === 'comment')
    .filter((item) => !answered.has(item.threadId));
  return [...new Map(comments.map((item) => [item.threadId, item])).values()];
}

/**
 * Threads without a reply since the prompt, and without an unsent comment of someone with access.
 */
async function lastWords(
  github: GitHub,
  pullRequest: PullRequest,
  turn: Turn,
  items: readonly CommentItem[],
): Promise<CommentItem[]> {
  const last: CommentItem[] = [];
  for (const item of items) {
    if (!(await hasUnansweredReply(github, pullRequest, turn, item))) {
      last.push(item);
    }
  }
  return last;
}

async function hasUnansweredReply(
  github: GitHub,
  { threads }: PullRequest,
  { sentAt }: Turn,
  { id, threadId }: CommentItem,
): Promise<boolean> {
  const { comments = [] } = threads.find((thread) => thread.id === threadId) ?? {};
  const below = comments.slice(comments.findIndex((comment) => comment.id === id) + 1);
  for (const { isMarked, author, createdAt } of below) {
    if (isMarked) continue;
    if (Date.parse(createdAt) > Date.parse(sentAt)) return true;
    if (author === undefined) continue;
    // Unknown, it may be one with access.
    const role = await github.roleOf(author).catch(() => 'write' as const);
    if (hasAtLeast(role, 'write')) return true;
  }
  return false;
}

async function resolveAll(github: GitHub, items: readonly CommentItem[]): Promise<void> {
  try {
    await github.write(items.map(({ threadId }) => ({ kind: 'resolve', threadId })));
  } catch (error) {
    log.info(`Threads were not resolved: ${messageOf(error)}`);
  }
}
