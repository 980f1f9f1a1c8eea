import { NO_RESULTS } from '../../src/conditions/condition-hits.ts';
import { matchingKey } from '../../src/page-path.ts';
import { NO_VIEWS } from '../../src/page-views.ts';
import type { PageChange, TouchedPage } from '../../src/pages/touched-page.ts';
import type { Numbers } from '../../src/published/number-policy.ts';
import { type PublishedReport, publish } from '../../src/published/published-report.ts';
import type { LostPath } from '../../src/redirects/lost-paths.ts';
import { compareViews } from '../../src/report/delta.ts';
import { judged } from '../../src/report/judge-rows.ts';
import { moversOf, type PageRow, type Report, sumOf } from '../../src/report/report.ts';
import { DEFAULT_SETTINGS } from '../../src/verdicts/judge-series.ts';
import { windowsAt } from './windows-at.ts';

export const WINDOWS = windowsAt(new Date('2026-11-16T12:00:00Z'), { asOf: '2026-11-16' });

type Counts = readonly [human: number, ai: number];

export function pageRow(
  path: string,
  current: Counts,
  baseline: Counts,
  rest: Partial<PageRow> = {},
): PageRow {
  return {
    path,
    change: 'edited',
    previousPath: undefined,
    file: undefined,
    throughSnippet: undefined,
    ...rest,
    views: compareViews(counts(current), counts(baseline), WINDOWS),
  };
}

/** A page that a pull request touches by its own file. */
export function touchedPage(change: PageChange, path: string, previousPath?: string): TouchedPage {
  return { path, previousPath, change, file: `${path.slice(1)}.mdx`, throughSnippet: undefined };
}

/** A path that the pull request leaves without a page and without a redirect. */
export function lostPath(path: string, views: Counts, rest: Partial<LostPath> = {}): LostPath {
  return {
    path,
    file: `${path.slice(1)}.mdx`,
    problem: 'none',
    rulesFile: 'docs.json',
    rulesKey: 'redirects',
    rulesForm: 'mintlify',
    suggestion: undefined,
    nearest: undefined,
    ...rest,
    views: counts(views),
  };
}

export function report(pages: PageRow[], rest: Partial<Report> = {}): Report {
  return {
    subject: { kind: 'pull-request', number: 42, headSha: 'abcdef0123456789' },
    windows: WINDOWS,
    pages,
    movers: moversOf(pages, WINDOWS),
    redirects: { lost: [], redirected: [] },
    gate: { kind: 'warns' },
    conditions: NO_RESULTS,
    notes: [],
    sum: sumOf(pages, WINDOWS),
    site: compareViews(counts([9_000, 3_000]), counts([8_000, 2_000]), WINDOWS),
    settings: DEFAULT_SETTINGS,
    incomplete: undefined,
    requestsUsed: 2,
    requestBudget: 40,
    ...rest,
  };
}

/** A report of pages alone, judged, as it leaves the process. */
export function published(
  pages: PageRow[],
  rest: Partial<Report> = {},
  numbers: Numbers = 'exact',
): PublishedReport {
  const span = (window: 'current' | 'baseline') => ({
    pages: new Map(
      pages.map(({ path, views: { human, ai, total } }) => [
        matchingKey(path),
        { path, human: human[window], ai: ai[window], total: total[window] },
      ]),
    ),
    totals: NO_VIEWS,
  });
  const views = { current: span('current'), baseline: span('baseline'), weeks: [], earlierWindows: [] };
  return publish(judged(report(pages, rest), views), numbers);
}

function counts([human, ai]: Counts) {
  return { human, ai, total: human + ai };
}
