import { hasAtLeast, log, messageOf } from '@docs-agent/action-kit';
import { isTerminal, type Job } from '@docs-agent/core';
import { tryJob } from '../jobs.ts';
import { advance, release, withTurn } from '../ledger/changes.ts';
import {
  isOverlapped,
  isUnfinished,
  keysIn,
  keysOfTurn,
  type Ledger,
  type Turn,
} from '../ledger/ledger.ts';
import { situationOfAnswer } from '../ledger/situation-of.ts';
import type { LockedSnapshot } from '../locked-snapshot.ts';
import { certainClaims, claimsOf } from '../outcome/claims.ts';
import { comparisonOf } from '../outcome/comparison.ts';
import { outcomeOf } from '../outcome/outcome.ts';
import type { Comparison } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
import type { GitHub, Session } from '../session.ts';
import { type Found, SITUATIONS } from '../situations/table.ts';
import { headlineOf, type TrackingComment } from '../tracking/tracking-comment.ts';
import type { View } from '../tracking/view.ts';
import { answerThreads } from './answer-threads.ts';

/** The end of a turn, and everything to say about it. */
export interface Conclusion {
  comment: TrackingComment;
  view: View;
  /** Answers in the threads. To be called once the result is saved. */
  answerThreads(): Promise<void>;
}

/** The facts at the end of a turn. */
export interface TurnEnd {
  /** With the pull request as it was read after the job had ended. */
  comment: TrackingComment;
  turn: Turn;
  job: Job;
  /** The sent items with their text at that time, if this run knows them. */
  items?: readonly Item[];
  /** Only the time that has passed shows that it has ended. */
  isProvisional: boolean;
}

/**
 * Compares the pull request before and after the turn. The caller saves the result, and then
 * answers in the threads.
 */
export async function concludeTurn(session: Session, end: TurnEnd): Promise<Conclusion> {
  const { github, config } = session;
  const { turn, isProvisional } = end;
  const { ledger, subject, items: known } = end.comment;
  const comparison = await comparisonOf(github, turn.headBefore, subject.headSha);
  const keys = keysOfTurn(ledger, turn.id);
  const items = end.items ?? [...known.values()].filter(({ key }) => keys.includes(key));
  const outcomes = new Map(items.map((item) => [item.key as string, outcomeOf(item, comparison)]));
  // The agent's statements may be about the previous prompt.
  const claimed = isOverlapped(ledger, turn) ? undefined : comparison;
  const claims =
    end.items === undefined
      ? certainClaims(items, turn.itemCount, claimed)
      : claimsOf(items, claimed);
  const elapsedMs = config.time.now() - Date.parse(turn.sentAt);
  const found = await situationAtEnd(github, end, comparison, elapsedMs);
  const { result, about } = SITUATIONS[found.kind];
  const isAnswered = about.includes('done');
  const facts: Partial<Turn> = {
    result,
    headAfter: subject.headSha,
    tookMs: elapsedMs,
    isWaitedFor: false,
  };
  if (comparison !== undefined && comparison.failure === undefined) {
    facts.commits = comparison.commits.length;
  }
  if (isProvisional) {
    facts.isProvisional = true;
  }
  const over = advance(ledger, keys, isAnswered ? 'done' : 'unanswered');
  const comment = {
    ...end.comment,
    ledger: withTurn(over, turn.id, facts),
    turnId: turn.id,
  };
  const view: View = { found, outcomes, claims };
  return {
    comment,
    view,
    async answerThreads() {
      if (!isAnswered || comparison === undefined) return;
      // Once in a thread: the agent's commits may still come.
      if (isProvisional && isMergesOnly(comparison)) return;
      const headline = headlineOf(config, comment, view);
      const ended = { comparison, headline };
      const answers = {
        pullRequest: subject,
        turn,
        items,
        ended,
        outcomes,
        claims,
      };
      await answerThreads(github, config, answers);
    },
  };
}

async function situationAtEnd(
  github: GitHub,
  { turn, job, comment, isProvisional }: TurnEnd,
  comparison: Comparison | undefined,
  elapsedMs: number,
): Promise<Found> {
  if (job.status === 'failed')
    return {
      kind: 'job-failed',
      comparison,
      elapsedMs,
    };
  if (job.status === 'archived') {
    // People may archive a job after its answer, or before.
    const { headSha } = comment.subject;
    if (!(await hasAgentPushed(github, turn.headBefore, headSha)))
      return {
        kind: 'job-archived',
        comparison,
        elapsedMs,
      };
  }
  return situationOfAnswer(comparison, { isProvisional, elapsedMs });
}

function isMergesOnly({ commits }: Comparison): boolean {
  return commits.length > 0 && commits.every(({ isMerge }) => isMerge);
}

/**
 * The head moved by a commit that no person with access authored: then the agent has pushed in this
 * turn. A colleague's push says nothing about the job, nor does a failed request to GitHub, nor a
 * merge, such as “Update branch”, nor a rewrite, such as “Update with rebase”, by which the agent's
 * commits of earlier turns are new ones.
 */
export async function hasAgentPushed(
  github: GitHub,
  before: string,
  after: string,
): Promise<boolean> {
  if (before === after) return false;
  try {
    const { commits, isDiverged } = await github.compare(before, after);
    if (isDiverged) return false;
    const made = commits.filter(({ isMerge }) => !isMerge);
    for (const login of new Set(made.map(({ author }) => author))) {
      if (login === undefined || !hasAtLeast(await github.roleOf(login), 'write')) return true;
    }
  } catch (error) {
    log.info(`Could not find out whether the agent has pushed: ${messageOf(error)}`);
  }
  return false;
}

/**
 * Whether a turn that no run waits for has ended, as far as can be read: the job has ended, and the
 * agent has pushed since, or enough time has passed that the status cannot be an old one.
 */
async function isOver(
  { github, config }: Session,
  {
    turn,
    job,
    headSha,
  }: {
    turn: Turn;
    job: Job;
    headSha: string;
  },
): Promise<{ isProvisional: boolean } | undefined> {
  if (!isTerminal(job.status)) return undefined;
  if (await hasAgentPushed(github, turn.headBefore, headSha)) return { isProvisional: false };
  const heldMs = config.time.now() - Date.parse(turn.sentAt);
  return heldMs >= config.inputs.settleSeconds * 1_000 ? { isProvisional: true } : undefined;
}

/** The tracking comment after a check of the last turn, and its new text if anything is new. */
export interface LastTurn {
  comment: TrackingComment;
  view?: View;
  /** Answers the threads of the turn; only after the tracking comment has the result. */
  answerThreads?: () => Promise<void>;
}

/**
 * Ends the last turn if no run waits for it and it has ended. A turn that was assumed to have ended
 * after some time is checked again if the agent starts later; so is one that was open when the pull
 * request was closed.
 */
export async function concludeLast(
  session: Session,
  snapshot: Pick<LockedSnapshot, 'job'>,
  comment: TrackingComment,
): Promise<LastTurn> {
  const { subject, ledger } = comment;
  const turn = ledger.turns.at(-1);
  if (turn === undefined || !subject.isOpen || !isStillOpen(turn)) return { comment };
  if (session.config.inputs.dryRun) return { comment };
  const job = await jobOfTurn(session, snapshot, turn);
  if (job === undefined) return { comment };
  const { headSha } = subject;
  const wasOpen = isUnfinished(turn);
  if (!wasOpen && !(await isReopened(session.github, turn, job, headSha))) return { comment };
  const over = await isOver(session, { turn, job, headSha });
  if (over !== undefined)
    return concludeTurn(session, {
      comment,
      turn,
      job,
      ...over,
    });
  if (wasOpen) return { comment };
  return {
    comment: { ...comment, ledger: reopened(ledger, turn) },
    view: { found: { kind: 'sent' } },
  };
}

/** Whether there may be something new about a turn. */
function isStillOpen(turn: Turn): boolean {
  return isUnfinished(turn) || turn.result === 'closed' || turn.isProvisional === true;
}

/** The job that got the prompt: the pull request may be bound to another one by now. */
async function jobOfTurn(
  { jobs, config }: Session,
  { job: claimed }: Pick<LockedSnapshot, 'job'>,
  { jobId }: Turn,
): Promise<Job | undefined> {
  const read = claimed?.id === jobId ? claimed : await tryJob(jobs, jobId, config.signal);
  if (read.kind === 'read') return read.job;
  if (read !== claimed) {
    log.info(read.error.message);
  }
  return undefined;
}

async function isReopened(github: GitHub, turn: Turn, job: Job, headSha: string): Promise<boolean> {
  // The pull request is open again.
  if (turn.result === 'closed') return true;
  if (turn.isProvisional !== true || turn.headAfter === undefined) return false;
  return job.status === 'active' || (await hasAgentPushed(github, turn.headAfter, headSha));
}

/** The agent has the items of the turn after all. */
function reopened(ledger: Ledger, { id }: Turn): Ledger {
  const ofTurn = new Set(keysOfTurn(ledger, id));
  const unanswered = keysIn(ledger, 'unanswered').filter((key) => ofTurn.has(key));
  return withTurn(release(ledger, unanswered, 'sent'), id, {
    result: 'sent',
    isProvisional: false,
  });
}
