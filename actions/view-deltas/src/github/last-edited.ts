import { explained, log, messageOf, readAnswer } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { dayOf } from '../days.ts';
import type { Repository } from './repository.ts';

const answer = z.object({
  repository: z.object({
    object: z.nullable(
      z.record(
        z.string(),
        z.object({
          nodes: z.nullable(z.array(z.nullable(z.object({ committedDate: z.string() })))),
        }),
      ),
    ),
  }),
});

/**
 * The days on which files were last edited, `YYYY-MM-DD` by file, in one request. If GitHub
 * refuses, this is logged and the result is empty.
 *
 * @param files at most a few
 * @param commit last commit to consider
 */
export async function readLastEdited(
  { client, owner, name }: Repository,
  commit: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (files.length === 0) return new Map();
  const fields = files.map(
    (_, index) =>
      `file${index}: history(first: 1, path: $path${index}) { nodes { committedDate } }`,
  );
  const declared = files.map((_, index) => `$path${index}: String!`).join(', ');
  const query = `query ViewDeltasLastEdited($owner: String!, $name: String!, $commit: String!, ${declared}) {
    repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { ${fields.join('\n')} } } }
  }`;
  const paths = Object.fromEntries(files.map((file, index) => [`path${index}`, file]));
  try {
    const { repository } = await explained(
      { to: 'show when files were last edited', needs: 'contents: read' },
      () => readAnswer(answer, () => client.graphql(query, { owner, name, commit, ...paths })),
    );
    return new Map(
      files.flatMap((file, index): [string, string][] => {
        const [node] = repository.object?.[`file${index}`]?.nodes ?? [];
        return node == null ? [] : [[file, dayOf(Date.parse(node.committedDate))]];
      }),
    );
  } catch (error) {
    log.info(`The report does not say when pages were last edited: ${messageOf(error)}`);
    return new Map();
  }
}
