import {
  explained,
  type GitHubClient,
  type IssueAddress,
  log,
  messageOf,
  type Role,
} from '@docs-agent/action-kit';
import { createSubjectPort, isFormerName, marker, type Subject } from '@docs-agent/agent-action';
import type { PullRequestPort } from '../pull-request.ts';
import { createHeadComparer } from './compare-heads.ts';
import { readProgress, readPullRequest, renewAndRead } from './read-pull-request.ts';

/** Names our tracking comment among the comments of a pull request. */
export const TRACKING_PURPOSE = 'forward-review';

/** Marks our answers in threads. */
const REPLY_PURPOSE = 'forward-review-reply';

/**
 * GitHub's side of this action, over REST and GraphQL. Failures say which permission is missing.
 *
 * @param roles of accounts in the repository, as far as they were read: the pull requests of a run share them
 */
export function createPullRequestPort(
  client: GitHubClient,
  address: IssueAddress,
  roles: Map<string, Promise<Role>> = new Map(),
): PullRequestPort {
  const repository = { owner: address.owner, repo: address.name };
  const subject: Subject = { ...address, kind: 'pull request' };
  const heads = createHeadComparer(client, repository);
  const toShow = { to: `show pull request #${address.number}`, needs: 'pull-requests: write' };
  return {
    ...createSubjectPort(client, subject, {
      read: () => explained(toShow, () => readPullRequest(client, address)),
      purpose: TRACKING_PURPOSE,
      roles,
    }),
    readProgress: (signal) => explained(toShow, () => readProgress(client, address, signal)),
    renewAndRead: (comment) => explained(toShow, () => renewAndRead(client, comment)),
    compare: (baseSha, headSha) =>
      explained({ to: 'compare the two heads', needs: 'contents: read' }, () =>
        heads.compare(baseSha, headSha),
      ),
    withFiles: heads.withFiles,
    isFormerName: (owner, name) => isFormerName(client, address, { owner, name }),
    async reply(rootCommentId, body) {
      try {
        await client.rest.pulls.createReplyForReviewComment({
          ...repository,
          pull_number: address.number,
          comment_id: rootCommentId,
          body: `${marker(REPLY_PURPOSE)}\n\n${body}`,
        });
      } catch (error) {
        // The tracking comment has the answer, whatever became of this one.
        log.info(`No reply to comment ${rootCommentId}: ${messageOf(error)}`);
      }
    },
  };
}
