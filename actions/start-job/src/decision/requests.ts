import { isHeard, isTooEarly } from '@docs-agent/agent-action';
import { hasLabel, type Issue, isSameAccount, isSameLabel } from '../issue.ts';
import { handled, type IssueJob, isFollowed, type JobEnd, type JobRecord } from '../record.ts';
import { asksForJob, isNew, type Word } from './words.ts';

/** What asks for a job. */
export interface Ask {
  kind: 'label' | 'start' | 'retry';
  /** Who did; empty where the account is gone. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** What stood on the issue then is what it is for; ISO 8601. */
  readAt: string;
}

/** What was done about what a person said. */
export interface Answer {
  word: Word;
  /** Or why it was not followed; a clause. */
  outcome: 'done' | 'nothing' | { refusal: string };
}

/** What people asked, once their words are applied in their order. */
export interface Standing {
  record: JobRecord;
  /** The last request for a job that no later word took back. */
  ask: Ask | undefined;
  answers: readonly Answer[];
}

/** A job that a person named: it is there, or why it is not taken; a clause. */
export type Named = { job: IssueJob } | { refusal: string };

/** What decides over requests besides the record. */
export interface RequestFacts {
  issue: Issue;
  isAuthorized(login: string): boolean;
  label: string;
  /** The service does not know the job that is followed. */
  isMissing: boolean;
  /** Jobs that `link` names, by id. */
  named: ReadonlyMap<string, Named>;
  nowMs: number;
}

/** A request without the label is one that no run has seen: after so long, it starts nothing. */
const FOLLOWED_WITHIN_MS = 24 * 3_600_000;

/** The label that asks for a job, while it is on the issue: who set it last, and when. */
export function labelRequest(issue: Issue, label: string, words: readonly Word[]): Ask | undefined {
  if (!hasLabel(issue.labels, label)) return undefined;
  const last = issue.labelings.findLast((labeling) => isSameLabel(labeling.label, label));
  if (last === undefined) return undefined;
  // A run sets it for a command, before anything else: that is no request of the account.
  const isForCommand = words.some(
    ({ said, at }) => asksForJob(said) && Date.parse(at) <= Date.parse(last.at),
  );
  if (isForCommand && isSameAccount(last.by, issue.ourAccount)) return undefined;
  return { kind: 'label', by: last.by ?? '', at: last.at, readAt: last.at };
}

type Step = { kind: 'label'; ask: Ask } | { kind: 'word'; word: Word };

/** Applies the label and the words of people with permission, in the order of writing. */
export function applyRequests(
  before: JobRecord,
  words: readonly Word[],
  facts: RequestFacts,
): Standing {
  const label = labelRequest(facts.issue, facts.label, words);
  const steps = inOrder(
    before,
    label,
    words.filter(({ comment }) => isHeard(comment, facts.isAuthorized)),
  );
  let standing: Standing = { record: before, ask: undefined, answers: [] };
  for (const step of steps) {
    standing =
      step.kind === 'label'
        ? withLabel(standing, step.ask, facts)
        : applyWord(standing, step.word, facts);
  }
  return standing;
}

/** What people asked by words and by the label, as far as a run has read it. */
export interface Asked {
  words: readonly Word[];
  facts: Pick<RequestFacts, 'issue' | 'label'>;
}

/** The record once all of that has been handled. */
export function allHandled(record: JobRecord, asked: Asked): JobRecord {
  const next = timesOf(asked).reduce(handled, record);
  return { ...next, waiting: undefined };
}

/** The record once what came before a request has been handled, which itself waits. */
export function handledBefore(record: JobRecord, ask: Ask, asked: Asked): JobRecord {
  const earlier = timesOf(asked).filter((at) => Date.parse(at) < Date.parse(ask.at));
  return earlier.reduce(handled, record);
}

function timesOf({ words, facts: { issue, label } }: Asked): string[] {
  const labelings = issue.labelings.filter((one) => isSameLabel(one.label, label));
  return [...words, ...labelings].map(({ at }) => at);
}

function inOrder(record: JobRecord, label: Ask | undefined, words: readonly Word[]): Step[] {
  const steps: Step[] = words.map((word) => ({ kind: 'word', word }));
  if (label !== undefined && isNew(label.at, record)) steps.unshift({ kind: 'label', ask: label });
  const timeOf = (step: Step) => Date.parse(step.kind === 'label' ? step.ask.at : step.word.at);
  return steps.toSorted((left, right) => timeOf(left) - timeOf(right));
}

/** A label of someone without permission takes nothing from the request of a person who has it. */
function withLabel(standing: Standing, ask: Ask, { isAuthorized }: RequestFacts): Standing {
  if (standing.ask !== undefined && !isAuthorized(ask.by)) return standing;
  return { ...standing, ask };
}

function applyWord(standing: Standing, word: Word, facts: RequestFacts): Standing {
  const { record } = standing;
  const { said } = word;
  if (said.kind !== 'command') return answered(standing, word, 'nothing');
  switch (said.word) {
    case 'stop': {
      const stopped = { ...record, isStopped: true, waiting: undefined };
      const isNothing = record.isStopped && standing.ask === undefined;
      const next = { ...standing, record: stopped, ask: undefined };
      return answered(next, word, isNothing ? 'nothing' : 'done');
    }
    case 'resume': {
      const next = { ...standing, record: { ...record, isStopped: false } };
      return answered(next, word, record.isStopped ? 'done' : 'nothing');
    }
    case 'start':
    case 'retry':
      return request(standing, word, { kind: said.word, facts });
    case 'received':
      return received(standing, word);
    case 'link':
      return named(standing, word, facts.named.get(said.argument ?? ''));
    default:
      return answered(standing, word, 'done');
  }
}

function answered(standing: Standing, word: Word, outcome: Answer['outcome']): Standing {
  return { ...standing, answers: [...standing.answers, { word, outcome }] };
}

function refuse(standing: Standing, word: Word, refusal: string): Standing {
  return answered(standing, word, { refusal });
}

/** Said of a command that was written before the doubt that it would answer was shown. */
const TOO_EARLY = 'it was written before this problem was reported';

function request(
  standing: Standing,
  word: Word,
  { kind, facts }: { kind: 'start' | 'retry'; facts: RequestFacts },
): Standing {
  const { record } = standing;
  const { attempt, job, waiting } = record;
  const { comment, at } = word;
  const hasLabelOn = hasLabel(facts.issue.labels, facts.label);
  // A person took the label off, and the request back with it.
  if (!hasLabelOn && waiting?.since === at) return standing;
  if (!facts.issue.isOpen) return refuse(standing, word, 'the issue is closed');
  if (!hasLabelOn && facts.nowMs - Date.parse(at) > FOLLOWED_WITHIN_MS)
    return refuse(standing, word, 'no run saw it within a day');
  if (kind === 'retry' && attempt?.state === 'uncertain') {
    if (isTooEarly(at, attempt.doubtedAt ?? attempt.askedAt))
      return refuse(standing, word, TOO_EARLY);
  }
  if (kind === 'retry' && attempt === undefined && job === undefined && waiting === undefined)
    return refuse(standing, word, 'no job was asked for before');
  const isGivenUp = kind === 'retry' && facts.isMissing;
  if (job !== undefined && isFollowed(job) && !isGivenUp)
    return refuse(standing, word, 'a job is at work on this issue already');
  const readAt = kind === 'retry' ? readAtOf(standing, word, facts) : at;
  const ask: Ask = { kind, by: comment.author ?? '', at, readAt };
  const known =
    isGivenUp && job !== undefined ? withEnd(record, job, { kind: 'job-gone' }) : record;
  return answered({ ...standing, record: known, ask }, word, 'done');
}

function withEnd(record: JobRecord, job: IssueJob, end: JobEnd): JobRecord {
  return { ...record, job: { ...job, end } };
}

/**
 * The issue must be as it was for the job that is tried again, or when a person set the label
 * since.
 */
function readAtOf(
  { record: { attempt, job } }: Standing,
  { at }: Word,
  { issue, label, isAuthorized }: RequestFacts,
): string {
  const before = attempt?.readAt ?? job?.readAt ?? at;
  const last = issue.labelings.findLast((one) => isSameLabel(one.label, label));
  if (last === undefined || !hasLabel(issue.labels, label)) return before;
  const isRead = isAuthorized(last.by ?? '') && !isSameAccount(last.by, issue.ourAccount);
  return isRead && Date.parse(last.at) > Date.parse(before) ? last.at : before;
}

/**
 * A person takes care of a job that may be there, or is at work. That answers every request before
 * it.
 */
function received(standing: Standing, word: Word): Standing {
  const { record, ask } = standing;
  const { attempt, job } = record;
  const taken: Standing = {
    ...standing,
    ask: undefined,
    record: { ...record, waiting: undefined },
  };
  const done = (change: Partial<JobRecord>): Standing =>
    answered({ ...taken, record: { ...taken.record, ...change } }, word, 'done');
  if (attempt?.state === 'uncertain') {
    if (isTooEarly(word.at, attempt.doubtedAt ?? attempt.askedAt))
      return refuse(taken, word, TOO_EARLY);
    return done({ attempt: { ...attempt, state: 'received', why: undefined } });
  }
  if (job !== undefined && isFollowed(job)) {
    const end = { ...job.end, kind: 'received' } as const;
    return done({ attempt: undefined, job: { ...job, end } });
  }
  if (ask !== undefined || record.waiting !== undefined) return done({});
  return refuse(taken, word, 'no job is uncertain or at work');
}

/** A person names the job that is there. That answers every request before it. */
function named(standing: Standing, word: Word, found: Named | undefined): Standing {
  if (found === undefined) return refuse(standing, word, 'the job was not read');
  if ('refusal' in found) return refuse(standing, word, found.refusal);
  const { record } = standing;
  const { job } = found;
  const isFollowedAlready = record.job?.id === job.id && isFollowed(record.job);
  const next = { ...record, job: isFollowedAlready ? record.job : job };
  const known = { ...next, attempt: undefined, waiting: undefined };
  const outcome = isFollowedAlready ? 'nothing' : 'done';
  return answered({ ...standing, record: known, ask: undefined }, word, outcome);
}
