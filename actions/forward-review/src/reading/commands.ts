import { createHash } from 'node:crypto';
import {
  areHeard,
  authorsOf,
  type Command,
  type NearMiss,
  type Permissions,
  readAddressed,
} from '@docs-agent/agent-action';
import { type ItemKey, type PullRequest, textsOf } from '../pull-request.ts';

/** A comment with commands or a near miss, where it was written. It is known by its id. */
interface Posted {
  key: ItemKey;
  nodeId: string;
  url: string;
  /** Its author and its last editor. Empty when the account is gone. */
  authors: string[];
  /** When what it says now was written; ISO 8601. */
  writtenAt: string;
}

/** One command of a comment. */
export interface PostedCommand extends Posted {
  command: Command;
  /** There is text below it. */
  hasMore: boolean;
}

/** A comment that may be meant as a command: it is not followed, and its author is asked. */
export interface PostedNearMiss extends Posted {
  nearMiss: NearMiss;
  /** Of its text. */
  hash: string;
}

/** Commands in the order of writing, and near misses. */
export interface PostedCommands {
  commands: PostedCommand[];
  nearMisses: PostedNearMiss[];
}

/** Shows only whether a text changed: 8 hexadecimal digits. */
export function hashOf(body: string): string {
  return createHash('sha256').update(body.replace(/\r\n?/g, '\n')).digest('hex').slice(0, 8);
}

/** Those of people who may speak to the agent. */
export function heardOf<One extends Posted>(
  posted: readonly One[],
  { isAuthorized }: Permissions,
): One[] {
  return posted.filter(({ authors }) => areHeard(authors, isAuthorized));
}

/** Every command on a pull request that this account has not marked with a thumb yet, and every near miss. */
export function listCommands(pullRequest: PullRequest, word: string): PostedCommands {
  const listed: PostedCommands = { commands: [], nearMisses: [] };
  for (const text of textsOf(pullRequest)) {
    const { key, nodeId, url, createdAt, editedAt, ourReactions } = text;
    if (text.isMarked || text.isDraft) continue;
    const addressed = readAddressed(text.body, word, 'pull request');
    // A review's draft may be edited before it is submitted.
    const isEdited = editedAt !== null && Date.parse(editedAt) > Date.parse(createdAt);
    const writtenAt = isEdited ? editedAt : createdAt;
    const posted = {
      key,
      nodeId,
      url,
      authors: authorsOf(text),
      writtenAt,
    };
    if (addressed?.kind === 'near-miss') {
      listed.nearMisses.push({
        ...posted,
        nearMiss: addressed,
        hash: hashOf(text.body),
      });
    }
    const isDone = ourReactions.THUMBS_UP !== undefined || ourReactions.THUMBS_DOWN !== undefined;
    if (addressed?.kind !== 'commands' || isDone) continue;
    for (const command of addressed.commands) {
      listed.commands.push({
        ...posted,
        command,
        hasMore: addressed.hasMore,
      });
    }
  }
  listed.commands.sort((left, right) => Date.parse(left.writtenAt) - Date.parse(right.writtenAt));
  return listed;
}
