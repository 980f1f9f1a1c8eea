/**
 * The records of the sandbox's GitHub. They point at each other by id; logins are REST's,
 * `github-actions[bot]`.
 */

export type Role = 'read' | 'triage' | 'write' | 'maintain' | 'admin';
export type AccountType = 'Bot' | 'User' | 'Organization';
export type ReviewState = 'COMMENTED' | 'CHANGES_REQUESTED' | 'APPROVED' | 'PENDING' | 'DISMISSED';
export type Side = 'LEFT' | 'RIGHT';

export const stateReasons = ['completed', 'not_planned', 'reopened', 'duplicate'] as const;
export type StateReason = (typeof stateReasons)[number];

export const reactionContents = [
  '+1',
  '-1',
  'laugh',
  'confused',
  'heart',
  'hooray',
  'rocket',
  'eyes',
] as const;
export type ReactionContent = (typeof reactionContents)[number];

export interface Account {
  login: string;
  id: number;
  nodeId: string;
  type: AccountType;
}

interface Stored {
  readonly id: number;
  readonly nodeId: string;
}

export interface RepositoryRecord extends Stored {
  owner: string;
  name: string;
  private: boolean;
  defaultBranch: string;
  createdAtMs: number;
}

/** Anything a person wrote and can edit. */
export interface Written {
  author: string;
  body: string;
  createdAtMs: number;
  updatedAtMs: number;
  /** Who changed the text, oldest first; `updatedAtMs` also moves for other reasons. */
  edits: readonly { by: string; atMs: number }[];
  minimizedReason: string | null;
}

export interface PullFacts {
  headRef: string;
  headSha: string;
  /** `owner/name`, or null when the fork is gone. */
  headRepository: string | null;
  baseRef: string;
  baseSha: string;
  draft: boolean;
  /** Logins whose review is asked for and was not submitted since. */
  requestedReviewers: readonly string[];
  mergedAtMs: number | null;
  mergedBy: string | null;
  mergeCommitSha: string | null;
}

/** An issue, or a pull request when `pull` is set, as GitHub numbers them together. */
export interface IssueRecord extends Stored, Written {
  repositoryId: number;
  number: number;
  title: string;
  state: 'open' | 'closed';
  /** Null until an issue is closed, and always for a pull request. */
  stateReason: StateReason | null;
  closedAtMs: number | null;
  labels: readonly string[];
  /** Its conversation is locked. */
  isLocked: boolean;
  /** Logins. */
  assignees: readonly string[];
  pull: PullFacts | null;
}

export type PullRecord = IssueRecord & { pull: PullFacts };

export function isPull(issue: IssueRecord | undefined): issue is PullRecord {
  return issue !== undefined && issue.pull !== null;
}

export interface CommentRecord extends Stored, Written {
  issueId: number;
}

export interface ReviewRecord extends Stored, Written {
  pullId: number;
  state: ReviewState;
  /** When it was begun, while it is a draft. */
  submittedAtMs: number;
  commitSha: string;
}

export interface ThreadRecord extends Stored {
  pullId: number;
  path: string;
  side: Side;
  /** Of the first line of a range, where it is not the side of the last. */
  startSide?: Side;
  /** Null once the lines changed: the thread is outdated. */
  line: number | null;
  startLine: number | null;
  originalLine: number | null;
  originalStartLine: number | null;
  diffHunk: string;
  commitSha: string;
  originalCommitSha: string;
  subjectType: 'line' | 'file';
  resolvedBy: string | null;
}

export interface ReviewCommentRecord extends Stored, Written {
  threadId: number;
  reviewId: number;
  inReplyToId: number | null;
}

export interface ReactionRecord extends Stored {
  subjectNodeId: string;
  content: ReactionContent;
  author: string;
  createdAtMs: number;
}

/** A label was put on an issue or pull request, or its title changed. */
export type IssueEventRecord = Stored & {
  issueId: number;
  actor: string;
  createdAtMs: number;
} & ({ kind: 'labeled'; label: string } | { kind: 'renamed' });

export type FileStatus = 'added' | 'modified' | 'removed' | 'renamed';

export interface FileChange {
  path: string;
  status: FileStatus;
  previousPath?: string;
  patch?: string;
  additions?: number;
  deletions?: number;
  /** The file's text afterwards, for those who read contents. */
  text?: string;
}

export interface CommitRecord {
  sha: string;
  nodeId: string;
  author: string;
  message: string;
  atMs: number;
  parents: readonly string[];
  files: readonly FileChange[];
  tree: ReadonlyMap<string, string>;
}
