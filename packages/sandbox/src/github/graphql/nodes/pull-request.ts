import { isoOrNull } from '../../rest/shapes/time.ts';
import { isShown, shownThreads } from '../../state/drafts.ts';
import { filesOf } from '../../state/pulls.ts';
import type { PullRecord } from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { type Place, reviewNode, threadNode } from './discussion.ts';
import { commitNode } from './git.ts';
import { issueFields } from './issue.ts';

export function pullRequestNode(context: GraphQLContext, place: Place<PullRecord>): GraphQLNode {
  const { repository, issue } = place;
  const { pull } = issue;
  return {
    __typename: 'PullRequest',
    ...issueFields(context, place),
    state: pull.mergedAtMs !== null ? 'MERGED' : issue.state === 'open' ? 'OPEN' : 'CLOSED',
    mergedAt: isoOrNull(pull.mergedAtMs),
    mergeCommit: () => commitNode(context, repository, pull.mergeCommitSha),
    headRefName: pull.headRef,
    headRefOid: pull.headSha,
    baseRefName: pull.baseRef,
    baseRefOid: pull.baseSha,
    isCrossRepository: pull.headRepository !== `${repository.owner}/${repository.name}`,
    changedFiles: () => filesOf(context.world, issue).files.length,
    ...reviewFields(context, place),
  };
}

function reviewFields(context: GraphQLContext, place: Place<PullRecord>): Record<string, unknown> {
  const { view, token } = context;
  const { issue } = place;
  return {
    reviewThreads: (args: Arguments) => {
      const threads = shownThreads(view, token.login).filter(
        (thread) => thread.pullId === issue.id,
      );
      return connection('PullRequestReviewThreadConnection', threads, args, (thread) =>
        threadNode(context, place, thread),
      );
    },
    reviews: (args: Arguments) => {
      // A draft review is shown only to its author.
      const reviews = view.reviews
        .all()
        .filter((review) => review.pullId === issue.id && isShown(review, token.login));
      return connection('PullRequestReviewConnection', reviews, args, (review) =>
        reviewNode(context, place, review),
      );
    },
  };
}
