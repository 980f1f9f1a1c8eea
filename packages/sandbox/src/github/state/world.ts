import type { SandboxClock } from '../../clock/clock.ts';
import { Accounts } from './accounts.ts';
import type { GitStore } from './git.ts';
import { nodeIdOf } from './identifiers.ts';
import type {
  CommentRecord,
  IssueEventRecord,
  IssueRecord,
  ReactionRecord,
  RepositoryRecord,
  ReviewCommentRecord,
  ReviewRecord,
  Role,
  ThreadRecord,
} from './records.ts';
import { type Reader, Table } from './table.ts';

interface Records {
  repositories: RepositoryRecord;
  issues: IssueRecord;
  comments: CommentRecord;
  reviews: ReviewRecord;
  threads: ThreadRecord;
  reviewComments: ReviewCommentRecord;
  reactions: ReactionRecord;
  issueEvents: IssueEventRecord;
}

export type Tables = { readonly [Name in keyof Records]: Table<Records[Name]> };
/** All tables as they can be read at one instant. */
export type View = { readonly [Name in keyof Records]: Reader<Records[Name]> };

/** Who writes, and how long the write stays unseen by readers. */
export interface Edit {
  by: string;
  lagMs: number;
}

/** All state of the sandbox's GitHub. */
export class World {
  readonly clock: SandboxClock;
  readonly accounts = new Accounts();
  readonly tables: Tables = {
    repositories: new Table(),
    issues: new Table(),
    comments: new Table(),
    reviews: new Table(),
    threads: new Table(),
    reviewComments: new Table(),
    reactions: new Table(),
    issueEvents: new Table(),
  };
  /** By repository id: login in lower case to role. */
  readonly collaborators = new Map<number, Map<string, Role>>();
  /** By repository id. */
  readonly git = new Map<number, GitStore>();
  /** Names that a repository had before: `owner/name` in lower case to repository id. */
  readonly formerNames = new Map<string, number>();
  #lastId = 2_100_000_000;

  constructor(clock: SandboxClock) {
    this.clock = clock;
  }

  /** An id and the node id that goes with it, of the form that GitHub gives them. */
  identify(prefix: string): { id: number; nodeId: string } {
    this.#lastId += 7;
    return { id: this.#lastId, nodeId: nodeIdOf(prefix, this.#lastId) };
  }

  view(instantMs: number): View {
    const { tables } = this;
    return {
      repositories: tables.repositories.at(instantMs),
      issues: tables.issues.at(instantMs),
      comments: tables.comments.at(instantMs),
      reviews: tables.reviews.at(instantMs),
      threads: tables.threads.at(instantMs),
      reviewComments: tables.reviewComments.at(instantMs),
      reactions: tables.reactions.at(instantMs),
      issueEvents: tables.issueEvents.at(instantMs),
    };
  }

  /** What a reader sees now: writes that lag are not in it. */
  seen(): View {
    return this.view(this.clock.now());
  }

  /** Everything written so far: what a write itself is decided on and answered with. */
  latest(): View {
    return this.view(Number.POSITIVE_INFINITY);
  }

  visibleAt(edit: Edit): number {
    return this.clock.now() + edit.lagMs;
  }

  gitOf(repositoryId: number): GitStore {
    const store = this.git.get(repositoryId);
    if (store === undefined) throw new Error(`repository ${repositoryId} has no git store`);
    return store;
  }

  roleOf(repository: RepositoryRecord, login: string): Role | undefined {
    if (login.toLowerCase() === repository.owner.toLowerCase()) return 'admin';
    return this.collaborators.get(repository.id)?.get(login.toLowerCase());
  }
}
