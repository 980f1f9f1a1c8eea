import { type Inline, small, strong } from '@docs-agent/action-kit';
import { DASH, formatCount, formatPercent, formatRange } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow, PublishedSeries } from '../published/published-report.ts';

export const NO_BREAK_SPACE = '\u00a0';

/** `5,210`, or `≥ 5,210` where counts are lower bounds. */
export function countCell(count: number | undefined, { hasLowerBounds }: PublishedReport): string {
  if (count === undefined) return DASH;
  return hasLowerBounds ? `≥${NO_BREAK_SPACE}${formatCount(count)}` : formatCount(count);
}

/** The count of a row's series; unknown for an added page. */
export function rowCountCell(row: PublishedRow, series: PublishedSeries, report: PublishedReport): string {
  return row.change === 'added' && row.isUnviewed ? DASH : countCell(series.current, report);
}

/**
 * `+28% high (3,610–4,380)`: the change, the mark in bold where there is one, and the page's own range. A page without
 * verdicts has no percentage of few views, or of windows that cannot be compared.
 *
 * @param gap separator between the range and the rest
 */
export function changeCell(
  series: PublishedSeries,
  { windows, settings: { minViews } }: PublishedReport,
  gap: Inline = ' ',
): Inline[] {
  const { word, current, baseline, percent, adjustedPercent } = series;
  const isFew = Math.max(current ?? minViews, baseline ?? minViews) < minViews;
  switch (word) {
    case 'new':
      return ['new'];
    case 'gone':
      return [baseline === undefined ? 'gone' : unbroken(`gone (${formatCount(baseline)} before)`)];
    case 'from-none':
      return [unbroken(current === undefined ? 'from none' : `0 → ${formatCount(current)}`)];
    case 'not-seen-before':
      return small(unbroken('not seen before'));
    case 'too-few-views':
      return small(unbroken('too few views'));
    case 'not-comparable':
      return small(unbroken('not comparable'));
    default:
      // Every verdict on a percentage has the adjusted one, too.
      return percent === undefined || (adjustedPercent === undefined && (isFew || !windows.isComparable))
        ? [DASH]
        : [
            unbroken(formatPercent(percent)),
            ...markInlines(series, NO_BREAK_SPACE),
            ...rangeInlines(series, gap),
          ];
  }
}

/** `3,610–4,380 **high**`; undefined if there is no range. */
export function rangeCell(series: PublishedSeries, gap: Inline): Inline[] | undefined {
  return series.range === undefined ? undefined : [formatRange(series.range), ...markInlines(series, gap)];
}

function markInlines({ word }: PublishedSeries, gap: Inline): Inline[] {
  return word === 'high' || word === 'low' ? [gap, strong(word)] : [];
}

function rangeInlines({ range }: PublishedSeries, gap: Inline): Inline[] {
  return range === undefined ? [] : [gap, ...small(`(${formatRange(range)})`)];
}

/** Text that stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', NO_BREAK_SPACE);
}
