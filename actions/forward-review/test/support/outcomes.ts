import { type ItemOutcome, outcomeOf } from '../../src/outcome/outcome.ts';
import type { Comparison, ReviewComment, Thread } from '../../src/pull-request.ts';
import { type Edit, patchOf } from './edits.ts';
import { candidatesOf, commentWith, pullRequestWith, threadWith } from './pull-requests.ts';
import { comparisonWith, fileWith } from './tracking.ts';

/** The file that the comments are on, before the turn. */
export const LINES = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/**
 * The diff that GitHub shows above a comment on these lines, all of them new in the pull request.
 */
export function hunkUpTo(last: number, lines: readonly string[] = LINES): string {
  return [`@@ -0,0 +1,${last} @@`, ...lines.slice(0, last).map((line) => `+${line}`)].join('\n');
}

/** What a test says of a comment. */
export interface Written {
  /** @default lines 4 to 5 */
  lines?: Thread['lines'];
  body?: string;
  thread?: Partial<Thread>;
  comment?: Partial<ReviewComment>;
}

/** What became of a comment on the file of {@link LINES}. */
export function outcomeOfComment(
  comparison: Comparison | undefined,
  written: Written = {},
): ItemOutcome {
  const { lines = { first: 4, last: 5 }, body = 'Fix this', thread, comment } = written;
  const comments = [commentWith({ body, diffHunk: hunkUpTo(lines.last), ...comment })];
  const [candidate] = candidatesOf(
    pullRequestWith({ threads: [threadWith({ lines, comments, ...thread })] }),
  );
  if (candidate === undefined) throw new Error('the pull request has a comment');
  return outcomeOf(candidate.item, comparison);
}

/** The turn made these edits to the file. */
export function changedBy(...edits: Edit[]): Comparison {
  return comparisonWith({ files: [fileWith({ patch: patchOf(LINES, edits) })] });
}

/** A comment with one suggestion block. */
export const suggesting = (text: string, fence = '```') => `${fence}suggestion\n${text}${fence}`;
export const put = (first: number, ...added: string[]): Edit => ({ first, removed: 0, added });
export const replace = (first: number, last: number, ...added: string[]): Edit => ({
  first,
  removed: last - first + 1,
  added,
});
