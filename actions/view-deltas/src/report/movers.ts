import type { Windows } from '../windows.ts';
import type { PageRow, Series } from './page-row.ts';

/** Pages whose views moved, the largest movement first. */
export interface Movers<Row> {
  /** By human views. */
  losing: readonly Row[];
  gaining: readonly Row[];
  /** Up or down by AI views. */
  ai: readonly Row[];
}

/**
 * Which pages moved, in views per day if the windows differ in length, or in percent if views are hidden. Ties keep
 * their order.
 */
export function moversOf(
  rows: readonly PageRow[],
  { currentDays, baselineDays }: Windows,
  order: 'by views' | 'by percent',
): Movers<PageRow> {
  const moves = (series: Series) =>
    rows.flatMap((row) => {
      const { current, baseline, percent } = row.views[series];
      const isFew = row.verdicts?.[series].word === 'too-few-views';
      const isCounted = current !== undefined && baseline !== undefined;
      const views = isCounted ? current - (baseline * currentDays) / baselineDays : undefined;
      const moved = order === 'by views' ? views : isFew ? undefined : percent;
      return moved === undefined || moved === 0 ? [] : [{ row, moved }];
    });
  const [human, ai] = [moves('human'), moves('ai')];
  return {
    losing: largestFirst(human.filter(({ moved }) => moved < 0)),
    gaining: largestFirst(human.filter(({ moved }) => moved > 0)),
    ai: largestFirst(ai),
  };
}

function largestFirst(moves: readonly { row: PageRow; moved: number }[]): PageRow[] {
  return moves.toSorted((left, right) => Math.abs(right.moved) - Math.abs(left.moved)).map(({ row }) => row);
}
