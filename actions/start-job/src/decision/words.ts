import { type CommandWord, type NearMiss, readAddressed } from '@docs-agent/agent-action';
import type { Comment, Issue } from '../issue.ts';
import type { JobRecord } from '../record.ts';

/** What a person said to this action. */
export type Said =
  | { kind: 'command'; word: CommandWord; argument?: string | undefined }
  /** It may be meant as a command: who wrote it is asked. */
  | NearMiss
  /** Words that no command is in. */
  | { kind: 'text' };

/** The same, where it was written. */
export interface Word {
  comment: Comment;
  /** When it was written or edited last; ISO 8601. */
  at: string;
  said: Said;
}

/** Whether it asks for a job. */
export function asksForJob(said: Said): boolean {
  return said.kind === 'command' && (said.word === 'start' || said.word === 'retry');
}

/** What a text says to this action, in the order of its lines. */
function saidIn(body: string, commandWord: string): Said[] {
  const addressed = readAddressed(body, commandWord, 'issue');
  if (addressed === undefined) return [];
  if (addressed.kind !== 'commands')
    return [addressed.kind === 'text' ? { kind: 'text' } : addressed];
  return addressed.commands.map((command) => ({ kind: 'command', ...command }));
}

function wordsIn(comment: Comment, commandWord: string): Word[] {
  const at = comment.editedAt ?? comment.createdAt;
  return saidIn(comment.body, commandWord).map((said) => ({ comment, at, said }));
}

/** Commands that ask for a job, or take a request back. */
const DECIDES: ReadonlySet<CommandWord> = new Set(['start', 'retry', 'received', 'link', 'stop']);

/** Whether a text asks for a job, and does not take that back. */
export function asksInTheEnd(body: string, commandWord: string): boolean {
  const last = saidIn(body, commandWord).findLast(
    (said) => said.kind === 'command' && DECIDES.has(said.word),
  );
  return last !== undefined && asksForJob(last);
}

/**
 * What no run has handled for so long is history, also if its author has been given access since.
 */
const HISTORY_AFTER_MS = 7 * 24 * 3_600_000;

/**
 * What was said and no run has handled, oldest first. Where our comment was lost, `stop` and
 * `resume` of before count, too: they would be forgotten with it.
 */
export function newWords(
  { comments }: Issue,
  record: JobRecord,
  { command, nowMs }: { command: string; nowMs: number },
): Word[] {
  const isLost = record.attempt?.isLost === true;
  const isYoung = ({ at }: Word) => nowMs - Date.parse(at) <= HISTORY_AFTER_MS;
  return comments
    .filter(({ isMinimized }) => !isMinimized)
    .flatMap((comment) => wordsIn(comment, command))
    .filter((word) => (isNew(word.at, record) && isYoung(word)) || (isLost && outlasts(word)))
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

/** Whether something was asked after all that has been handled. */
export function isNew(at: string, { handledUntil }: JobRecord): boolean {
  return Date.parse(at) > Date.parse(handledUntil);
}

function outlasts({ said }: Word): boolean {
  return said.kind === 'command' && (said.word === 'stop' || said.word === 'resume');
}

/** Whether a comment is addressed to this action, so that it is no part of the task. */
export function isAddressed({ body }: Comment, commandWord: string): boolean {
  return readAddressed(body, commandWord, 'issue') !== undefined;
}
