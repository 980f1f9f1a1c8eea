/**
 * Lines of a file replaced by others: `removed` of them from line `first` on. None removed: put
 * before `first`.
 */
export interface Edit {
  first: number;
  removed: number;
  added: readonly string[];
}

/** The file after the edits, which are in order and do not meet. */
export function edited(lines: readonly string[], edits: readonly Edit[]): string[] {
  const after = [...lines];
  for (const { first, removed, added } of edits.toReversed())
    after.splice(first - 1, removed, ...added);
  return after;
}

const CONTEXT = 3;

/**
 * The unified diff of the edits, each line of them as removed or added, with three lines around
 * them.
 */
export function patchOf(lines: readonly string[], edits: readonly Edit[]): string {
  const hunks: Edit[][] = [];
  for (const edit of edits) {
    const before = hunks.at(-1)?.at(-1);
    if (before !== undefined && edit.first - before.first - before.removed <= 2 * CONTEXT) {
      hunks.at(-1)?.push(edit);
    } else {
      hunks.push([edit]);
    }
  }
  let shift = 0;
  const written = hunks.map((hunk) => {
    const text = hunkOf(lines, hunk, shift);
    shift += hunk.reduce((sum, { removed, added }) => sum + added.length - removed, 0);
    return text;
  });
  return written.join('\n');
}

function hunkOf(lines: readonly string[], edits: readonly Edit[], shift: number): string {
  const [start, end] = [edits.at(0)?.first ?? 1, edits.at(-1)];
  const from = Math.max(1, start - CONTEXT);
  const until = Math.min(lines.length, (end?.first ?? 1) + (end?.removed ?? 0) - 1 + CONTEXT);
  const body: string[] = [];
  let line = from;
  for (const { first, removed, added } of edits) {
    while (line < first) body.push(` ${lines[line++ - 1]}`);
    while (line < first + removed) body.push(`-${lines[line++ - 1]}`);
    body.push(...added.map((text) => `+${text}`));
  }
  while (line <= until) body.push(` ${lines[line++ - 1]}`);
  const oldSize = body.filter((text) => !text.startsWith('+')).length;
  const newSize = body.filter((text) => !text.startsWith('-')).length;
  const at = (first: number, size: number) => `${size === 0 ? first - 1 : first},${size}`;
  return [`@@ -${at(from, oldSize)} +${at(from + shift, newSize)} @@`, ...body].join('\n');
}
