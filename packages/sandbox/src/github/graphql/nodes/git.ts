import { iso } from '../../rest/shapes/time.ts';
import { nodeIdOf, shaOf } from '../../state/identifiers.ts';
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
    parents: (args: Arguments) =>
      connection('CommitConnection', commit.parents, args, (parent) => {
        const node = commitNode(context, repository, parent);
        if (node === null) throw new Error(`no commit ${parent}`);
        return node;
      }),
  };
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
  const text = commit.tree.get(path);
  return text === undefined ? treeNode(commit, path) : blobNode(path, text);
}

function blobNode(path: string, text: string): GraphQLNode {
  const oid = shaOf('file', path, text);
  return {
    __typename: 'Blob',
    id: nodeIdOf('B', oid),
    oid,
    abbreviatedOid: oid.slice(0, 7),
    byteSize: Buffer.byteLength(text),
    isBinary: false,
    // GitHub cuts the text of a blob at 512,000 bytes, and says so.
    isTruncated: Buffer.byteLength(text) > 512_000,
    text: Buffer.byteLength(text) > 512_000 ? Buffer.from(text).subarray(0, 512_000).toString() : text,
  };
}

function treeNode(commit: CommitRecord, path: string): GraphQLNode | null {
  const prefix = path === '' ? '' : `${path}/`;
  const files = [...commit.tree.keys()].filter((file) => file.startsWith(prefix));
  if (files.length === 0 && path !== '') return null;
  const names = [...new Set(files.map((file) => file.slice(prefix.length).split('/')[0] ?? ''))].sort();
  const oid = shaOf('dir', path, commit.sha);
  return {
    __typename: 'Tree',
    id: nodeIdOf('T', oid),
    oid,
    entries: () =>
      names.map((name) => {
        const text = commit.tree.get(prefix + name);
        return {
          __typename: 'TreeEntry',
          name,
          path: prefix + name,
          type: text === undefined ? 'tree' : 'blob',
          mode: text === undefined ? 0o40000 : 0o100644,
          object: () =>
            text === undefined ? treeNode(commit, prefix + name) : blobNode(prefix + name, text),
        };
      }),
  };
}
