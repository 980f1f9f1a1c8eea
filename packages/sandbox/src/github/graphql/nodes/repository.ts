import { asArray, isObject } from '../../contract/json.ts';
import { isSameLabel } from '../../state/labels.ts';
import { type IssueRecord, isPull, type RepositoryRecord } from '../../state/records.ts';
import type { Requirement } from '../../tokens.ts';
import { connection } from '../connection.ts';
import {
  type Arguments,
  type GraphQLContext,
  type GraphQLNode,
  requirePermission,
  typedError,
} from '../context.ts';
import { objectByIdNode, objectNode } from './git.ts';
import { issueNode } from './issue.ts';
import { pullRequestNode } from './pull-request.ts';

export function repositoryNode(context: GraphQLContext, repository: RepositoryRecord): GraphQLNode {
  /** What a public repository shows, it shows to every token. */
  const read = (requirement: Requirement) => {
    if (repository.private) requirePermission(context, requirement);
  };
  const issues = () =>
    context.view.issues.all().filter((issue) => issue.repositoryId === repository.id);
  return {
    __typename: 'Repository',
    defaultBranchRef: { __typename: 'Ref', name: repository.defaultBranch },
    object: (args: Arguments) => {
      read([['contents', 'read']]);
      if (args['oid'] != null) return objectByIdNode(context, repository, String(args['oid']));
      return objectNode(context, repository, String(args['expression'] ?? ''));
    },
    pullRequest: (args: Arguments) => {
      read([['pull-requests', 'read']]);
      const issue = issues().find((one) => one.number === args['number']);
      if (isPull(issue)) return pullRequestNode(context, { repository, issue });
      throw typedError(
        'NOT_FOUND',
        `Could not resolve to a PullRequest with the number of ${args['number']}.`,
      );
    },
    pullRequests: (args: Arguments) => {
      read([['pull-requests', 'read']]);
      const pulls = ordered(issues().filter(isPull).filter(wantedBy(args)), args);
      return connection('PullRequestConnection', pulls, args, (issue) =>
        pullRequestNode(context, { repository, issue }),
      );
    },
    issue: (args: Arguments) => {
      read([['issues', 'read']]);
      const issue = issues().find((one) => one.number === args['number'] && one.pull === null);
      if (issue !== undefined) return issueNode(context, { repository, issue });
      throw typedError(
        'NOT_FOUND',
        `Could not resolve to an Issue with the number of ${args['number']}.`,
      );
    },
    issueOrPullRequest: (args: Arguments) => {
      const issue = issues().find((one) => one.number === args['number']);
      read([[issue?.pull === null ? 'issues' : 'pull-requests', 'read']]);
      if (isPull(issue)) return pullRequestNode(context, { repository, issue });
      if (issue !== undefined) return issueNode(context, { repository, issue });
      throw typedError(
        'NOT_FOUND',
        `Could not resolve to an issue or pull request with the number of ${args['number']}.`,
      );
    },
    issues: (args: Arguments) => {
      read([['issues', 'read']]);
      const plain = issues().filter((issue) => issue.pull === null);
      const found = ordered(plain.filter(wantedBy(args)), args);
      return connection('IssueConnection', found, args, (issue) =>
        issueNode(context, { repository, issue }),
      );
    },
  };
}

/** `states`, `labels`: any of them, and of `filterBy` `since`. */
function wantedBy({ states, labels, filterBy }: Arguments): (issue: IssueRecord) => boolean {
  return (issue) => {
    const state = issue.pull?.mergedAtMs != null ? 'MERGED' : issue.state.toUpperCase();
    if (states != null && !asArray(states).includes(state)) return false;
    const since = isObject(filterBy) ? filterBy['since'] : undefined;
    if (since != null && issue.updatedAtMs < Date.parse(String(since))) return false;
    if (labels == null) return true;
    return asArray(labels).some((name) =>
      issue.labels.some((label) => isSameLabel(label, String(name))),
    );
  };
}

function ordered<T extends IssueRecord>(issues: T[], args: Arguments): T[] {
  const order = isObject(args['orderBy']) ? args['orderBy'] : {};
  const key = order['field'] === 'UPDATED_AT' ? 'updatedAtMs' : 'createdAtMs';
  const ascending = issues.toSorted((a, b) => a[key] - b[key] || a.id - b.id);
  return order['direction'] === 'DESC' ? ascending.reverse() : ascending;
}
