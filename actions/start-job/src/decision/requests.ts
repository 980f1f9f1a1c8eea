import { isHeard, isTooEarly } from '@docs-agent/agent-action';
import { hasLabel, type Issue, isSameAccount, isSameLabel, lastLabeling } from '../issue.ts';
import { handled, type IssueJob, isFollowed, type JobRecord } from '../record.ts';
import { REFUSALS } from '../situations/commands.ts';
import { asksForJob, isNew, type Word } from './words.ts';

/** A request for a job. */
export interface Ask {
  kind: 'label' | 'start' | 'retry';
  /** Who asked; empty if the account is gone. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** The request is about the issue's text at this time; ISO 8601. */
  readAt: string;
}

/** The effect of a command, or why it was not followed; a clause. */
export type Effect = 'done' | 'nothing' | { refusal: string };

/** The effect of one command. */
export interface Answer {
  word: Word;
  effect: Effect;
}

/** The result of commands and labels up to one moment. */
interface Standing {
  record: JobRecord;
  /** The last request for a job that no later command revoked. */
  ask: Ask | undefined;
}

/** The same once they are all applied. */
export interface Applied extends Standing {
  answers: readonly Answer[];
}

/** After one command. Without an effect, the comment does not mention the command. */
interface Step extends Standing {
  effect?: Effect;
}

/** A job that a person named, or why it is not accepted; a clause. */
export type Named = { job: IssueJob } | { refusal: string };

/** Facts that decide about requests, besides the record. */
export interface RequestFacts {
  issue: Issue;
  isAuthorized(login: string): boolean;
  label: string;
  /** The service does not know the tracked job. */
  isMissing: boolean;
  /** Jobs that `link` names, by id. */
  named: ReadonlyMap<string, Named>;
  nowMs: number;
}

/** The label that asks for a job, while it is on the issue: who set it last, and when. */
export function labelRequest(issue: Issue, label: string, words: readonly Word[]): Ask | undefined {
  if (!hasLabel(issue.labels, label)) return undefined;
  const last = lastLabeling(issue, label);
  if (last === undefined) return undefined;
  const { by, at } = last;
  // A run sets it for a command before anything else; that does not count as a request by the
  // account.
  const isOurs = isSameAccount(by, issue.ourAccount);
  if (isOurs && words.some((word) => asksForJob(word.said) && isUpTo(word.at, at))) {
    return undefined;
  }
  return {
    kind: 'label',
    by: by ?? '',
    at,
    readAt: at,
  };
}

function isUpTo(at: string, until: string): boolean {
  return Date.parse(at) <= Date.parse(until);
}

/** Applies the label and the commands of people with permission, in the order of writing. */
export function applyRequests(
  before: JobRecord,
  words: readonly Word[],
  facts: RequestFacts,
): Applied {
  const { issue, label, isAuthorized } = facts;
  let labeled = labelRequest(issue, label, words);
  if (labeled !== undefined && !isNew(labeled.at, before)) {
    labeled = undefined;
  }
  let standing: Standing = { record: before, ask: undefined };
  const answers: Answer[] = [];
  for (const word of words) {
    if (!isHeard(word.comment, isAuthorized)) continue;
    if (labeled !== undefined && isUpTo(labeled.at, word.at)) {
      standing = withLabel(standing, labeled, facts);
      labeled = undefined;
    }
    const { record, ask, effect } = applyWord(standing, word, facts);
    standing = { record, ask };
    if (effect !== undefined) {
      answers.push({ word, effect });
    }
  }
  if (labeled !== undefined) {
    standing = withLabel(standing, labeled, facts);
  }
  return { ...standing, answers };
}

/** A label set by someone without permission does not change the request of a person who has it. */
function withLabel(standing: Standing, ask: Ask, { isAuthorized }: RequestFacts): Standing {
  if (standing.ask !== undefined && !isAuthorized(ask.by)) return standing;
  return { ...standing, ask };
}

/** Times of the commands and labels that a run has read; ISO 8601. */
export function timesOf(words: readonly Word[], issue: Issue, label: string): string[] {
  const labelings = issue.labelings.filter((one) => isSameLabel(one.label, label));
  return [...words, ...labelings].map(({ at }) => at);
}

/** The record once the requests at these times have been handled. */
export function allHandled(record: JobRecord, times: readonly string[]): JobRecord {
  const upToLast = times.reduce(handled, record);
  return { ...upToLast, waiting: undefined };
}

/** The record once everything before a waiting request has been handled. */
export function handledBefore(record: JobRecord, ask: Ask, times: readonly string[]): JobRecord {
  const earlier = times.filter((at) => !isUpTo(ask.at, at));
  return earlier.reduce(handled, record);
}

function applyWord(standing: Standing, word: Word, facts: RequestFacts): Step {
  const { record, ask } = standing;
  const { said } = word;
  if (said.kind !== 'command') return { ...standing, effect: 'nothing' };
  switch (said.word) {
    case 'stop':
      return {
        record: {
          ...record,
          isStopped: true,
          waiting: undefined,
        },
        ask: undefined,
        effect: record.isStopped && ask === undefined ? 'nothing' : 'done',
      };
    case 'resume':
      return {
        record: { ...record, isStopped: false },
        ask,
        effect: record.isStopped ? 'done' : 'nothing',
      };
    case 'start':
      return start(standing, word, facts);
    case 'retry':
      return retry(standing, word, facts);
    case 'received':
      return received(standing, word);
    case 'link':
      return link(standing, facts.named.get(said.argument ?? ''));
    default:
      return { ...standing, effect: 'done' };
  }
}

/** No run has seen a request without the label; after this time, it starts nothing. */
const FOLLOWED_WITHIN_MS = 24 * 3_600_000;

/** Why the issue can have no job now; a clause. */
function refusalOf({ at }: Word, { issue, label, nowMs }: RequestFacts): string | undefined {
  if (!issue.isOpen) return REFUSALS.closed;
  const isOld = nowMs - Date.parse(at) > FOLLOWED_WITHIN_MS;
  if (isOld && !hasLabel(issue.labels, label)) return REFUSALS.unseen;
  return undefined;
}

/** A person removed the label, which revokes the request. */
function isTakenBack(
  { waiting }: JobRecord,
  { at }: Word,
  { issue, label }: RequestFacts,
): boolean {
  return waiting?.since === at && !hasLabel(issue.labels, label);
}

function refused(standing: Standing, refusal: string): Step {
  return { ...standing, effect: { refusal } };
}

function start(standing: Standing, word: Word, facts: RequestFacts): Step {
  const { record } = standing;
  const { at, comment } = word;
  if (isTakenBack(record, word, facts)) return standing;
  const refusal = refusalOf(word, facts);
  if (refusal !== undefined) return refused(standing, refusal);
  if (record.job !== undefined && isFollowed(record.job))
    return refused(standing, REFUSALS['at-work']);
  const ask: Ask = {
    kind: 'start',
    by: comment.author ?? '',
    at,
    readAt: at,
  };
  return {
    record,
    ask,
    effect: 'done',
  };
}

function retry(standing: Standing, word: Word, facts: RequestFacts): Step {
  const { record } = standing;
  const { at, comment } = word;
  if (isTakenBack(record, word, facts)) return standing;
  const refusal = refusalOf(word, facts) ?? refusalOfRetry(record, word, facts);
  if (refusal !== undefined) return refused(standing, refusal);
  const ask: Ask = {
    kind: 'retry',
    by: comment.author ?? '',
    at,
    readAt: readAtOf(record, word, facts),
  };
  const { job } = record;
  if (job === undefined || !facts.isMissing)
    return {
      record,
      ask,
      effect: 'done',
    };
  const gone: IssueJob = { ...job, end: { kind: 'job-gone' } };
  return {
    record: { ...record, job: gone },
    ask,
    effect: 'done',
  };
}

function refusalOfRetry(
  record: JobRecord,
  { at }: Word,
  { isMissing }: RequestFacts,
): string | undefined {
  const { doubt, job, waiting } = record;
  const isDoubtful = doubt !== undefined && !doubt.isReceived;
  if (isDoubtful && isTooEarly(at, doubt.doubtedAt)) return REFUSALS['too-early'];
  const earlier = [doubt, job, record.refused, waiting];
  if (earlier.every((one) => one === undefined)) return REFUSALS['nothing-to-retry'];
  const isRunning = job !== undefined && isFollowed(job) && !isMissing;
  return isRunning ? REFUSALS['at-work'] : undefined;
}

/**
 * The issue must be unchanged since the request of the earlier job, or since a person set the
 * label.
 */
function readAtOf(
  record: JobRecord,
  { at }: Word,
  { issue, label, isAuthorized }: RequestFacts,
): string {
  const tried = record.refused ?? record.doubt ?? record.job;
  const before = tried === undefined ? at : tried.readAt;
  const last = lastLabeling(issue, label);
  if (last === undefined || !hasLabel(issue.labels, label)) return before;
  const isOurs = isSameAccount(last.by, issue.ourAccount);
  if (isOurs || !isAuthorized(last.by ?? '')) return before;
  return isUpTo(last.at, before) ? before : last.at;
}

/** A person takes over a job that may exist, or is running. That answers every earlier request. */
function received({ record, ask }: Standing, { at }: Word): Step {
  const { doubt, job, waiting } = record;
  const taken: Standing = {
    record: { ...record, waiting: undefined },
    ask: undefined,
  };
  if (doubt !== undefined && !doubt.isReceived) {
    if (isTooEarly(at, doubt.doubtedAt)) return refused(taken, REFUSALS['too-early']);
    taken.record.doubt = { ...doubt, isReceived: true };
    return { ...taken, effect: 'done' };
  }
  if (job !== undefined && isFollowed(job)) {
    taken.record.doubt = undefined;
    taken.record.job = { ...job, end: { ...job.end, kind: 'received' } };
    return { ...taken, effect: 'done' };
  }
  if (ask !== undefined || waiting !== undefined) return { ...taken, effect: 'done' };
  return refused(taken, REFUSALS['nothing-to-take-over']);
}

/** A person names the existing job. That answers every earlier request. */
function link(standing: Standing, named: Named | undefined): Step {
  if (named === undefined) return refused(standing, REFUSALS['not-read']);
  if ('refusal' in named) return refused(standing, named.refusal);
  const { record } = standing;
  const isKnown = record.job?.id === named.job.id && isFollowed(record.job);
  const linked: JobRecord = {
    ...record,
    job: isKnown ? record.job : named.job,
    doubt: undefined,
    refused: undefined,
    waiting: undefined,
  };
  return {
    record: linked,
    ask: undefined,
    effect: isKnown ? 'nothing' : 'done',
  };
}
