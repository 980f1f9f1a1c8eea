import type { Reading } from '../reading/reading.ts';

/** How much of a site's history is yet to be read, and how many runs that takes. */
export function historyProgress({
  missingWeeks,
  runsToFill,
}: Pick<Reading, 'missingWeeks' | 'runsToFill'>): string {
  const weeks = missingWeeks === 1 ? 'One earlier week is' : `${missingWeeks} earlier weeks are`;
  const runs = runsToFill === 1 ? 'one more run' : `${runsToFill} more runs`;
  return `${weeks} not in the cache yet: about ${runs} with this budget will fill it.`;
}
