import { type CommandWord, type NearMiss, readAddressed } from '@docs-agent/agent-action';
import type { Comment, Issue } from '../issue.ts';
import type { JobRecord } from '../record.ts';

/** Something that a person wrote to this action. */
export type Said =
  | {
      kind: 'command';
      word: CommandWord;
      argument?: string | undefined;
    }
  /** It may be meant as a command: its author is asked. */
  | NearMiss
  /** Text without a command. */
  | { kind: 'text' };

/** The same, where it was written. */
export interface Word {
  comment: Comment;
  /** When it was written or edited last; ISO 8601. */
  at: string;
  said: Said;
}

/** The commands and near misses of a text, in the order of its lines. */
export function saidIn(body: string, commandWord: string): Said[] {
  const addressed = readAddressed(body, commandWord, 'issue');
  switch (addressed?.kind) {
    case undefined:
      return [];
    case 'text':
      return [{ kind: 'text' }];
    case 'near-miss':
      return [addressed];
    case 'commands':
      return addressed.commands.map((command) => ({ kind: 'command', ...command }));
  }
}

/** Whether it asks for a job. */
export function asksForJob(said: Said): boolean {
  return said.kind === 'command' && (said.word === 'start' || said.word === 'retry');
}

/** Commands that ask for a job or revoke a request. */
const DECIDES: ReadonlySet<CommandWord> = new Set(['start', 'retry', 'received', 'link', 'stop']);

/** Whether there is a request for a job that is not revoked. */
export function asksInTheEnd(said: readonly Said[]): boolean {
  const last = said.findLast((one) => one.kind === 'command' && DECIDES.has(one.word));
  return last !== undefined && asksForJob(last);
}

/**
 * Commands that no run has handled for this long are ignored, even if their author has been given
 * access since.
 */
const HISTORY_AFTER_MS = 7 * 24 * 3_600_000;

/**
 * The commands that no run has handled, oldest first. If our comment was lost, earlier `stop` and
 * `resume` count, too, because the record of them is lost.
 */
export function newWords(
  { comments }: Issue,
  record: JobRecord,
  { command, nowMs }: { command: string; nowMs: number },
): Word[] {
  const isRecordLost = record.doubt?.isLost === true;
  const words: Word[] = [];
  for (const comment of comments) {
    if (comment.isMinimized) continue;
    const at = comment.editedAt ?? comment.createdAt;
    const ageMs = nowMs - Date.parse(at);
    const isUnhandled = ageMs <= HISTORY_AFTER_MS && isNew(at, record);
    for (const said of saidIn(comment.body, command)) {
      if (isUnhandled || (isRecordLost && outlasts(said))) {
        words.push({ comment, at, said });
      }
    }
  }
  const timeOf = ({ at }: Word) => Date.parse(at);
  return words.toSorted((left, right) => timeOf(left) - timeOf(right));
}

/** Whether a command is newer than everything that has been handled. */
export function isNew(at: string, { handledUntil }: JobRecord): boolean {
  return Date.parse(at) > Date.parse(handledUntil);
}

function outlasts(said: Said): boolean {
  return said.kind === 'command' && (said.word === 'stop' || said.word === 'resume');
}

/** Whether a comment is addressed to this action and therefore not part of the task. */
export function isAddressed({ body }: Comment, commandWord: string): boolean {
  return readAddressed(body, commandWord, 'issue') !== undefined;
}
