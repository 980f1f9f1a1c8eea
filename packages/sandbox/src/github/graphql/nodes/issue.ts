import type { IssueRecord } from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { closingNode } from './closing.ts';
import { issueCommentNode, type Place } from './discussion.ts';
import { timelineNode } from './timeline.ts';
import { writtenFields } from './written.ts';

/** What issues and pull requests have in common. */
export function issueFields(context: GraphQLContext, place: Place): Record<string, unknown> {
  const { repository, issue } = place;
  return {
    ...writtenFields(context, repository, issue),
    number: issue.number,
    title: issue.title,
    url: context.urls.issueHtml(repository, issue),
    locked: issue.isLocked,
    labels: (args: Arguments) => connection('LabelConnection', issue.labels, args, labelNode),
    comments: (args: Arguments) => {
      const comments = context.view.comments
        .all()
        .filter((comment) => comment.issueId === issue.id);
      return connection('IssueCommentConnection', comments, args, (comment) =>
        issueCommentNode(context, place, comment),
      );
    },
  };
}

export function issueNode(context: GraphQLContext, place: Place<IssueRecord>): GraphQLNode {
  return {
    __typename: 'Issue',
    ...issueFields(context, place),
    state: place.issue.state === 'open' ? 'OPEN' : 'CLOSED',
    timelineItems: (args: Arguments) => timelineNode(context, place.issue, args),
    closedByPullRequestsReferences: (args: Arguments) => closingNode(context, place, args),
  };
}

export function labelNode(name: string): GraphQLNode {
  return { __typename: 'Label', name };
}
