import { excerpt, type Inline, lineBreak, link, outside } from '@docs-agent/action-kit';
import type { PublishedRow } from '../published/published-report.ts';
import { diffUrl, pageInline, pathCode, type ReportLinks } from './links.ts';

const FILE_CHARACTERS = 40;
/** Longer path and label together would squeeze the other columns of a comment. */
const LINE_CHARACTERS = 38;

/** The page, linked if it is live, and its change; on two lines if one would be too long. */
export function pageCell(row: PublishedRow, links: ReportLinks): Inline[] {
  const isLive = row.change !== 'added' && row.change !== 'removed' && row.change !== 'unresolved';
  const page = isLive ? pageInline(row.path, links) : pathCode(row.path);
  const label = labelOf(row);
  if (label === undefined) return [page];
  const url = row.file === undefined ? undefined : diffUrl(row.throughSnippet ?? row.file, links);
  const text = row.throughSnippet === undefined ? label : outside(label);
  const linked = url === undefined ? text : link(url, text);
  return row.path.length + label.length <= LINE_CHARACTERS
    ? [page, ' · ', linked]
    : [page, lineBreak(), linked];
}

function labelOf({ change, throughSnippet }: PublishedRow): string | undefined {
  if (throughSnippet === undefined) return change === 'unresolved' ? 'file removed' : change;
  return excerpt(throughSnippet.slice(throughSnippet.lastIndexOf('/') + 1), FILE_CHARACTERS);
}
