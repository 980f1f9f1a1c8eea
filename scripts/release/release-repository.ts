import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';
import type { Project } from './project.ts';
import { commitDate, workflowEnvironment } from './workflow-account.ts';

/**
 * A git repository of its own for the files of a release, so that nothing changes in the checkout.
 */
export class ReleaseRepository implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'docs-agent-release-git-'));
  readonly #environment: NodeJS.ProcessEnv;

  constructor(project: Pick<Project, 'remote' | 'serverUrl' | 'token'>) {
    this.#environment = workflowEnvironment(project);
    this.#git('init', '--quiet', '--bare');
    this.#git('remote', 'add', 'origin', project.remote);
  }

  /** The commits of those of these refs that the remote has, by the ref's full name. */
  remoteRefs(...refs: string[]): Map<string, string> {
    const lines = this.#git('ls-remote', 'origin', ...refs).split('\n');
    return new Map(lines.filter(Boolean).map((line) => [line.slice(41), line.slice(0, 40)]));
  }

  fetch(ref: string): void {
    this.#git('fetch', '--quiet', '--no-tags', 'origin', ref);
  }

  /** Stores all files of a folder, and returns their tree's id. */
  store(folder: string): string {
    this.#git('--work-tree', folder, 'add', '--all', '--force', '.');
    return this.#git('write-tree');
  }

  treeOf(commit: string): string {
    return this.#git('rev-parse', `${commit}^{tree}`);
  }

  messageOf(commit: string): string {
    return this.#git('show', '--no-patch', '--format=%B', commit);
  }

  /**
   * Makes a commit that depends on its arguments alone, so that a second run makes the same.
   *
   * @param date ISO 8601
   */
  commit(tree: string, parent: string | undefined, message: string, date: string): string {
    const parents = parent === undefined ? [] : ['-p', parent];
    const environment = { ...this.#environment, ...commitDate(date) };
    return git(this.#folder, ['commit-tree', tree, ...parents, '-m', message], environment);
  }

  /** Whether a commit is another one, or among those that led to it. */
  leadsTo(commit: string, later: string): boolean {
    return this.#git('rev-list', later).split('\n').includes(commit);
  }

  /** @throws Error when the remote refuses, as it does to move a branch or a tag without force */
  push(...args: string[]): void {
    this.#git('push', '--quiet', 'origin', ...args);
  }

  /** Bytes of a tree's `.tar.gz`, which is how a runner gets an action. */
  archiveBytes(tree: string): number {
    const archive = execFileSync('git', ['archive', '--format=tar.gz', tree], {
      cwd: this.#folder,
      maxBuffer: 1024 ** 3,
    });
    return archive.length;
  }

  #git(...args: string[]): string {
    return git(this.#folder, args, this.#environment);
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
