import type { History } from './reading.ts';

/** How many earlier blocks are still to be read, and how many runs that takes. */
export function historyProgress({
  missingBlocks,
  runsToFill,
}: Pick<History, 'missingBlocks' | 'runsToFill'>): string {
  const blocks = missingBlocks === 1 ? 'One earlier block is' : `${missingBlocks} earlier blocks are`;
  const runs = runsToFill === 1 ? 'one more run' : `${runsToFill} more runs`;
  return `${blocks} not read yet: about ${runs} with this budget.`;
}
