import { randomBytes } from 'node:crypto';
import { log, messageOf } from '@docs-agent/action-kit';
import { answerOf, judgeFailedDelivery, refuseStale, type Write } from '@docs-agent/agent-action';
import { isDocsAgentError } from '@docs-agent/core';
import { GIVE_AGAIN, isFoundAgain } from './decision/ask.ts';
import { ended, type Looked } from './ends.ts';
import { hasLabel, type Issue, type IssueLock, STATE_LABELS } from './issue.ts';
import type { Ready } from './obstacle.ts';
import { type Attempt, doubted, type JobRecord, settled, withAttempt } from './record/record.ts';
import type { JobState } from './render/job-comment.ts';
import { save, saveAndUnlock, type Tracked } from './saving.ts';
import type { Session } from './session.ts';

const NOT_CREATED = 'no job was created';

/** Notes the intent, creates the job once, and notes the outcome. */
export async function create(
  session: Session,
  lock: IssueLock,
  tracked: Tracked,
  { ask, prompt }: Ready,
  writes: readonly Write[],
  signal: AbortSignal,
): Promise<Looked> {
  const { context, inputs, noteForPost } = session;
  const attempt: Attempt = {
    id: randomBytes(4).toString('hex'),
    by: ask.by,
    askedAt: ask.at,
    sentAt: new Date().toISOString(),
    runUrl: context.runUrl,
    comments: prompt.comments,
    state: 'sending',
  };
  if (inputs.dryRun) {
    log.info(`This prompt would have created a job:\n\n${prompt.text}`);
    return ended(session, tracked, 'dry-run', 'Dry run: a job would have been created.');
  }
  const { id } = attempt;
  const record: JobRecord = { ...tracked.record, attempts: [...tracked.record.attempts, attempt] };
  const issue = await findable(session, tracked.issue);
  refuseStale(lock, NOT_CREATED);
  noteForPost({ turn: { id, progress: 'unsent' } });
  const noted = await save(session, { ...tracked, issue, record }, { state: { kind: 'sending' } });
  refuseStale(lock, NOT_CREATED);
  noteForPost({ turn: { id, progress: 'sending' } });
  const answer = await answerOf(session.jobs.createJob(prompt.text, { signal }));
  const finish = (facts: Partial<Attempt>, state: JobState): Promise<Tracked> => {
    const known = withAttempt(noted.record, id, facts);
    const isSettled = facts.state === 'created' || facts.state === 'refused';
    const next = { ...noted, record: isSettled ? settled(known, ask.at) : known };
    return saveAndUnlock(session, lock, next, { state }, writes);
  };
  if (isDocsAgentError(answer)) {
    const { result, state } = judgeFailedDelivery(answer);
    const isLost = state === 'pending' && !isFoundAgain(ask, tracked.issue, inputs.label);
    const reason = `${messageOf(answer)}${isLost ? ` ${GIVE_AGAIN}` : ''}`;
    const ends = { refused: 'refused', pending: 'not-created' } as const;
    const shown: JobState = state === 'uncertain' ? { kind: state } : { kind: 'not-started', reason };
    if (answer.certainlyNotProcessed) noteForPost({ turn: { id, progress: 'unsent' } });
    const facts =
      state === 'uncertain'
        ? doubted(reason, new Date().toISOString())
        : { state: ends[state], doubt: reason };
    const saved = await finish(facts, shown);
    noteForPost({ turn: undefined });
    return ended(session, saved, result, reason);
  }
  const { id: jobId } = answer;
  if (jobId === null || jobId === '') {
    const reason = 'The service created a job, and its answer does not say which.';
    const saved = await finish(doubted(reason, new Date().toISOString()), { kind: 'uncertain' });
    noteForPost({ turn: undefined });
    return ended(session, saved, 'uncertain', reason);
  }
  noteForPost({ turn: { id, progress: 'accepted', jobId } });
  log.info(`Created job ${jobId} for issue #${session.number}.`);
  const created = { state: 'created', jobId } as const;
  await finish(created, { kind: 'working' });
  noteForPost({ turn: undefined });
  return { kind: 'running', attempt: { ...attempt, ...created }, created: answer };
}

/** An issue without the label that asks, as after a command, is found by a schedule only by the label of one at work. */
async function findable({ issue: port, inputs }: Session, issue: Issue): Promise<Issue> {
  const { working } = STATE_LABELS;
  if (hasLabel(issue.labels, inputs.label) || hasLabel(issue.labels, working)) return issue;
  await port.addLabel(working);
  return { ...issue, labels: [...issue.labels, working] };
}
