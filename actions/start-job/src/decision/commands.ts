import {
  afterCommandWord,
  isHeard,
  isTooEarly,
  reactions,
  readCommand,
  TOO_EARLY,
  type Write,
} from '@docs-agent/agent-action';
import type { Comment, Issue } from '../issue.ts';
import {
  type Attempt,
  isRunning,
  type JobRecord,
  lastOf,
  settled,
  withAttempt,
} from '../record.ts';
import type { Ask } from './ask.ts';
import { COMMANDS } from './command-table.ts';

export type CommandWord = (typeof COMMANDS)[number]['word'];

/** A command where it was written. */
export interface PostedCommand {
  comment: Comment;
  /** Undefined: what follows the command word is no command. */
  word: CommandWord | undefined;
}

/**
 * An older command is history: it starts nothing, also if its author has been given access since.
 */
const FOLLOWED_WITHIN_MS = 7 * 86_400_000;

/** Every command of the last days on the issue that is not done, in the order of writing. */
export function listCommands(
  { comments }: Issue,
  { commands: done }: JobRecord,
  commandWord: string,
): PostedCommand[] {
  return comments
    .filter(({ id, isMinimized }) => !isMinimized && !done.includes(id))
    .filter((one) => Date.now() - Date.parse(one.editedAt ?? one.createdAt) <= FOLLOWED_WITHIN_MS)
    .flatMap((comment) => {
      const said = afterCommandWord(comment.body, commandWord);
      if (said === undefined) return [];
      const posted: PostedCommand = { comment, word: readCommand(COMMANDS, said.line)?.word };
      return done.includes(doneAs(posted)) ? [] : [posted];
    });
}

/**
 * How the record keeps one that is done. What is no command keeps the negative id: an edit can make
 * it one.
 */
function doneAs({ word, comment: { id } }: PostedCommand): number {
  return word === undefined ? -id : id;
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
  /** Why one of them did nothing. */
  note: string | undefined;
  /** Reactions on those that are done with. */
  acknowledgments: readonly Write[];
}

/** What decides over a command besides the record. */
export interface CommandFacts {
  isAuthorized(login: string): boolean;
  /** The issue is open. */
  isOpen: boolean;
  /** The service does not know the job that counts as at work. */
  isMissing: boolean;
}

const UNKNOWN =
  'A comment with the command word is no command. Without that word, it goes with the next job.';

const CLOSED = 'The issue is closed: reopen it, and give the command again.';

/** Applies commands in the order of writing. */
export function applyCommands(
  before: JobRecord,
  commands: readonly PostedCommand[],
  facts: CommandFacts,
): Commanded {
  const applied = commands.filter(({ comment }) => isHeard(comment, facts.isAuthorized));
  const none: Outcome = { record: before, ask: undefined, note: undefined };
  const { record, ask, note } = applied.reduce(
    (known, command) => applyOne(known, command, facts),
    none,
  );
  return {
    record: { ...record, commands: [...record.commands, ...applied.map(doneAs)] },
    ask,
    note,
    wantsHelp: applied.some(({ word = 'help' }) => word === 'help'),
    acknowledgments: applied.flatMap(({ word, comment }) =>
      reactions(word === undefined ? 'CONFUSED' : 'THUMBS_UP', [comment]),
    ),
  };
}

type Outcome = Pick<Commanded, 'record' | 'ask' | 'note'>;

function applyOne(
  known: Outcome,
  { word, comment }: PostedCommand,
  { isOpen, isMissing }: CommandFacts,
): Outcome {
  const { record } = known;
  const at = comment.editedAt ?? comment.createdAt;
  const ask: Ask = { by: comment.author ?? '', at, readAt: at };
  switch (word) {
    case 'stop':
    case 'resume':
      return { ...known, record: { ...record, isStopped: word === 'stop' } };
    case 'retry':
      return isOpen ? retry(known, ask, isMissing) : { ...known, note: CLOSED };
    case 'received':
      return received(known, at);
    case undefined:
      return { ...known, note: UNKNOWN };
    default:
      return known;
  }
}

/**
 * Another job for one that may be there, ended, or is gone. The issue must be as it was for that
 * one.
 */
function retry(known: Outcome, asked: Ask, isMissing: boolean): Outcome {
  const { record } = known;
  const last = lastOf(record);
  if (last === undefined) return known;
  if (isOfNoDoubt(last, asked.at)) return { ...known, note: TOO_EARLY };
  const ask: Ask = { ...asked, readAt: last.askedAt };
  if (['uncertain', 'refused', 'not-created'].includes(last.state))
    return { ...known, ask, record: withAttempt(record, last.id, { state: 'not-created' }) };
  if (isRunning(last) && isMissing)
    return { ...known, ask, record: withAttempt(record, last.id, { result: 'job-failed' }) };
  return { ...known, ask };
}

/**
 * A person takes care of a job that may be there, or is at work. What was asked for meanwhile is
 * that job, too.
 */
function received(known: Outcome, at: string): Outcome {
  const { record } = known;
  const last = lastOf(record);
  if (last === undefined) return known;
  if (isOfNoDoubt(last, at)) return { ...known, note: TOO_EARLY };
  if (last.state !== 'uncertain' && !isRunning(last)) return known;
  const taken = { state: 'created', result: 'received', doubt: undefined } as const;
  return { ...known, record: settled(withAttempt(record, last.id, taken), at) };
}

/** A `retry` or `received` answers only a doubt that is older. */
function isOfNoDoubt({ state, doubtedAt, askedAt }: Attempt, at: string): boolean {
  return state === 'uncertain' && isTooEarly(at, doubtedAt ?? askedAt);
}
