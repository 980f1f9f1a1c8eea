import { stripInvisible } from '@docs-agent/action-kit';
import type { CommentItem } from '../reading/item.ts';

/** Paths that cannot be read as a sentence. */
const ORDINARY_PATH = /^[\p{L}\p{M}\p{N}._/@()[\]{}+~-]{1,300}$/u;

/** Whether a path can be outside the fences. */
export function isOrdinaryPath(path: string): boolean {
  return ORDINARY_PATH.test(path);
}

/** The place of a comment, for a heading: `guides/a.mdx, lines 3 to 5`. */
export function placeOf({ path, isOnFile, lines, side }: CommentItem): string {
  const file = isOrdinaryPath(path) ? path : 'A file with an unusual name';
  if (isOnFile) return `${file}, the whole file`;
  if (lines === undefined) return `${file}, lines that are gone`;
  const range =
    lines.first === lines.last ? `line ${lines.first}` : `lines ${lines.first} to ${lines.last}`;
  return `${file}, ${range}${side === 'LEFT' ? ' of the old version' : ''}`;
}

/**
 * A path as a JSON string of ASCII characters: it has to be exact, and may hold invisible
 * characters.
 */
export function asAscii(path: string): string {
  return JSON.stringify(path).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const FEWEST_LINES = 8;
const MOST_LINES = 40;

/**
 * The end of a comment's diff as a block of code: all lines that it is about, at least eight and at
 * most forty; and how many lines are missing before them. Without characters that cannot be seen,
 * and fenced so that no line of it opens a block that the prompt does not end.
 */
export function diffOf(item: CommentItem): { text: string; missing: number } {
  const { lines, missing } = lastLines(item);
  const hunk = lines.join('\n');
  const longest = Array.from(hunk.matchAll(/`+/g)).reduce(
    (most, [run]) => Math.max(most, run.length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return { text: `${fence}diff\n${hunk}\n${fence}`, missing };
}

function lastLines({ diffHunk, lines, side }: CommentItem): { lines: string[]; missing: number } {
  const hunk = stripInvisible(diffHunk)
    .split('\n')
    .filter((line) => !line.startsWith('@@'));
  let missing = lines === undefined ? 0 : lines.last - lines.first + 1;
  const otherSide = side === 'LEFT' ? '+' : '-';
  let first = hunk.length;
  while (
    first > 0 &&
    hunk.length - first < MOST_LINES &&
    (missing > 0 || hunk.length - first < FEWEST_LINES)
  ) {
    first -= 1;
    if (hunk[first]?.startsWith(otherSide) !== true) {
      missing -= 1;
    }
  }
  return { lines: hunk.slice(first), missing: first };
}
