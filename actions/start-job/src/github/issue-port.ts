import {
  COMMENT_FIELDS,
  cursorAfter,
  explained,
  type GitHubClient,
  type IssueAddress,
  isNotFound,
  listOf,
  log,
  messageOf,
  PAGE_INFO,
  pages,
  readGraphQL,
} from '@docs-agent/action-kit';
import { ACCOUNT, type RunConnections, TEXT, writeMarked } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Inputs } from '../inputs.ts';
import {
  type Issue,
  issuePage,
  type ListedIssue,
  listedIssue,
  type MadePullRequest,
  madePullRequest,
  PURPOSE,
  STATE_LABELS,
} from '../issue.ts';

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

/**
 * GitHub, as far as this action alone needs it for one issue. Failures say which permission is
 * missing.
 */
export type IssuePort = ReturnType<typeof createIssuePort>;

export function createIssuePort(client: GitHubClient, address: IssueAddress) {
  const { owner, name, number } = address;
  const place = { owner, repo: name };
  return {
    read: () =>
      explained({ to: `show issue #${number}`, needs: NEEDS }, () => readIssue(client, address)),
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
      writeMarked(
        client,
        { owner, name, number: made },
        { purpose: PURPOSE, body, existing: comment },
      ),
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

const EVENT = `at: createdAt by: actor ${ACCOUNT}`;

const ISSUE_QUERY = `
query StartJobIssue($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      ${TEXT} number title isOpen: state editedAt: lastEditedAt
      labels(first: 100) { nodes { name } }
      isStamped: reactionGroups { content viewerHasReacted }
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

const LISTED = `nodes {
  number isOpen: state
  labels(first: 100) { nodes { name } }
  startedAt: timelineItems(last: 20, itemTypes: [LABELED_EVENT]) {
    nodes { ... on LabeledEvent { at: createdAt label { name } } }
  }
}`;
const ORDER = 'orderBy: { field: UPDATED_AT, direction: DESC }';

/**
 * Lists of `listedIssue`: those that this action works on or has worked on, by a label, the last
 * updated first.
 */
const LIST_QUERY = `
query StartJobIssues($owner: String!, $name: String!, $asked: [String!]) {
  repository(owner: $owner, name: $name) {
    asked: issues(first: 50, labels: $asked, states: [OPEN], ${ORDER}) { ${LISTED} }
    ${Object.values(STATE_LABELS)
      .map(
        (label, index) =>
          `l${index}: issues(first: 50, labels: ["${label}"], ${ORDER}) { ${LISTED} }`,
      )
      .join('\n    ')}
  }
}`;

const issueAnswer = z.object({ repository: z.object({ issue: issuePage }) });
const listAnswer = z.object({ repository: z.record(z.string(), listOf(listedIssue)) });

/** Reads an issue with all of its comments. */
async function readIssue(client: GitHubClient, address: IssueAddress): Promise<Issue> {
  const read = async (after: string | null) =>
    (await readGraphQL(client, issueAnswer, ISSUE_QUERY, { ...address, after })).repository.issue;
  const first = await read(null);
  const all = await pages(first, read, ({ comments }) => cursorAfter(comments), {
    of: `#${address.number}`,
  });
  const { events, edits, ...issue } = all.at(-1) ?? first;
  return {
    ...issue,
    labelings: events.flatMap(({ label, ...change }) =>
      label === undefined ? [] : [{ ...change, label }],
    ),
    changes: [
      ...events.filter(({ label }) => label === undefined),
      // Once a text is edited, its history tells the first one, too.
      ...(edits ?? []).filter(({ at }) => at !== issue.createdAt),
      ...(issue.editedAt === null ? [] : [{ at: issue.editedAt, by: issue.editor }]),
    ],
    comments: all.flatMap(({ comments }) => comments.nodes),
  };
}

/** The issues that are asked for, and those with a label of ours; each once. */
export async function knownIssues({
  client,
  context,
  inputs,
}: RunConnections<Inputs>): Promise<ListedIssue[]> {
  const variables = { ...context.repository, asked: [inputs.label] };
  const answer = await explained({ to: 'list the issues', needs: 'issues: write' }, () =>
    readGraphQL(client, listAnswer, LIST_QUERY, variables),
  );
  const listed = Object.values(answer.repository).flat();
  return [...new Map(listed.map((issue) => [issue.number, issue])).values()];
}
