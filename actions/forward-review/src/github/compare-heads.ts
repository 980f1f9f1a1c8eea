import {
  explained,
  type GitHubClient,
  type IssueAddress,
  log,
  messageOf,
  readAnswer,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import type { Commit, Comparison } from '../pull-request.ts';

/** With more commits than this, the files of each commit are not requested. */
const ASKED_COMMITS = 10;

/**
 * GitHub lists at most this many files at once. With more, the files of the pull request are not
 * requested.
 */
const ASKED_FILES = 100;

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

/**
 * Compares heads of one pull request. The difference of two commits never changes, so each is
 * requested once.
 */
export function createHeadComparer(
  client: GitHubClient,
  { owner, name: repo, number }: IssueAddress,
) {
  const comparisons = new Map<string, Comparison>();
  const filesBySha = new Map<string, readonly string[]>();
  const ownPathsBySha = new Map<string, ReadonlySet<string>>();

  /**
   * What changed between two heads. GitHub compares with the merge base: if the heads diverge, the
   * commits since then are counted, and the files too.
   *
   * @throws {UserError}
   * @see https://docs.github.com/rest/commits/commits#compare-two-commits
   */
  async function compare(baseSha: string, headSha: string): Promise<Comparison> {
    const basehead = `${baseSha}...${headSha}`;
    const known = comparisons.get(basehead);
    if (known !== undefined) return known;
    const data = await explained({ to: 'compare the two heads', needs: 'contents: read' }, () =>
      readAnswer(
        comparisonAnswer,
        async () =>
          (await client.rest.repos.compareCommitsWithBasehead({ owner, repo, basehead })).data,
      ),
    );
    const files = (data.files ?? []).map((file) => ({
      path: file.filename,
      previousPath: file.previous_filename,
      patch: file.patch,
    }));
    const isDiverged = data.behind_by > 0;
    const own = isDiverged ? data.commits : madeOnBranch(data.commits, baseSha, headSha);
    const commits = own.map((made): Commit => {
      const { message } = made.commit;
      const changed = data.commits.length === 1 ? files.map(({ path }) => path) : undefined;
      if (changed !== undefined) {
        filesBySha.set(made.sha, changed);
      }
      const [title = ''] = message.split('\n', 1);
      return {
        sha: made.sha,
        url: made.html_url,
        title,
        message,
        author: made.author?.login,
        isMerge: made.parents.length > 1,
        files: changed,
      };
    });
    const comparison = {
      url: data.html_url,
      isDiverged,
      files,
      commits,
    };
    comparisons.set(basehead, comparison);
    return comparison;
  }

  /**
   * The same commits with the files that each changes; those of a long row, and those that GitHub
   * does not show, without. Where a merge is among them, with the paths that the pull request
   * itself changes.
   */
  async function withFiles(comparison: Comparison): Promise<Comparison> {
    const isMerged = comparison.commits.some(({ isMerge }) => isMerge);
    const [commits, ownPaths] = await Promise.all([
      commitsWithFiles(comparison),
      isMerged ? ownPathsAt(comparison.commits.at(-1)?.sha ?? '') : undefined,
    ]);
    return { ...comparison, commits, ownPaths };
  }

  async function commitsWithFiles(comparison: Comparison): Promise<Commit[]> {
    if (comparison.commits.length > ASKED_COMMITS) return comparison.commits;
    const commits = comparison.commits.map(async (commit): Promise<Commit> => {
      const { sha } = commit;
      try {
        const files = filesBySha.get(sha) ?? (await filesOf(sha));
        filesBySha.set(sha, files);
        return { ...commit, files };
      } catch (error) {
        log.debug(`Could not find out which files ${sha} changes: ${messageOf(error)}`);
        return commit;
      }
    });
    return Promise.all(commits);
  }

  /** @see https://docs.github.com/rest/pulls/pulls#list-pull-requests-files */
  async function ownPathsAt(headSha: string): Promise<ReadonlySet<string> | undefined> {
    const known = ownPathsBySha.get(headSha);
    if (known !== undefined) return known;
    try {
      const request = {
        owner,
        repo,
        pull_number: number,
        per_page: ASKED_FILES,
      };
      const files = z.array(file).parse((await client.rest.pulls.listFiles(request)).data);
      if (files.length === ASKED_FILES) return undefined;
      const paths = new Set(files.map(({ filename }) => filename));
      ownPathsBySha.set(headSha, paths);
      return paths;
    } catch (error) {
      log.debug(`Could not find out which files the pull request changes: ${messageOf(error)}`);
      return undefined;
    }
  }

  async function filesOf(sha: string): Promise<string[]> {
    const { data } = await client.rest.repos.getCommit({
      owner,
      repo,
      ref: sha,
    });
    return (commitAnswer.parse(data).files ?? []).map(({ filename }) => filename);
  }

  return { compare, withFiles };
}

/**
 * Without what a merge of another branch brought along, such as the base's commits by “Update
 * branch”: those do not answer a review. Returns all commits if the first parents do not lead from
 * one head to the other.
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
