import { COMMENT_FIELDS, commentNode, connection, nodesOf, PAGE_INFO } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { PROMPT_LABEL, STATE_LABELS } from '../issue.ts';

const ACTOR = '{ __typename login }';
const WRITTEN = `id body url createdAt lastEditedAt authorAssociation author ${ACTOR} editor ${ACTOR} viewerDidAuthor`;
const EVENTS = 'itemTypes: [LABELED_EVENT, RENAMED_TITLE_EVENT]';

export const ISSUE_QUERY = `
query StartJobIssue($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      ${WRITTEN} number title state
      labels(first: 100) { nodes { name } }
      reactionGroups { content viewerHasReacted }
      userContentEdits(first: 100) { nodes { editedAt editor ${ACTOR} } }
      timelineItems(last: 100, ${EVENTS}) {
        nodes {
          ... on LabeledEvent { createdAt actor ${ACTOR} label { name } }
          ... on RenamedTitleEvent { createdAt actor ${ACTOR} }
        }
      }
      comments(first: 100, after: $after) { ${PAGE_INFO} nodes { ${WRITTEN} fullDatabaseId isMinimized } }
    }
  }
}`;

const actor = z.nullable(z.object({ __typename: z.string(), login: z.string() }));
const written = {
  id: z.string(),
  body: z.string(),
  url: z.string(),
  createdAt: z.string(),
  lastEditedAt: z.nullable(z.string()),
  authorAssociation: z.string(),
  author: actor,
  editor: actor,
  viewerDidAuthor: z.boolean(),
};
export type WrittenNode = z.infer<z.ZodMiniObject<typeof written>>;

const event = z.object({
  createdAt: z.string(),
  actor,
  label: z.optional(z.object({ name: z.string() })),
});
const edit = z.object({ editedAt: z.string(), editor: actor });
const labels = z.nullable(z.object({ nodes: nodesOf(z.object({ name: z.string() })) }));

export const issueAnswer = z.object({
  repository: z.object({
    issue: z.object({
      ...written,
      number: z.number(),
      title: z.string(),
      state: z.string(),
      labels,
      reactionGroups: z.nullable(z.array(z.object({ content: z.string(), viewerHasReacted: z.boolean() }))),
      userContentEdits: z.nullable(z.object({ nodes: nodesOf(edit) })),
      timelineItems: z.object({ nodes: nodesOf(event) }),
      comments: connection(
        z.object({
          ...written,
          fullDatabaseId: z.pipe(z.union([z.string(), z.number()]), z.transform(Number)),
          isMinimized: z.boolean(),
        }),
      ),
    }),
  }),
});

const LISTED = `nodes {
  number state body viewerDidAuthor
  labels(first: 100) { nodes { name } }
  timelineItems(last: 20, itemTypes: [LABELED_EVENT]) {
    nodes { ... on LabeledEvent { createdAt label { name } } }
  }
}`;
const ORDER = 'orderBy: { field: UPDATED_AT, direction: DESC }';

/** The issues that this action works on or has worked on, each list by a label, the last updated first. */
export const LIST_QUERY = `
query StartJobIssues($owner: String!, $name: String!, $asked: [String!]) {
  repository(owner: $owner, name: $name) {
    asked: issues(first: 50, labels: $asked, states: [OPEN], ${ORDER}) { ${LISTED} }
    prompts: issues(first: 50, labels: ["${PROMPT_LABEL}"], states: [OPEN], ${ORDER}) { ${LISTED} }
    ${Object.values(STATE_LABELS)
      .map((label, index) => `l${index}: issues(first: 50, labels: ["${label}"], ${ORDER}) { ${LISTED} }`)
      .join('\n    ')}
  }
}`;

const listed = z.object({
  nodes: nodesOf(
    z.object({
      number: z.number(),
      state: z.string(),
      body: z.string(),
      viewerDidAuthor: z.boolean(),
      labels,
      timelineItems: z.object({
        nodes: nodesOf(z.object({ createdAt: z.string(), label: z.object({ name: z.string() }) })),
      }),
    }),
  ),
});

export const listAnswer = z.object({ repository: z.record(z.string(), listed) });

export const PULL_REQUEST_QUERY = `
query StartJobPullRequest($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      id number url state
      comments(first: 100) { nodes { ${COMMENT_FIELDS} } }
    }
  }
}`;

export const pullRequestAnswer = z.object({
  repository: z.object({
    pullRequest: z.object({
      id: z.string(),
      number: z.number(),
      url: z.string(),
      state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
      comments: z.object({ nodes: nodesOf(commentNode) }),
    }),
  }),
});
