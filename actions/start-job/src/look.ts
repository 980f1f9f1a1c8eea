import { log, messageOf } from '@docs-agent/action-kit';
import { checkPermissions, isHeard, isoTime, type Permissions } from '@docs-agent/agent-action';
import { create } from './create.ts';
import { accountsToAsk } from './decision/accounts.ts';
import { refusalsOf, situationOfAnswer } from './decision/answers.ts';
import {
  type Applied,
  type Ask,
  allHandled,
  applyRequests,
  handledBefore,
  labelRequest,
  timesOf,
} from './decision/requests.ts';
import { asksInTheEnd, newWords, type Word } from './decision/words.ts';
import { lookAfter } from './follow.ts';
import { hasLabel, isSameAccount, STATE_LABELS, withOwnLabel } from './issue.ts';
import { hasNews, isAtWork, isMissing, readNamedJobs, type Seen, seeJob } from './job-state.ts';
import { isShared } from './kept-record.ts';
import { ended, endOf, type Looked, withNotFollowed } from './looked.ts';
import { findObstacle, type Obstacle } from './obstacle.ts';
import type { Prompt } from './prompt.ts';
import { type IssueJob, isFollowed, type JobRecord, repaired } from './record.ts';
import type { LockedSession, Session } from './session.ts';
import { REASONS } from './situations/reasons.ts';
import type { Situation } from './situations/situation.ts';
import { reasonOf, SITUATIONS, textOf } from './situations/table.ts';
import {
  isSaved,
  onIssue,
  removeOwnLabel,
  save,
  saveAndUnlock,
  type Telling,
  type Tracked,
  trackedOf,
} from './tracked.ts';

/** Handles an issue. News of its job is recorded first, because another job may be requested. */
export async function lookAt(session: Session): Promise<Looked> {
  const looked = await lookOnce(session, hasNews);
  if (looked.kind === 'ended' || !looked.isNews) return looked;
  await lookAfter(session, looked);
  return lookOnce(session, () => false);
}

/** Creates the requested job, if any, and says on the issue what prevents it. */
function lookOnce(session: Session, isNews: typeof hasNews): Promise<Looked> {
  return onIssue(session, {
    onLocked: async (tracked) => ended(session, tracked, SITUATIONS.locked()),
    async act(locked, read) {
      const record = repaired(read.record, {
        why: REASONS['cut-off'],
        now: isoTime(session.time.latest()),
      });
      const { inputs, requestKeptAt } = session;
      let { issue } = read;
      // A read may lag behind the label that this run has just set.
      if (requestKeptAt !== undefined) {
        issue = withOwnLabel(issue, inputs.label, requestKeptAt);
      }
      try {
        return await decide(locked, { ...read, issue, record }, isNews);
      } catch (error) {
        if (!session.signal.aborted) {
          await reportFailure(locked, messageOf(error));
        }
        throw error;
      }
    },
  });
}

/** An issue with the requests on it, and who may make them. */
interface Found extends Tracked, Applied {
  /** When something was asked; ISO 8601. */
  times: readonly string[];
  seen: Seen;
  permissions: Permissions;
}

async function decide(
  session: LockedSession,
  before: Tracked,
  isNews: typeof hasNews,
): Promise<Looked> {
  if (isOfOther(session, before)) {
    await removeOwnLabel(session, before);
    return ended(session, before, SITUATIONS.idle(session.names));
  }
  const found = await find(session, before);
  const looked = await act(session, found, isNews);
  const notFollowed = refusalsOf(found.answers, session.names);
  if (looked.kind === 'running') return { ...looked, notFollowed };
  return { kind: 'ended', ended: withNotFollowed(looked.ended, notFollowed) };
}

async function act(session: LockedSession, found: Found, isNews: typeof hasNews): Promise<Looked> {
  const { record, ask, seen } = found;
  const { job } = record;
  if (job !== undefined) {
    if (isNews(job, seen))
      return {
        kind: 'running',
        record,
        job,
        isNews: true,
      };
    if (isFollowed(job)) return leaveRunning(session, found, job);
  }
  return ask === undefined ? leave(session, found) : start(session, found, ask);
}

/** This project leaves another project's issue alone if no one set its own label there. */
function isOfOther({ inputs }: Session, { issue, comment, record }: Tracked): boolean {
  if (comment !== undefined || record.doubt !== undefined) return false;
  const label = labelRequest(issue, inputs.label, []);
  if (label !== undefined && !isSameAccount(label.by, issue.ourAccount)) return false;
  return isShared(issue, inputs.projectId);
}

async function find(session: LockedSession, before: Tracked): Promise<Found> {
  const { label, command } = session.inputs;
  const { issue, record } = before;
  const nowMs = session.time.now();
  const words = newWords(issue, record, { command, nowMs });
  const labeled = labelRequest(issue, label, words);
  const writers = words.flatMap(({ comment }) => [comment.author, comment.editor]);
  const asked = accountsToAsk(issue, [...writers, labeled?.by]);
  const permissions = await checkPermissions(session, asked);
  const { isAuthorized } = permissions;
  const heard = words.filter(({ comment }) => isHeard(comment, isAuthorized));
  const { job } = record;
  const seen = job && (await seeJobFor(session, job, heard, labeled));
  const applied = applyRequests(record, heard, {
    issue,
    isAuthorized,
    label,
    isMissing: isMissing(job, seen),
    named: await readNamedJobs(session, heard),
    nowMs,
  });
  const times = timesOf(words, issue, label);
  return {
    ...before,
    ...applied,
    times,
    seen,
    permissions,
  };
}

/** Reads the issue's job where these requests need it. */
async function seeJobFor(
  session: Session,
  job: IssueJob,
  heard: readonly Word[],
  labeled: Ask | undefined,
): Promise<Seen> {
  const said = heard.map((word) => word.said);
  if (labeled !== undefined || asksInTheEnd(said)) return seeJob(session, job, 'for a job');
  // A tracked job is read afterwards in any case.
  if (said.length === 0 || isFollowed(job)) return undefined;
  return seeJob(session, job, 'for something else');
}

/** A job is running: the run follows it. It answers the requests made meanwhile. */
async function leaveRunning(session: LockedSession, found: Found, job: IssueJob): Promise<Looked> {
  const { record, ask, answers, times } = found;
  if (ask === undefined && answers.length === 0)
    return {
      kind: 'running',
      record,
      job,
    };
  const answered = { ...found, record: allHandled(record, times) };
  const telling: Telling = { answers };
  if (ask !== undefined) {
    telling.obstacle = SITUATIONS['at-work']();
  }
  const saved = await saveAndUnlock(session, answered, telling);
  return {
    kind: 'running',
    record: saved.record,
    job,
  };
}

/** There is no request, or none any more. */
function leave(session: LockedSession, found: Found): Promise<Looked> {
  const { answers, times } = found;
  let { record } = found;
  if (answers.length > 0) {
    record = allHandled(record, times);
  }
  const tracked = { ...found, record };
  const situation = situationWithoutAsk(session, tracked);
  return finish(session, tracked, situation, { answers });
}

function situationWithoutAsk({ inputs, names }: Session, { issue, record }: Tracked): Situation {
  if (!issue.isOpen) return SITUATIONS.closed();
  const { doubt } = record;
  if (doubt !== undefined && !doubt.isReceived) return SITUATIONS.uncertain(doubt, names);
  if (record.isStopped) return SITUATIONS.stopped(names);
  if (hasLabel(issue.labels, inputs.label)) return SITUATIONS.answered();
  return SITUATIONS.idle(names);
}

/** There is a request for a job. */
async function start(session: LockedSession, found: Found, ask: Ask): Promise<Looked> {
  const labeled = await withLabel(session, found);
  const { record, answers, times } = labeled;
  const answered = allHandled(record, times);
  const obstacle = await obstacleTo(session, labeled, ask);
  if ('text' in obstacle) {
    const creation = {
      ask,
      prompt: obstacle,
      answered,
      answers,
    };
    return create(session, labeled, creation);
  }
  const { situation } = obstacle;
  const tracked = { ...labeled, record: withRequestLeft(labeled, obstacle, ask) };
  return finish(session, tracked, situation, { obstacle: situation, answers });
}

/** The run sets the label for the request before anything else, so that later runs find it. */
async function withLabel({ inputs, issue: port, time }: LockedSession, found: Found) {
  if (inputs.dryRun || hasLabel(found.issue.labels, inputs.label)) return found;
  await port.addLabel(inputs.label);
  return { ...found, issue: withOwnLabel(found.issue, inputs.label, isoTime(time.latest())) };
}

async function obstacleTo(
  session: LockedSession,
  found: Found,
  ask: Ask,
): Promise<Obstacle | Prompt> {
  const { job } = found.record;
  if (job !== undefined && isAtWork(job, found.seen)) {
    return { request: 'answered', situation: SITUATIONS['at-work']() };
  }
  return findObstacle(session, found, ask, found.permissions);
}

/** The record of a request that led to no job. */
function withRequestLeft({ record, times }: Found, obstacle: Obstacle, ask: Ask): JobRecord {
  const answered = allHandled(record, times);
  switch (obstacle.request) {
    case 'answered':
      return answered;
    case 'refused':
      return { ...answered, refused: { why: obstacle.why, readAt: ask.readAt } };
    case 'waits': {
      const { waiting } = record;
      // The service's words about this request stay.
      const isLimited = waiting?.since === ask.at && waiting.notBefore !== undefined;
      const earlier = handledBefore(record, ask, times);
      return { ...earlier, waiting: isLimited ? waiting : { since: ask.at } };
    }
  }
}

/** Writes the situation on the issue, and ends the run. */
async function finish(
  session: LockedSession,
  tracked: Tracked,
  situation: Situation,
  telling: Telling,
): Promise<Looked> {
  const { context, names } = session;
  const { answers = [] } = telling;
  const isCommanded = answers.length > 0;
  if (situation.isIdle && !isCommanded && tracked.comment === undefined) {
    const unexplained = await lookQuietly(session, tracked);
    return ended(session, tracked, unexplained ?? situation);
  }
  const isReported = isSaved(session, tracked, telling);
  const saved = await saveAndUnlock(session, tracked, telling);
  if (isCommanded && situation.isIdle) {
    const reasons = answers.map((one) => reasonOf(situationOfAnswer(one, names)));
    return ended(session, saved, SITUATIONS['command-followed'](reasons.join(' ')));
  }
  const end = endOf(session, saved, situation);
  // A situation that waits for a person, and was reported before, does not fail a scheduled run.
  const waitsForPerson = end.result === 'uncertain' || end.result === 'refused';
  if (isReported && waitsForPerson && context.eventName === 'schedule') {
    end.result = 'nothing-to-start';
  }
  return { kind: 'ended', ended: end };
}

/**
 * Writes no comment: removes a label that this account set in vain, and only logs one that is not
 * ours.
 */
async function lookQuietly(
  session: LockedSession,
  tracked: Tracked,
): Promise<Situation | undefined> {
  const { issue } = tracked;
  const { inputs, names } = session;
  await removeOwnLabel(session, tracked);
  const { working } = STATE_LABELS;
  if (isShared(issue, inputs.projectId) || !hasLabel(issue.labels, working)) return undefined;
  const situation = SITUATIONS['unexplained-label'](issue.number, working, names);
  log.warning(textOf(situation));
  return situation;
}

/** A failed step is not visible on the issue. */
async function reportFailure(session: LockedSession, why: string): Promise<void> {
  const { inputs, context, held } = session;
  if (inputs.dryRun) return;
  try {
    const tracked = trackedOf(session, await held.read());
    const { issue, comment, record } = tracked;
    // `post` or the next run decides what happened to an unfinished attempt.
    if (record.intent !== undefined) return;
    const isCommand = context.eventName === 'issue_comment' && comment !== undefined;
    const { doubt, job } = record;
    const isKnown = doubt !== undefined || (job !== undefined && isFollowed(job));
    const isAsked = hasLabel(issue.labels, inputs.label) && !isKnown;
    if (!isCommand && !isAsked) return;
    await save(session, tracked, { obstacle: SITUATIONS.failure(why) });
    await held.finish(issue, []);
  } catch (error) {
    log.warning(`The issue could not say that no job was created: ${messageOf(error)}`);
  }
}
