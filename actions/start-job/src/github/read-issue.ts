import {
  cursorAfter,
  type GitHubClient,
  type IssueAddress,
  listOf,
  pages,
  type RepositoryName,
  readGraphQL,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { type Issue, issuePage, type ListedIssue, listedIssue } from '../issue.ts';
import { ISSUE_QUERY, LIST_QUERY } from './issue-query.ts';

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
export async function listIssues(
  client: GitHubClient,
  repository: RepositoryName,
  label: string,
): Promise<ListedIssue[]> {
  const answer = await readGraphQL(client, listAnswer, LIST_QUERY, { ...repository, asked: [label] });
  const listed = Object.values(answer.repository).flat();
  return [...new Map(listed.map((issue) => [issue.number, issue])).values()];
}
