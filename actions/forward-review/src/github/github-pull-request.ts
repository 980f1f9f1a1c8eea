import {
  explained,
  type GitHubClient,
  type IssueAddress,
  log,
  type MarkedComment,
  messageOf,
} from '@docs-agent/action-kit';
import { marker } from '@docs-agent/agent-action';
import { createHeadComparer } from './compare-heads.ts';
import { readProgress, readPullRequest, renewAndRead } from './read-pull-request.ts';

/** Names our tracking comment among the comments of a pull request. */
export const ACTION = 'forward-review';

/** Marks our answers in threads. */
const REPLY_PURPOSE = 'forward-review-reply';

/**
 * GitHub, as far as this action alone needs it for one pull request. Failures say which permission
 * is missing.
 */
export type PullRequestPort = ReturnType<typeof createPullRequestPort>;

export function createPullRequestPort(client: GitHubClient, address: IssueAddress) {
  const { owner, name: repo, number } = address;
  const toShow = { to: `show pull request #${number}`, needs: 'pull-requests: write' };
  return {
    ...createHeadComparer(client, address),
    read: () => explained(toShow, () => readPullRequest(client, address)),
    readProgress: (signal?: AbortSignal) =>
      explained(toShow, () => readProgress(client, address, signal)),
    /** Gives our comment this body, and reads the progress with the same request. */
    renewAndRead: (comment: MarkedComment) =>
      explained(toShow, () => renewAndRead(client, comment)),
    /** A reply that fails is only noted. */
    async reply(rootCommentId: number, text: string): Promise<void> {
      const body = `${marker(REPLY_PURPOSE)}\n\n${text}`;
      try {
        await client.rest.pulls.createReplyForReviewComment({
          owner,
          repo,
          pull_number: number,
          comment_id: rootCommentId,
          body,
        });
      } catch (error) {
        // The tracking comment has the answer even if this one fails.
        log.info(`No reply to comment ${rootCommentId}: ${messageOf(error)}`);
      }
    },
  };
}
