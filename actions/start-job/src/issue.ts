import { type CommentNode, commentNode, connection, listOf } from '@docs-agent/action-kit';
import {
  findMarked,
  isOpen,
  isStamped,
  login,
  restId,
  type Stamped,
  text,
} from '@docs-agent/agent-action';
import * as z from 'zod/mini';

/** Marks our comment on an issue, and on the pull request that its job made. */
export const PURPOSE = 'start-job';

/** The labels that say how far the job of an issue is. */
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
  editedAt: z.nullable(z.string()),
  labels: labelNames,
  isStamped,
  events: listOf(z.extend(change, { label: z.optional(labelName) })),
  edits: z.nullable(listOf(change)),
  comments: connection(comment),
});

/** An issue as of one read. */
export interface Issue
  extends Stamped,
    Omit<z.infer<typeof issuePage>, 'comments' | 'events' | 'edits'> {
  comments: readonly Comment[];
  /** Who set which label. Oldest first. These and the titles are the last hundred together. */
  labelings: readonly (Change & { label: string })[];
  /** Of title and body, in no order. */
  changes: readonly Change[];
}

/** An issue in a list of those that this action works on. */
export const listedIssue = z.object({
  number: z.number(),
  isOpen,
  labels: labelNames,
  /** When it got the label of an issue at work; ISO 8601. */
  startedAt: z.pipe(
    listOf(z.object({ at: z.string(), label: labelName })),
    z.transform((labelings) =>
      labelings.filter(({ label }) => isSameLabel(label, STATE_LABELS.working)).map(({ at }) => at),
    ),
  ),
});
export type ListedIssue = z.infer<typeof listedIssue>;

/** A pull request that a job made, as of one read. */
export const madePullRequest = z.object({
  nodeId: z.string(),
  number: z.number(),
  state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
  /** Our comment on it. */
  comment: z.pipe(
    listOf(commentNode),
    z.transform((comments: CommentNode[]) => findMarked(comments, PURPOSE)),
  ),
});
export type MadePullRequest = z.infer<typeof madePullRequest>;
