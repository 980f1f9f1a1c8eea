import { COMMENT_FIELDS, PAGE_INFO } from '@docs-agent/action-kit';
import { ACCOUNT, TEXT } from '@docs-agent/agent-action';
import { PROMPT_LABEL, STATE_LABELS } from '../issue.ts';

const EVENT = `at: createdAt by: actor ${ACCOUNT}`;

/** Reads an `issuePage`. */
export const ISSUE_QUERY = `
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

/** Reads a `madePullRequest`. */
export const PULL_REQUEST_QUERY = `
query StartJobPullRequest($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      nodeId: id number state
      comment: comments(first: 100) { nodes { ${COMMENT_FIELDS} } }
    }
  }
}`;
