import type { LineRange } from '../pull-request.ts';
import type { Hunk } from './patch.ts';

/** Which lines of a file before a patch are which after it. Line numbers begin with 1, as everywhere. */
export interface Alignment {
  hunks: readonly AlignedHunk[];
  /** Text of a line of the old file; `undefined` outside the patch. */
  oldText(line: number): string | undefined;
  /** Text of a line of the new file; `undefined` outside the patch. */
  newText(line: number): string | undefined;
  /** Where a line that was kept is now; `undefined` if it was not. Line 0 is the start of the file. */
  newLine(oldLine: number): number | undefined;
  /** Where a line of the new file was; `undefined` if it is new. */
  oldLine(newLine: number): number | undefined;
}

/** Lines `oldFirst` to `oldEnd` of the old file, the end not included, that became `newFirst` to `newEnd`. */
interface AlignedHunk {
  oldFirst: number;
  oldEnd: number;
  newFirst: number;
  newEnd: number;
  changes: readonly Change[];
}

/** Lines without a kept one between them; of a pure insertion `oldFirst` equals `oldEnd`. */
export interface Change {
  oldFirst: number;
  oldEnd: number;
  newFirst: number;
  newEnd: number;
}

export function align(hunks: readonly Hunk[]): Alignment {
  const oldTexts = new Map<number, string>();
  const newTexts = new Map<number, string>();
  const newLines = new Map<number, number>();
  const oldLines = new Map<number, number>();
  const aligned = hunks.map((hunk) => {
    let [oldLine, newLine] = [hunk.oldStart, hunk.newStart];
    for (const { kind, text } of hunk.lines) {
      if (kind === 'kept') {
        newLines.set(oldLine, newLine);
        oldLines.set(newLine, oldLine);
      }
      if (kind !== 'added') oldTexts.set(oldLine++, text);
      if (kind !== 'removed') newTexts.set(newLine++, text);
    }
    return {
      oldFirst: hunk.oldStart,
      oldEnd: oldLine,
      newFirst: hunk.newStart,
      newEnd: newLine,
      changes: changesOf(hunk),
    };
  });
  return {
    hunks: aligned,
    oldText: (line) => oldTexts.get(line),
    newText: (line) => newTexts.get(line),
    newLine(line) {
      if (oldTexts.has(line)) return newLines.get(line);
      const before = aligned.findLast(({ oldEnd }) => oldEnd <= line);
      return line + (before === undefined ? 0 : before.newEnd - before.oldEnd);
    },
    oldLine(line) {
      if (newTexts.has(line)) return oldLines.get(line);
      const before = aligned.findLast(({ newEnd }) => newEnd <= line);
      return line - (before === undefined ? 0 : before.newEnd - before.oldEnd);
    },
  };
}

function changesOf(hunk: Hunk): Change[] {
  const changes: Change[] = [];
  let [oldLine, newLine] = [hunk.oldStart, hunk.newStart];
  let current: Change | undefined;
  for (const { kind } of hunk.lines) {
    if (kind === 'kept') {
      current = undefined;
    } else if (current === undefined) {
      current = { oldFirst: oldLine, oldEnd: oldLine, newFirst: newLine, newEnd: newLine };
      changes.push(current);
    }
    if (kind !== 'added') oldLine += 1;
    if (kind !== 'removed') newLine += 1;
    if (current !== undefined) Object.assign(current, { oldEnd: oldLine, newEnd: newLine });
  }
  return changes;
}

/**
 * Whether a change meets a range of the old file: a line of it was removed or replaced, or something was put between
 * two of its lines. What was put right before or after it leaves the range as it was.
 */
export function isChangedWithin({ hunks }: Alignment, { first, last }: LineRange): boolean {
  return hunks
    .flatMap(({ changes }) => changes)
    .some(({ oldFirst, oldEnd }) =>
      oldFirst === oldEnd ? first < oldFirst && oldFirst <= last : oldFirst <= last && first < oldEnd,
    );
}
