import {
  COMMENT_FIELDS,
  explained,
  type GitHubClient,
  type IssueAddress,
  isNotFound,
  log,
  messageOf,
  readGraphQL,
} from '@docs-agent/action-kit';
import { writeMarked } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { type MadePullRequest, madePullRequest, PURPOSE } from '../issue.ts';
import { readIssue } from './read-issue.ts';

const NEEDS = 'issues: write';
const ON_PULL_REQUESTS = 'pull-requests: write';

const PULL_REQUEST_QUERY = `
query StartJobPullRequest($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      nodeId: id number state
      comment: comments(first: 100) { nodes { ${COMMENT_FIELDS} } }
    }
  }
}`;

const pullRequestAnswer = z.object({ repository: z.object({ pullRequest: madePullRequest }) });

/** GitHub, as far as this action alone needs it for one issue. Failures say which permission is missing. */
export type IssuePort = ReturnType<typeof createIssuePort>;

export function createIssuePort(client: GitHubClient, address: IssueAddress) {
  const { owner, name, number } = address;
  const place = { owner, repo: name };
  return {
    read: () => explained({ to: `show issue #${number}`, needs: NEEDS }, () => readIssue(client, address)),
    addLabel: (label: string) =>
      explained({ to: `label issue #${number}`, needs: NEEDS }, () =>
        client.rest.issues.addLabels({ ...place, issue_number: number, labels: [label] }),
      ),
    removeLabel: (label: string) =>
      explained({ to: `take a label off issue #${number}`, needs: NEEDS }, async () => {
        try {
          await client.rest.issues.removeLabel({ ...place, issue_number: number, name: label });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      }),
    readPullRequest: (made: number) =>
      explained({ to: `show pull request #${made}`, needs: ON_PULL_REQUESTS }, async () => {
        const variables = { owner, name, number: made };
        const answer = await readGraphQL(client, pullRequestAnswer, PULL_REQUEST_QUERY, variables);
        return answer.repository.pullRequest;
      }),
    writeOnPullRequest: ({ number: made, comment }: MadePullRequest, body: string) =>
      writeMarked(client, { owner, name, number: made }, { purpose: PURPOSE, body, existing: comment }),
    /** A request that GitHub refuses is only noted. */
    async requestReview(made: number, login: string): Promise<void> {
      try {
        await explained({ to: 'request a review', needs: ON_PULL_REQUESTS }, () =>
          client.rest.pulls.requestReviewers({ ...place, pull_number: made, reviewers: [login] }),
        );
      } catch (error) {
        // GitHub asks neither the author nor who has no access.
        log.info(`No review was requested from ${login} on #${made}: ${messageOf(error)}`);
      }
    },
  };
}
