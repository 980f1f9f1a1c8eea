import { randomBytes } from 'node:crypto';
import { log, messageOf } from '@docs-agent/action-kit';
import { isoTime, judgeFailedDelivery, refuseStale, sendOnce } from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import type { Answer, Ask } from './decision/requests.ts';
import { hasLabel, STATE_LABELS } from './issue.ts';
import { countToday } from './jobs-today.ts';
import { ended, type Looked } from './looked.ts';
import type { Prompt } from './prompt.ts';
import { type Intent, type JobRecord, withDoubt, withJob } from './record.ts';
import type { LockedSession, Session } from './session.ts';
import { REASONS } from './situations/reasons.ts';
import type { Situation } from './situations/situation.ts';
import { situationOfWaiting, situationsOf } from './situations/situation-of.ts';
import { SITUATIONS } from './situations/table.ts';
import { save, saveAndUnlock, type Tracked } from './tracked.ts';

/** The job to create. */
export interface Creation {
  ask: Ask;
  prompt: Prompt;
  /** The record once the request has been handled. */
  answered: JobRecord;
  answers: readonly Answer[];
}

const NOT_CREATED = 'no job was created';

/** Records the intent, creates the job once, and records the outcome. */
export async function create(
  session: LockedSession,
  tracked: Tracked,
  creation: Creation,
): Promise<Looked> {
  const { ask, prompt, answers } = creation;
  const { inputs, jobs, noteForPost, signal, time } = session;
  if (inputs.dryRun) {
    log.info(`This prompt would have created a job:\n\n${prompt.text}`);
    return ended(session, tracked, SITUATIONS['dry-run']());
  }
  const labeled = await withWorkingLabel(session, tracked);
  const obstacle = await overBudget(session, labeled);
  if (obstacle !== undefined) {
    const record = { ...labeled.record, waiting: { since: ask.at } };
    const waits = { ...labeled, record };
    const saved = await saveAndUnlock(session, waits, { obstacle, answers });
    return ended(session, saved, obstacle);
  }
  const intent: Intent = {
    id: randomBytes(4).toString('hex'),
    by: ask.by,
    askedAt: ask.at,
    readAt: ask.readAt,
    startedAt: isoTime(time.now()),
    comments: prompt.comments,
  };
  signal.throwIfAborted();
  refuseStale(session, NOT_CREATED);
  noteForPost({ turn: { id: intent.id, progress: 'unsent' } });
  const noted = await save(session, { ...labeled, record: { ...labeled.record, intent } });
  signal.throwIfAborted();
  refuseStale(session, NOT_CREATED);
  const answer = await sendOnce(session, intent.id, () => jobs.createJob(prompt.text, { signal }));
  // The run was cancelled meanwhile: `post` knows how far the request is.
  if (isDocsAgentError(answer) && answer.kind === 'aborted') throw answer;
  const { record, situation } = outcomeOf(session, labeled.record, creation, intent, answer);
  const { job } = record;
  if (situation === undefined) {
    log.info(`Created job ${job?.id} for issue #${session.number}.`);
  }
  const saved = await saveAndUnlock(session, { ...noted, record }, { answers });
  noteForPost({ turn: undefined });
  if (situation !== undefined || job === undefined || isDocsAgentError(answer)) {
    return ended(session, saved, situation);
  }
  return {
    kind: 'running',
    record: saved.record,
    job,
    created: answer,
  };
}

/** The record after the service’s answer, and how the run ends if there is no job. */
function outcomeOf(
  session: LockedSession,
  before: JobRecord,
  { ask, answered }: Creation,
  intent: Intent,
  answer: Job | DocsAgentError,
): { record: JobRecord; situation?: Situation } {
  const { names, time } = session;
  if (!isDocsAgentError(answer)) {
    const { id, status } = answer;
    if (!id) return uncertain(session, answered, intent, REASONS['names-no-job']);
    return { record: withJob(answered, intent, { id, status: status ?? '' }) };
  }
  const why = messageOf(answer);
  switch (judgeFailedDelivery(answer).state) {
    case 'uncertain':
      return uncertain(session, answered, intent, why);
    case 'refused': {
      const refused = { why, readAt: ask.readAt };
      return {
        record: { ...answered, refused },
        situation: SITUATIONS.refused(why, names),
      };
    }
    case 'pending': {
      const isLimited = answer.kind === 'rate-limited';
      const waitMs = answer.retryAfterMs;
      const notBefore = waitMs === undefined ? undefined : isoTime(time.now() + waitMs);
      const waiting = {
        since: ask.at,
        why,
        isLimited,
        notBefore,
      };
      return {
        record: { ...before, waiting },
        situation: situationOfWaiting(waiting, why, names),
      };
    }
  }
}

function uncertain(
  { names, time }: LockedSession,
  answered: JobRecord,
  intent: Intent,
  why: string,
): { record: JobRecord; situation: Situation } {
  const record = withDoubt(answered, intent, { why, now: isoTime(time.latest()) });
  return { record, situation: situationsOf(record, names).main };
}

/**
 * The run sets `docs-agent: working` before the intent, so that each of several runs at once sees
 * the others. For a request that the service refused for now, a later run tries again without it.
 */
async function withWorkingLabel(session: LockedSession, tracked: Tracked): Promise<Tracked> {
  const { working } = STATE_LABELS;
  const { issue, record } = tracked;
  if (hasLabel(issue.labels, working)) return tracked;
  if (record.waiting?.why !== undefined) return tracked;
  try {
    await session.issue.addLabel(working);
  } catch (error) {
    const why = messageOf(error);
    log.warning(`Issue #${session.number}: the labels could not be updated: ${why}`);
    return tracked;
  }
  const labels = [...issue.labels, working];
  return { ...tracked, issue: { ...issue, labels } };
}

/**
 * Counts again after our own label: of several runs at once, each sees those that were before it.
 */
async function overBudget(session: Session, { issue }: Tracked): Promise<Situation | undefined> {
  if (!hasLabel(issue.labels, STATE_LABELS.working)) return undefined;
  const { maxJobsPerDay: most } = session.inputs;
  const today = await countToday(session, { before: session.number });
  return today < most ? undefined : SITUATIONS['over-budget'](today, most);
}
