import { randomBytes } from 'node:crypto';
import { log, messageOf, UserError } from '@docs-agent/action-kit';
import {
  checkPermissions,
  judgeFailedDelivery,
  type Permissions,
  type Write,
} from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError, type Job } from '@docs-agent/core';
import { type Ask, askByLabel, changersSince } from './decision/ask.ts';
import { applyCommands, type Commanded, listCommands } from './decision/commands.ts';
import type { Issue, IssueLock } from './issue.ts';
import { startedToday } from './jobs-of-today.ts';
import { isOpenedByUs, prefaceOf } from './open-issue.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import {
  type Attempt,
  isRunning,
  type JobRecord,
  lastOf,
  repaired,
  settled,
  withAttempt,
} from './record/record.ts';
import { readRecord } from './record/record-line.ts';
import type { JobState } from './render/job-comment.ts';
import type { Ended, Result } from './result.ts';
import { bringLabelsInLine, isShown, type Shown, save, saveAndUnlock, type Tracked } from './saving.ts';
import type { Session } from './session.ts';
import { currentState } from './state.ts';

/** What a look at an issue came to: an end, or a job that is at work. */
export type Looked =
  | { kind: 'ended'; ended: Ended }
  | { kind: 'running'; attempt: Attempt & { jobId: string } };

/** Most accounts whose comments are asked for: anybody can write one. */
const MOST_COMMENTERS = 20;
const TIED: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR'];

/** Why nothing is created, and what is said of it on the issue. */
interface Obstacle {
  result: Result;
  reason: string;
  state: JobState;
  /** What was asked for until then is done with. */
  settles?: string;
  /** Said on the issue beside the state. */
  note?: string;
}

/** Creates the job that is asked for, if any, and says on the issue what keeps it from being created. */
export async function lookAt(session: Session, signal: AbortSignal): Promise<Looked> {
  const lock = await session.lock(signal);
  try {
    const issue = await lock.read(signal);
    const { comment, record: known } = readRecord(issue, session.inputs.apiKey);
    const before: Tracked = { issue, comment, record: repaired(known) };
    try {
      return await decide(session, lock, before, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      await tellFailure(session, lock, signal, error);
      throw error;
    }
  } finally {
    await lock.release();
  }
}

/** A failed step is not visible on the issue. */
async function tellFailure(
  session: Session,
  lock: IssueLock,
  signal: AbortSignal,
  error: unknown,
): Promise<void> {
  try {
    const issue = await lock.read(signal);
    const { comment, record } = readRecord(issue, session.inputs.apiKey);
    const last = lastOf(record);
    // What became of an intent, `post` or the next run judges; with a job that is or may be there, nothing else is said.
    if (last?.state === 'sending' || last?.state === 'uncertain' || isRunning(last)) return;
    if (askByLabel(issue, session.inputs.label) === undefined) return;
    const state: JobState = { kind: 'not-started', reason: messageOf(error) };
    await saveAndUnlock(session, lock, { issue, comment, record }, { state });
  } catch (second) {
    log.warning(`The issue could not say that no job was created: ${messageOf(second)}`);
  }
}

async function decide(
  session: Session,
  lock: IssueLock,
  before: Tracked,
  signal: AbortSignal,
): Promise<Looked> {
  const { inputs } = session;
  const { issue } = before;
  const posted = listCommands(issue, before.record, inputs.command);
  const asked = askByLabel(issue, inputs.label);
  const permissions = await checkPermissions(
    session,
    accountsOf(issue, [...posted.flatMap(({ comment }) => [comment.author, comment.editor]), asked?.actor]),
  );
  const commanded = applyCommands(before.record, posted, permissions.isAuthorized);
  const tracked = { ...before, record: commanded.record };
  const isByWorkflow = asked?.actor === issue.author && isOpenedByUs(session, issue);
  const by = isByWorkflow ? '' : (asked?.actor ?? '');
  const label: Ask | undefined = asked && { by, isByWorkflow, at: asked.at, hash: undefined };
  const ask = newest([label, commanded.ask]);
  const last = lastOf(tracked.record);
  if (isRunning(last)) {
    const isNew = ask !== undefined && Date.parse(ask.at) > Date.parse(tracked.record.settledAt);
    if (isNew || commanded.applied.length > 0) await tellRunning(session, lock, tracked, commanded, ask);
    return { kind: 'running', attempt: last };
  }
  const obstacle = await obstacleTo(session, tracked, ask, permissions);
  if ('text' in obstacle && ask !== undefined)
    return create(session, lock, { ...tracked, ask, prompt: obstacle }, signal, commanded);
  return 'text' in obstacle
    ? ended(session, tracked, 'nothing-to-start', 'No job is asked for.')
    : keepBack(session, lock, tracked, commanded, obstacle);
}

function newest(asks: readonly (Ask | undefined)[]): Ask | undefined {
  return asks
    .filter((ask) => ask !== undefined)
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))
    .at(-1);
}

/** Everyone whose permission decides over something on the issue. */
function accountsOf(issue: Issue, others: readonly (string | undefined)[]): string[] {
  const commenters = issue.comments
    .filter(({ isOfOurAccount, isMinimized }) => !isOfOurAccount && !isMinimized)
    .toSorted(
      (left, right) => Number(TIED.includes(right.association)) - Number(TIED.includes(left.association)),
    )
    .flatMap(({ author, editor }) => [author, editor]);
  const first = [
    issue.author,
    issue.editor,
    ...issue.events.map(({ kind, actor }) => (kind === 'renamed' ? actor : undefined)),
    ...others,
  ];
  const known = [...new Set(first)].filter((login) => login !== undefined);
  const more = [...new Set(commenters)].filter((login) => login !== undefined && !known.includes(login));
  return [...known, ...more.slice(0, MOST_COMMENTERS)].filter((login) => login !== undefined);
}

/** The prompt to create a job with, or why there is none. */
async function obstacleTo(
  session: Session,
  { issue, record }: Tracked,
  ask: Ask | undefined,
  { isAuthorized, missingPermission }: Permissions,
): Promise<Prompt | Obstacle> {
  const { inputs } = session;
  const last = lastOf(record);
  const idle: Obstacle = {
    result: 'nothing-to-start',
    reason: `No job is asked for: issue #${issue.number} has no label \`${inputs.label}\`.`,
    state: currentState(record),
  };
  if (!issue.isOpen) return { ...idle, reason: `Issue #${issue.number} is closed: no job is created.` };
  const isNewer =
    last?.id === 'unknown' && ask !== undefined && Date.parse(ask.at) > Date.parse(last.askedAt);
  if (last?.state === 'uncertain' && !isNewer)
    return { result: 'uncertain', reason: last.doubt ?? '', state: currentState(record) };
  if (record.isStopped)
    return { result: 'stopped', reason: 'A person stopped jobs for this issue.', state: { kind: 'stopped' } };
  if (ask === undefined) return idle;
  if (Date.parse(ask.at) <= Date.parse(record.settledAt))
    return { ...idle, result: 'already-started', reason: 'A job was created for this already.' };
  const standing = await standingPullRequest(session, last);
  if (standing !== undefined)
    return { ...standing, state: currentState(record), settles: ask.at, note: standing.reason };
  const isAllowed = ask.isByWorkflow || isAuthorized(ask.by);
  const refused = isAllowed
    ? undefined
    : `${ask.by || 'An account that is gone'}, who asked for it, ${missingPermission}.`;
  const changers = ask.hash === undefined ? changersSince(issue, ask.at) : [];
  const changer = changers.find((login) => login === undefined || !isAuthorized(login));
  if (refused !== undefined || changers.includes(changer)) {
    const reason =
      refused ??
      `${changer ?? 'An account that is gone'} edited the issue after the label was set, and ${missingPermission}. Read the issue again, take the label \`${inputs.label}\` off, and set it again.`;
    return { result: 'not-authorized', reason, state: { kind: 'not-started', reason } };
  }
  const today = await startedToday(session);
  if (today >= inputs.maxJobsPerDay) {
    // A command is done once, and only its label brings an issue before the next schedule.
    const goesAlone = ask.hash === undefined && askByLabel(issue, inputs.label) !== undefined;
    const later = goesAlone
      ? 'The next run on a schedule creates the job once there is room.'
      : 'Give the command again once there is room.';
    const reason = `${today} jobs were started in 24 hours, and \`max-jobs-per-day\` is ${inputs.maxJobsPerDay}. ${later}`;
    return { result: 'over-budget', reason, state: { kind: 'not-started', reason } };
  }
  const prompt = buildPrompt({
    issue,
    isAuthorized,
    preface: await prefaceOf(session, issue),
    command: inputs.command,
    apiKey: inputs.apiKey,
    maxChars: inputs.maxPromptChars,
  });
  if ('problem' in prompt)
    return {
      result: 'refused',
      reason: prompt.problem,
      state: { kind: 'not-started', reason: prompt.problem },
    };
  const isPreview = inputs.preview ? ask.hash === undefined : false;
  if (isPreview || (ask.hash !== undefined && ask.hash !== prompt.hash)) {
    if (prompt.text.length > 0) log.info(`The prompt would be:\n\n${prompt.text}`);
    const reason = isPreview
      ? `The prompt is shown on issue #${issue.number}: nothing was created.`
      : 'The issue is no longer as it was previewed: nothing was created. The comment shows the prompt as it is now.';
    return {
      result: 'preview',
      reason,
      state: { kind: 'preview', prompt },
      ...(isPreview ? {} : { note: reason }),
    };
  }
  return prompt;
}

/** A pull request that is open or merged is the issue's answer: no second job is created beside it. */
async function standingPullRequest(
  { issue }: Session,
  last: Attempt | undefined,
): Promise<Pick<Obstacle, 'result' | 'reason'> | undefined> {
  if (last?.result !== 'pull-request' || last.prLink === undefined) return undefined;
  const number = Number(last.prLink.split('/').at(-1));
  const { state } = await issue.readPullRequest(number);
  if (state === 'CLOSED') return undefined;
  return {
    result: 'already-started',
    reason: `Pull request #${number} is ${state.toLowerCase()}: close it to have another job.`,
  };
}

/** Says on the issue what keeps a job from being created. */
async function keepBack(
  session: Session,
  lock: IssueLock,
  tracked: Tracked,
  commanded: Commanded,
  { result, reason, state, settles, note }: Obstacle,
): Promise<Looked> {
  const record = settles === undefined ? tracked.record : settled(tracked.record, settles);
  const next = { ...tracked, record };
  const shown: Shown = { state, notes: note === undefined ? [] : [note], wantsHelp: commanded.wantsHelp };
  const isQuiet = state.kind === 'idle' && commanded.applied.length === 0 && tracked.comment === undefined;
  const isToldBefore = isShown(session, next, shown);
  let saved: Tracked = next;
  if (!isQuiet && !isToldBefore)
    saved = await saveAndUnlock(session, lock, next, shown, acknowledged(commanded));
  // A run may have died between its comment and the labels.
  else if (!session.inputs.dryRun) await bringLabelsInLine(session, next.issue, record);
  const isCommand =
    commanded.applied.length > 0 && (result === 'nothing-to-start' || result === 'already-started');
  if (isCommand) return ended(session, saved, 'command', 'A command was applied.');
  // What waits for a person, and is said already, makes no schedule red.
  const isNoNews =
    isToldBefore && session.context.eventName === 'schedule' && ['uncertain', 'refused'].includes(result);
  return ended(session, saved, isNoNews ? 'nothing-to-start' : result, reason);
}

async function tellRunning(
  session: Session,
  lock: IssueLock,
  tracked: Tracked,
  commanded: Commanded,
  ask: Ask | undefined,
): Promise<void> {
  const record = ask === undefined ? tracked.record : settled(tracked.record, ask.at);
  const isNew = record !== tracked.record;
  const notes = isNew
    ? ['A job is at work on this issue already. Another one can be started after it has failed.']
    : [];
  const shown: Shown = { state: { kind: 'working' }, notes, wantsHelp: commanded.wantsHelp };
  await saveAndUnlock(session, lock, { ...tracked, record }, shown, acknowledged(commanded));
}

function acknowledged({ applied }: Commanded): Write[] {
  return applied.map(({ comment }) => ({ kind: 'react', subjectId: comment.nodeId, content: 'THUMBS_UP' }));
}

interface Creation extends Tracked {
  ask: Ask;
  prompt: Prompt;
}

/** Notes the intent, creates the job once, and notes the outcome. */
async function create(
  session: Session,
  lock: IssueLock,
  { ask, prompt, ...tracked }: Creation,
  signal: AbortSignal,
  commanded: Commanded,
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
  refuseStale(lock);
  noteForPost({ turn: { id, progress: 'unsent' } });
  const noted = await save(session, { ...tracked, record }, { state: { kind: 'sending' } });
  refuseStale(lock);
  noteForPost({ turn: { id, progress: 'sending' } });
  const answer = await postOnce(session, prompt.text, signal);
  const finish = async (facts: Partial<Attempt>, shown: Shown, isSettled: boolean): Promise<Tracked> => {
    const known = withAttempt(record, id, facts);
    const next = { ...noted, record: isSettled ? settled(known, ask.at) : known };
    const saved = await saveAndUnlock(session, lock, next, shown, acknowledged(commanded));
    return saved;
  };
  if (isDocsAgentError(answer)) {
    const { result, state } = judgeFailedDelivery(answer);
    const reason = messageOf(answer);
    const ends = { uncertain: 'uncertain', refused: 'refused', pending: 'not-created' } as const;
    const shown: JobState =
      state === 'uncertain' ? { kind: 'uncertain', reason } : { kind: 'not-started', reason };
    if (answer.certainlyNotProcessed) noteForPost({ turn: { id, progress: 'unsent' } });
    const saved = await finish({ state: ends[state], doubt: reason }, { state: shown }, state === 'refused');
    noteForPost({ turn: undefined });
    return ended(session, saved, result, reason);
  }
  const { id: jobId } = answer;
  if (jobId === null) {
    const reason = 'The service created a job, and its answer does not say which.';
    const saved = await finish(
      { state: 'uncertain', doubt: reason },
      { state: { kind: 'uncertain', reason } },
      false,
    );
    noteForPost({ turn: undefined });
    return ended(session, saved, 'uncertain', reason);
  }
  noteForPost({ turn: { id, progress: 'accepted', jobId } });
  log.info(`Created job ${jobId} for issue #${session.number}.`);
  const created = { state: 'created', jobId } as const;
  await finish(created, { state: { kind: 'working' } }, true);
  noteForPost({ turn: undefined });
  return { kind: 'running', attempt: { ...attempt, ...created } };
}

async function postOnce(
  { jobs }: Session,
  prompt: string,
  signal: AbortSignal,
): Promise<Job | DocsAgentError> {
  try {
    return await jobs.createJob(prompt, { signal });
  } catch (error) {
    if (!isDocsAgentError(error)) throw error;
    return error;
  }
}

/** @throws {UserError} */
function refuseStale(lock: IssueLock): void {
  if (lock.isFresh()) return;
  throw new UserError(
    'GitHub took so long that another run may have taken over: no job was created. Run the step again.',
  );
}

function ended(session: Session, tracked: Tracked, result: Result, reason: string): Looked {
  return { kind: 'ended', ended: { result, reason, facts: factsOf(session, tracked) } };
}

/** Outputs that an issue and its last job give. */
export function factsOf({ number }: Session, { comment, record }: Tracked): Record<string, string> {
  const last = lastOf(record);
  return {
    'issue-number': String(number),
    'comment-url': comment?.url ?? '',
    'job-id': last?.jobId ?? '',
    'pr-link': last?.prLink ?? '',
  };
}
