import { excerpt, type Inline, inlineCode, lineBreak, outside } from '@docs-agent/action-kit';
import type { PublishedRow } from '../published-report.ts';

const PATH_CHARACTERS = 120;
const FILE_CHARACTERS = 40;
/** More of path and label together would squeeze the other columns of a comment, and wrap. */
const LINE_CHARACTERS = 38;
/** Of a path that has its line for itself. */
const PATH_LINE_CHARACTERS = 34;

/** The page, and what happens to it; on two lines where one would be too long. */
export function pageCell(row: PublishedRow): Inline[] {
  const page = inlineCode(excerpt(row.path, PATH_CHARACTERS));
  const label = labelOf(row);
  if (label === undefined) return [page];
  const text = row.throughSnippet === undefined ? label : outside(label);
  return fitsOneLine(row.path, label) ? [page, ' · ', text] : [page, lineBreak(), text];
}

/** Lines that the cell takes, about. */
export function pageCellLines(row: PublishedRow): number {
  const label = labelOf(row);
  if (fitsOneLine(row.path, label ?? '')) return 1;
  const path = Math.min(row.path.length, PATH_CHARACTERS);
  return Math.ceil(path / PATH_LINE_CHARACTERS) + (label === undefined ? 0 : 1);
}

function labelOf({ change, throughSnippet }: PublishedRow): string | undefined {
  if (throughSnippet === undefined) return change === 'unresolved' ? 'file removed' : change;
  return excerpt(throughSnippet.slice(throughSnippet.lastIndexOf('/') + 1), FILE_CHARACTERS);
}

function fitsOneLine(path: string, label: string): boolean {
  return path.length + label.length <= LINE_CHARACTERS;
}
