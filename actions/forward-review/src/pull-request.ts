import type { CommentNode, MarkedComment, Role } from '@docs-agent/action-kit';

/** A pull request as it stood at one read. Texts are as their authors wrote them. */
export interface PullRequest {
  number: number;
  url: string;
  body: string;
  isOpen: boolean;
  headSha: string;
  reviews: Review[];
  threads: Thread[];
  comments: CommentNode[];
}

export interface Review {
  id: number;
  state: string;
  body: string;
  url: string;
  author: string | undefined;
  editor: string | undefined;
}

/** A conversation at some lines of a file. */
export interface Thread {
  isResolved: boolean;
  isOutdated: boolean;
  path: string;
  /** Lines in the file as it is now, or as it was commented on where they are gone; none for a whole file. */
  lines: LineRange | undefined;
  side: 'LEFT' | 'RIGHT';
  comments: ReviewComment[];
}

export interface LineRange {
  first: number;
  last: number;
}

export interface ReviewComment {
  id: number;
  reviewId: number | undefined;
  reviewState: string | undefined;
  body: string;
  url: string;
  diffHunk: string;
  author: string | undefined;
  editor: string | undefined;
  isMinimized: boolean;
  isOurs: boolean;
}

/** What lies between two heads of a pull request. */
export interface Comparison {
  url: string;
  /** The branch was rewritten: what is compared is where the two heads part with the head after. */
  isDiverged: boolean;
  /** The last 250, oldest first. */
  commits: Commit[];
  /** The first 300. */
  files: ChangedFile[];
}

/** A file that differs between two heads. */
export interface ChangedFile {
  /** Repository-relative. */
  path: string;
  /** The path that it had, if it was renamed. */
  previousPath: string | undefined;
  /** GitHub's word: `added`, `modified`, `removed`, `renamed` and others. */
  status: string;
  /** Unified diff between the two heads; none of large and of binary files. */
  patch: string | undefined;
}

export interface Commit {
  sha: string;
  url: string;
  title: string;
  /** The account that GitHub attributes it to. */
  author: string | undefined;
  /** Paths that it changed, where they were asked for. */
  files: readonly string[] | undefined;
}

/** The one right to write the tracking comment of a pull request, and to send. */
export interface Lock {
  /** Names it for `post`, which frees it when `main` died. */
  id: string;
  /** @throws {UserError} when it was held for so long that another run may break it soon. */
  assertFresh(): void;
  release(): Promise<void>;
}

/** GitHub, as far as this action needs it. */
export interface PullRequestPort {
  read(): Promise<PullRequest>;
  lock(signal: AbortSignal): Promise<Lock>;
  /** Frees a lock that this run took and could not free itself. */
  unlock(lockId: string): Promise<void>;
  readHeadSha(): Promise<string>;
  compare(baseSha: string, headSha: string): Promise<Comparison>;
  roleOf(login: string): Promise<Role>;
  writeTrackingComment(body: string, existing: MarkedComment | undefined): Promise<MarkedComment>;
}
