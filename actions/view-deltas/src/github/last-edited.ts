import { explained, log, messageOf, readAnswer } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { dayOf } from '../days.ts';
import type { MergedEdit } from '../report/merged-edit.ts';
import type { Repository } from './repository.ts';

/** The last commit that changed a file. */
export interface LastEdit {
  /** `YYYY-MM-DD` */
  day: string;
  /** The merged pull request that it came with, as far as GitHub says. */
  mergedIn: MergedEdit | undefined;
}

const pullRequestNode = z.object({
  number: z.number(),
  url: z.string(),
  mergedAt: z.nullable(z.string()),
  changedFiles: z.number(),
});

const commitNode = z.object({
  committedDate: z.string(),
  associatedPullRequests: z.nullish(
    z.object({ nodes: z.nullish(z.array(z.nullable(pullRequestNode))) }),
  ),
});

const answer = z.object({
  repository: z.object({
    object: z.nullable(
      z.record(z.string(), z.object({ nodes: z.nullable(z.array(z.nullable(commitNode))) })),
    ),
  }),
});

const PULL_REQUESTS =
  'associatedPullRequests(first: 5) { nodes { number url mergedAt changedFiles } }';

/**
 * When files were last edited, and by which pull request, by file, in one request. If GitHub
 * refuses, this is logged, and unknown values are left out.
 *
 * @param files at most a few
 * @param commit last commit to consider
 */
export async function readLastEdited(
  repository: Repository,
  commit: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, LastEdit>> {
  if (files.length === 0) return new Map();
  try {
    return await askLastEdits(repository, commit, files, PULL_REQUESTS);
  } catch (error) {
    log.info(`The report does not say which pull request changed a page: ${messageOf(error)}`);
  }
  try {
    return await askLastEdits(repository, commit, files, '');
  } catch (error) {
    log.info(`The report does not say when pages were last edited: ${messageOf(error)}`);
    return new Map();
  }
}

/** @param furtherFields of each commit */
async function askLastEdits(
  { client, owner, name }: Repository,
  commit: string,
  files: readonly string[],
  furtherFields: string,
): Promise<ReadonlyMap<string, LastEdit>> {
  const fields = files.map(
    (_, index) =>
      `file${index}: history(first: 1, path: $path${index}) { nodes { committedDate ${furtherFields} } }`,
  );
  const declared = files.map((_, index) => `$path${index}: String!`).join(', ');
  const query = `query ViewDeltasLastEdited($owner: String!, $name: String!, $commit: String!, ${declared}) {
    repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { ${fields.join('\n')} } } }
  }`;
  const paths = Object.fromEntries(files.map((file, index) => [`path${index}`, file]));
  const { repository } = await explained(
    { to: 'show when files were last edited', needs: 'contents: read' },
    () =>
      readAnswer(answer, () =>
        client.graphql(query, {
          owner,
          name,
          commit,
          ...paths,
        }),
      ),
  );
  const edits = new Map<string, LastEdit>();
  for (const [index, file] of files.entries()) {
    const [node] = repository.object?.[`file${index}`]?.nodes ?? [];
    if (node != null) {
      edits.set(file, lastEditOf(node));
    }
  }
  return edits;
}

function lastEditOf({
  committedDate,
  associatedPullRequests,
}: z.infer<typeof commitNode>): LastEdit {
  const day = dayOf(Date.parse(committedDate));
  for (const node of associatedPullRequests?.nodes ?? []) {
    if (node === null || node.mergedAt === null) continue;
    const { number, url, changedFiles } = node;
    return {
      day,
      mergedIn: {
        number,
        url,
        changedFiles,
        mergedAtMs: Date.parse(node.mergedAt),
      },
    };
  }
  return { day, mergedIn: undefined };
}
