import type { LineRange } from '../pull-request.ts';

/**
 * Lines `oldFirst` to `oldEnd` of the old file, the end not included, that became `newFirst` to
 * `newEnd`.
 */
export interface Change {
  oldFirst: number;
  oldEnd: number;
  newFirst: number;
  newEnd: number;
}

/** A part of a patch, with its changes: lines without a kept one between them. */
interface Hunk extends Change {
  changes: readonly Change[];
}

/**
 * Which lines of a file before a patch are which after it. Line numbers begin with 1, as
 * everywhere.
 */
export interface Alignment {
  hunks: readonly Hunk[];
  /** Text of a line of the old file; `undefined` outside the patch. */
  oldText(line: number): string | undefined;
  /** Text of a line of the new file; `undefined` outside the patch. */
  newText(line: number): string | undefined;
  /**
   * Where a line that was kept is now; `undefined` if it was not. Line 0 is the start of the file.
   */
  newLine(oldLine: number): number | undefined;
  /** Where a line of the new file was; `undefined` if it is new. */
  oldLine(newLine: number): number | undefined;
}

/**
 * One side of a patch: the texts of its lines, and where those that were kept are on the other
 * side.
 */
interface Side {
  texts: Map<number, string>;
  others: Map<number, number>;
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * Reads a unified diff of one file, without the lines that name the file: what GitHub calls
 * `patch`. A carriage return at the end of a line is no part of its text. `undefined` when the
 * lines are not those that the hunks announce.
 *
 * @see https://docs.github.com/rest/commits/commits#compare-two-commits
 */
export function readPatch(patch: string): Alignment | undefined {
  const lines = patch.split('\n');
  const [old, now]: [Side, Side] = [
    { texts: new Map(), others: new Map() },
    { texts: new Map(), others: new Map() },
  ];
  const hunks: Hunk[] = [];
  for (let next = 0; next < lines.length && lines[next] !== ''; ) {
    const header = HEADER.exec(lines[next] ?? '');
    const read = header && readHunk(lines, next + 1, header, [old, now]);
    if (!read) return undefined;
    hunks.push(read.hunk);
    next = read.next;
  }
  return {
    hunks,
    oldText: (line) => old.texts.get(line),
    newText: (line) => now.texts.get(line),
    newLine(line) {
      if (old.texts.has(line)) return old.others.get(line);
      const before = hunks.findLast(({ oldEnd }) => oldEnd <= line);
      return line + (before === undefined ? 0 : before.newEnd - before.oldEnd);
    },
    oldLine(line) {
      if (now.texts.has(line)) return now.others.get(line);
      const before = hunks.findLast(({ newEnd }) => newEnd <= line);
      return line - (before === undefined ? 0 : before.newEnd - before.oldEnd);
    },
  };
}

/** The contents of a hunk's header. */
function announcedBy([, oldStart, oldSize = '1', newStart, newSize = '1']: RegExpExecArray) {
  const old = rangeFrom(Number(oldStart), Number(oldSize));
  const now = rangeFrom(Number(newStart), Number(newSize));
  return {
    oldFirst: old.first,
    oldEnd: old.end,
    newFirst: now.first,
    newEnd: now.end,
  };
}

/** Of no lines, a hunk names the line before them. */
function rangeFrom(start: number, size: number): { first: number; end: number } {
  const first = size === 0 ? start + 1 : start;
  return { first, end: first + size };
}

function readHunk(
  lines: readonly string[],
  from: number,
  header: RegExpExecArray,
  [old, now]: readonly [Side, Side],
): { hunk: Hunk; next: number } | undefined {
  const announced = announcedBy(header);
  const changes: Change[] = [];
  let change: Change | undefined;
  let oldLine = announced.oldFirst;
  let newLine = announced.newFirst;
  let next = from;
  while (oldLine < announced.oldEnd || newLine < announced.newEnd) {
    const line = lines[next];
    next += 1;
    if (line === undefined || !/^[ +\-\\]/.test(line)) return undefined;
    if (line.startsWith('\\')) continue;
    const text = line.slice(1).replace(/\r$/, '');
    if (line.startsWith(' ')) {
      old.others.set(oldLine, newLine);
      now.others.set(newLine, oldLine);
      change = undefined;
    } else if (change === undefined) {
      change = {
        oldFirst: oldLine,
        oldEnd: oldLine,
        newFirst: newLine,
        newEnd: newLine,
      };
      changes.push(change);
    }
    if (!line.startsWith('+')) {
      old.texts.set(oldLine, text);
      oldLine += 1;
    }
    if (!line.startsWith('-')) {
      now.texts.set(newLine, text);
      newLine += 1;
    }
    if (change === undefined) continue;
    change.oldEnd = oldLine;
    change.newEnd = newLine;
  }
  // `\ No newline at end of file`
  while (lines[next]?.startsWith('\\') === true) next += 1;
  const isAsAnnounced = oldLine === announced.oldEnd && newLine === announced.newEnd;
  return isAsAnnounced ? { hunk: { ...announced, changes }, next } : undefined;
}

/**
 * Whether a change meets a range of the old file: a line of it was removed or replaced, or
 * something was put between two of its lines. Lines inserted directly before or after it do not
 * change the range.
 */
export function isChangedWithin({ hunks }: Alignment, { first, last }: LineRange): boolean {
  return hunks
    .flatMap(({ changes }) => changes)
    .some(({ oldFirst, oldEnd }) =>
      oldFirst === oldEnd
        ? first < oldFirst && oldFirst <= last
        : oldFirst <= last && first < oldEnd,
    );
}
