import { randomBytes } from 'node:crypto';
import { log, messageOf } from '@docs-agent/action-kit';
import { judgeFailedDelivery, refuseStale, sendOnce, type Write } from '@docs-agent/agent-action';
import { isDocsAgentError } from '@docs-agent/core';
import { GIVE_AGAIN, isFoundAgain } from './decision/ask.ts';
import { hasLabel, type Issue, STATE_LABELS } from './issue.ts';
import type { Ready } from './obstacle.ts';
import { type Attempt, doubted, settled, withAttempt } from './record.ts';
import type { Result } from './result.ts';
import type { LockedSession, Session } from './session.ts';
import {
  ended,
  type Looked,
  type Shown,
  save,
  saveAndUnlock,
  shownWithoutJob,
  type Tracked,
} from './tracked.ts';

const NOT_CREATED = 'no job was created';

/** Notes the intent, creates the job once, and notes the outcome. */
export async function create(
  session: LockedSession,
  tracked: Tracked,
  { ask, prompt }: Ready,
  writes: readonly Write[],
): Promise<Looked> {
  const { inputs, jobs, noteForPost, signal } = session;
  const id = randomBytes(4).toString('hex');
  const attempt: Attempt = {
    id,
    by: ask.by,
    askedAt: ask.at,
    sentAt: new Date().toISOString(),
    comments: prompt.comments,
    state: 'sending',
  };
  if (inputs.dryRun) {
    log.info(`This prompt would have created a job:\n\n${prompt.text}`);
    return ended(session, tracked, 'dry-run', 'Dry run: a job would have been created.');
  }
  // What came to nothing must not displace a job: only so many attempts are kept.
  const before = tracked.record.attempts.filter(
    ({ state }) => state !== 'not-created' && state !== 'refused',
  );
  const record = { ...tracked.record, attempts: [...before, attempt] };
  const issue = await findable(session, tracked.issue);
  refuseStale(session, NOT_CREATED);
  noteForPost({ turn: { id, progress: 'unsent' } });
  const noted = await save(session, { ...tracked, issue, record }, { state: { kind: 'sending' } });
  refuseStale(session, NOT_CREATED);
  const answer = await sendOnce(session, id, () => jobs.createJob(prompt.text, { signal }));
  const finish = async (facts: Partial<Attempt>, shown: Shown): Promise<Tracked> => {
    const known = withAttempt(noted.record, id, facts);
    const isSettled = facts.state === 'created' || facts.state === 'refused';
    const next = { ...noted, record: isSettled ? settled(known, ask.at) : known };
    const saved = await saveAndUnlock(session, next, shown, writes);
    noteForPost({ turn: undefined });
    return saved;
  };
  const end = async (result: Result, reason: string, facts: Partial<Attempt>, shown: Shown) =>
    ended(session, await finish(facts, shown), result, reason);
  const uncertain = (reason: string) =>
    end('uncertain', reason, doubted(reason, new Date().toISOString()), {
      state: { kind: 'uncertain' },
    });
  if (isDocsAgentError(answer)) {
    const { result, state } = judgeFailedDelivery(answer);
    if (state === 'uncertain') return uncertain(messageOf(answer));
    const isLost = state === 'pending' && !isFoundAgain(tracked.issue, inputs.label);
    const reason = `${messageOf(answer)}${isLost ? ` ${GIVE_AGAIN}` : ''}`;
    const facts = { state: state === 'refused' ? state : ('not-created' as const), doubt: reason };
    return end(result, reason, facts, shownWithoutJob(tracked.record, reason));
  }
  const { id: jobId } = answer;
  if (jobId === null || jobId === '')
    return uncertain('The service created a job, and its answer does not say which.');
  log.info(`Created job ${jobId} for issue #${session.number}.`);
  const created = { state: 'created', jobId } as const;
  await finish(created, { state: { kind: 'working' } });
  return { kind: 'running', attempt: { ...attempt, ...created }, created: answer };
}

/**
 * An issue without the label that asks, as after a command, is found by a schedule only by the
 * label of one at work.
 */
async function findable({ issue: port, inputs }: Session, issue: Issue): Promise<Issue> {
  const { working } = STATE_LABELS;
  if (hasLabel(issue.labels, inputs.label) || hasLabel(issue.labels, working)) return issue;
  await port.addLabel(working);
  return { ...issue, labels: [...issue.labels, working] };
}
