import { type Block, type Inline, paragraph } from '@docs-agent/action-kit';
import { formatCount, formatPages } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { shortCode } from './links.ts';

/** Paths in the line. The others are counted, and are in the JSON file. */
const NAMED_PAGES = 5;

/** `2 pages leave the navigation and are still served: /a, /b.` */
export function leftNavigationLine({
  leftNavigation,
}: Pick<PublishedReport, 'leftNavigation'>): Block[] {
  const [first, ...others] = leftNavigation;
  if (first === undefined) return [];
  const one = shortCode(first);
  if (others.length === 0) return [paragraph(one, ' leaves the navigation and is still served.')];
  const pages = formatPages(leftNavigation.length);
  const line: Inline[] = [`${pages} leave the navigation and are still served: `, one];
  for (const path of others.slice(0, NAMED_PAGES - 1)) {
    line.push(', ', shortCode(path));
  }
  const left = leftNavigation.length - NAMED_PAGES;
  if (left > 0) {
    line.push(` and ${formatCount(left)} more`);
  }
  return [paragraph(...line, '.')];
}
