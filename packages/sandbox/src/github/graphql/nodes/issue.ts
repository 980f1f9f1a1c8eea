import { labelShape } from '../../rest/shapes/issue.ts';
import { isoOrNull } from '../../rest/shapes/time.ts';
import { type IssueRecord, isPull, type PullRecord, type RepositoryRecord } from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { issueCommentNode, type Place } from './discussion.ts';
import { pullRequestNode } from './pull-request.ts';
import { repositoryNode } from './repository.ts';
import { timelineNode } from './timeline.ts';
import { writtenFields } from './written.ts';

/** What issues and pull requests have in common. */
export function issueFields(context: GraphQLContext, place: Place): Record<string, unknown> {
  const { repository, issue } = place;
  const url = context.urls.issueHtml(repository, issue);
  return {
    ...writtenFields(context, repository, issue),
    number: issue.number,
    title: issue.title,
    url,
    permalink: url,
    resourcePath: url.slice(context.urls.html.length),
    closed: issue.state === 'closed',
    closedAt: isoOrNull(issue.closedAtMs),
    locked: issue.isLocked,
    repository: () => repositoryNode(context, repository),
    labels: (args: Arguments) =>
      connection('LabelConnection', issue.labels, args, (name) => labelNode(context, repository, name)),
    comments: (args: Arguments) => {
      const comments = context.view.comments.all().filter((comment) => comment.issueId === issue.id);
      if (isNewestFirst(args)) comments.sort((a, b) => b.updatedAtMs - a.updatedAtMs || b.id - a.id);
      return connection('IssueCommentConnection', comments, args, (comment) =>
        issueCommentNode(context, place, comment),
      );
    },
    timelineItems: (args: Arguments) => timelineNode(context, place, args),
  };
}

function isNewestFirst(args: Arguments): boolean {
  const order: unknown = args['orderBy'];
  return typeof order === 'object' && order !== null && 'direction' in order && order.direction === 'DESC';
}

export function issueNode(context: GraphQLContext, place: Place<IssueRecord>): GraphQLNode {
  return {
    __typename: 'Issue',
    ...issueFields(context, place),
    state: place.issue.state === 'open' ? 'OPEN' : 'CLOSED',
    stateReason: place.issue.stateReason?.toUpperCase() ?? null,
    closedByPullRequestsReferences: (args: Arguments) => {
      const pulls = closingPulls(context, place).filter(
        ({ state }) => args['includeClosedPrs'] === true || state === 'open',
      );
      return connection('PullRequestConnection', pulls, args, (issue) =>
        pullRequestNode(context, { repository: place.repository, issue }),
      );
    },
  };
}

/** Pull requests of the repository whose description says that they close the issue. */
function closingPulls({ view }: GraphQLContext, { repository, issue }: Place): PullRecord[] {
  const closes = new RegExp(`\\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?[ \\t]+#${issue.number}\\b`, 'i');
  return view.issues
    .all()
    .filter(isPull)
    .filter(({ repositoryId, body }) => repositoryId === repository.id && closes.test(body));
}

export function labelNode(context: GraphQLContext, repository: RepositoryRecord, name: string): GraphQLNode {
  const { world, view, urls } = context;
  const {
    node_id: id,
    color,
    description,
    default: isDefault,
  } = labelShape({ world, view, urls, repository }, name);
  return {
    __typename: 'Label',
    id,
    name,
    color,
    description,
    isDefault,
    url: `${urls.repositoryHtml(repository)}/labels/${encodeURIComponent(name)}`,
  };
}
