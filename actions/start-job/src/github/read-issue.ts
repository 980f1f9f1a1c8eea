import {
  cursorAfter,
  explained,
  type GitHubClient,
  type IssueAddress,
  listOf,
  PAGE_INFO,
  pages,
  readGraphQL,
} from '@docs-agent/action-kit';
import { ACCOUNT, type RunConnections, TEXT } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Inputs } from '../inputs.ts';
import {
  type Issue,
  issuePage,
  type ListedIssue,
  listedIssue,
  PROMPT_LABEL,
  STATE_LABELS,
} from '../issue.ts';

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
  number isOpen: state body isOfOurAccount: viewerDidAuthor
  labels(first: 100) { nodes { name } }
  startedAt: timelineItems(last: 20, itemTypes: [LABELED_EVENT]) {
    nodes { ... on LabeledEvent { at: createdAt label { name } } }
  }
}`;
const ORDER = 'orderBy: { field: UPDATED_AT, direction: DESC }';

/** Lists of `listedIssue`: those that this action works on or has worked on, by a label, the last updated first. */
const LIST_QUERY = `
query StartJobIssues($owner: String!, $name: String!, $asked: [String!]) {
  repository(owner: $owner, name: $name) {
    asked: issues(first: 50, labels: $asked, states: [OPEN], ${ORDER}) { ${LISTED} }
    prompts: issues(first: 50, labels: ["${PROMPT_LABEL}"], states: [OPEN], ${ORDER}) { ${LISTED} }
    ${Object.values(STATE_LABELS)
      .map((label, index) => `l${index}: issues(first: 50, labels: ["${label}"], ${ORDER}) { ${LISTED} }`)
      .join('\n    ')}
  }
}`;

const issueAnswer = z.object({ repository: z.object({ issue: issuePage }) });
const listAnswer = z.object({ repository: z.record(z.string(), listOf(listedIssue)) });

/** Reads an issue with all of its comments. */
export async function readIssue(client: GitHubClient, address: IssueAddress): Promise<Issue> {
  const read = async (after: string | null) =>
    (await readGraphQL(client, issueAnswer, ISSUE_QUERY, { ...address, after })).repository.issue;
  const first = await read(null);
  const all = await pages(first, read, ({ comments }) => cursorAfter(comments), {
    of: `#${address.number}`,
  });
  const { events, edits, ...issue } = all.at(-1) ?? first;
  return {
    ...issue,
    labelings: events.flatMap(({ label, ...change }) => (label === undefined ? [] : [{ ...change, label }])),
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
