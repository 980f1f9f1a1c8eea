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
  const items = bySource.slice(0, SHOWN_RULES).map(([source, pages]): Inline[] => {
    const [first] = pages;
    if (first === undefined) return [];
    const place = first.to === undefined ? ['nowhere'] : ['to ', shortCode(first.to)];
    const hidden = [shortCode(first.path), ...others(pages.length - 1)];
    return [...hidden, ': the rule ', shortCode(source), ' sends readers ', ...place];
  });
  const rest = bySource.length - items.length;
  return [
    heading(2, 'Pages that a rule hides'),
    paragraph('Rules come before pages, so these are never shown:'),
    list(items),
    ...(rest > 0 ? [paragraph(`${formatCount(rest)} further rules are in the JSON file.`)] : []),
  ];
}

function rank({ to }: PublishedReport['hiddenPages'][number]): number {
  return to === undefined ? 0 : 1;
}
