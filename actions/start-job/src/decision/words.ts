import { afterCommandWord, readCommand } from '@docs-agent/agent-action';
import type { Comment, Issue } from '../issue.ts';
import type { JobRecord } from '../record.ts';
import { COMMANDS, type CommandWord } from './command-table.ts';
import { isNew } from './requests.ts';

/** A command, or what nearly is one, where it was written. */
export interface Word {
  comment: Comment;
  /** When it was written or edited last; ISO 8601. */
  at: string;
  /** Undefined: what follows the command word is not recognized as a command. */
  word: CommandWord | undefined;
  argument?: string | undefined;
}

/** Whether it asks for a job. */
export function asksForJob({ word }: Pick<Word, 'word'>): boolean {
  return word === 'start' || word === 'retry';
}

type Said = Pick<Word, 'word' | 'argument'>;

/** The commands of a text, in their order. */
function saidIn(body: string, commandWord: string): Said[] {
  const said = afterCommandWord(body, commandWord);
  if (said === undefined) return [];
  const read = readCommand(COMMANDS, said.line);
  return [{ word: read?.word, argument: read?.argument }];
}

function wordsIn(comment: Comment, commandWord: string): Word[] {
  const at = comment.editedAt ?? comment.createdAt;
  return saidIn(comment.body, commandWord).map((said) => ({ comment, at, ...said }));
}

/** Whether a text asks for a job, and does not take that back. */
export function asksInTheEnd(body: string, commandWord: string): boolean {
  const last = saidIn(body, commandWord).findLast(({ word }) => word !== undefined && DECIDES.has(word));
  return last !== undefined && asksForJob(last);
}

const DECIDES: ReadonlySet<CommandWord> = new Set(['start', 'retry', 'received', 'link', 'stop']);

/** What no run has handled for so long is history, also if its author has been given access since. */
const HISTORY_AFTER_MS = 7 * 24 * 3_600_000;

/**
 * The commands that no run has handled, oldest first. Where our comment was lost, `stop` and `resume` of before count, too:
 * they would be forgotten with it.
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

function outlasts({ word }: Word): boolean {
  return word === 'stop' || word === 'resume';
}

/** Whether a comment is addressed to this action, so that it is no part of the task. */
export function isAddressed({ body }: Comment, commandWord: string): boolean {
  return afterCommandWord(body, commandWord) !== undefined;
}
