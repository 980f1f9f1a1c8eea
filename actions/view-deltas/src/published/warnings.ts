import type { PublishedReport } from './published-report.ts';

/** Number of warnings: paths without a redirect, what could not be judged, and conditions that are true. */
export function warningsOf({
  lost,
  unjudged,
  conditions,
}: Pick<PublishedReport, 'lost' | 'unjudged' | 'conditions'>): number {
  return lost.length + Math.max(unjudged.paths.length, unjudged.why.length) + conditions.hits.length;
}
