import {
  afterCommandWord,
  areHeard,
  authorsOf,
  type Permissions,
  readCommand,
} from '@docs-agent/agent-action';
import { type ItemKey, type PullRequest, textsOf } from '../pull-request.ts';
import { COMMANDS } from './command-table.ts';

/** What a person asks of this action in a comment. */
export interface Command {
  word: (typeof COMMANDS)[number]['word'];
  /** Of `link`: the job's id. */
  argument?: string | undefined;
}

/**
 * A command where it was written; known by its comment, so that it is done once, also after an
 * edit.
 */
export interface PostedCommand {
  key: ItemKey;
  nodeId: string;
  command: Command;
  /** There is text below it. */
  hasMore: boolean;
  /** Its author and its last editor. Empty when the account is gone. */
  authors: string[];
  createdAt: string;
}

/** What a comment that begins with the command word holds: a command, or words for the agent. */
export type Addressed =
  | { kind: 'command'; command: Command; hasMore: boolean }
  | { kind: 'text'; text: string };

/**
 * Reads a comment that begins with the command word. A command counts only when it is the whole
 * line; anything else is text for the agent, also below the word alone.
 *
 * @param word such as `/docs-agent`
 * @returns undefined for every other comment.
 */
export function readAddressed(body: string, word: string): Addressed | undefined {
  const addressed = afterCommandWord(body, word);
  if (addressed === undefined) return undefined;
  const { line, text, hasMore } = addressed;
  const command = line.length === 0 && hasMore ? undefined : readCommand(COMMANDS, line);
  return command === undefined ? { kind: 'text', text } : { kind: 'command', command, hasMore };
}

/** What is said of the text below commands. */
export function notesBelow(commands: readonly PostedCommand[], commandWord: string): string[] {
  return commands
    .filter(({ hasMore }) => hasMore)
    .map(
      ({ command: { word } }) =>
        `The text below the command ${word} was not sent. To send it, write it again, beginning with ${commandWord}.`,
    );
}

/** Those of people who may speak to the agent. */
export function heardOf(
  commands: readonly PostedCommand[],
  { isAuthorized }: Permissions,
): PostedCommand[] {
  return commands.filter(({ authors }) => areHeard(authors, isAuthorized));
}

/**
 * Every command on a pull request that has no thumb of ours yet, in the order in which they were
 * written.
 */
export function listCommands(pullRequest: PullRequest, word: string): PostedCommand[] {
  return textsOf(pullRequest)
    .flatMap((text): PostedCommand[] => {
      const { key, nodeId, createdAt, ourReactions } = text;
      const addressed = text.isMarked || text.isDraft ? undefined : readAddressed(text.body, word);
      const isDone = ourReactions.THUMBS_UP !== undefined || ourReactions.THUMBS_DOWN !== undefined;
      if (addressed?.kind !== 'command' || isDone) return [];
      const { command, hasMore } = addressed;
      return [{ key, nodeId, createdAt, command, hasMore, authors: authorsOf(text) }];
    })
    .sort((left, right) => Date.parse(left.createdAt) - Date.parse(right.createdAt));
}
