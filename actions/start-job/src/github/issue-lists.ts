import {
  connection,
  cursorAfter,
  explained,
  type GitHubClient,
  listOf,
  PAGE_INFO,
  pages,
  type RepositoryName,
  readGraphQL,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { type ListedIssue, listedIssue, STATE_LABELS } from '../issue.ts';

const NEEDS = 'issues: write';

/** Of each list; later runs read further issues. */
const MOST_PAGES = 5;

const LISTED = `${PAGE_INFO} nodes {
  number isOpen: state
  labels(first: 100) { nodes { name } }
  labelings: timelineItems(last: 20, itemTypes: [LABELED_EVENT]) {
    nodes { ... on LabeledEvent { at: createdAt label { name } } }
  }
}`;

const ASKED_QUERY = `
query StartJobIssues($owner: String!, $name: String!, $labels: [String!], $after: String) {
  repository(owner: $owner, name: $name) {
    issues(first: 100, after: $after, labels: $labels, orderBy: { field: CREATED_AT, direction: ASC }) {
      ${LISTED}
    }
  }
}`;

const CHANGED_QUERY = `
query StartJobChanged($owner: String!, $name: String!, $since: DateTime!, $after: String) {
  repository(owner: $owner, name: $name) {
    issues(
      first: 100, after: $after, filterBy: { since: $since }
      orderBy: { field: UPDATED_AT, direction: DESC }
    ) { ${LISTED} }
  }
}`;

const listAnswer = z.object({
  repository: z.object({ issues: connection(listedIssue) }),
});

/** The issues with the label that asks for a job, and those with a running job. */
export function listAsked(
  client: GitHubClient,
  repository: RepositoryName,
  label: string,
): Promise<ListedIssue[]> {
  const labels = [label, STATE_LABELS.working];
  return readList(client, ASKED_QUERY, { ...repository, labels });
}

/** The issues that changed since then, whatever labels they have now. @param since ISO 8601 */
export function listChanged(
  client: GitHubClient,
  repository: RepositoryName,
  since: string,
): Promise<ListedIssue[]> {
  return readList(client, CHANGED_QUERY, { ...repository, since });
}

async function readList(
  client: GitHubClient,
  query: string,
  variables: Record<string, unknown>,
): Promise<ListedIssue[]> {
  const read = async (after: string | null) => {
    const answer = await readGraphQL(client, listAnswer, query, { ...variables, after });
    return answer.repository.issues;
  };
  return explained({ to: 'list the issues', needs: NEEDS }, async () => {
    const all = await pages(await read(null), read, cursorAfter, { most: MOST_PAGES });
    return all.flatMap(({ nodes }) => nodes);
  });
}

const commentsAnswer = z.object({
  repository: z.record(
    z.string(),
    z.nullable(
      z.object({
        number: z.number(),
        comments: listOf(z.object({ body: z.string(), isOfOurAccount: z.boolean() })),
      }),
    ),
  ),
});

/** The first comments of issues, by number, to read our comments among them. */
export function readComments(
  client: GitHubClient,
  { owner, name }: RepositoryName,
  numbers: readonly number[],
): Promise<Map<number, readonly { body: string; isOfOurAccount: boolean }[]>> {
  const fields = numbers.map(
    (number) =>
      `i${number}: issue(number: ${number}) { number comments(first: 50) { nodes { body isOfOurAccount: viewerDidAuthor } } }`,
  );
  const query = `
query StartJobComments($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) { ${fields.join('\n    ')} }
}`;
  return explained({ to: 'list the comments', needs: NEEDS }, async () => {
    const answer = await readGraphQL(client, commentsAnswer, query, { owner, name });
    const issues = Object.values(answer.repository).filter((issue) => issue !== null);
    return new Map(issues.map(({ number, comments }) => [number, comments]));
  });
}
