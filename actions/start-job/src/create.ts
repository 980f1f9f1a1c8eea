import { randomBytes } from 'node:crypto';
import { log, messageOf } from '@docs-agent/action-kit';
import {
  isoTime,
  judgeFailedDelivery,
  refuseStale,
  sendOnce,
  type Write,
} from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import type { Ask } from './decision/requests.ts';
import { hasLabel, STATE_LABELS } from './issue.ts';
import { countToday } from './jobs-today.ts';
import { ended, type Looked } from './looked.ts';
import type { Prompt } from './prompt.ts';
import {
  type Attempt,
  doubted,
  type IssueJob,
  type JobRecord,
  jobOf,
  withStart,
} from './record.ts';
import type { LockedSession } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { SITUATIONS } from './situations/table.ts';
import { save, saveAndUnlock, type Telling, type Tracked, withObstacle } from './tracked.ts';

/** What is to be created, and what the record is once its request is answered. */
export interface Creation {
  ask: Ask;
  prompt: Prompt;
  /** The record in which this request has been handled. */
  answered(record: JobRecord): JobRecord;
  telling: Telling;
  writes: readonly Write[];
}

const NOT_CREATED = 'no job was created';

/** Notes the intent, creates the job once, and notes the outcome. */
export async function create(
  session: LockedSession,
  tracked: Tracked,
  creation: Creation,
): Promise<Looked> {
  const { ask, prompt } = creation;
  const { inputs, jobs, noteForPost, signal, time } = session;
  if (inputs.dryRun) {
    log.info(`This prompt would have created a job:\n\n${prompt.text}`);
    return ended(session, tracked, SITUATIONS['dry-run']());
  }
  const labeled = await withWorkingLabel(session, tracked);
  const overBudget = await afterOwnLabel(session, labeled);
  if (overBudget !== undefined) return withdraw(session, labeled, creation, overBudget);
  const attempt: Attempt = {
    id: randomBytes(4).toString('hex'),
    state: 'sending',
    by: ask.by,
    askedAt: ask.at,
    readAt: ask.readAt,
    startedAt: isoTime(time.now()),
    comments: prompt.comments,
    doubted: doubtOf(labeled.record),
  };
  signal.throwIfAborted();
  refuseStale(session, NOT_CREATED);
  noteForPost({ turn: { id: attempt.id, progress: 'unsent' } });
  const intent: JobRecord = { ...labeled.record, attempt };
  const noted = await save(session, { ...labeled, record: intent });
  signal.throwIfAborted();
  refuseStale(session, NOT_CREATED);
  const answer = await sendOnce(session, attempt.id, () => jobs.createJob(prompt.text, { signal }));
  // The run was cancelled meanwhile: `post` knows how far the request is.
  if (isDocsAgentError(answer) && answer.kind === 'aborted') throw answer;
  const outcome = outcomeOf(noted.record, attempt, answer, { session, creation });
  if (outcome.kind === 'created')
    log.info(`Created job ${outcome.job.id} for issue #${session.number}.`);
  const saved = await saveAndUnlock(
    session,
    { ...noted, record: outcome.record },
    creation.telling,
    creation.writes,
  );
  noteForPost({ turn: undefined });
  if (outcome.kind === 'not-created') return ended(session, saved, outcome.situation);
  return { kind: 'running', record: saved.record, job: outcome.job, created: outcome.answer };
}

type Outcome = { record: JobRecord } & (
  | { kind: 'created'; job: IssueJob; answer: Job }
  | { kind: 'not-created'; situation: Situation }
);

/** What the service's answer says of the attempt. */
function outcomeOf(
  before: JobRecord,
  attempt: Attempt,
  answer: Job | DocsAgentError,
  { session, creation }: { session: LockedSession; creation: Creation },
): Outcome {
  const answered = withStart(creation.answered(before), attempt);
  if (!isDocsAgentError(answer)) {
    const { id } = answer;
    if (id === null || id === '')
      return uncertain(answered, attempt, NAMES_NO_JOB, session.time.latest());
    const job = jobOf(attempt, id);
    return { kind: 'created', record: { ...answered, attempt: undefined, job }, job, answer };
  }
  const why = messageOf(answer);
  const { state } = judgeFailedDelivery(answer);
  if (state === 'uncertain') return uncertain(answered, attempt, why, session.time.latest());
  if (state === 'refused') {
    const refused: Attempt = attempt.doubted ?? { ...attempt, state, why };
    const situation = SITUATIONS.refused(why);
    return {
      kind: 'not-created',
      record: { ...creation.answered(before), attempt: refused },
      situation,
    };
  }
  const isLimited = answer.kind === 'rate-limited';
  const waitMs = answer.retryAfterMs;
  const notBefore = waitMs === undefined ? undefined : isoTime(session.time.now() + waitMs);
  const waiting = { since: creation.ask.at, why, isLimited, notBefore };
  const record = { ...before, attempt: attempt.doubted, waiting };
  const situation = isLimited
    ? SITUATIONS['rate-limited'](why, notBefore)
    : SITUATIONS.waiting(why);
  return { kind: 'not-created', record, situation };
}

const NAMES_NO_JOB = 'The service’s answer names no job: one may have been created.';

function uncertain(answered: JobRecord, attempt: Attempt, why: string, latestMs: number): Outcome {
  const unknown = doubted(attempt, why, isoTime(latestMs));
  const situation = SITUATIONS.uncertain(unknown);
  return { kind: 'not-created', record: { ...answered, attempt: unknown }, situation };
}

/** The attempt that is uncertain, for one that follows it. */
function doubtOf({ attempt }: JobRecord): Attempt['doubted'] {
  if (attempt?.state !== 'uncertain') return undefined;
  const { doubted: _, ...alone } = attempt;
  return alone;
}

/**
 * The label of an issue at work comes before the intent: then each of several runs at once sees the
 * others. A request that the service refused for now is tried again without it.
 */
async function withWorkingLabel(session: LockedSession, tracked: Tracked): Promise<Tracked> {
  const { working } = STATE_LABELS;
  const { issue, record } = tracked;
  if (hasLabel(issue.labels, working) || record.waiting?.why !== undefined) return tracked;
  try {
    await session.issue.addLabel(working);
  } catch (error) {
    log.warning(`Issue #${session.number}: the labels could not be updated: ${messageOf(error)}`);
    return tracked;
  }
  return { ...tracked, issue: { ...issue, labels: [...issue.labels, working] } };
}

/**
 * Counts again after our own label: of several runs at once, each sees those that were before it.
 */
async function afterOwnLabel(
  session: LockedSession,
  { issue }: Tracked,
): Promise<Situation | undefined> {
  if (!hasLabel(issue.labels, STATE_LABELS.working)) return undefined;
  const { maxJobsPerDay: most } = session.inputs;
  const today = await countToday(session, { before: session.number });
  return today < most ? undefined : SITUATIONS['over-budget'](today, most);
}

async function withdraw(
  session: LockedSession,
  tracked: Tracked,
  { ask, telling, writes }: Creation,
  overBudget: Situation,
): Promise<Looked> {
  const record = { ...tracked.record, waiting: { since: ask.at } };
  const told = withObstacle(telling, record, overBudget);
  const saved = await saveAndUnlock(session, { ...tracked, record }, told, writes);
  return ended(session, saved, overBudget);
}
