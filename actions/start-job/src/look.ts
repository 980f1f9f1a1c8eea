import { log, messageOf, plainText } from '@docs-agent/action-kit';
import { checkPermissions, isHeard, isoTime, type Permissions } from '@docs-agent/agent-action';
import { create } from './create.ts';
import { accountsToAsk } from './decision/accounts.ts';
import { acknowledgments, refusalsOf, sentenceOf, wantsHelp } from './decision/answers.ts';
import {
  type Ask,
  allHandled,
  applyRequests,
  handledBefore,
  labelRequest,
  type RequestFacts,
  type Standing,
} from './decision/requests.ts';
import { asksForJob, newWords, type Word } from './decision/words.ts';
import { lookAfter } from './follow.ts';
import { hasLabel, type Issue, isSameAccount, STATE_LABELS, withOwnLabel } from './issue.ts';
import { hasNews, isAtWork, isJobMissing, readNamedJobs } from './job-state.ts';
import { ownerOf } from './kept-record.ts';
import { ended, endOf, type Looked } from './looked.ts';
import { findObstacle, type Obstacle } from './obstacle.ts';
import { isFollowed, type JobRecord, repaired } from './record.ts';
import type { LockedSession, Session } from './session.ts';
import type { Situation } from './situations/situation.ts';
import { situationOf } from './situations/situation-of.ts';
import { SITUATIONS } from './situations/table.ts';
import {
  isSaved,
  onIssue,
  removeOwnLabel,
  save,
  saveAndUnlock,
  type Telling,
  type Tracked,
  trackedOf,
  withObstacle,
} from './tracked.ts';

/**
 * Looks at an issue. What the service knows more of its job is noted first: another one may be
 * asked for.
 */
export async function lookAt(session: Session): Promise<Looked> {
  const looked = await lookOnce(session, hasNews);
  if (looked.kind === 'ended' || !looked.isNews) return looked;
  await lookAfter(session, looked);
  return lookOnce(session, () => Promise.resolve(false));
}

/**
 * Creates the job that is asked for, if any, and says on the issue what keeps it from being
 * created.
 */
function lookOnce(session: Session, isNews: typeof hasNews): Promise<Looked> {
  return onIssue(session, {
    onLocked: async (tracked) => ended(session, tracked, SITUATIONS.locked()),
    async act(locked, read) {
      const record = repaired(read.record, isoTime(session.time.latest()));
      const issue = withKeptRequest(session, read.issue);
      try {
        return await decide(locked, { ...read, issue, record }, isNews);
      } catch (error) {
        if (!session.signal.aborted) await reportFailure(locked, messageOf(error));
        throw error;
      }
    },
  });
}

/** The label that this run set before it read the issue: a read may lag behind it. */
function withKeptRequest({ inputs, requestKeptAt }: Session, issue: Issue): Issue {
  return requestKeptAt === undefined ? issue : withOwnLabel(issue, inputs.label, requestKeptAt);
}

/** What a run found: what people asked, and who may. */
interface Found {
  tracked: Tracked;
  words: readonly Word[];
  standing: Standing;
  facts: RequestFacts;
  permissions: Permissions;
}

async function decide(
  session: LockedSession,
  before: Tracked,
  isNews: typeof hasNews,
): Promise<Looked> {
  if (isOfOther(session, before)) {
    if (!session.inputs.dryRun) await removeOwnLabel(session, before);
    return ended(session, before, SITUATIONS.idle());
  }
  const found = await find(session, before);
  const { ask, answers, record } = found.standing;
  const { job } = record;
  // A job that is followed is looked at in any case: it matters before only where another one is
  // asked for.
  const isAsked = ask !== undefined || answers.some(({ word }) => asksForJob(word.said));
  const mayHaveNews = isAsked || (answers.length > 0 && job !== undefined && !isFollowed(job));
  if (job !== undefined && mayHaveNews && (await isNews(session, job, ask !== undefined)))
    return { kind: 'running', record, job, isNews: true };
  if (job !== undefined && isFollowed(job)) return leaveRunning(session, found, { record, job });
  if (ask === undefined) return leave(session, found);
  return start(session, await withLabel(session, found), ask);
}

/**
 * The label marks the issue for what is asked, before anything else is done: then no run forgets
 * it.
 */
async function withLabel(session: LockedSession, found: Found): Promise<Found> {
  const { inputs, issue: port, time } = session;
  const { issue } = found.facts;
  if (inputs.dryRun || hasLabel(issue.labels, inputs.label)) return found;
  await port.addLabel(inputs.label);
  const labeled = withOwnLabel(issue, inputs.label, isoTime(time.latest()));
  const tracked = { ...found.tracked, issue: labeled };
  return { ...found, tracked, facts: { ...found.facts, issue: labeled } };
}

async function find(session: LockedSession, before: Tracked): Promise<Found> {
  const { inputs, time } = session;
  const { issue, record } = before;
  const nowMs = time.now();
  const words = newWords(issue, record, { command: inputs.command, nowMs });
  const labeled = labelRequest(issue, inputs.label, words);
  const writers = words.flatMap(({ comment }) => [comment.author, comment.editor]);
  const permissions = await checkPermissions(
    session,
    accountsToAsk(issue, [...writers, labeled?.by]),
  );
  const { isAuthorized } = permissions;
  const heard = words.filter(({ comment }) => isHeard(comment, isAuthorized));
  const facts: RequestFacts = {
    issue,
    isAuthorized,
    label: inputs.label,
    isMissing:
      heard.some(({ said }) => said.kind === 'command' && said.word === 'retry') &&
      (await isJobMissing(session, record)),
    named: await readNamedJobs(session, heard),
    nowMs,
  };
  const standing = applyRequests(record, words, facts);
  const tracked = { ...before, record: standing.record };
  return { tracked, words, standing, facts, permissions };
}

/** An issue of another project is left alone by this one, which was never asked by its label. */
function isOfOther({ inputs }: Session, { issue, comment, record }: Tracked): boolean {
  if (comment !== undefined || record.attempt !== undefined) return false;
  const label = labelRequest(issue, inputs.label, []);
  if (label !== undefined && !isSameAccount(label.by, issue.ourAccount)) return false;
  return issue.comments.some((one) => ownerOf(one, inputs.projectId) === 'other project');
}

/** What is said of commands. */
function tellingOf({ inputs }: Session, { standing: { answers } }: Found): Telling {
  return { answers: refusalsOf(answers, inputs.command), wantsHelp: wantsHelp(answers) };
}

/** A job is at work: it is followed. What was asked for meanwhile is answered by it. */
async function leaveRunning(
  session: LockedSession,
  found: Found,
  { record, job }: { record: JobRecord; job: NonNullable<JobRecord['job']> },
): Promise<Looked> {
  const { ask, answers } = found.standing;
  if (ask === undefined && answers.length === 0) return { kind: 'running', record, job };
  const telling = tellingOf(session, found);
  const told = ask === undefined ? telling : withObstacle(telling, record, SITUATIONS['at-work']());
  const tracked = { ...found.tracked, record: allHandled(record, found) };
  const saved = await saveAndUnlock(session, tracked, told, acknowledgments(answers));
  return { kind: 'running', record: saved.record, job };
}

/** Nothing is asked for, or no more. */
async function leave(session: LockedSession, found: Found): Promise<Looked> {
  const { answers } = found.standing;
  const { record } = found.standing;
  const tracked = {
    ...found.tracked,
    record: answers.length > 0 ? allHandled(record, found) : record,
  };
  const situation = situationWithoutAsk(session, tracked);
  return finish(session, tracked, { situation, telling: tellingOf(session, found), answers });
}

function situationWithoutAsk({ inputs, time }: Session, { issue, record }: Tracked): Situation {
  if (!issue.isOpen) return SITUATIONS.closed();
  const situation = situationOf(record, time.now());
  if (situation.kind === 'uncertain') return situation;
  if (record.isStopped) return SITUATIONS.stopped();
  return hasLabel(issue.labels, inputs.label) ? SITUATIONS.answered() : SITUATIONS.idle();
}

/** A job is asked for. */
async function start(session: LockedSession, found: Found, ask: Ask): Promise<Looked> {
  const { tracked, standing, permissions } = found;
  const obstacle = await obstacleTo(session, tracked, ask, permissions);
  const telling = tellingOf(session, found);
  const answered = (record: JobRecord) => allHandled(record, found);
  if ('request' in obstacle) {
    const record = heldBack(found, obstacle, ask);
    const told = withObstacle(telling, record, obstacle.situation);
    const { answers } = standing;
    const { situation } = obstacle;
    return finish(session, { ...tracked, record }, { situation, telling: told, answers });
  }
  const writes = acknowledgments(standing.answers);
  return create(session, tracked, { ask, prompt: obstacle.prompt, answered, telling, writes });
}

async function obstacleTo(
  session: LockedSession,
  tracked: Tracked,
  ask: Ask,
  permissions: Permissions,
): Promise<Awaited<ReturnType<typeof findObstacle>>> {
  const { job } = tracked.record;
  const isTaken = job?.end?.kind === 'received' && (await isAtWork(session, job));
  if (isTaken) return { situation: SITUATIONS['at-work'](), request: 'answered' };
  return findObstacle(session, tracked, ask, permissions);
}

/** What the record keeps of a request that came to nothing. */
function heldBack(found: Found, { situation, request }: Obstacle, ask: Ask): JobRecord {
  const { record } = found.standing;
  const answered = allHandled(record, found);
  if (request === 'answered') return answered;
  if (request === 'waits') {
    const { waiting } = record;
    const isKnown = waiting?.since === ask.at && situation.kind === 'rate-limited';
    const earlier = handledBefore(record, ask, found);
    return { ...earlier, waiting: isKnown ? waiting : { since: ask.at } };
  }
  // A request that is refused leaves a doubt as it was.
  if (record.attempt?.state === 'uncertain' || situation.kind !== 'refused') return answered;
  const { by, at, readAt } = ask;
  const facts = { id: 'refused', by, askedAt: at, readAt, startedAt: at, comments: 0 };
  return { ...answered, attempt: { ...facts, state: 'refused', why: situation.why } };
}

interface Ending {
  situation: Situation;
  telling: Telling;
  answers: Standing['answers'];
}

/** Says on the issue what it is in, and ends the run. */
async function finish(
  session: LockedSession,
  tracked: Tracked,
  { situation, telling, answers }: Ending,
): Promise<Looked> {
  const isCommanded = answers.length > 0;
  const isQuiet = QUIET.has(situation.kind) && !isCommanded && tracked.comment === undefined;
  const isToldBefore = isSaved(session, tracked, telling);
  let saved = tracked;
  if (!isQuiet) saved = await saveAndUnlock(session, tracked, telling, acknowledgments(answers));
  else if (!session.inputs.dryRun) await lookQuietly(session, tracked);
  const { inputs, context } = session;
  if (isCommanded && QUIET.has(situation.kind)) {
    const says = answers.map((one) => plainText(sentenceOf(one, inputs.command))).join(' ');
    return ended(session, saved, SITUATIONS.commanded(says));
  }
  const end = endOf(session, saved, situation);
  // What waits for a person, and is said already, makes no schedule red.
  const isKnown = isToldBefore && ['uncertain', 'refused'].includes(end.result);
  if (isKnown && context.eventName === 'schedule')
    return { kind: 'ended', ended: { ...end, result: 'nothing-to-start' } };
  return { kind: 'ended', ended: end };
}

/**
 * Nothing is said: a label that this account set for nothing goes, and one that is not ours is only
 * noted.
 */
async function lookQuietly(session: LockedSession, tracked: Tracked): Promise<void> {
  const { issue } = tracked;
  await removeOwnLabel(session, tracked);
  const { projectId } = session.inputs;
  const isOfOther = issue.comments.some((one) => ownerOf(one, projectId) === 'other project');
  if (isOfOther || !hasLabel(issue.labels, STATE_LABELS.working)) return;
  log.warning(
    `Issue #${issue.number} has the label \`${STATE_LABELS.working}\`, and no comment of this account says why. After a change of the account, comment \`${session.inputs.command} link ID\` there with the job’s id, or take the label off.`,
  );
}

/** Where a run found nothing to do. */
const QUIET: ReadonlySet<string> = new Set(['idle', 'closed', 'answered']);

/** A failed step is not visible on the issue. */
async function reportFailure(session: LockedSession, why: string): Promise<void> {
  try {
    const { inputs, context, held } = session;
    if (inputs.dryRun) return;
    const tracked = trackedOf(session, await held.read());
    const { issue, comment, record } = tracked;
    const { attempt, job } = record;
    // `post` or the next run decides what happened to an unfinished attempt.
    if (attempt?.state === 'sending') return;
    const isCommand = context.eventName === 'issue_comment' && comment !== undefined;
    const isKnown = attempt?.state === 'uncertain' || (job !== undefined && isFollowed(job));
    const isAsked = hasLabel(issue.labels, inputs.label) && !isKnown;
    if (!isCommand && !isAsked) return;
    await save(session, tracked, withObstacle({}, record, SITUATIONS.failure(why)));
    await held.finish(issue, []);
  } catch (error) {
    log.warning(`The issue could not say that no job was created: ${messageOf(error)}`);
  }
}
