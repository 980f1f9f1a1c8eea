import { iso } from '../../rest/shapes/time.ts';
import { nodeIdOf } from '../../state/identifiers.ts';
import { type Blob, type GitObject, modeOf, objectAt, type Tree } from '../../state/objects.ts';
import type { CommitRecord, RepositoryRecord } from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { actorByLogin, actorNode } from './actor.ts';
import { repositoryNode } from './repository.ts';

export function commitNode(
  context: GraphQLContext,
  repository: RepositoryRecord,
  sha: string | null,
): GraphQLNode | null {
  const commit = sha === null ? undefined : context.world.gitOf(repository.id).resolve(sha);
  if (commit === undefined) return null;
  const path = `${context.urls.repositoryHtml(repository)}/commit/${commit.sha}`;
  const [headline = '', ...rest] = commit.message.split('\n');
  return {
    __typename: 'Commit',
    id: commit.nodeId,
    oid: commit.sha,
    abbreviatedOid: commit.sha.slice(0, 7),
    message: commit.message,
    messageHeadline: headline,
    messageBody: rest.join('\n').trim(),
    committedDate: iso(commit.atMs),
    authoredDate: iso(commit.atMs),
    url: path,
    commitUrl: path,
    author: () => gitActor(context, commit),
    committer: () => gitActor(context, commit),
    repository: () => repositoryNode(context, repository),
    history: (args: Arguments) =>
      connection(
        'CommitHistoryConnection',
        context.world.gitOf(repository.id).history(commit.sha, String(args['path'])),
        args,
        ({ sha: ancestor }) => requiredCommit(context, repository, ancestor),
      ),
    parents: (args: Arguments) =>
      connection('CommitConnection', commit.parents, args, (parent) =>
        requiredCommit(context, repository, parent),
      ),
  };
}

function requiredCommit(context: GraphQLContext, repository: RepositoryRecord, sha: string): GraphQLNode {
  const node = commitNode(context, repository, sha);
  if (node === null) throw new Error(`no commit ${sha}`);
  return node;
}

/** `user` is null for a bot: the field is a `User`. */
function gitActor(context: GraphQLContext, commit: CommitRecord): GraphQLNode {
  const account = context.world.accounts.get(commit.author);
  return {
    __typename: 'GitActor',
    name: commit.author,
    email: `${commit.author}@users.noreply.github.com`,
    date: iso(commit.atMs),
    user: () => (account.type === 'User' ? actorNode(context, account) : null),
    actor: () => actorByLogin(context, commit.author),
  };
}

export function refNode(
  context: GraphQLContext,
  repository: RepositoryRecord,
  name: string,
): GraphQLNode | null {
  const branch = name.replace(/^refs\/heads\//, '');
  const sha = context.world.gitOf(repository.id).branch(branch);
  if (sha === undefined) return null;
  return {
    __typename: 'Ref',
    id: nodeIdOf('REF', `${repository.id}:${branch}`),
    name: branch,
    prefix: 'refs/heads/',
    target: () => commitNode(context, repository, sha),
    repository: () => repositoryNode(context, repository),
  };
}

/** `HEAD:path`, `branch:path` or a commit by name, as `git rev-parse` reads them. */
export function objectNode(
  context: GraphQLContext,
  repository: RepositoryRecord,
  expression: string,
): GraphQLNode | null {
  const [name = '', ...rest] = expression.split(':');
  const ref = name === 'HEAD' ? repository.defaultBranch : name;
  const commit = context.world.gitOf(repository.id).resolve(ref);
  if (commit === undefined) return null;
  if (rest.length === 0) return commitNode(context, repository, commit.sha);
  const path = rest.join(':').replace(/\/$/, '');
  const found = objectAt(commit.tree, path);
  return found === undefined ? null : contentNode(found, path === '' ? '' : `${path}/`);
}

/** A file or folder by its id, or a commit. */
export function objectByIdNode(
  context: GraphQLContext,
  repository: RepositoryRecord,
  id: string,
): GraphQLNode | null {
  const found = context.world.gitOf(repository.id).object(id);
  return found === undefined ? commitNode(context, repository, id) : contentNode(found, '');
}

/** @param folder what the paths of a folder's entries begin with: its own, as far as it is known. */
function contentNode(object: GitObject, folder: string): GraphQLNode {
  return object.kind === 'blob' ? blobNode(object) : treeNode(object, folder);
}

function blobNode({ id: oid, text }: Blob): GraphQLNode {
  const bytes = Buffer.from(text);
  return {
    __typename: 'Blob',
    id: nodeIdOf('B', oid),
    oid,
    abbreviatedOid: oid.slice(0, 7),
    byteSize: bytes.length,
    isBinary: false,
    // GitHub cuts the text of a blob at 512,000 bytes, and says so.
    isTruncated: bytes.length > 512_000,
    text: bytes.length > 512_000 ? bytes.subarray(0, 512_000).toString() : text,
  };
}

function treeNode({ id: oid, entries }: Tree, folder: string): GraphQLNode {
  return {
    __typename: 'Tree',
    id: nodeIdOf('T', oid),
    oid,
    abbreviatedOid: oid.slice(0, 7),
    entries: () =>
      [...entries].map(([name, object]) => {
        const path = folder + name;
        return {
          __typename: 'TreeEntry',
          name,
          path,
          type: object.kind,
          mode: Number.parseInt(modeOf(object), 8),
          object: () => contentNode(object, `${path}/`),
        };
      }),
  };
}
