import type { CommentItem } from '../reading/item.ts';

/** Paths that are no sentence. */
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
  const range = lines.first === lines.last ? `line ${lines.first}` : `lines ${lines.first} to ${lines.last}`;
  return `${file}, ${range}${side === 'LEFT' ? ' of the old version' : ''}`;
}

/** A path as a JSON string of ASCII characters: it can hold what cannot be seen, and has to be exact. */
export function asAscii(path: string): string {
  return JSON.stringify(path).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
