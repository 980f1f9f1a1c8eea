import { log, messageOf, writeSummary } from '@docs-agent/action-kit';
import { pullRequestLink } from '@docs-agent/agent-action';
import { isWaitDeadlineError, type Job } from '@docs-agent/core';
import type { Inputs } from '../inputs.ts';
import { advance, withTurn } from '../ledger/changes.ts';
import { contentsOf } from '../ledger/findings.ts';
import { keysOfTurn, type Turn } from '../ledger/ledger.ts';
import type { Candidate, Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import { renderSummary } from '../render/tracking-comment.ts';
import type { Ended } from '../result.ts';
import type { OpenTurn } from '../sending/send-prompt.ts';
import type { Session } from '../session.ts';
import { type Found, SITUATIONS } from '../situations/table.ts';
import {
  endOf,
  saveOpenTurn,
  type TrackingComment,
  withRead,
} from '../tracking/tracking-comment.ts';
import { buildTracking, type View } from '../tracking/view.ts';
import { concludeTurn } from './conclude.ts';
import { doubtAt, waitOptions } from './waiting.ts';
import { startWatch, type Watched } from './watch.ts';

/** The end of a turn, and whether something new was written meanwhile. */
interface Answer {
  ended: Ended;
  hasMore: boolean;
}

/** Waits for the job's end, compares the pull request before and after, and reports the result. */
export async function awaitAnswer(session: Session, open: OpenTurn): Promise<Answer> {
  const { watched, end } = await waitForEnd(session, open);
  const known = {
    ...open,
    comment: watched.comment,
    notices: watched.notices,
  };
  return 'job' in end ? answered(session, known, end) : unanswered(session, known, end.found);
}

/** How the wait ended: the job ended, or something else happened. */
type End = { job: Job; isProvisional: boolean } | { found: Found };

async function waitForEnd(
  session: Session,
  open: OpenTurn,
): Promise<{ watched: Watched; end: End }> {
  const { jobs, config } = session;
  const watch = startWatch(session, open);
  const startedMs = performance.now();
  try {
    const { job, evidence, polls } = await jobs.waitForJob(open.turn.jobId, {
      ...waitOptions(config),
      after: open.accepted,
      evidence: async (waiting) =>
        (await watch.hasAgentPushed(waiting)) ? 'head-moved' : undefined,
      onPoll: () => watch.stopped,
    });
    const watched = await watch.end();
    if (watched.earlyEnd === 'closed')
      return { watched, end: { found: { kind: 'closed-meanwhile' } } };
    if (watched.earlyEnd === 'stopped') return { watched, end: { found: { kind: 'stopped' } } };
    log.info(`The job has ended: ${job.status} (${evidence}, ${polls} reads).`);
    return { watched, end: { job, isProvisional: evidence === 'settled' } };
  } catch (error) {
    if (!isWaitDeadlineError(error)) throw error;
    const why = doubtAt(error, performance.now() - startedMs);
    const kind = why === undefined ? 'timed-out' : 'state-unknown';
    return { watched: await watch.end(), end: { found: { kind, why } } };
  } finally {
    await watch.end();
  }
}

async function unanswered(session: Session, open: OpenTurn, found: Found): Promise<Answer> {
  const { comment, turn, notices, outputs } = open;
  const { result } = SITUATIONS[found.kind];
  const facts: Partial<Turn> = { result, isWaitedFor: false };
  if (found.why !== undefined) {
    facts.why = found.why;
  }
  const isOver = found.kind === 'closed-meanwhile';
  const { ledger } = comment;
  const moved = isOver ? advance(ledger, keysOfTurn(ledger, turn.id), 'done') : ledger;
  const noted = { ...comment, ledger: withTurn(moved, turn.id, facts) };
  const view = { ...notices, found };
  const saved = await report(session, noted, view);
  return { ended: endOf(session.config, saved, view, outputs), hasMore: false };
}

async function answered(
  session: Session,
  open: OpenTurn,
  end: { job: Job; isProvisional: boolean },
): Promise<Answer> {
  const { github, config } = session;
  const { turn, items, notices, outputs } = open;
  const comment = withRead(open.comment, await github.read(), config);
  const concluded = await concludeTurn(session, {
    ...end,
    comment,
    turn,
    items,
  });
  const view = { ...notices, ...concluded.view };
  const saved = await report(session, concluded.comment, view);
  if (!comment.subject.isLocked) {
    await concluded.answerThreads();
  }
  const facts = {
    ...outputs,
    ...answerOutputs(end.job, comment, view.found),
    'elapsed-seconds': String(Math.round((view.found.elapsedMs ?? 0) / 1_000)),
  };
  return {
    ended: endOf(config, saved, view, facts),
    hasMore: hasMore(saved, config.inputs, notices.leftOut),
  };
}

/** Whether something was written that no run has read yet. The next attempt decides about it. */
function hasMore(
  { subject, ledger }: TrackingComment,
  inputs: Inputs,
  leftOutBefore: readonly LeftOut[],
): boolean {
  if (subject.isLocked) return false;
  const { candidates, commands, nearMisses } = contentsOf(subject, inputs, ledger);
  const judged = new Set(leftOutBefore.map(({ item }) => item.key));
  const isNew = ({ key }: Item) =>
    !judged.has(key) && (ledger.items[key]?.state ?? 'pending') === 'pending';
  const isOpen = ({ item, leftOut }: Candidate) =>
    (leftOut === undefined || leftOut.isTold) && isNew(item);
  return commands.length + nearMisses.length > 0 || candidates.some(isOpen);
}

/**
 * Writes the last state of the turn, and the job summary. If the conversation was locked meanwhile,
 * only the summary is written, and a later run writes the comment.
 */
async function report(
  { github, config }: Session,
  comment: TrackingComment,
  view: View,
): Promise<TrackingComment> {
  const saved = await saveUnlessLocked({ github, config }, comment, view);
  const isLocked = saved === undefined;
  if (isLocked || config.inputs.replyMode !== 'none') {
    await writeSummary(renderSummary(buildTracking(config, saved ?? comment, view)));
  }
  github.noteForPost({ turn: undefined });
  return saved ?? comment;
}

/** @returns undefined where the conversation is locked */
async function saveUnlessLocked(
  { github, config }: Pick<Session, 'github' | 'config'>,
  comment: TrackingComment,
  view: View,
): Promise<TrackingComment | undefined> {
  try {
    if (!comment.subject.isLocked) return await saveOpenTurn(github, config, comment, view);
  } catch (error) {
    if (!(await github.readProgress()).isLocked) throw error;
    log.debug(messageOf(error));
  }
  log.notice(
    `The conversation of pull request #${config.number} was locked while the agent worked: the job summary says what came of the review.`,
  );
  return undefined;
}

function answerOutputs(job: Job, { subject }: TrackingComment, { comparison }: Found) {
  return {
    'job-status': job.status ?? '',
    'pr-link': pullRequestLink(job.prLink ?? ''),
    'head-sha-after': subject.headSha,
    'new-commits': JSON.stringify(comparison?.commits.map((commit) => commit.sha) ?? []),
  };
}
