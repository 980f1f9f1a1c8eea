import type { MarkedComment } from '@docs-agent/action-kit';
import type { Stamped, SubjectLock, SubjectPort } from '@docs-agent/agent-action';

/** The labels that say how far the job of an issue is. */
export const STATE_LABELS = {
  working: 'docs-agent: working',
  'pull-request': 'docs-agent: pull request',
  failed: 'docs-agent: failed',
} as const;
export type StateLabel = keyof typeof STATE_LABELS;
/** The label of an issue that was opened for a prompt of a workflow. It stays. */
export const PROMPT_LABEL = 'docs-agent: prompt';

/** Whether a label is among these. To GitHub, names that differ only in case are one label. */
export function hasLabel(labels: readonly string[], name: string): boolean {
  return labels.some((label) => isSameLabel(label, name));
}

export function isSameLabel(label: string, name: string): boolean {
  return label.toLowerCase() === name.toLowerCase();
}

/** A text on an issue, as its author wrote it. */
export interface Written {
  body: string;
  /** Login; a bot's ends with `[bot]`. Undefined when the account is gone. */
  author: string | undefined;
  /** Who edited it last. */
  editor: string | undefined;
  /** What its author is to the repository, by GitHub's name for it. It proves nothing. */
  association: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; undefined if it never was. */
  editedAt: string | undefined;
}

export interface Comment extends Written {
  id: number;
  nodeId: string;
  url: string;
  /** Our account wrote it. */
  isOfOurAccount: boolean;
  isMinimized: boolean;
}

/** Someone changed the issue. */
export interface Change {
  /** ISO 8601. */
  at: string;
  /** Undefined when the account is gone. */
  by: string | undefined;
}

/** Someone put a label on it. */
export interface Labeling extends Change {
  label: string;
}

/** An issue as of one read. */
export interface Issue extends Stamped, Written {
  number: number;
  title: string;
  url: string;
  isOpen: boolean;
  /** Our account opened it. */
  isOfOurAccount: boolean;
  labels: readonly string[];
  comments: readonly Comment[];
  /** Oldest first. These and the titles are the last hundred together. */
  labelings: readonly Labeling[];
  /** Of title and body, in no order. */
  changes: readonly Change[];
}

/** A pull request that a job made, as of one read. */
export interface MadePullRequest {
  nodeId: string;
  number: number;
  url: string;
  state: 'OPEN' | 'CLOSED' | 'MERGED';
  /** Our comment on it. */
  comment: MarkedComment | undefined;
}

/** An issue in a list of those that this action works on. */
export interface ListedIssue {
  number: number;
  isOpen: boolean;
  labels: readonly string[];
  body: string;
  isOfOurAccount: boolean;
  /** When it got the label of an issue at work; ISO 8601. */
  startedAt: readonly string[];
}

/** Exclusive right to write to an issue, and to start its job. */
export type IssueLock = SubjectLock<Issue>;

/** GitHub, as far as this action needs it for one issue. */
export interface IssuePort extends SubjectPort<Issue> {
  addLabel(name: string): Promise<void>;
  removeLabel(name: string): Promise<void>;
  readPullRequest(number: number): Promise<MadePullRequest>;
  writeOnPullRequest(pullRequest: MadePullRequest, body: string): Promise<void>;
  /** A request that GitHub refuses is only noted. */
  requestReview(pullRequestNumber: number, login: string): Promise<void>;
  /** Whether an owner and a name lead to this repository, also if they are former ones. */
  isThisRepository(owner: string, name: string): Promise<boolean>;
}
