import type { Column, Inline } from '@docs-agent/action-kit';

/** Characters that fit on a line of a comment. */
const LINE_CHARACTERS = 108;
/** The space in a cell, left and right of its text. */
const CELL_CHARACTERS = 4;
/** Extra length of a title, which is bold. */
const BOLD_CHARACTERS = 2;

/** Whether every row of a table probably fits on one line of a comment; its font is unknown. */
export function fitsOnLines(columns: readonly Column[], rows: readonly (readonly Inline[])[][]): boolean {
  const longest = columns.map(({ title }, index) =>
    Math.max(title.length + BOLD_CHARACTERS, ...rows.map((row) => shownLength(row[index] ?? []))),
  );
  return longest.reduce((sum, length) => sum + length + CELL_CHARACTERS, 0) <= LINE_CHARACTERS;
}

function shownLength(parts: readonly Inline[]): number {
  return parts.reduce((sum, part) => {
    if (typeof part === 'string') return sum + part.length;
    if ('children' in part) return sum + shownLength(part.children);
    return sum + (part.type === 'text' || part.type === 'inlineCode' ? part.value.length : 0);
  }, 0);
}
