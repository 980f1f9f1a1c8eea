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
import { actorByLogin, actorNode } from './actor.ts';

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
  const did = record.author.toLowerCase() === context.token.login.toLowerCase();
  return {
    id: record.nodeId,
    databaseId: record.id,
    fullDatabaseId: String(record.id),
    author: () => actorByLogin(context, record.author),
    authorAssociation: authorAssociation(context.world, repository, record.author),
    body: record.body,
    bodyText: record.body,
    createdAt: iso(record.createdAtMs),
    publishedAt: iso(record.createdAtMs),
    updatedAt: iso(record.updatedAtMs),
    lastEditedAt: isoOrNull(lastEdit?.atMs ?? null),
    editor: () => actorByLogin(context, lastEdit?.by ?? null),
    includesCreatedEdit: lastEdit !== undefined,
    userContentEdits: (args: Arguments) => editHistory(context, record, args),
    isMinimized: record.minimizedReason !== null,
    minimizedReason: record.minimizedReason,
    viewerDidAuthor: did,
    viewerCanUpdate: did,
    viewerCanReact: true,
    ...reactableFields(context, record.nodeId),
  };
}

/** The newest first; the first text is the oldest of them, and nothing is there until it is edited. */
function editHistory(context: GraphQLContext, record: Written, args: Arguments): GraphQLNode {
  const { author, createdAtMs, edits } = record;
  const all = edits.length === 0 ? [] : [{ by: author, atMs: createdAtMs }, ...edits].toReversed();
  return connection('UserContentEditConnection', all, args, ({ by, atMs }) => ({
    __typename: 'UserContentEdit',
    createdAt: iso(atMs),
    editedAt: iso(atMs),
    updatedAt: iso(atMs),
    editor: () => actorByLogin(context, by),
  }));
}

function reactableFields(context: GraphQLContext, nodeId: string): Record<string, unknown> {
  const all = () => context.view.reactions.all().filter((reaction) => reaction.subjectNodeId === nodeId);
  return {
    reactionGroups: () => reactionContents.map((content) => group(context, content, all())),
    reactions: (args: Arguments) => {
      const wanted = args['content'];
      const found = all().filter((one) => wanted == null || enumOfContent[one.content] === wanted);
      return {
        ...connection('ReactionConnection', found, args, (one) => reactionNode(context, one)),
        viewerHasReacted: found.some((one) => one.author === context.token.login),
      };
    },
  };
}

function group(context: GraphQLContext, content: ReactionContent, all: ReactionRecord[]): GraphQLNode {
  const reactions = all.filter((reaction) => reaction.content === content);
  const [first] = reactions;
  return {
    __typename: 'ReactionGroup',
    content: enumOfContent[content],
    createdAt: first === undefined ? null : iso(first.createdAtMs),
    viewerHasReacted: reactions.some((reaction) => reaction.author === context.token.login),
    reactors: (args: Arguments) =>
      connection('ReactorConnection', reactions, args, (one) =>
        actorNode(context, context.world.accounts.get(one.author)),
      ),
    users: (args: Arguments) =>
      connection('ReactingUserConnection', reactions, args, (one) =>
        actorNode(context, context.world.accounts.get(one.author)),
      ),
  };
}

export function reactionNode(context: GraphQLContext, reaction: ReactionRecord): GraphQLNode {
  return {
    __typename: 'Reaction',
    id: reaction.nodeId,
    databaseId: reaction.id,
    content: enumOfContent[reaction.content],
    createdAt: iso(reaction.createdAtMs),
    // The field is a `User`: GitHub has null there for a bot.
    user: () => {
      const account = context.world.accounts.get(reaction.author);
      return account.type === 'User' ? actorNode(context, account) : null;
    },
  };
}
