import { randomBytes } from 'node:crypto';
import { log, messageOf, UserError } from '@docs-agent/action-kit';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import { type Book, closeForPost, finishBook, openForPost, writeBook } from './book.ts';
import { count } from './count.ts';
import { judgeFailedDelivery } from './delivery.ts';
import type { Hold } from './hold.ts';
import type { Item } from './item.ts';
import {
  advance,
  LEDGER_ITEM_LIMIT,
  type Ledger,
  release,
  type Turn,
  withIntent,
  withLeftOut,
  withNewTexts,
  withTurn,
} from './ledger.ts';
import { encodeLedger, LEDGER_LINE_LIMIT } from './ledger-line.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import type { PullRequest, Write } from './pull-request.ts';
import type { Ended } from './result.ts';
import type { Audience, LeftOut } from './selection.ts';
import { ledgerPlace, type Session } from './session.ts';
import { WHAT_SENDS_IT } from './standing-state.ts';
import { tracesOf } from './traces.ts';
import type { TrackingState } from './tracking.ts';
import { type Said, trackingOf } from './view.ts';

/** Everything that was read and decided before a prompt is sent. */
export interface Dispatch {
  pullRequest: PullRequest;
  book: Book;
  jobId: string;
  forward: Item[];
  /** Delivered before, and edited since: their new text rides along. */
  changed: Item[];
  leftOut: LeftOut[];
  audience: Audience;
  said: Said;
  /** Reactions that acknowledge commands. */
  acknowledgments: Write[];
  facts: Record<string, string>;
}

/** A prompt that the service accepted, and whose end is waited for. */
export interface OpenTurn {
  book: Book;
  turn: Turn;
  jobId: string;
  accepted: Job;
  /** What was sent, as it stood then. */
  items: Item[];
  leftOut: LeftOut[];
  said: Said;
  facts: Record<string, string>;
}

/**
 * Notes the intent, sends the prompt once, notes the outcome. The caller holds the lock; it is given up with the
 * outcome. What stops it in between is finished by `post`.
 */
export async function sendPrompt(
  session: Session,
  dispatch: Dispatch,
  hold: Hold,
  signal: AbortSignal,
): Promise<OpenTurn | Ended> {
  const prompt = promptOf(session, dispatch);
  const items = dispatch.forward.filter((item) => prompt.included.includes(item.key));
  const facts: Record<string, string> = {
    ...dispatch.facts,
    'forwarded-count': String(items.length),
    'comment-ids': JSON.stringify(items.map((item) => item.id)),
    'prompt-chars': String(prompt.text.length),
    'head-sha-before': dispatch.pullRequest.headSha,
  };
  if (session.inputs.dryRun) return dryRun(dispatch, prompt, facts);
  const { book } = dispatch;
  if (items.length === 0)
    return unsendable(session, dispatch, prompt, { hold, facts: { ...facts, 'forwarded-count': '0' } });
  const turn = newTurn(session, dispatch.pullRequest, items.length);
  const intended = ledgerWith(book.ledger, turn, dispatch, items, prompt);
  if (isOverfull(session, dispatch, intended)) return overfull(session, dispatch, hold, facts);
  book.ledger = intended;
  book.turnId = turn.id;
  openForPost(session, turn.id);
  await writeBook(session, book, tell(session, dispatch, { kind: 'sending' }));
  facts['tracking-comment-url'] = book.comment?.url ?? '';
  if (!hold.isFresh()) {
    throw new UserError(
      'GitHub took so long that another run may have taken over: nothing was sent. Run the step again.',
    );
  }
  let accepted: Job;
  try {
    accepted = await session.jobs.sendMessage(dispatch.jobId, prompt.text, { signal });
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    return failedDelivery(session, dispatch, { turn, items, error, hold, facts });
  }
  const keys = items.map(({ key }) => key);
  book.ledger = advance(withTurn(book.ledger, turn.id, { isWaitedFor: session.inputs.wait }), keys, 'sent');
  if (!session.inputs.wait) book.ledger = withTurn(book.ledger, turn.id, { result: 'sent' });
  await finishBook(session, hold, book, {
    tracking: tell(
      session,
      dispatch,
      session.inputs.wait ? { kind: 'working', elapsedMs: 0 } : { kind: 'sent' },
    ),
    writes: [...tracesOf(items, dispatch.pullRequest, 'ROCKET'), ...dispatch.acknowledgments],
  });
  log.info(`Sent ${count(keys.length, 'review comment')} to job ${dispatch.jobId} as one prompt.`);
  facts['job-status'] = accepted.status ?? '';
  if (session.inputs.wait) {
    const { jobId, leftOut, said } = dispatch;
    return { book, turn, jobId, accepted, items, leftOut, said, facts };
  }
  closeForPost();
  return { result: 'sent', reason: `Sent ${count(keys.length, 'review comment')} to the agent.`, facts };
}

function promptOf(session: Session, dispatch: Dispatch): Prompt {
  const { forward, changed, leftOut, audience } = dispatch;
  return buildPrompt({
    pullRequestUrl: session.pullRequestUrl,
    items: forward,
    changed,
    leftOut,
    isHeard: audience.isHeard,
    mark: randomBytes(8).toString('hex'),
    maxChars: session.inputs.maxPromptChars,
  });
}

function newTurn(session: Session, { headSha }: PullRequest, itemCount: number): Turn {
  return {
    id: randomBytes(4).toString('hex'),
    runUrl: session.context.runUrl,
    sentAt: new Date().toISOString(),
    headBefore: headSha,
    itemCount,
    isWaitedFor: true,
  };
}

/** What did not fit goes next; what can never fit is set aside like a text that the service refused. */
function ledgerWith(
  ledger: Ledger,
  turn: Turn,
  dispatch: Dispatch,
  items: readonly Item[],
  prompt: Prompt,
): Ledger {
  const changed = dispatch.changed.filter(({ key }) => prompt.included.includes(key));
  const parked = withParked(ledger, dispatch, [...prompt.tooLong, ...prompt.intricate]);
  const deferred = advance(parked, prompt.deferred, 'pending');
  return withIntent(withNewTexts(deferred, changed), turn, items);
}

function withParked(ledger: Ledger, { forward, leftOut }: Dispatch, keys: readonly string[]): Ledger {
  const noted = withLeftOut(
    ledger,
    leftOut.map(({ item }) => item),
  );
  const refused = forward.filter(({ key }) => keys.includes(key));
  return withNewTexts(release(noted, keys, 'parked'), refused);
}

/** Nothing can go, not even alone. */
async function unsendable(
  session: Session,
  dispatch: Dispatch,
  prompt: Prompt,
  { hold, facts }: { hold: Hold; facts: Record<string, string> },
): Promise<Ended> {
  const { book, forward, acknowledgments } = dispatch;
  const size = count(forward.length, 'review comment');
  const causes = [
    ...(prompt.tooLong.length > 0
      ? [`longer than \`max-prompt-chars\` (${session.inputs.maxPromptChars}) allows`]
      : []),
    ...(prompt.intricate.length > 0
      ? ['too intricate to read, with quotes, lists or brackets in one another by the hundred']
      : []),
  ];
  const reason = `${size} cannot be sent, even alone: ${causes.join(', or ')}. Shorten the text, or raise the limit and comment \`${session.inputs.command} retry\`.`;
  book.ledger = withParked(
    book.ledger,
    dispatch,
    forward.map(({ key }) => key),
  );
  await finishBook(session, hold, book, {
    tracking: tell(session, dispatch, { kind: 'refused', reason }),
    writes: acknowledgments,
  });
  return { result: 'refused', reason, facts: { ...facts, 'comment-ids': '[]', 'prompt-chars': '0' } };
}

function tell(session: Session, dispatch: Dispatch, state: TrackingState) {
  const { leftOut, said } = dispatch;
  return trackingOf(session, dispatch.book, { state, leftOut, ...said });
}

/** Nothing is sent that could not be noted, and nothing noted is forgotten to make room. */
function isOverfull(session: Session, { book, pullRequest }: Dispatch, intended: Ledger): boolean {
  if (Object.keys(intended.items).length > LEDGER_ITEM_LIMIT) return true;
  const line = encodeLedger(intended, book.comment?.id ?? 0, ledgerPlace(session, pullRequest));
  return line.length > LEDGER_LINE_LIMIT;
}

async function overfull(
  session: Session,
  dispatch: Dispatch,
  hold: Hold,
  facts: Record<string, string>,
): Promise<Ended> {
  const reason = `This pull request holds more review comments than its tracking comment can keep account of (${LEDGER_ITEM_LIMIT}): nothing was sent, so that nothing is sent twice. Merge it, or go on in a new one.`;
  await finishBook(session, hold, dispatch.book, {
    tracking: trackingOf(session, dispatch.book, {
      state: { kind: 'over-budget', reason },
      ...dispatch.said,
    }),
    writes: dispatch.acknowledgments,
  });
  return { result: 'over-budget', reason, facts: { ...facts, 'forwarded-count': '0', 'comment-ids': '[]' } };
}

function dryRun({ jobId }: Dispatch, prompt: Prompt, facts: Record<string, string>): Ended {
  log.info(`This prompt would have been sent to job ${jobId}:\n\n${prompt.text}`);
  const size = count(prompt.included.length, 'review comment');
  return { result: 'dry-run', reason: `Dry run: ${size} would have been sent to job ${jobId}.`, facts };
}

interface Failure {
  turn: Turn;
  items: readonly Item[];
  error: DocsAgentError;
  hold: Hold;
  facts: Record<string, string>;
}

async function failedDelivery(
  session: Session,
  dispatch: Dispatch,
  { turn, items, error, hold, facts }: Failure,
): Promise<Ended> {
  const { book } = dispatch;
  const { result, itemState } = judgeFailedDelivery(error);
  const keys = items.map(({ key }) => key);
  const moved =
    itemState === 'uncertain'
      ? advance(book.ledger, keys, 'uncertain')
      : release(book.ledger, keys, itemState);
  book.ledger = withTurn(moved, turn.id, { result });
  if (error.kind === 'rate-limited') {
    const waitMs = error.retryAfterMs ?? 0;
    book.ledger = { ...book.ledger, notBefore: new Date(Date.now() + waitMs).toISOString() };
  }
  const states = { uncertain: 'uncertain', parked: 'refused', pending: 'not-sent' } as const;
  const reason = messageOf(error);
  await finishBook(session, hold, book, {
    tracking: tell(session, dispatch, {
      kind: states[itemState],
      reason: itemState === 'pending' ? `${reason} ${WHAT_SENDS_IT}` : reason,
    }),
    writes: [
      ...(itemState === 'uncertain' ? tracesOf(items, dispatch.pullRequest, 'CONFUSED') : []),
      ...dispatch.acknowledgments,
    ],
  });
  closeForPost();
  return { result, reason, facts };
}
