import {
  explained,
  type GitHubClient,
  type IssueAddress,
  isNotFound,
  log,
  messageOf,
  type Role,
  readGraphQL,
} from '@docs-agent/action-kit';
import { createSubjectPort, isFormerName, type Subject, writeMarked } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { type IssuePort, madePullRequest, PURPOSE } from '../issue.ts';
import { PULL_REQUEST_QUERY } from './issue-query.ts';
import { readIssue } from './read-issue.ts';

const NEEDS = 'issues: write';
const ON_PULL_REQUESTS = 'pull-requests: write';

const pullRequestAnswer = z.object({ repository: z.object({ pullRequest: madePullRequest }) });

/** GitHub's side of this action, over REST and GraphQL. Failures say which permission is missing. */
export function createIssuePort(
  client: GitHubClient,
  address: IssueAddress,
  roles: Map<string, Promise<Role>>,
): IssuePort {
  const { owner, name, number } = address;
  const place = { owner, repo: name };
  const subject: Subject = { ...address, kind: 'issue' };
  return {
    ...createSubjectPort(client, subject, {
      read: () => explained({ to: `show issue #${number}`, needs: NEEDS }, () => readIssue(client, address)),
      purpose: PURPOSE,
      roles,
    }),
    addLabel: (label) =>
      explained({ to: `label issue #${number}`, needs: NEEDS }, async () => {
        await client.rest.issues.addLabels({ ...place, issue_number: number, labels: [label] });
      }),
    removeLabel: (label) =>
      explained({ to: `take a label off issue #${number}`, needs: NEEDS }, async () => {
        try {
          await client.rest.issues.removeLabel({ ...place, issue_number: number, name: label });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      }),
    readPullRequest: (made) =>
      explained({ to: `show pull request #${made}`, needs: ON_PULL_REQUESTS }, async () => {
        const variables = { owner, name, number: made };
        const answer = await readGraphQL(client, pullRequestAnswer, PULL_REQUEST_QUERY, variables);
        return answer.repository.pullRequest;
      }),
    writeOnPullRequest: async ({ number: made, comment }, body) => {
      await writeMarked(client, { owner, name, number: made }, { purpose: PURPOSE, body, existing: comment });
    },
    async requestReview(made, login) {
      try {
        await explained({ to: 'request a review', needs: ON_PULL_REQUESTS }, () =>
          client.rest.pulls.requestReviewers({ ...place, pull_number: made, reviewers: [login] }),
        );
      } catch (error) {
        // GitHub asks neither the author nor who has no access.
        log.info(`No review was requested from ${login} on #${made}: ${messageOf(error)}`);
      }
    },
    isThisRepository: async (other, otherName) =>
      `${other}/${otherName}`.toLowerCase() === `${owner}/${name}`.toLowerCase() ||
      isFormerName(client, { owner, name }, { owner: other, name: otherName }),
  };
}
