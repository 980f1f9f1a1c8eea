import { commentNode, connection, listOf } from '@docs-agent/action-kit';
import { isOpen, isStamped, login, restId, type Stamped, text } from '@docs-agent/agent-action';
import * as z from 'zod/mini';

/** The labels that show the state of an issue's job. */
export const STATE_LABELS = {
  working: 'docs-agent: working',
  'pull-request': 'docs-agent: pull request',
  failed: 'docs-agent: failed',
} as const;
export type StateLabel = keyof typeof STATE_LABELS;

/** Whether a label is among these. To GitHub, names that differ only in case are one label. */
export function hasLabel(labels: readonly string[], name: string): boolean {
  return labels.some((label) => isSameLabel(label, name));
}

export function isSameLabel(label: string, name: string): boolean {
  return label.toLowerCase() === name.toLowerCase();
}

const comment = z.object({
  ...text,
  id: restId,
  /** ISO 8601; null if it never was. */
  editedAt: z.nullable(z.string()),
  isMinimized: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/** Who changed the issue, and when; ISO 8601. */
const change = z.object({ at: z.string(), by: login });
export type Change = z.infer<typeof change>;
/** Who set which label, and when. */
type Labeling = Change & { label: string };

const labelName = z.pipe(
  z.object({ name: z.string() }),
  z.transform(({ name }) => name),
);

/** Of the field `labels { nodes { name } }`. */
const labelNames = z.pipe(
  z.nullable(listOf(labelName)),
  z.transform((labels) => labels ?? []),
);

/** A page of an issue, as GitHub gives it. */
export const issuePage = z.object({
  ...text,
  number: z.number(),
  title: z.string(),
  isOpen,
  /** Its conversation takes no comments or reactions. */
  isLocked: z.boolean(),
  editedAt: z.nullable(z.string()),
  labels: labelNames,
  isStamped,
  /** Open pull requests whose merge closes it. */
  closedBy: z.nullable(listOf(z.object({ number: z.number(), author: login }))),
  events: listOf(z.extend(change, { label: z.optional(labelName) })),
  edits: z.nullable(listOf(change)),
  comments: connection(comment),
});

/** An issue as of one read. */
export interface Issue
  extends Stamped,
    Omit<z.infer<typeof issuePage>, 'comments' | 'events' | 'edits'> {
  /** The account of this run’s token; undefined where GitHub does not say. */
  ourAccount: string | undefined;
  comments: readonly Comment[];
  /** Oldest first. These and the titles are the last hundred together. */
  labelings: readonly Labeling[];
  /** Of title and body, in no order. */
  changes: readonly Change[];
}

export function lastLabeling({ labelings }: Issue, label: string): Labeling | undefined {
  return labelings.findLast((one) => isSameLabel(one.label, label));
}

/** The issue with a label that this run has just set, where the read does not show it yet. */
export function withOwnLabel(issue: Issue, label: string, at: string): Issue {
  const { labels, labelings, ourAccount } = issue;
  const isLabelingKnown = labelings.some((one) => isSameLabel(one.label, label));
  if (isLabelingKnown && hasLabel(labels, label)) return issue;
  return {
    ...issue,
    labels: [...labels, label],
    labelings: [...labelings, { label, at, by: ourAccount }],
  };
}

/** Whether two names are of one account: a bot’s comes without `[bot]` in some fields. */
export function isSameAccount(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  const plain = (login: string) => login.replace(/\[bot\]$/, '').toLowerCase();
  return plain(left) === plain(right);
}

/** An issue in a list. */
export const listedIssue = z.object({
  number: z.number(),
  isOpen,
  labels: labelNames,
  /** When it got which label; ISO 8601. The last ones, oldest first. */
  labelings: listOf(z.object({ at: z.string(), label: labelName })),
});
export type ListedIssue = z.infer<typeof listedIssue>;

/**
 * When an issue got a label last, in milliseconds since the epoch; 0 if it is not among its last
 * labels.
 */
export function labeledAtMs({ labelings }: ListedIssue, name: string): number {
  const last = labelings.findLast(({ label }) => isSameLabel(label, name));
  return last === undefined ? 0 : Date.parse(last.at);
}

/** A pull request that a job made, as of one read. */
export const madePullRequest = z.object({
  nodeId: z.string(),
  number: z.number(),
  state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
  comments: listOf(commentNode),
});
export type MadePullRequest = z.infer<typeof madePullRequest>;
