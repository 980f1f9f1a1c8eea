/** One line of a patch: of the file before, of the file after, or of both. */
export interface PatchLine {
  kind: 'kept' | 'removed' | 'added';
  text: string;
}

/** A part of a patch, with the number of its first line in either file. */
export interface Hunk {
  oldStart: number;
  newStart: number;
  lines: readonly PatchLine[];
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const KINDS: Readonly<Record<string, PatchLine['kind']>> = { ' ': 'kept', '-': 'removed', '+': 'added' };

/**
 * The hunks of a unified diff of one file, without the lines that name the file: what GitHub calls `patch`. A carriage
 * return at the end of a line is no part of its text. `undefined` when the lines are not those that the hunks announce.
 *
 * @see https://docs.github.com/rest/commits/commits#compare-two-commits
 */
export function readPatch(patch: string): Hunk[] | undefined {
  const lines = patch.split('\n');
  const hunks: Hunk[] = [];
  let next = 0;
  while (next < lines.length && lines[next] !== '') {
    const header = HEADER.exec(lines[next] ?? '');
    if (header === null) return undefined;
    const body = readBody(lines, next + 1, sizeOf(header[2]), sizeOf(header[4]));
    if (body === undefined) return undefined;
    hunks.push({
      oldStart: startOf(header[1], header[2]),
      newStart: startOf(header[3], header[4]),
      lines: body.lines,
    });
    next = body.next;
  }
  return hunks;
}

function sizeOf(written: string | undefined): number {
  return written === undefined ? 1 : Number(written);
}

/** Of no lines, a hunk names the line before them. */
function startOf(start: string | undefined, size: string | undefined): number {
  return Number(start) + (sizeOf(size) === 0 ? 1 : 0);
}

function readBody(
  lines: readonly string[],
  from: number,
  oldSize: number,
  newSize: number,
): { lines: PatchLine[]; next: number } | undefined {
  const read: PatchLine[] = [];
  let [oldLeft, newLeft, next] = [oldSize, newSize, from];
  while (oldLeft > 0 || newLeft > 0) {
    const line = lines[next];
    if (line === undefined) return undefined;
    next += 1;
    if (line.startsWith('\\')) continue;
    const kind = KINDS[line.charAt(0)];
    if (kind === undefined) return undefined;
    if (kind !== 'added') oldLeft -= 1;
    if (kind !== 'removed') newLeft -= 1;
    read.push({ kind, text: line.slice(1).replace(/\r$/, '') });
  }
  // `\ No newline at end of file`
  while (lines[next]?.startsWith('\\') === true) next += 1;
  return oldLeft < 0 || newLeft < 0 ? undefined : { lines: read, next };
}
