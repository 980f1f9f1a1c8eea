import type { Urls } from '../rest/shapes/urls.ts';
import { nextNumber } from '../state/numbers.ts';
import type { FileChange, IssueRecord, RepositoryRecord, Role } from '../state/records.ts';
import type { World } from '../state/world.ts';
import { createIssue } from '../state/writes.ts';
import { Issue } from './issue.ts';
import { PullRequest } from './pull-request.ts';

export interface NewPullRequest {
  /** The next free one unless given. */
  number?: number;
  title: string;
  body?: string;
  author: string;
  headRef: string;
  /** The default branch unless given. */
  baseRef?: string;
  /** `owner/name` of a fork; null for a fork that was deleted since. */
  headRepository?: string | null;
  draft?: boolean;
  labels?: readonly string[];
  files: readonly FileChange[];
}

/**
 * A repository as a test sets it up. What is done here is seen at once, whatever lag requests have.
 */
export class Repository {
  readonly #world: World;
  readonly #urls: Urls;
  readonly id: number;

  constructor(world: World, urls: Urls, record: RepositoryRecord) {
    this.#world = world;
    this.#urls = urls;
    this.id = record.id;
  }

  get record(): RepositoryRecord {
    const record = this.#world.latest().repositories.get(this.id);
    if (record === undefined) throw new Error(`repository ${this.id} is gone`);
    return record;
  }

  get owner(): string {
    return this.record.owner;
  }

  get name(): string {
    return this.record.name;
  }

  get fullName(): string {
    return `${this.owner}/${this.name}`;
  }

  get defaultBranch(): string {
    return this.record.defaultBranch;
  }

  addCollaborator(login: string, role: Role): void {
    this.#world.accounts.get(login);
    this.#world.collaborators.get(this.id)?.set(login.toLowerCase(), role);
  }

  /** Makes a team of the owner's, which can be mentioned. */
  addTeam(slug: string): void {
    this.#world.accounts.addTeam(`${this.owner}/${slug}`);
  }

  /** Gives the repository another name; requests for the old one are answered with 301. */
  rename(owner: string, name: string): void {
    this.#world.formerNames.set(this.fullName.toLowerCase(), this.id);
    this.#world.accounts.get(owner, 'Organization');
    this.#world.tables.repositories.put({ ...this.record, owner, name }, this.#world.clock.now());
  }

  /** Sets a file in the head commit of a branch (or in a commit), without a new commit. */
  setFile(ref: string, path: string, text: string): void {
    this.#world.gitOf(this.id).setFile(ref, path, text);
  }

  /** Commits files to a branch, now or at an earlier time. */
  commit(
    ref: string,
    files: readonly FileChange[],
    atMs = this.#world.clock.now(),
    { author = this.record.owner, message = 'Edit pages' } = {},
  ): string {
    const git = this.#world.gitOf(this.id);
    const { sha } = git.commit({
      author,
      message,
      files,
      parents: [this.headOf(ref)],
      atMs,
    });
    git.setBranch(ref, sha);
    return sha;
  }

  /** The commit that a branch is at. Throws when there is no such branch. */
  headOf(ref: string): string {
    const commit = this.#world.gitOf(this.id).resolve(ref);
    if (commit === undefined) throw new Error(`no branch or commit ${ref}`);
    return commit.sha;
  }

  createPullRequest(facts: NewPullRequest): PullRequest {
    const world = this.#world;
    const git = world.gitOf(this.id);
    const baseRef = facts.baseRef ?? this.defaultBranch;
    const baseSha = this.headOf(baseRef);
    const commit = git.commit({
      author: facts.author,
      message: facts.title,
      files: facts.files,
      parents: [baseSha],
      atMs: world.clock.now(),
    });
    if (facts.headRepository === undefined || facts.headRepository === this.fullName)
      git.setBranch(facts.headRef, commit.sha);
    const edit = { by: facts.author, lagMs: 0 };
    const record = createIssue(world, edit, {
      repositoryId: this.id,
      number: facts.number ?? nextNumber(world, this.id),
      title: facts.title,
      body: facts.body ?? '',
      labels: facts.labels ?? [],
      pull: {
        headRef: facts.headRef,
        headSha: commit.sha,
        headRepository: facts.headRepository === undefined ? this.fullName : facts.headRepository,
        baseRef,
        baseSha,
        draft: facts.draft ?? false,
        requestedReviewers: [],
        mergedAtMs: null,
        mergedBy: null,
        mergeCommitSha: null,
      },
    });
    return new PullRequest(world, this.#urls, this, record.id);
  }

  /** The pull request of a number. Throws when there is none. */
  pullRequest(number: number): PullRequest {
    const found = this.issues().find((issue) => issue.number === number && issue.pull !== null);
    if (found === undefined) throw new Error(`${this.fullName} has no pull request ${number}`);
    return new PullRequest(this.#world, this.#urls, this, found.id);
  }

  createIssue(facts: {
    title: string;
    body?: string;
    author: string;
    labels?: readonly string[];
  }): Issue {
    const { id } = createIssue(
      this.#world,
      { by: facts.author, lagMs: 0 },
      {
        repositoryId: this.id,
        number: nextNumber(this.#world, this.id),
        title: facts.title,
        body: facts.body ?? '',
        labels: facts.labels ?? [],
        pull: null,
      },
    );
    return new Issue(this.#world, this.#urls, this, id);
  }

  /** The issue of a number. Throws when there is none, or a pull request. */
  issue(number: number): Issue {
    const found = this.issues().find((issue) => issue.number === number && issue.pull === null);
    if (found === undefined) throw new Error(`${this.fullName} has no issue ${number}`);
    return new Issue(this.#world, this.#urls, this, found.id);
  }

  /** The current state of every issue and pull request, without the lag of reads. */
  issues(): IssueRecord[] {
    return this.#world
      .latest()
      .issues.all()
      .filter((issue) => issue.repositoryId === this.id);
  }
}
