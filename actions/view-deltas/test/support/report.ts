import { compareViews } from '../../src/delta.ts';
import type { PageChange, TouchedPage } from '../../src/pages/touched-page.ts';
import { type PageRow, type Report, sumOf } from '../../src/report.ts';
import { DEFAULT_SETTINGS } from '../../src/verdicts/judge-series.ts';
import { chooseWindows } from '../../src/windows.ts';

export const WINDOWS = chooseWindows(
  {
    weeks: 4,
    asOf: '2026-11-16',
    baseline: 'previous',
    dateFrom: undefined,
    dateTo: undefined,
    baselineFrom: undefined,
    baselineTo: undefined,
    definitionChanges: [],
  },
  new Date('2026-11-16T12:00:00Z'),
);

type Counts = readonly [human: number, ai: number];

export function pageRow(
  path: string,
  current: Counts,
  baseline: Counts,
  rest: Partial<Pick<PageRow, 'change' | 'previousPath'>> = {},
): PageRow {
  return {
    path,
    change: 'edited',
    previousPath: undefined,
    ...rest,
    views: compareViews(counts(current), counts(baseline), WINDOWS),
  };
}

/** A page that a pull request touches by its own file. */
export function touchedPage(change: PageChange, path: string, previousPath?: string): TouchedPage {
  return { path, previousPath, change, file: `${path.slice(1)}.mdx`, throughSnippet: undefined };
}

export function report(pages: PageRow[], rest: Partial<Report> = {}): Report {
  return {
    windows: WINDOWS,
    pages,
    sum: sumOf(pages, WINDOWS),
    site: compareViews(counts([9_000, 3_000]), counts([8_000, 2_000]), WINDOWS),
    settings: DEFAULT_SETTINGS,
    incomplete: undefined,
    requestsUsed: 2,
    requestBudget: 40,
    ...rest,
  };
}

function counts([human, ai]: Counts) {
  return { human, ai, total: human + ai };
}
