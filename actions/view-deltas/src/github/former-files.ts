import { log, messageOf } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { readLastCommits } from './file-histories.ts';
import type { Repository } from './repository.ts';

/**
 * Which of these files a commit changed since a day, in one request: of a file that is not there
 * now, that it was there then. If GitHub refuses, this is logged, and none is known.
 *
 * @param files at most a few
 * @param commit last commit to consider
 * @param since `YYYY-MM-DD`
 */
export async function readFormerFiles(
  repository: Repository,
  commit: string,
  files: readonly string[],
  since: string,
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  try {
    const commits = await readLastCommits(repository, commit, files, {
      query: 'ViewDeltasFormerFiles',
      to: 'show which pages there were',
      fields: 'oid',
      commit: z.object({ oid: z.string() }),
      since,
    });
    return new Set(commits.keys());
  } catch (error) {
    log.info(`The report does not say which addresses were pages before: ${messageOf(error)}`);
    return new Set();
  }
}
