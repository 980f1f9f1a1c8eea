import { log, messageOf } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { dayOf } from '../days.ts';
import type { MergedEdit } from '../report/merged-edit.ts';
import { readLastCommits } from './file-histories.ts';
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
  repository: Repository,
  commit: string,
  files: readonly string[],
  furtherFields: string,
): Promise<ReadonlyMap<string, LastEdit>> {
  const commits = await readLastCommits(repository, commit, files, {
    query: 'ViewDeltasLastEdited',
    to: 'show when files were last edited',
    fields: `committedDate ${furtherFields}`,
    commit: commitNode,
  });
  return new Map([...commits].map(([file, node]) => [file, lastEditOf(node)]));
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
