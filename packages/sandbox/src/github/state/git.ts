import { mergeChanges, treeAfter } from './changes.ts';
import { nodeIdOf, shaOf } from './identifiers.ts';
import { type GitObject, objectById } from './objects.ts';
import type { CommitRecord, FileChange } from './records.ts';

export interface NewCommit {
  author: string;
  message: string;
  files: readonly FileChange[];
  parents: readonly string[];
  atMs: number;
}

export interface Comparison {
  status: 'diverged' | 'ahead' | 'behind' | 'identical';
  mergeBase: CommitRecord;
  base: CommitRecord;
  ahead: CommitRecord[];
  behindBy: number;
  files: FileChange[];
}

/** Commits and branches of one repository. Trees are kept whole: sandboxes are small. */
export class GitStore {
  readonly #commits = new Map<string, CommitRecord>();
  readonly #branches = new Map<string, string>();

  commit(commit: NewCommit): CommitRecord {
    const [parent] = commit.parents;
    const tree = treeAfter(
      parent === undefined ? new Map() : this.require(parent).tree,
      commit.files,
    );
    const sha = shaOf(
      'commit',
      commit.author,
      commit.message,
      commit.atMs,
      this.#commits.size,
      ...commit.parents,
    );
    const record = { ...commit, sha, nodeId: nodeIdOf('C', sha), tree };
    this.#commits.set(sha, record);
    return record;
  }

  setBranch(ref: string, sha: string): void {
    this.#branches.set(ref, sha);
  }

  branch(ref: string): string | undefined {
    return this.#branches.get(ref);
  }

  /** Sets a file as if it had always been in the head commit of `ref`. */
  setFile(ref: string, path: string, text: string): void {
    const commit = this.resolve(ref);
    if (commit === undefined) throw new Error(`no branch or commit ${ref} to set ${path} in`);
    this.#commits.set(commit.sha, { ...commit, tree: new Map([...commit.tree, [path, text]]) });
  }

  /** A commit by branch, `refs/heads/…`, full SHA, or a SHA's first seven digits and more. */
  resolve(name: string): CommitRecord | undefined {
    const branch = this.#branches.get(name.replace(/^refs\/heads\/|^heads\//, ''));
    const exact = this.#commits.get(branch ?? name);
    if (exact !== undefined || !/^[0-9a-f]{7,39}$/.test(name)) return exact;
    return [...this.#commits.values()].find((commit) => commit.sha.startsWith(name));
  }

  /** A file's or folder's content by its id, in whatever commit it is. */
  object(id: string): GitObject | undefined {
    for (const { tree } of this.#commits.values()) {
      const found = objectById(tree, id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  require(sha: string): CommitRecord {
    const commit = this.#commits.get(sha);
    if (commit === undefined) throw new Error(`no commit ${sha}`);
    return commit;
  }

  /** Commits of `head` that `base` lacks, oldest first, and what they change together. */
  compare(base: CommitRecord, head: CommitRecord): Comparison | undefined {
    const ofBase = this.#ancestors(base);
    const ofHead = this.#ancestors(head);
    const mergeBase = [...ofHead.values()].find((commit) => ofBase.has(commit.sha));
    if (mergeBase === undefined) return undefined;
    const ahead = [...ofHead.values()].filter((commit) => !ofBase.has(commit.sha)).reverse();
    const behindBy = [...ofBase.keys()].filter((sha) => !ofHead.has(sha)).length;
    // What a merge brings from the base is no difference from it.
    const differing = ahead.filter(
      ({ parents }) => !parents.slice(1).some((sha) => ofBase.has(sha)),
    );
    const files = mergeChanges(differing.map((commit) => commit.files));
    return { status: statusOf(ahead.length, behindBy), mergeBase, base, ahead, behindBy, files };
  }

  /**
   * Commits up to this one that change a file, or bring it along, newest first; merges of both
   * sides aside.
   */
  history(sha: string, path: string, sinceMs = 0): CommitRecord[] {
    return [...this.#ancestors(this.require(sha)).values()].filter(({ tree, parents, atMs }) => {
      if (atMs < sinceMs) return false;
      const before = parents.map((parent) => this.require(parent).tree.get(path));
      return parents.length === 0
        ? tree.has(path)
        : before.every((text) => text !== tree.get(path));
    });
  }

  /** Newest first, the commit itself included. */
  #ancestors(commit: CommitRecord): Map<string, CommitRecord> {
    const found = new Map<string, CommitRecord>();
    const waiting = [commit];
    for (let current = waiting.shift(); current !== undefined; current = waiting.shift()) {
      if (found.has(current.sha)) continue;
      found.set(current.sha, current);
      waiting.push(...current.parents.map((sha) => this.require(sha)));
    }
    return found;
  }
}

function statusOf(aheadBy: number, behindBy: number): Comparison['status'] {
  if (aheadBy > 0 && behindBy > 0) return 'diverged';
  if (aheadBy > 0) return 'ahead';
  return behindBy > 0 ? 'behind' : 'identical';
}
