import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChanges } from './changes.ts';
import { git } from './git.ts';
import { GitHubApi } from './github-api.ts';
import { makeNextVersion } from './next-version.ts';
import type { Project } from './project.ts';
import { readVersion } from './version.ts';
import { assertVersionOnly } from './version-changes.ts';
import { commitDate, workflowEnvironment } from './workflow-account.ts';

const TITLE = 'Release the next version';
const BASE = 'main';
const BRANCH = 'changeset-release/main';

/** The files that the job that installs hands to the job with a token. */
const PATCH_FILE = 'version.patch';
const BODY_FILE = 'pull-request.md';

/**
 * Makes the next version of the commit that a checkout is at, and writes what is needed to propose
 * it. It installs and runs dependencies, so it is for a job without a token.
 *
 * @param to a new folder
 */
export function writeVersion(
  root: string,
  to: string,
  project: Pick<Project, 'repository' | 'serverUrl'>,
): void {
  const temporary = mkdtempSync(join(tmpdir(), 'docs-agent-version-'));
  try {
    const next = join(temporary, 'next');
    makeNextVersion(root, next);
    const { version, tag } = readVersion(next);
    const source = git(root, ['rev-parse', 'HEAD']);
    const changes = readChanges(next, version, project, source);
    mkdirSync(to);
    git(next, ['diff', '--binary', `--output=${join(to, PATCH_FILE)}`, source, 'HEAD']);
    writeFileSync(
      join(to, BODY_FILE),
      `Merging this pull request releases ${tag}. Its notes will say:\n\n${changes}\n`,
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Pushes a version that {@link writeVersion} made, and opens its pull request or brings it up to
 * date. It runs nothing but Node and git.
 *
 * @throws Error if the version changes anything that a version does not
 */
export async function proposeVersion(root: string, from: string, project: Project): Promise<void> {
  const environment = workflowEnvironment(project);
  const head = git(root, ['rev-parse', 'HEAD']);
  if (remoteCommit(root, BASE, environment) !== head) {
    console.log(
      `${BASE} has moved on from ${head}: the run of its newest commit proposes the version.`,
    );
    return;
  }
  const commit = commitVersion(root, join(from, PATCH_FILE), project);
  if (remoteCommit(root, BRANCH, environment) !== commit) {
    // The branch holds one commit, to which no one else adds.
    const ref = `refs/heads/${BRANCH}`;
    git(root, ['push', '--quiet', '--force', 'origin', `${commit}:${ref}`], environment);
  }
  console.log(`✓ ${BRANCH} is at ${commit.slice(0, 7)}`);
  const number = await openPullRequest(project, readFileSync(join(from, BODY_FILE), 'utf8'));
  console.log(`✓ Pull request #${number} proposes it`);
}

function remoteCommit(
  root: string,
  branch: string,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const line = git(root, ['ls-remote', 'origin', `refs/heads/${branch}`], environment);
  return line === '' ? undefined : line.split('\t')[0];
}

/** Applies a patch to the commit that a checkout is at, and leaves the checkout as it is. */
function commitVersion(root: string, patch: string, project: Project): string {
  const temporary = mkdtempSync(join(tmpdir(), 'docs-agent-version-index-'));
  try {
    const date = git(root, ['show', '--no-patch', '--format=%cI', 'HEAD']);
    const environment = {
      ...workflowEnvironment(project),
      ...commitDate(date),
      GIT_INDEX_FILE: join(temporary, 'index'),
    };
    git(root, ['read-tree', 'HEAD'], environment);
    git(root, ['apply', '--cached', patch], environment);
    const tree = git(root, ['write-tree'], environment);
    assertVersionOnly(root, 'HEAD', tree, environment);
    return git(root, ['commit-tree', tree, '-p', 'HEAD', '-m', TITLE], environment);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

interface PullRequest {
  number: number;
}

/**
 * Opens the pull request, or brings the open one up to date, and returns its number.
 *
 * @see https://docs.github.com/rest/pulls/pulls
 */
async function openPullRequest(project: Project, body: string): Promise<number> {
  const api = new GitHubApi(project, 'pull-requests: write');
  const pulls = `${api.repositoryUrl}/pulls`;
  const [owner] = project.repository.split('/');
  const query = new URLSearchParams({ state: 'open', base: BASE, head: `${owner}:${BRANCH}` });
  const [open]: PullRequest[] = await api.call('GET', `${pulls}?${query}`);
  if (open !== undefined) {
    await api.call('PATCH', `${pulls}/${open.number}`, JSON.stringify({ title: TITLE, body }));
    return open.number;
  }
  const proposal = { title: TITLE, head: BRANCH, base: BASE, body };
  const opened: PullRequest = await api.call('POST', pulls, JSON.stringify(proposal));
  return opened.number;
}
