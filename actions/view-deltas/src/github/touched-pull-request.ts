import { explained, type GitHubClient, type IssueAddress } from '@docs-agent/action-kit';
import type { ChangedFile } from '@docs-agent/docs-routes';
import * as z from 'zod/mini';

/** GitHub lists at most this many files of a pull request. */
const LISTED_FILES_LIMIT = 3_000;

/** The data of a pull request. */
export interface TouchedPullRequest {
  /** A commit of the base branch; what the pull request changes counts from the merge base. */
  baseSha: string;
  headSha: string;
  files: ChangedFile[];
  /** Changed files that GitHub does not list. */
  unlistedFiles: number;
}

const QUERY = `
query ViewDeltasPullRequest($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      baseRefOid headRefOid changedFiles
    }
  }
}`;

const answer = z.object({
  repository: z.object({
    pullRequest: z.object({ baseRefOid: z.string(), headRefOid: z.string(), changedFiles: z.number() }),
  }),
});

/**
 * Reads the commits and the changed files.
 *
 * @throws {UserError}
 */
export async function readTouchedPullRequest(
  client: GitHubClient,
  address: IssueAddress,
): Promise<TouchedPullRequest> {
  return explained(
    { to: `show pull request #${address.number}`, needs: 'pull-requests: write' },
    async () => {
      const [pullRequest, files] = await Promise.all([
        client
          .graphql<unknown>(QUERY, { ...address })
          .then((data) => answer.parse(data).repository.pullRequest),
        readFiles(client, address),
      ]);
      return {
        baseSha: pullRequest.baseRefOid,
        headSha: pullRequest.headRefOid,
        files,
        unlistedFiles:
          files.length < LISTED_FILES_LIMIT ? 0 : Math.max(0, pullRequest.changedFiles - files.length),
      };
    },
  );
}

async function readFiles(
  client: GitHubClient,
  { owner, name, number }: IssueAddress,
): Promise<ChangedFile[]> {
  const files = await client.paginate(client.rest.pulls.listFiles, {
    owner,
    repo: name,
    pull_number: number,
    per_page: 100,
  });
  return files.map((file) => ({
    path: file.filename,
    previousPath: file.previous_filename,
    status: file.status,
  }));
}
