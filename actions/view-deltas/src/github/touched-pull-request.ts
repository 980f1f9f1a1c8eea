import { explained, pages, readAnswer } from '@docs-agent/action-kit';
import type { ChangedFile } from '@docs-agent/docs-routes';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';

/** GitHub lists at most this many files of a pull request. */
const LISTED_FILES_LIMIT = 3_000;
const FILES_PER_PAGE = 100;

/** The data of a pull request. */
export interface TouchedPullRequest {
  number: number;
  /** A commit of the base branch; changes of the pull request count from the merge base. */
  baseSha: string;
  /** The branch that it is to be merged into. */
  baseRef: string;
  /** Undefined if the repository has none yet. */
  defaultBranch: string | undefined;
  headSha: string;
  files: ChangedFile[];
  /** Changed files that GitHub does not list. */
  unlistedFiles: number;
}

const QUERY = `
query ViewDeltasPullRequest($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    defaultBranchRef { name }
    pullRequest(number: $number) {
      baseRefOid baseRefName headRefOid changedFiles
    }
  }
}`;

const answer = z.object({
  repository: z.object({
    defaultBranchRef: z.nullable(z.object({ name: z.string() })),
    pullRequest: z.object({
      baseRefOid: z.string(),
      baseRefName: z.string(),
      headRefOid: z.string(),
      changedFiles: z.number(),
    }),
  }),
});

/**
 * Reads the commits and the changed files.
 *
 * @param access that the run needs to pull requests, for an error: reading takes `read` alone
 * @throws {UserError}
 */
export function readTouchedPullRequest(
  repository: Repository,
  number: number,
  access: 'read' | 'write',
): Promise<TouchedPullRequest> {
  const { client, owner, name } = repository;
  return explained(
    { to: `show pull request #${number}`, needs: `pull-requests: ${access}` },
    async () => {
      const [read, files] = await Promise.all([
        readAnswer(answer, () => client.graphql(QUERY, { owner, name, number })),
        readFiles(repository, number),
      ]);
      const { pullRequest, defaultBranchRef } = read.repository;
      const { baseRefOid, baseRefName, headRefOid, changedFiles } = pullRequest;
      const unlistedFiles =
        files.length < LISTED_FILES_LIMIT ? 0 : Math.max(0, changedFiles - files.length);
      return {
        number,
        baseSha: baseRefOid,
        baseRef: baseRefName,
        defaultBranch: defaultBranchRef?.name,
        headSha: headRefOid,
        files,
        unlistedFiles,
      };
    },
  );
}

const listedFiles = z.array(
  z.object({
    filename: z.string(),
    previous_filename: z.optional(z.string()),
    status: z.string(),
  }),
);

async function readFiles(
  { client, owner, name }: Repository,
  number: number,
): Promise<ChangedFile[]> {
  const read = (page: number) =>
    readAnswer(listedFiles, async () => {
      const place = {
        owner,
        repo: name,
        pull_number: number,
        per_page: FILES_PER_PAGE,
        page,
      };
      // Octokit's own paging takes a cut-off answer for an empty list.
      const { data } = await client.rest.pulls.listFiles(place);
      return data;
    });
  let page = 1;
  const next = (files: unknown[]) => (files.length === FILES_PER_PAGE ? ++page : undefined);
  const all = await pages(await read(page), read, next, {
    most: LISTED_FILES_LIMIT / FILES_PER_PAGE,
  });
  return all.flat().map((file) => ({
    path: file.filename,
    previousPath: file.previous_filename,
    status: file.status,
  }));
}
