import { explained, readAnswer } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';

/** What is asked for of the histories of files. */
export interface HistoryQuestion<Commit extends z.ZodMiniType> {
  /** Names the query. */
  query: string;
  /** Finishes “GitHub did not …”. */
  to: string;
  /** GraphQL fields of a commit. */
  fields: string;
  /** A commit with these. */
  commit: Commit;
  /** The first day that counts, `YYYY-MM-DD`. @default all do */
  since?: string;
}

/**
 * The last commit that changed each of these files, by file, in one request. A file that no commit
 * changed is left out.
 *
 * @param files at most a few
 * @param commit last commit to consider
 * @throws {UserError} when GitHub refuses
 */
export async function readLastCommits<Commit extends z.ZodMiniType>(
  { client, owner, name }: Repository,
  commit: string,
  files: readonly string[],
  question: HistoryQuestion<Commit>,
): Promise<ReadonlyMap<string, NonNullable<z.infer<Commit>>>> {
  const nodes = z.nullable(z.array(z.nullable(question.commit)));
  const answer = z.object({
    repository: z.object({ object: z.nullable(z.record(z.string(), z.object({ nodes }))) }),
  });
  const since = question.since === undefined ? '' : `, since: "${question.since}T00:00:00Z"`;
  const histories = files.map(
    (_, index) =>
      `file${index}: history(first: 1, path: $path${index}${since}) { nodes { ${question.fields} } }`,
  );
  const declared = files.map((_, index) => `$path${index}: String!`).join(', ');
  const text = `query ${question.query}($owner: String!, $name: String!, $commit: String!, ${declared}) {
    repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { ${histories.join('\n')} } } }
  }`;
  const paths = Object.fromEntries(files.map((file, index) => [`path${index}`, file]));
  const { repository } = await explained({ to: question.to, needs: 'contents: read' }, () =>
    readAnswer(answer, () =>
      client.graphql(text, {
        owner,
        name,
        commit,
        ...paths,
      }),
    ),
  );
  const commits = new Map<string, NonNullable<z.infer<Commit>>>();
  for (const [index, file] of files.entries()) {
    const [node] = repository.object?.[`file${index}`]?.nodes ?? [];
    if (node != null) {
      commits.set(file, node);
    }
  }
  return commits;
}
