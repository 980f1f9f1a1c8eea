import { explained, log, messageOf, readAnswer } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';

const answer = z.object({
  repository: z.object({
    object: z.nullable(z.record(z.string(), z.object({ totalCount: z.int() }))),
  }),
});

/**
 * Which of these files a commit changed since a day, in one request: of a file that is not there
 * now, that it was there then. If GitHub refuses, this is logged, and none is known.
 *
 * @param files at most a few
 * @param commit last commit to consider
 * @param since `YYYY-MM-DD`
 */
export async function readFormerFiles(
  { client, owner, name }: Repository,
  commit: string,
  files: readonly string[],
  since: string,
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const fields = files.map(
    (_, index) =>
      `file${index}: history(first: 1, path: $path${index}, since: $since) { totalCount }`,
  );
  const declared = files.map((_, index) => `$path${index}: String!`).join(', ');
  const query = `query ViewDeltasFormerFiles($owner: String!, $name: String!, $commit: String!, $since: GitTimestamp!, ${declared}) {
    repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { ${fields.join('\n')} } } }
  }`;
  const paths = Object.fromEntries(files.map((file, index) => [`path${index}`, file]));
  try {
    const { repository } = await explained(
      { to: 'show which pages there were', needs: 'contents: read' },
      () =>
        readAnswer(answer, () =>
          client.graphql(query, {
            owner,
            name,
            commit,
            since: `${since}T00:00:00Z`,
            ...paths,
          }),
        ),
    );
    const wasThere = (index: number) => (repository.object?.[`file${index}`]?.totalCount ?? 0) > 0;
    return new Set(files.filter((_, index) => wasThere(index)));
  } catch (error) {
    log.info(`The report does not say which addresses were pages before: ${messageOf(error)}`);
    return new Set();
  }
}
