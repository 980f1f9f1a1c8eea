import { type GitHubClient, log, messageOf, readAnswer } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { Commit, Comparison } from '../pull-request.ts';

/** Of more commits than this it is not asked which files each of them changes. */
const ASKED_COMMITS = 10;

const file = z.object({
  filename: z.string(),
  previous_filename: z.optional(z.string()),
  patch: z.optional(z.string()),
});

const comparisonAnswer = z.object({
  html_url: z.string(),
  behind_by: z.number(),
  files: z.optional(z.array(file)),
  commits: z.array(
    z.object({
      sha: z.string(),
      html_url: z.string(),
      parents: z.array(z.object({ sha: z.string() })),
      commit: z.object({ message: z.string() }),
      author: z.nullish(z.object({ login: z.optional(z.string()) })),
    }),
  ),
});

const commitAnswer = z.object({ files: z.optional(z.array(file)) });

interface RepositoryParameters {
  owner: string;
  repo: string;
}

/** Compares heads of one repository. The difference of two commits never changes, so each is asked for once. */
export interface HeadComparer {
  compare(baseSha: string, headSha: string): Promise<Comparison>;
  /** The same commits with the files that each changes. */
  withFiles(comparison: Comparison): Promise<Comparison>;
}

export function createHeadComparer(client: GitHubClient, repository: RepositoryParameters): HeadComparer {
  const comparisons = new Map<string, Comparison>();
  const files = new Map<string, readonly string[]>();
  return {
    async compare(baseSha, headSha) {
      const heads = `${baseSha}...${headSha}`;
      const known = comparisons.get(heads) ?? (await compareHeads(client, repository, { baseSha, headSha }));
      comparisons.set(heads, known);
      for (const { sha, files: changed } of known.commits) if (changed !== undefined) files.set(sha, changed);
      return known;
    },
    withFiles: (comparison) => withFiles(client, repository, comparison, files),
  };
}

/**
 * What changed between two heads. GitHub compares with the merge base: if the heads diverge, the commits since then are
 * counted, and the files too.
 *
 * @see https://docs.github.com/rest/commits/commits#compare-two-commits
 */
async function compareHeads(
  client: GitHubClient,
  repository: RepositoryParameters,
  { baseSha, headSha }: Record<'baseSha' | 'headSha', string>,
): Promise<Comparison> {
  const data = await readAnswer(comparisonAnswer, async () => {
    const answer = await client.rest.repos.compareCommitsWithBasehead({
      ...repository,
      basehead: `${baseSha}...${headSha}`,
    });
    return answer.data;
  });
  const files = (data.files ?? []).map((file) => ({
    path: file.filename,
    previousPath: file.previous_filename,
    patch: file.patch,
  }));
  const isDiverged = data.behind_by > 0;
  const own = isDiverged ? data.commits : madeOnBranch(data.commits, baseSha, headSha);
  const commits = own.map(
    (commit): Commit => ({
      sha: commit.sha,
      url: commit.html_url,
      title: commit.commit.message.split('\n', 1)[0] ?? '',
      message: commit.commit.message,
      author: commit.author?.login,
      files: data.commits.length === 1 ? files.map(({ path }) => path) : undefined,
    }),
  );
  return { url: data.html_url, isDiverged, files, commits };
}

/**
 * Without what a merge of another branch brought along, such as the base's commits by “Update branch”: they are no one's
 * answer to a review. All, where the first parents do not lead from one head to the other.
 */
function madeOnBranch<Made extends { sha: string; parents: { sha: string }[] }>(
  commits: readonly Made[],
  baseSha: string,
  headSha: string,
): readonly Made[] {
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const made: Made[] = [];
  let sha: string | undefined = headSha;
  for (let next = bySha.get(headSha); next !== undefined; next = bySha.get(sha ?? '')) {
    made.unshift(next);
    sha = next.parents[0]?.sha;
  }
  return sha === baseSha ? made : commits;
}

/** The commits with the files that each changes; those of a long row, and those that GitHub does not show, without. */
async function withFiles(
  client: GitHubClient,
  repository: RepositoryParameters,
  comparison: Comparison,
  known: Map<string, readonly string[]>,
): Promise<Comparison> {
  if (comparison.commits.length > ASKED_COMMITS) return comparison;
  const commits = comparison.commits.map(async (commit): Promise<Commit> => {
    const files = commit.files ?? known.get(commit.sha);
    if (files !== undefined) return { ...commit, files };
    try {
      const answer = await client.rest.repos.getCommit({ ...repository, ref: commit.sha });
      const data = commitAnswer.parse(answer.data);
      const asked = (data.files ?? []).map(({ filename }) => filename);
      known.set(commit.sha, asked);
      return { ...commit, files: asked };
    } catch (error) {
      log.debug(`Could not find out which files ${commit.sha} changes: ${messageOf(error)}`);
      return commit;
    }
  });
  return { ...comparison, commits: await Promise.all(commits) };
}
