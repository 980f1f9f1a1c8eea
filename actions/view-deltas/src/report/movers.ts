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
  const movesOf = (series: Series) => {
    const moves: Move[] = [];
    for (const row of rows) {
      const { delta } = row.views[series];
      const moved = order === 'by views' ? delta : percentOf(row, series);
      if (moved !== undefined && moved !== 0) {
        moves.push({ row, moved });
      }
    }
    return moves;
  };
  const human = movesOf('human');
  const ai = movesOf('ai');
  return {
    losing: largestFirst(human.filter(({ moved }) => moved < 0)),
    gaining: largestFirst(human.filter(({ moved }) => moved > 0)),
    ai: largestFirst(ai),
  };
}

interface Move {
  row: PageRow;
  moved: number;
}

/** The change in percent; undefined with few views, where it says nothing. */
function percentOf({ views, verdicts }: PageRow, series: Series): number | undefined {
  const hasFewViews = verdicts?.[series].word === 'too-few-views';
  return hasFewViews ? undefined : views[series].percent;
}

function largestFirst(moves: readonly Move[]): PageRow[] {
  const sizeOf = ({ moved }: Move) => Math.abs(moved);
  const sorted = moves.toSorted((left, right) => sizeOf(right) - sizeOf(left));
  return sorted.map(({ row }) => row);
}

const MOST_VIEWED = 10;

/** The rows with the most human views, most viewed first. */
export function mostViewedOf(pages: readonly PageRow[]): PageRow[] {
  const viewsOf = ({ views: { human } }: PageRow) => human.current ?? 0;
  const sorted = pages.toSorted((left, right) => viewsOf(right) - viewsOf(left));
  return sorted.slice(0, MOST_VIEWED);
}
