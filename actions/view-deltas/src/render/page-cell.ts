import { excerpt, type Inline, inlineCode, lineBreak, outside } from '@docs-agent/action-kit';
import type { PublishedRow } from '../published/published-report.ts';

const PATH_CHARACTERS = 120;
const FILE_CHARACTERS = 40;
/** More of path and label together would squeeze the other columns of a comment, and wrap. */
export const LINE_CHARACTERS = 38;
/** Letters of a path are wider than those of a label: so many fewer have room on a line of their own. */
const WIDER_LETTERS = 4;

/**
 * The page, and what happens to it; on two lines where one would be too long.
 *
 * @param line characters of path and label that the other columns leave room for
 */
export function pageCell(row: PublishedRow, line = LINE_CHARACTERS): Inline[] {
  const page = inlineCode(excerpt(row.path, PATH_CHARACTERS));
  const label = labelOf(row);
  if (label === undefined) return [page];
  const text = row.throughSnippet === undefined ? label : outside(label);
  return row.path.length + label.length <= line ? [page, ' · ', text] : [page, lineBreak(), text];
}

/** Lines that the cell takes, about. */
export function pageCellLines(row: PublishedRow, line = LINE_CHARACTERS): number {
  const label = labelOf(row);
  if (row.path.length + (label ?? '').length <= line) return 1;
  const path = Math.min(row.path.length, PATH_CHARACTERS);
  return Math.ceil(path / (line - WIDER_LETTERS)) + (label === undefined ? 0 : 1);
}

function labelOf({ change, throughSnippet }: PublishedRow): string | undefined {
  if (throughSnippet === undefined) return change === 'unresolved' ? 'file removed' : change;
  return excerpt(throughSnippet.slice(throughSnippet.lastIndexOf('/') + 1), FILE_CHARACTERS);
}
