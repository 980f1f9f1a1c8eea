import { afterCommandWord, authorsOf, readCommand } from '@docs-agent/agent-action';
import type { Comment, Issue } from '../issue.ts';
import { isRunning, type JobRecord, lastOf, settled, withAttempt } from '../record/record.ts';
import type { Ask } from './ask.ts';
import { COMMANDS } from './command-table.ts';

export type CommandWord = (typeof COMMANDS)[number]['word'];

/** A command where it was written. */
export interface PostedCommand {
  comment: Comment;
  word: CommandWord;
  /** Of `start`: the prompt's hash. */
  hash: string | undefined;
}

/** Every command on the issue that is not done, in the order of writing. */
export function listCommands(
  { comments }: Issue,
  { commands: done }: JobRecord,
  commandWord: string,
): PostedCommand[] {
  return comments
    .filter(({ id, isMinimized }) => !isMinimized && !done.includes(id))
    .flatMap((comment) => {
      const said = afterCommandWord(comment.body, commandWord);
      const read = said && readCommand(COMMANDS, said.line);
      return read === undefined ? [] : [{ comment, word: read.word, hash: read.argument }];
    });
}

/** Whether a comment is addressed to this action, so that it is no part of the task. */
export function isAddressed({ body }: Comment, commandWord: string): boolean {
  return afterCommandWord(body, commandWord) !== undefined;
}

/** What commands of people with permission come to. */
export interface Commanded {
  record: JobRecord;
  /** The last one that asks for a job. */
  ask: Ask | undefined;
  wantsHelp: boolean;
  /** Those that were applied. */
  applied: readonly PostedCommand[];
}

/**
 * Applies commands in the order of writing.
 *
 * @param facts.isMissing the service does not know the job that counts as at work
 */
export function applyCommands(
  before: JobRecord,
  commands: readonly PostedCommand[],
  { isAuthorized, isMissing }: { isAuthorized(login: string): boolean; isMissing: boolean },
): Commanded {
  const applied = commands.filter(({ comment }) => {
    const authors = authorsOf(comment);
    return authors.length > 0 && authors.every(isAuthorized);
  });
  let record = before;
  let ask: Ask | undefined;
  for (const { word, comment, hash } of applied) {
    const at = comment.editedAt ?? comment.createdAt;
    const asked: Ask = { by: comment.author ?? '', isByWorkflow: false, at, hash };
    const last = lastOf(record);
    // It answers only a doubt that is older: where the record is lost, it may have been followed already.
    const isOfDoubt = last?.state === 'uncertain' && Date.parse(at) > Date.parse(last.askedAt);
    if (word === 'start') ask = asked;
    if (word === 'stop' || word === 'resume') record = { ...record, isStopped: word === 'stop' };
    if (word === 'retry' && (isOfDoubt || last?.state === 'refused' || last?.state === 'not-created')) {
      record = withAttempt(record, last.id, { state: 'not-created' });
      ask = asked;
    }
    if (word === 'retry' && isRunning(last) && isMissing)
      record = withAttempt(record, last.id, { result: 'job-failed' });
    if (word === 'retry' && lastOf(record)?.result === 'job-failed') ask = asked;
    if (word === 'received' && isOfDoubt)
      record = settled(withAttempt(record, last.id, { state: 'created', result: 'received' }), last.askedAt);
  }
  const done = applied.map(({ comment }) => comment.id);
  return {
    record: { ...record, commands: [...record.commands, ...done] },
    ask,
    wantsHelp: applied.some(({ word }) => word === 'help'),
    applied,
  };
}
