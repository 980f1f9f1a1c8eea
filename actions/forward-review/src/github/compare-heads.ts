import { type GitHubClient, log, messageOf } from '@docs-agent/action-kit';
import type { Commit, Comparison } from '../pull-request.ts';

/** Of more commits than this it is not asked which files each of them changes. */
const ASKED_COMMITS = 10;

interface RepositoryParameters {
  owner: string;
  repo: string;
}

/**
 * What lies between two heads. GitHub compares with the merge base: where the heads part, the commits since then are
 * counted, and the files too.
 *
 * @see https://docs.github.com/rest/commits/commits#compare-two-commits
 */
export async function compareHeads(
  client: GitHubClient,
  repository: RepositoryParameters,
  baseSha: string,
  headSha: string,
): Promise<Comparison> {
  const { data } = await client.rest.repos.compareCommitsWithBasehead({
    ...repository,
    basehead: `${baseSha}...${headSha}`,
  });
  const files = (data.files ?? []).map((file) => ({
    path: file.filename,
    previousPath: file.previous_filename,
    status: file.status,
    patch: file.patch,
  }));
  const commits = data.commits.map(
    (commit): Commit => ({
      sha: commit.sha,
      url: commit.html_url,
      title: commit.commit.message.split('\n', 1)[0] ?? '',
      author: commit.author?.login,
      files: data.commits.length === 1 ? files.map(({ path }) => path) : undefined,
    }),
  );
  return { url: data.html_url, isDiverged: data.behind_by > 0, files, commits };
}

/** The commits with the files that each changes; those of a long row, and those that GitHub does not show, without. */
export async function withFiles(
  client: GitHubClient,
  repository: RepositoryParameters,
  comparison: Comparison,
): Promise<Comparison> {
  if (comparison.commits.length > ASKED_COMMITS) return comparison;
  const commits = comparison.commits.map(async (commit): Promise<Commit> => {
    if (commit.files !== undefined) return commit;
    try {
      const { data } = await client.rest.repos.getCommit({ ...repository, ref: commit.sha });
      return { ...commit, files: (data.files ?? []).map(({ filename }) => filename) };
    } catch (error) {
      log.debug(`Which files ${commit.sha} changes is not known: ${messageOf(error)}`);
      return commit;
    }
  });
  return { ...comparison, commits: await Promise.all(commits) };
}
