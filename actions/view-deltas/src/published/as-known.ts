import type { Known } from '../reading/known.ts';
import type { PublishedReport } from './published-report.ts';

/** A count of a report, as far as it is known: it is a lower bound where rows were not read. */
export function asKnown(
  { notRead }: Pick<PublishedReport, 'notRead'>,
  count: number,
): Known<number> {
  return notRead?.areCountsExact === false ? { atLeast: count } : { value: count };
}
