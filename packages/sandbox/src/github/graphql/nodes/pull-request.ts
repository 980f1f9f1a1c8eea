import { asArray } from '../../contract/json.ts';
import { isoOrNull } from '../../rest/shapes/time.ts';
import { countLines } from '../../state/changes.ts';
import { isShown, shownThreads } from '../../state/drafts.ts';
import { nodeIdOf } from '../../state/identifiers.ts';
import { filesOf } from '../../state/pulls.ts';
import type { FileStatus, PullRecord } from '../../state/records.ts';
import { connection } from '../connection.ts';
import type { Arguments, GraphQLContext, GraphQLNode } from '../context.ts';
import { actorByLogin } from './actor.ts';
import { type Place, reviewNode, threadNode } from './discussion.ts';
import { commitNode, refNode } from './git.ts';
import { issueFields } from './issue.ts';
import { repositoryNode } from './repository.ts';

const changeTypes: Record<FileStatus, string> = {
  added: 'ADDED',
  modified: 'MODIFIED',
  removed: 'DELETED',
  renamed: 'RENAMED',
};

export function pullRequestNode(context: GraphQLContext, place: Place<PullRecord>): GraphQLNode {
  const { repository, issue } = place;
  const { pull } = issue;
  const isOwnRepository = pull.headRepository === `${repository.owner}/${repository.name}`;
  return {
    __typename: 'PullRequest',
    ...issueFields(context, place),
    state: pull.mergedAtMs !== null ? 'MERGED' : issue.state === 'open' ? 'OPEN' : 'CLOSED',
    isDraft: pull.draft,
    merged: pull.mergedAtMs !== null,
    mergedAt: isoOrNull(pull.mergedAtMs),
    mergedBy: () => actorByLogin(context, pull.mergedBy),
    mergeCommit: () => commitNode(context, repository, pull.mergeCommitSha),
    mergeable: issue.state === 'open' ? 'MERGEABLE' : 'UNKNOWN',
    headRefName: pull.headRef,
    headRefOid: pull.headSha,
    headRef: () => refNode(context, repository, pull.headRef),
    headRepository: () =>
      isOwnRepository ? repositoryNode(context, repository) : forkNode(context, pull.headRepository),
    headRepositoryOwner: () => actorByLogin(context, pull.headRepository?.split('/')[0] ?? null),
    baseRefName: pull.baseRef,
    baseRefOid: pull.baseSha,
    baseRef: () => refNode(context, repository, pull.baseRef),
    baseRepository: () => repositoryNode(context, repository),
    isCrossRepository: !isOwnRepository,
    ...diffFields(context, place),
    ...reviewFields(context, place),
  };
}

/** A fork has a name and an owner in the sandbox, and no more. */
function forkNode(context: GraphQLContext, fullName: string | null): GraphQLNode | null {
  if (fullName === null) return null;
  const [owner = '', name = ''] = fullName.split('/');
  return {
    __typename: 'Repository',
    id: nodeIdOf('R', fullName),
    name,
    nameWithOwner: fullName,
    url: `${context.urls.html}/${fullName}`,
    isFork: true,
    owner: () => actorByLogin(context, owner),
  };
}

function diffFields(
  context: GraphQLContext,
  { repository, issue }: Place<PullRecord>,
): Record<string, unknown> {
  const diff = () => filesOf(context.world, issue);
  const sum = (key: 'additions' | 'deletions') =>
    diff().files.reduce((total, file) => total + countLines(file)[key], 0);
  return {
    changedFiles: () => diff().files.length,
    additions: () => sum('additions'),
    deletions: () => sum('deletions'),
    files: (args: Arguments) =>
      connection('PullRequestChangedFileConnection', diff().files, args, (file) => ({
        __typename: 'PullRequestChangedFile',
        path: file.path,
        changeType: changeTypes[file.status],
        viewerViewedState: 'UNVIEWED',
        ...countLines(file),
      })),
    commits: (args: Arguments) =>
      connection('PullRequestCommitConnection', diff().commits, args, (commit) => ({
        __typename: 'PullRequestCommit',
        id: nodeIdOf('PURC', `${issue.id}:${commit.sha}`),
        url: `${context.urls.issueHtml(repository, issue)}/commits/${commit.sha}`,
        commit: () => commitNode(context, repository, commit.sha),
      })),
  };
}

function reviewFields(context: GraphQLContext, place: Place<PullRecord>): Record<string, unknown> {
  const { view, token } = context;
  const { issue } = place;
  return {
    reviewThreads: (args: Arguments) => {
      const threads = shownThreads(view, token.login).filter((thread) => thread.pullId === issue.id);
      return connection('PullRequestReviewThreadConnection', threads, args, (thread) =>
        threadNode(context, place, thread),
      );
    },
    reviews: (args: Arguments) => {
      const states = args['states'] == null ? undefined : asArray(args['states']);
      const reviews = view.reviews
        .all()
        .filter((review) => review.pullId === issue.id)
        // A draft review is shown only to its author.
        .filter((review) => isShown(review, token.login))
        .filter((review) => states === undefined || states.includes(review.state))
        .filter((review) => args['author'] == null || review.author === args['author']);
      return connection('PullRequestReviewConnection', reviews, args, (review) =>
        reviewNode(context, place, review),
      );
    },
    reviewRequests: (args: Arguments) =>
      connection('ReviewRequestConnection', issue.pull.requestedReviewers, args, (login) => ({
        __typename: 'ReviewRequest',
        id: nodeIdOf('RR', `${issue.id}:${login}`),
        asCodeOwner: false,
        requestedReviewer: () => actorByLogin(context, login),
      })),
  };
}
