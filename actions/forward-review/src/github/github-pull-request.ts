import {
  explained,
  type GitHubClient,
  type IssueAddress,
  type MarkedComment,
  type Role,
  readRole,
  writeMarked,
} from '@docs-agent/action-kit';
import type { Comparison, PullRequestPort } from '../pull-request.ts';
import { releaseLock, takeLock } from './lock.ts';
import { readPullRequest } from './read-pull-request.ts';

/** Names our tracking comment among the comments of a pull request. */
export const TRACKING_PURPOSE = 'forward-review';

/** GitHub's side of this action, over REST and GraphQL. Failures say which permission is missing. */
export function createPullRequestPort(client: GitHubClient, address: IssueAddress): PullRequestPort {
  const repository = { owner: address.owner, repo: address.name };
  const roles = new Map<string, Promise<Role>>();
  return {
    read: () =>
      explained({ to: `show pull request #${address.number}`, needs: 'pull-requests: write' }, () =>
        readPullRequest(client, address),
      ),
    lock: (signal) => takeLock(client, address, signal),
    unlock: (lockId) => releaseLock(client, address, lockId),
    readHeadSha: () =>
      explained({ to: `show the head of #${address.number}`, needs: 'pull-requests: write' }, async () => {
        const { data } = await client.rest.pulls.get({ ...repository, pull_number: address.number });
        return data.head.sha;
      }),
    compare: (baseSha, headSha) =>
      explained({ to: 'compare the two heads', needs: 'contents: read' }, () =>
        compareHeads(client, repository, baseSha, headSha),
      ),
    roleOf: (login) => {
      const known = roles.get(login) ?? readRole(client, address, login);
      roles.set(login, known);
      return known;
    },
    writeTrackingComment: (body: string, existing: MarkedComment | undefined) =>
      writeMarked(client, address, { purpose: TRACKING_PURPOSE, body, existing }),
  };
}

async function compareHeads(
  client: GitHubClient,
  repository: { owner: string; repo: string },
  baseSha: string,
  headSha: string,
): Promise<Comparison> {
  const { data } = await client.rest.repos.compareCommitsWithBasehead({
    ...repository,
    basehead: `${baseSha}...${headSha}`,
  });
  return {
    url: data.html_url,
    isDiverged: data.behind_by > 0,
    files: (data.files ?? []).map((file) => ({
      path: file.filename,
      previousPath: file.previous_filename,
      status: file.status,
      patch: file.patch,
    })),
    commits: data.commits.map((commit) => ({
      sha: commit.sha,
      url: commit.html_url,
      title: commit.commit.message.split('\n', 1)[0] ?? '',
      author: commit.author?.login,
      files: undefined,
    })),
  };
}
