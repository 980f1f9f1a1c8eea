import { isPull } from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { actorByLogin } from './actor.ts';
import type { Place } from './discussion.ts';

/** The pull requests of the repository whose description says that they close the issue. */
export function closingNode(
  context: GraphQLContext,
  { repository, issue }: Place,
  args: Arguments,
): GraphQLNode {
  const { includeClosedPrs } = args;
  const words = '(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)';
  const closes = new RegExp(`\\b${words}:?[ \\t]+#${issue.number}\\b`, 'i');
  const pulls = context.view.issues
    .all()
    .filter(isPull)
    .filter(({ repositoryId, body }) => repositoryId === repository.id && closes.test(body))
    .filter(({ state }) => includeClosedPrs === true || state === 'open');
  return connection('PullRequestConnection', pulls, args, ({ number, author }) => ({
    __typename: 'PullRequest',
    number,
    author: () => actorByLogin(context, author),
  }));
}
