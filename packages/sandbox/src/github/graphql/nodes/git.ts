import { iso, isoOrNull } from '../../rest/shapes/time.ts';
import { type GitObject, objectAt } from '../../state/objects.ts';
import { filesOf } from '../../state/pulls.ts';
import { type CommitRecord, isPull, type RepositoryRecord } from '../../state/records.ts';
import { connection } from '../connection.ts';
import {
  type Arguments,
  type GraphQLContext,
  type GraphQLNode,
  requirePermission,
} from '../context.ts';

export function commitNode(
  context: GraphQLContext,
  repository: RepositoryRecord,
  sha: string | null,
): GraphQLNode | null {
  const git = context.world.gitOf(repository.id);
  const found = sha === null ? undefined : git.resolve(sha);
  const node = (commit: CommitRecord): GraphQLNode => ({
    __typename: 'Commit',
    oid: commit.sha,
    committedDate: iso(commit.atMs),
    history: (args: Arguments) =>
      connection(
        'CommitHistoryConnection',
        git.history(commit.sha, String(args['path']), sinceOf(args)),
        args,
        node,
      ),
    associatedPullRequests: (args: Arguments) => {
      if (repository.private) requirePermission(context, [['pull-requests', 'read']]);
      return connection(
        'PullRequestConnection',
        context.view.issues
          .all()
          .filter(isPull)
          .filter(({ repositoryId, pull }) => {
            const isMergedBy = pull.mergeCommitSha === commit.sha || pull.headSha === commit.sha;
            return repositoryId === repository.id && isMergedBy;
          }),
        args,
        (issue): GraphQLNode => ({
          __typename: 'PullRequest',
          number: issue.number,
          url: context.urls.issueHtml(repository, issue),
          mergedAt: isoOrNull(issue.pull.mergedAtMs),
          changedFiles: () => filesOf(context.world, issue).files.length,
        }),
      );
    },
  });
  return found === undefined ? null : node(found);
}

/** ISO 8601. */
function sinceOf({ since }: Arguments): number {
  return typeof since === 'string' ? Date.parse(since) : 0;
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
  const found = objectAt(commit.tree, rest.join(':').replace(/\/$/, ''));
  return found === undefined ? null : contentNode(found);
}

/** A file or folder by its id, or a commit. */
export function objectByIdNode(
  context: GraphQLContext,
  repository: RepositoryRecord,
  id: string,
): GraphQLNode | null {
  const found = context.world.gitOf(repository.id).object(id);
  return found === undefined ? commitNode(context, repository, id) : contentNode(found);
}

function contentNode(object: GitObject): GraphQLNode {
  if (object.kind === 'tree') return { __typename: 'Tree', oid: object.id };
  const bytes = Buffer.from(object.text);
  // GitHub cuts the text of a blob at 512,000 bytes, and says so.
  const isTruncated = bytes.length > 512_000;
  return {
    __typename: 'Blob',
    isTruncated,
    text: isTruncated ? bytes.subarray(0, 512_000).toString() : object.text,
  };
}
