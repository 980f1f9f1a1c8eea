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
 * Which pages moved, by views, or by percent if views are hidden. Ties keep their order.
 */
export function moversOf(
  rows: readonly PageRow[],
  order: 'by views' | 'by percent',
): Movers<PageRow> {
  const moves = (series: Series) =>
    rows.flatMap((row) => {
      const { delta, percent } = row.views[series];
      const isFew = row.verdicts?.[series].word === 'too-few-views';
      const moved = order === 'by views' ? delta : isFew ? undefined : percent;
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
  return moves
    .toSorted((left, right) => Math.abs(right.moved) - Math.abs(left.moved))
    .map(({ row }) => row);
}

const MOST_VIEWED = 10;

/** The rows with the most human views, most viewed first. */
export function mostViewedOf(pages: readonly PageRow[]): PageRow[] {
  const views = ({ views: { human } }: PageRow) => human.current ?? 0;
  return pages.toSorted((left, right) => views(right) - views(left)).slice(0, MOST_VIEWED);
}
