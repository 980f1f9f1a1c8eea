import { hidden } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const effect = z.object({
  word: z.enum(['rose', 'fell', 'no-clear-change']),
  estimatePercent: z.number(),
});

const schema = z.object({
  run: z.number(),
  attempt: z.number(),
  /** Head that the report is about, or `WHOLE_SITE`. */
  head: z.string(),
  /** First day that is not counted, `YYYY-MM-DD`. */
  until: z.string(),
  /** `none`: the pull request touches no page. */
  report: z.enum(['complete', 'partial', 'none']),
  /** What a comment on a merge says of each series. */
  effect: z.optional(
    z.object({
      human: z.optional(effect),
      ai: z.optional(effect),
    }),
  ),
});

/** What our comment is about. Runs compare it to decide which of them is the latest. */
export type CommentState = z.infer<typeof schema>;

const LAST_LINE = /\s*<!-- docs-agent-state (\{.*\}) -->\s*$/;

/** The Markdown with its state in a hidden last line. */
export function withState(markdown: string, state: CommentState): string {
  const line = hidden(`docs-agent-state ${JSON.stringify(state)}`).value;
  return `${markdown.trimEnd()}\n\n${line}\n`;
}

/** The state of a comment; undefined if it has none that we understand. */
export function stateOf(body: string): CommentState | undefined {
  const line = LAST_LINE.exec(body)?.[1];
  if (line === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The visible part of the comment. */
export function withoutState(body: string): string {
  return `${body.replace(LAST_LINE, '').trimEnd()}\n`;
}

/**
 * Whether the existing comment belongs to a later run than ours. A comment about the pull request's
 * head is later than one about another head; otherwise the later run wins.
 */
export function isLater(
  existing: CommentState | undefined,
  own: CommentState,
  headSha: string,
): boolean {
  if (existing === undefined) return false;
  if (existing.head !== own.head) {
    if (own.head === headSha) return false;
    if (existing.head === headSha) return true;
  }
  if (existing.run !== own.run) return existing.run > own.run;
  return existing.attempt > own.attempt;
}
