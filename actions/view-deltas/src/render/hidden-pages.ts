import { type Block, heading, type Inline, list, paragraph } from '@docs-agent/action-kit';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { shortCode } from './links.ts';
import { others } from './lost-sentences.ts';

/** Rules that are named; the JSON file has the rest. */
const SHOWN_RULES = 5;

/** The pages that no one can reach, because a rule catches their readers before. */
export function hiddenPagesSection({ hiddenPages }: PublishedReport): Block[] {
  if (hiddenPages.length === 0) return [];
  // Those that lead nowhere come first.
  const ordered = hiddenPages.toSorted((left, right) => rank(left) - rank(right));
  const bySource = [...Map.groupBy(ordered, ({ source }) => source)];
  const items: Inline[][] = [];
  for (const [source, pages] of bySource.slice(0, SHOWN_RULES)) {
    const [first] = pages;
    if (first === undefined) continue;
    const item: Inline[] = [shortCode(first.path), ...others(pages.length - 1)];
    item.push(': the rule ', shortCode(source), ' sends readers ');
    if (first.to === undefined) {
      item.push('nowhere');
    } else {
      item.push('to ', shortCode(first.to));
    }
    items.push(item);
  }
  const blocks: Block[] = [
    heading(2, 'Pages that a rule hides'),
    paragraph('Rules come before pages, so these are never shown:'),
    list(items),
  ];
  const rest = bySource.length - items.length;
  if (rest > 0) {
    blocks.push(paragraph(`${formatCount(rest)} further rules are in the JSON file.`));
  }
  return blocks;
}

function rank({ to }: PublishedReport['hiddenPages'][number]): number {
  return to === undefined ? 0 : 1;
}
