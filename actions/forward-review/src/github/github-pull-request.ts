import {
  explained,
  type GitHubClient,
  type IssueAddress,
  log,
  type MarkedComment,
  messageOf,
  type Role,
} from '@docs-agent/action-kit';
import {
  isFormerName,
  marker,
  readLastWrite,
  releaseLock,
  roleReader,
  type Subject,
  takeLock,
  writeMarked,
  writeStamped,
  writeTogether,
} from '@docs-agent/agent-action';
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
    read: () => explained(toShow, () => readPullRequest(client, address)),
    readProgress: (signal) => explained(toShow, () => readProgress(client, address, signal)),
    renewAndRead: (comment) => explained(toShow, () => renewAndRead(client, comment)),
    lock: (patience) => takeLock(client, subject, patience),
    unlock: (lockId) => releaseLock(client, subject, lockId),
    lastWrite: (pullRequest) => readLastWrite(client, subject, pullRequest),
    compare: (baseSha, headSha) =>
      explained({ to: 'compare the two heads', needs: 'contents: read' }, () =>
        heads.compare(baseSha, headSha),
      ),
    withFiles: heads.withFiles,
    roleOf: roleReader(client, address, roles),
    isFormerName: (owner, name) => isFormerName(client, address, { owner, name }),
    writeTrackingComment: (body: string, existing: MarkedComment | undefined, stampOn?: string) => {
      const request =
        stampOn === undefined ? undefined : (text: string) => writeStamped(client, stampOn, existing, text);
      return writeMarked(client, address, { purpose: TRACKING_PURPOSE, body, existing, request });
    },
    write: (writes) => writeTogether(client, writes),
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
