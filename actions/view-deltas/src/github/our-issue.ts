import {
  connection,
  cursorAfter,
  explained,
  type MarkedComment,
  PAGE_INFO,
  pages,
  readAnswer,
  sameText,
  writtenOnce,
} from '@docs-agent/action-kit';
import { allMarked, marker, withoutMarker } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { type CommentPort, WHOLE_SITE } from './our-comment.ts';
import type { Repository } from './repository.ts';

/** Hundreds of issues to search, most recently updated first. A rolling issue is updated often. */
const PAGE_LIMIT = 10;

const QUERY = `
query ViewDeltasIssues($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    issues(first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      ${PAGE_INFO}
      nodes { id number state body url viewerDidAuthor }
    }
  }
}`;

const answer = z.object({
  repository: z.object({
    issues: connection(
      z.object({
        id: z.string(),
        number: z.number(),
        state: z.enum(['OPEN', 'CLOSED']),
        body: z.string(),
        url: z.string(),
        viewerDidAuthor: z.boolean(),
      }),
    ),
  }),
});

const writtenAnswer = z.object({
  number: z.number(),
  node_id: z.string(),
  html_url: z.string(),
});

/**
 * The rolling issue of a purpose. It is found by the marker in its first line, even if it was
 * renamed. A closed issue is kept up to date and stays closed. The id of a returned comment is the
 * issue's number.
 *
 * @param title of an issue that is opened
 * @throws {UserError} from each of its functions, when GitHub refuses.
 */
export function ourIssue(
  { client, owner, name }: Repository,
  title: string,
  purpose: string,
): CommentPort {
  const needs = 'issues: write';
  const place = { owner, repo: name };
  const read = async (after: string | null) =>
    (await readAnswer(answer, () => client.graphql(QUERY, { owner, name, after }))).repository
      .issues;

  /** Our open issues, oldest first; if there are none, the last closed one. */
  async function findOurs(): Promise<MarkedComment[]> {
    const all = await pages(await read(null), read, cursorAfter, { most: PAGE_LIMIT });
    const found: { open: MarkedComment[]; closed: MarkedComment[] } = { open: [], closed: [] };
    for (const { number, state, ...issue } of all.flatMap(({ nodes }) => nodes)) {
      const [ours] = allMarked([{ ...issue, fullDatabaseId: String(number) }], purpose);
      if (ours === undefined) continue;
      const plain = { ...ours, body: withoutMarker(ours.body, purpose) };
      found[state === 'OPEN' ? 'open' : 'closed'].push(plain);
    }
    const byNumber = (left: MarkedComment, right: MarkedComment) => left.id - right.id;
    return found.open.length > 0
      ? found.open.sort(byNumber)
      : found.closed.sort(byNumber).slice(-1);
  }

  return {
    read: () =>
      explained({ to: 'show the issues of this repository', needs }, async () => ({
        headSha: WHOLE_SITE,
        ours: await findOurs(),
      })),
    write: (text, existing) =>
      explained({ to: 'write the issue of the report', needs }, () => {
        const body = `${marker(purpose)}\n\n${text}`;
        const write = async () => {
          const { data } =
            existing === undefined
              ? await client.rest.issues.create({ ...place, title, body })
              : await client.rest.issues.update({
                  ...place,
                  issue_number: existing.id,
                  body,
                });
          const answer = writtenAnswer.safeParse(data).data;
          return (
            answer && {
              id: answer.number,
              nodeId: answer.node_id,
              body: text,
              url: answer.html_url,
            }
          );
        };
        const look = async () => (await findOurs()).find((issue) => sameText(issue.body, text));
        return writtenOnce(write, look);
      }),
    remove: ({ id }) =>
      explained({ to: `close the second report #${id}`, needs }, async () => {
        await client.rest.issues.update({
          ...place,
          issue_number: id,
          state: 'closed',
        });
      }),
  };
}
