import type { ItemKey, PullRequest } from '../pull-request.ts';

/** Every command, in the order in which people see them: parser, help and README follow from this table. */
export const COMMANDS = [
  { word: 'retry', meaning: 'sends again what is uncertain, refused or withheld' },
  { word: 'received', meaning: 'confirms that the agent has what is uncertain or withheld' },
  { word: 'status', meaning: 'updates the tracking comment' },
  { word: 'stop', meaning: 'stops sending anything from this pull request' },
  { word: 'resume', meaning: 'starts sending again' },
  { word: 'link', argument: 'ID', meaning: 'names the job of this pull request' },
  { word: 'adopt', meaning: 'takes over from another account that ran this action here' },
  { word: 'help', meaning: 'lists the commands' },
] as const;

type Word = (typeof COMMANDS)[number]['word'];

/** What a person asks of this action in a comment. */
export type Command = { word: Exclude<Word, 'link'> } | { word: 'link'; jobId: string };

/** What a person writes after the command word: `link ID`. */
export function usageOf(command: (typeof COMMANDS)[number]): string {
  return 'argument' in command ? `${command.word} ${command.argument}` : command.word;
}

/** A command where it was written; known by its comment, so that it is done once, also after an edit. */
export interface PostedCommand {
  key: ItemKey;
  nodeId: string;
  command: Command;
  /** Its author and its last editor. Empty when the account is gone. */
  authors: string[];
  createdAt: string;
}

/** What a comment that begins with the command word holds: a command, or words for the agent. */
export type Addressed = { kind: 'command'; command: Command } | { kind: 'text'; text: string };

/**
 * Reads a comment whose first word is the command word: of its first line, outside code and quotations. A command
 * counts only when it is the whole line; anything else is text for the agent.
 *
 * @param word such as `/docs-agent`
 * @returns undefined for every other comment.
 */
export function readAddressed(body: string, word: string): Addressed | undefined {
  const text = body.replace(/\r\n?/g, '\n').replace(/^(?:[^\S\n]*\n)+/, '');
  const [line = ''] = text.split('\n', 1);
  // Four blanks, or a tab, make code of it.
  if (/^(?: {4}| {0,3}\t)/.test(line)) return undefined;
  const trimmed = line.trim();
  if (!startsWithWord(trimmed, word)) return undefined;
  const command = readCommand(trimmed.slice(word.length).trim());
  if (command !== undefined) return { kind: 'command', command };
  return { kind: 'text', text: text.trimStart().slice(word.length).trim() };
}

function startsWithWord(line: string, word: string): boolean {
  return line.toLowerCase().startsWith(word.toLowerCase()) && /^(?:\s|$)/.test(line.slice(word.length));
}

/** An empty rest asks for help: the author typed the word and waits for an answer. */
function readCommand(rest: string): Command | undefined {
  const [first = '', argument, ...more] = rest.split(/\s+/);
  const word = first === '' ? 'help' : COMMANDS.find((known) => known.word === first.toLowerCase())?.word;
  if (word === undefined || more.length > 0) return undefined;
  if (word === 'link') return argument === undefined ? undefined : { word, jobId: argument };
  return argument === undefined ? { word } : undefined;
}

/** Every command on a pull request that has no thumb of ours yet, in the order in which they were written. */
export function listCommands(pullRequest: PullRequest, word: string): PostedCommand[] {
  const places = [
    ...pullRequest.comments.map((comment) => ({ key: `remark:${comment.id}` as const, written: comment })),
    ...pullRequest.threads
      .flatMap((thread) => thread.comments)
      .filter((comment) => comment.reviewState !== 'PENDING')
      .map((comment) => ({ key: `comment:${comment.id}` as const, written: comment })),
    ...pullRequest.reviews
      .filter((review) => review.state !== 'PENDING')
      .map((review) => ({ key: `review:${review.id}` as const, written: review })),
  ];
  return places
    .flatMap(({ key, written }): PostedCommand[] => {
      const addressed = written.isOurs ? undefined : readAddressed(written.body, word);
      const { nodeId, createdAt, ourReactions } = written;
      const isDone = ourReactions.THUMBS_UP !== undefined || ourReactions.THUMBS_DOWN !== undefined;
      if (addressed?.kind !== 'command' || isDone) return [];
      return [{ key, nodeId, createdAt, command: addressed.command, authors: authorsOf(written) }];
    })
    .sort((left, right) => Date.parse(left.createdAt) - Date.parse(right.createdAt));
}

/** Everyone who wrote a part of a text: its author, and its last editor. Empty when the author's account is gone. */
export function authorsOf(text: { author: string | undefined; editor: string | undefined }): string[] {
  const { author, editor } = text;
  if (author === undefined) return [];
  return editor === undefined || editor === author ? [author] : [author, editor];
}
