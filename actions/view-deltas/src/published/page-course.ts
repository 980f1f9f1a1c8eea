import type { Course, SpanCounts } from '../report/course.ts';
import type { PageRow, Series } from '../report/page-row.ts';

type PagePaths = Pick<PageRow, 'path' | 'previousPath'>;

/** How a page's views went from block to block: shapes and days, no counts. */
export class PageCourse {
  readonly #course: Course;

  constructor(course: Course) {
    this.#course = course;
  }

  /** The shape of a page's spans; undefined if it had no views in them. */
  sparklineOf(row: PagePaths, series: Series): string | undefined {
    const counts = this.#course.countsOf(row);
    return counts === undefined ? undefined : sparkline(counts[series]);
  }

  /**
   * First day of the oldest span in a page's own range: the one after its first views, if those are
   * not in the oldest.
   */
  since(row: PagePaths): string | undefined {
    const { spans } = this.#course;
    const counts = this.#course.countsOf(row);
    if (counts === undefined) return undefined;
    const first = firstViewed(counts);
    // As in judging: a page counts from the span after its first views. If those are in the oldest
    // span, it may be older, so it counts there, too.
    if (first > 0) return spans[first + 1]?.dateFrom;
    return spans[first]?.dateFrom;
  }
}

/** Position of the first span with views of the page; -1 if there is none. */
function firstViewed({ human, ai }: SpanCounts): number {
  return human.findIndex((views, index) => views > 0 || (ai[index] ?? 0) > 0);
}

/**
 * Bars of 1, 2, 3, 5, 6 and 7 eighths of a line, each with the height from which the next one is
 * nearer. The half and the full block are left out: common fonts have only these two, so the others
 * would come from another font and not align with them.
 */
const BARS = [
  { bar: '▁', below: 1.5 },
  { bar: '▂', below: 2.5 },
  { bar: '▃', below: 4 },
  { bar: '▅', below: 5.5 },
  { bar: '▆', below: 6.5 },
  { bar: '▇', below: Number.POSITIVE_INFINITY },
] as const;

/** Counts as a line of bars from 0 to the largest: shapes alone, no count can be read from it. */
function sparkline(counts: readonly number[]): string | undefined {
  const most = Math.max(0, ...counts);
  if (most === 0) return undefined;
  return counts.map((count) => barOf(count / most)).join('');
}

/** @param part of the largest count, from 0 to 1 */
function barOf(part: number): string | undefined {
  return BARS.find(({ below }) => part * 7 < below)?.bar;
}
