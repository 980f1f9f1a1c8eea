import { authorAssociation } from '../../rest/shapes/account.ts';
import { iso, isoOrNull } from '../../rest/shapes/time.ts';
import {
  type ReactionContent,
  type ReactionRecord,
  type RepositoryRecord,
  reactionContents,
  type Written,
} from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { actorByLogin } from './actor.ts';
import { bodyHtml } from './body-html.ts';

const enumOfContent: Record<ReactionContent, string> = {
  '+1': 'THUMBS_UP',
  '-1': 'THUMBS_DOWN',
  laugh: 'LAUGH',
  hooray: 'HOORAY',
  confused: 'CONFUSED',
  heart: 'HEART',
  rocket: 'ROCKET',
  eyes: 'EYES',
};

/** GraphQL's name of a reaction as REST's. */
export function contentOfEnum(name: unknown): ReactionContent {
  const found = reactionContents.find((content) => enumOfContent[content] === name);
  if (found === undefined) throw new Error(`no reaction is named ${String(name)}`);
  return found;
}

/** Fields that everything written has: GitHub's `Comment`, `Updatable` and `Minimizable`. */
export function writtenFields(
  context: GraphQLContext,
  repository: RepositoryRecord,
  record: Written & { id: number; nodeId: string },
): Record<string, unknown> {
  const lastEdit = record.edits.at(-1);
  return {
    id: record.nodeId,
    fullDatabaseId: String(record.id),
    author: () => actorByLogin(context, record.author),
    authorAssociation: authorAssociation(context.world, repository, record.author),
    body: record.body,
    bodyHTML: () => bodyHtml(context.world.accounts, record.body),
    createdAt: iso(record.createdAtMs),
    updatedAt: iso(record.updatedAtMs),
    lastEditedAt: isoOrNull(lastEdit?.atMs ?? null),
    editor: () => actorByLogin(context, lastEdit?.by ?? null),
    userContentEdits: (args: Arguments) => editHistory(context, record, args),
    isMinimized: record.minimizedReason !== null,
    viewerDidAuthor: record.author.toLowerCase() === context.token.login.toLowerCase(),
    reactionGroups: () => reactionGroups(context, record.nodeId),
  };
}

/**
 * The newest first; the first text is the oldest of them, and nothing is there until it is edited.
 */
function editHistory(context: GraphQLContext, record: Written, args: Arguments): GraphQLNode {
  const { author, createdAtMs, edits } = record;
  const all = edits.length === 0 ? [] : [{ by: author, atMs: createdAtMs }, ...edits].toReversed();
  return connection('UserContentEditConnection', all, args, ({ by, atMs }) => ({
    __typename: 'UserContentEdit',
    editedAt: iso(atMs),
    editor: () => actorByLogin(context, by),
  }));
}

/** A group for each kind of reaction, empty ones too. */
function reactionGroups({ view, token }: GraphQLContext, nodeId: string): GraphQLNode[] {
  const all = view.reactions.all().filter((reaction) => reaction.subjectNodeId === nodeId);
  return reactionContents.map((content) => {
    const reactions = all.filter((reaction) => reaction.content === content);
    const [first] = reactions;
    return {
      __typename: 'ReactionGroup',
      content: enumOfContent[content],
      createdAt: first === undefined ? null : iso(first.createdAtMs),
      viewerHasReacted: reactions.some((reaction) => reaction.author === token.login),
    };
  });
}

export function reactionNode(reaction: ReactionRecord): GraphQLNode {
  return {
    __typename: 'Reaction',
    id: reaction.nodeId,
    content: enumOfContent[reaction.content],
    createdAt: iso(reaction.createdAtMs),
  };
}
