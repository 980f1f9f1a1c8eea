import {
  COMMENT_FIELDS,
  cursorAfter,
  explained,
  type GitHubClient,
  type IssueAddress,
  isNotFound,
  log,
  messageOf,
  PAGE_INFO,
  pages,
  readGraphQL,
  UserError,
} from '@docs-agent/action-kit';
import { ACCOUNT, findMarked, login, TEXT, writeMarked } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { type Issue, issuePage, type MadePullRequest, madePullRequest } from '../issue.ts';

const NEEDS = 'issues: write';
const ON_PULL_REQUESTS = 'pull-requests: write';

const PULL_REQUEST_QUERY = `
query StartJobPullRequest($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      nodeId: id number state
      comments(first: 100) { nodes { ${COMMENT_FIELDS} } }
    }
  }
}`;

const pullRequestAnswer = z.object({ repository: z.object({ pullRequest: madePullRequest }) });

/** GraphQL's `Int`. */
const LARGEST_NUMBER = 2 ** 31 - 1;

/**
 * GitHub, as far as this action alone needs it for one issue. Failures say which permission is
 * missing.
 */
export type IssuePort = ReturnType<typeof createIssuePort>;

/** @param purpose marks our comments */
export function createIssuePort(client: GitHubClient, address: IssueAddress, purpose: string) {
  const { owner, name, number } = address;
  const place = { owner, repo: name };
  return {
    read: () => readIssue(client, address),
    addLabel: (label: string) =>
      explained({ to: `label issue #${number}`, needs: NEEDS }, () =>
        client.rest.issues.addLabels({
          ...place,
          issue_number: number,
          labels: [label],
        }),
      ),
    removeLabel: (label: string) =>
      explained({ to: `take a label off issue #${number}`, needs: NEEDS }, async () => {
        try {
          await client.rest.issues.removeLabel({
            ...place,
            issue_number: number,
            name: label,
          });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      }),
    /** @returns undefined where this repository has no such pull request */
    async readPullRequest(made: number): Promise<MadePullRequest | undefined> {
      if (made > LARGEST_NUMBER) return undefined;
      const variables = {
        owner,
        name,
        number: made,
      };
      try {
        const answer = await explained(
          { to: `show pull request #${made}`, needs: ON_PULL_REQUESTS },
          () => readGraphQL(client, pullRequestAnswer, PULL_REQUEST_QUERY, variables),
        );
        return answer.repository.pullRequest;
      } catch (error) {
        if (isMissing(error, 'a PullRequest')) return undefined;
        throw error;
      }
    },
    writeOnPullRequest: ({ number: made, comments }: MadePullRequest, body: string) =>
      writeMarked(
        client,
        {
          owner,
          name,
          number: made,
        },
        {
          purpose,
          body,
          existing: findMarked(comments, purpose),
        },
      ),
    /** A request that GitHub refuses is only noted. */
    async requestReview(made: number, reviewer: string): Promise<void> {
      try {
        await explained({ to: 'request a review', needs: ON_PULL_REQUESTS }, () =>
          client.rest.pulls.requestReviewers({
            ...place,
            pull_number: made,
            reviewers: [reviewer],
          }),
        );
      } catch (error) {
        // GitHub requests no review from the author, or from people without access.
        log.info(`No review was requested from ${reviewer} on #${made}: ${messageOf(error)}`);
      }
    },
  };
}

const EVENT = `at: createdAt by: actor ${ACCOUNT}`;

const ISSUE_QUERY = `
query StartJobIssue($owner: String!, $name: String!, $number: Int!, $after: String) {
  viewer ${ACCOUNT}
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      ${TEXT} number title isOpen: state isLocked: locked editedAt: lastEditedAt
      labels(first: 100) { nodes { name } }
      isStamped: reactionGroups { content viewerHasReacted }
      closedBy: closedByPullRequestsReferences(first: 20, includeClosedPrs: false) {
        nodes { number author ${ACCOUNT} }
      }
      edits: userContentEdits(first: 100) { nodes { at: editedAt by: editor ${ACCOUNT} } }
      events: timelineItems(last: 100, itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT]) {
        nodes { ... on LabeledEvent { ${EVENT} label { name } } ... on RenamedTitleEvent { ${EVENT} } }
      }
      comments(first: 100, after: $after) {
        ${PAGE_INFO} nodes { ${TEXT} id: fullDatabaseId editedAt: lastEditedAt isMinimized }
      }
    }
  }
}`;

const issueAnswer = z.object({ viewer: login, repository: z.object({ issue: issuePage }) });

/** Reads an issue with all of its comments. */
async function readIssue(client: GitHubClient, address: IssueAddress): Promise<Issue> {
  const { number } = address;
  try {
    return await explained({ to: `show issue #${number}`, needs: NEEDS }, () =>
      readPages(client, address),
    );
  } catch (error) {
    if (!isMissing(error, 'an Issue')) throw error;
    throw new UserError(
      `This repository has no issue #${number}: it may be the number of a pull request. Correct \`issue-number\`.`,
      { cause: error },
    );
  }
}

/** Whether GitHub shows the repository, and nothing of that kind and number in it. */
function isMissing(error: unknown, kind: 'an Issue' | 'a PullRequest'): boolean {
  const { cause } = error instanceof UserError ? error : { cause: error };
  return messageOf(cause).includes(`Could not resolve to ${kind} `);
}

async function readPages(client: GitHubClient, address: IssueAddress): Promise<Issue> {
  const read = (after: string | null) =>
    readGraphQL(client, issueAnswer, ISSUE_QUERY, { ...address, after });
  const first = await read(null);
  const all = await pages(first, read, ({ repository }) => cursorAfter(repository.issue.comments), {
    of: `#${address.number}`,
  });
  const { events, edits, ...issue } = (all.at(-1) ?? first).repository.issue;
  const labelings: Issue['labelings'][number][] = [];
  const changes: Issue['changes'][number][] = [];
  for (const { label, ...change } of events) {
    if (label === undefined) {
      changes.push(change);
    } else {
      labelings.push({ ...change, label });
    }
  }
  // Once a text is edited, its history also has the first version.
  changes.push(...(edits ?? []).filter(({ at }) => at !== issue.createdAt));
  if (issue.editedAt !== null) {
    changes.push({ at: issue.editedAt, by: issue.editor });
  }
  const comments = all.flatMap(({ repository }) => repository.issue.comments.nodes);
  return {
    ...issue,
    labelings,
    changes,
    comments,
    ourAccount: first.viewer,
  };
}
