import type { MarkedComment } from '@docs-agent/action-kit';
import type { Reaction, Stamped, SubjectLock, SubjectPort } from '@docs-agent/agent-action';

/** A pull request as of one read. Texts are as their authors wrote them. */
export interface PullRequest extends Stamped {
  number: number;
  url: string;
  body: string;
  /** Login; a bot's ends with `[bot]`. Undefined when the account is gone. */
  author: string | undefined;
  /** Who edited the description last. */
  editor: string | undefined;
  /** What its author is to the repository, by GitHub's name for it. It proves nothing. */
  association: string;
  /** Its head is in another repository, where anyone can name a branch. */
  isFromFork: boolean;
  /** Login of the account that this run writes with. */
  ourLogin: string;
  isOpen: boolean;
  headSha: string;
  headRef: string;
  labels: string[];
  reviews: Review[];
  threads: Thread[];
  comments: IssueComment[];
}

/** A text on a pull request, by its kind and its GitHub id. */
export type ItemKey = `comment:${number}` | `review:${number}` | `remark:${number}`;

/** What every text on a pull request has. */
interface Written {
  id: number;
  nodeId: string;
  body: string;
  url: string;
  /** Login; a bot's ends with `[bot]`. Undefined when the account is gone. */
  author: string | undefined;
  /** Who edited it last. */
  editor: string | undefined;
  /** What its author is to the repository, by GitHub's name for it. It proves nothing. */
  association: string;
  /** When others could read it: a draft was written before it was submitted. ISO 8601. */
  createdAt: string;
  /** It begins with a marker of ours: this action wrote it, now or under an earlier account, or someone who poses as it. */
  isMarked: boolean;
  /** This action wrote it: it is marked, and the account is ours. */
  isOurs: boolean;
  isMinimized: boolean;
  /** Reactions that we left on it, with the time of the first such reaction of anyone; ISO 8601. */
  ourReactions: Readonly<Partial<Record<Reaction, string>>>;
}

export interface Review extends Written {
  state: string;
  /** The head when it was submitted; undefined where GitHub no longer knows. */
  commitSha: string | undefined;
}

/** A conversation at some lines of a file. */
export interface Thread {
  id: string;
  isResolved: boolean;
  isOutdated: boolean;
  path: string;
  /** On the file as a whole. */
  isOnFile: boolean;
  /** Lines in the file as it is now, or as it was commented on where they are gone; none if no longer known. */
  lines: LineRange | undefined;
  side: 'LEFT' | 'RIGHT';
  comments: ReviewComment[];
}

export interface LineRange {
  first: number;
  last: number;
}

export interface ReviewComment extends Written {
  reviewId: number | undefined;
  reviewState: string | undefined;
  diffHunk: string;
}

/** A comment on the pull request itself. */
export interface IssueComment extends Written {
  /** Our account wrote it, whatever it says. */
  isOfOurAccount: boolean;
  /** ISO 8601, by GitHub's clock. */
  updatedAt: string;
}

/** What is looked at again and again while a job works. */
export interface PullRequestProgress {
  headSha: string;
  isOpen: boolean;
  /** The latest comments on the pull request itself. */
  comments: IssueComment[];
}

/** What changed between two heads of a pull request. */
export interface Comparison {
  url: string;
  /** The new head does not follow from the old one: commits are counted from where the two part. */
  isDiverged: boolean;
  /** Made on the branch; those that a merge brought along are left out. */
  commits: Commit[];
  files: ChangedFile[];
  /** What the agent's commits say of the comments of the turn, by their number in the prompt. */
  claims?: ReadonlyMap<number, string>;
  /** Why GitHub could not compare them: then nothing else is known. */
  failure?: string;
}

export interface ChangedFile {
  /** Repository-relative. */
  path: string;
  previousPath: string | undefined;
  /** Unified diff between the two heads; undefined where GitHub gives none. */
  patch: string | undefined;
}

export interface Commit {
  sha: string;
  url: string;
  title: string;
  /** With the title. */
  message: string;
  /** The account that GitHub attributes it to. */
  author: string | undefined;
  /** Paths that it changes; undefined where that was not asked. */
  files: readonly string[] | undefined;
}

/** Exclusive right to write to the pull request and to send prompts. */
export type PullRequestLock = SubjectLock<PullRequest>;

/** GitHub, as far as this action needs it for one pull request. */
export interface PullRequestPort extends SubjectPort<PullRequest> {
  readProgress(signal?: AbortSignal): Promise<PullRequestProgress>;
  /** Gives our comment this body, and reads the same with the same request. */
  renewAndRead(comment: MarkedComment): Promise<PullRequestProgress>;
  compare(baseSha: string, headSha: string): Promise<Comparison>;
  /** The same comparison, with the files of each commit if GitHub returns them. */
  withFiles(comparison: Comparison): Promise<Comparison>;
  /** Whether a repository's former name leads to this one. */
  isFormerName(owner: string, name: string): Promise<boolean>;
  /** A reply that fails is only noted. */
  reply(rootCommentId: number, body: string): Promise<void>;
}
