import { asArray, isObject } from '../../contract/json.ts';
import { iso } from '../../rest/shapes/time.ts';
import { isSameLabel } from '../../state/labels.ts';
import { type IssueRecord, isPull, type RepositoryRecord, type Role } from '../../state/records.ts';
import type { Requirement } from '../../tokens.ts';
import { connection } from '../connection.ts';
import {
  type Arguments,
  type GraphQLContext,
  type GraphQLNode,
  requirePermission,
  typedError,
} from '../context.ts';
import { actorByLogin, actorNode } from './actor.ts';
import { objectByIdNode, objectNode, refNode } from './git.ts';
import { issueNode } from './issue.ts';
import { pullRequestNode } from './pull-request.ts';

export function repositoryNode(context: GraphQLContext, repository: RepositoryRecord): GraphQLNode {
  const path = `/${repository.owner}/${repository.name}`;
  /** What a public repository shows, it shows to every token. */
  const read = (requirement: Requirement) => {
    if (repository.private) requirePermission(context, requirement);
  };
  const issues = () => context.view.issues.all().filter((issue) => issue.repositoryId === repository.id);
  return {
    __typename: 'Repository',
    id: repository.nodeId,
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: `${repository.owner}/${repository.name}`,
    url: context.urls.repositoryHtml(repository),
    resourcePath: path,
    isPrivate: repository.private,
    isFork: false,
    isArchived: false,
    visibility: repository.private ? 'PRIVATE' : 'PUBLIC',
    createdAt: iso(repository.createdAtMs),
    owner: () => actorByLogin(context, repository.owner),
    defaultBranchRef: () => refNode(context, repository, repository.defaultBranch),
    ref: (args: Arguments) => refNode(context, repository, String(args['qualifiedName'])),
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
      const pulls = ordered(
        issues()
          .filter(isPull)
          .filter((issue) => matches(issue, args)),
        args,
      );
      return connection('PullRequestConnection', pulls, args, (issue) =>
        pullRequestNode(context, { repository, issue }),
      );
    },
    issue: (args: Arguments) => {
      read([['issues', 'read']]);
      const issue = issues().find((one) => one.number === args['number'] && one.pull === null);
      if (issue !== undefined) return issueNode(context, { repository, issue });
      throw typedError('NOT_FOUND', `Could not resolve to an Issue with the number of ${args['number']}.`);
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
      const found = ordered(
        issues().filter((issue) => issue.pull === null && matches(issue, args) && passes(issue, args)),
        args,
      );
      return connection('IssueConnection', found, args, (issue) => issueNode(context, { repository, issue }));
    },
    collaborators: (args: Arguments) => collaborators(context, repository, args),
  };
}

function hasLabel({ labels }: IssueRecord, name: unknown): boolean {
  return labels.some((label) => isSameLabel(label, String(name)));
}

/** `states`, `labels` (any of them), `headRefName` and `baseRefName`. */
function matches(issue: IssueRecord, args: Arguments): boolean {
  const state = issue.pull?.mergedAtMs != null ? 'MERGED' : issue.state.toUpperCase();
  const { states, labels, headRefName, baseRefName } = args;
  if (states != null && !asArray(states).includes(state)) return false;
  if (labels != null && !asArray(labels).some((name) => hasLabel(issue, name))) return false;
  if (headRefName != null && issue.pull?.headRef !== headRefName) return false;
  return baseRefName == null || issue.pull?.baseRef === baseRefName;
}

/** `filterBy`. Throws for a filter that the sandbox lacks: it must not be passed over. */
function passes(issue: IssueRecord, args: Arguments): boolean {
  const filterBy = isObject(args['filterBy']) ? args['filterBy'] : {};
  const { since, states, labels, createdBy, viewerSubscribed, ...others } = filterBy;
  const [lacking] = [...Object.keys(others), ...(viewerSubscribed === true ? ['viewerSubscribed'] : [])];
  if (lacking !== undefined) throw new Error(`not implemented in the sandbox: IssueFilters.${lacking}`);
  if (since != null && issue.updatedAtMs < Date.parse(String(since))) return false;
  if (states != null && !asArray(states).includes(issue.state.toUpperCase())) return false;
  if (createdBy != null && issue.author !== createdBy) return false;
  return labels == null || asArray(labels).every((name) => hasLabel(issue, name));
}

function ordered<T extends IssueRecord>(issues: T[], args: Arguments): T[] {
  const order = isObject(args['orderBy']) ? args['orderBy'] : {};
  const key = order['field'] === 'UPDATED_AT' ? 'updatedAtMs' : 'createdAtMs';
  const ascending = issues.toSorted((a, b) => a[key] - b[key] || a.id - b.id);
  return order['direction'] === 'DESC' ? ascending.reverse() : ascending;
}

/** Only people, and only for tokens that may push, as on GitHub. */
function collaborators(context: GraphQLContext, repository: RepositoryRecord, args: Arguments): GraphQLNode {
  const { query, login } = args;
  const entries = [...(context.world.collaborators.get(repository.id) ?? new Map<string, Role>())]
    .filter(([name]) => login == null || name === String(login).toLowerCase())
    .filter(([name]) => query == null || name.includes(String(query).toLowerCase()));
  return connection(
    'RepositoryCollaboratorConnection',
    entries,
    args,
    ([name]) => actorNode(context, context.world.accounts.get(name)),
    ([, role]) => ({ permission: role.toUpperCase() }),
  );
}
