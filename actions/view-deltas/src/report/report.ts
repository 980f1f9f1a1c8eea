import type { ViewCounts } from '@docs-agent/core';
import type { ConditionResults } from '../conditions/condition-hits.ts';
import type { DeadEnd } from '../dead-ends/dead-end.ts';
import { addCounts, NO_VIEWS, type PageViews, viewsOf } from '../page-views.ts';
import type { PageChange, TouchedPage } from '../pages/touched-page.ts';
import type { RedirectGate } from '../pull-request/gate.ts';
import type { Reading } from '../reading/reading.ts';
import type { RedirectReport } from '../redirects/lost-paths.ts';
import { type Column, columnOf, smallestFirst } from '../verdicts/column.ts';
import type { Judgment, VerdictSettings } from '../verdicts/judge-series.ts';
import type { WindowDays } from '../verdicts/window-pair.ts';
import type { Windows } from '../windows.ts';
import { compareViews, type ViewDeltas } from './delta.ts';
import type { SeriesNote } from './series-note.ts';
import type { WeeklyTrend } from './weekly-trend.ts';

/** One page of a report. */
export interface PageRow {
  path: string;
  previousPath: string | undefined;
  /** What the pull request does to it; undefined in a report of the site. */
  change: PageChange | undefined;
  /** The file that it is served from, or was; undefined in a report of the site. */
  file: string | undefined;
  /** The changed file that the page includes, if that alone touches it. */
  throughSnippet: string | undefined;
  views: ViewDeltas;
  /** Whether each series changed more than the site's pages do; absent where views are missing. */
  verdicts?: { human: SeriesVerdict; ai: SeriesVerdict };
}

/** What is said of one series of a page, and what it rests on. */
export interface SeriesVerdict {
  /** Undefined where the site has too few pages to tell noise from change. */
  word: SeriesNote | Judgment['finding'];
  percent: number | undefined;
  /** Change in percent beyond the typical page; the word follows this one. */
  adjustedPercent: number | undefined;
  p: number | undefined;
  /** The page rose and fell behind the typical page, or the reverse. */
  isAgainstSite: boolean;
}

/** What a report is about. */
export type ReportSubject = { kind: 'pull-request'; number: number; headSha: string } | { kind: 'site' };

/** Pages whose views moved, by their positions in the report, those of most views first. */
export interface Movers {
  /** By human views. */
  rising: readonly number[];
  falling: readonly number[];
  /** Up or down by AI views. */
  ai: readonly number[];
}

/** Everything a report says, as data. */
export interface Report {
  subject: ReportSubject;
  windows: Windows;
  pages: PageRow[];
  /** The pages of a pull request together, or the whole site. */
  sum: ViewDeltas;
  site: ViewDeltas;
  movers: Movers;
  redirects: RedirectReport;
  /** Viewed paths without a page, the most viewed first; absent where they are not looked for. */
  deadEnds?: readonly DeadEnd[] | undefined;
  gate: RedirectGate;
  conditions: ConditionResults;
  /** What could not be told of the pages, as sentences. */
  notes: readonly string[];
  /** How the typical page moved, in percent; absent where views are missing, undefined on sites of few pages. */
  typicalPage?: { human: number | undefined; ai: number | undefined };
  /** What the words rest on; absent where views are missing, undefined where there are no clear words. */
  calibration?: { human: Calibration | undefined; ai: Calibration | undefined };
  /** What a change has to be to get a clear word. */
  settings: VerdictSettings;
  /** Why some views are missing, as a sentence; undefined when all were read. */
  incomplete: string | undefined;
  requestsUsed: number;
  requestBudget: number;
  /** Views from week to week; absent where too few weeks are known. */
  trend?: WeeklyTrend | undefined;
  /** How much of the earlier weeks later runs will read; absent where nothing is kept between runs. */
  missingHistory?: Pick<Reading, 'missingWeeks' | 'runsToFill'> | undefined;
}

/** What the words of one series rest on: how many weeks are in its history, 0 if it is calibrated on two windows. */
export interface Calibration {
  earlierWeeks: number;
}

/** Views of both windows, pages added up, and the site's totals. */
export interface MeasuredViews {
  current: { pages: PageViews; totals: ViewCounts };
  baseline: { pages: PageViews; totals: ViewCounts };
}

/** Rows for the pages that a pull request touches, the most viewed first. */
export function touchedRows(
  touched: readonly TouchedPage[],
  views: MeasuredViews,
  days: WindowDays,
): PageRow[] {
  const rows = touched.map((page): PageRow => {
    const paths = page.previousPath === undefined ? [page.path] : [page.path, page.previousPath];
    return {
      ...page,
      views: compareViews(viewsOf(views.current.pages, paths), viewsOf(views.baseline.pages, paths), days),
    };
  });
  return rows.sort(byViews);
}

/** Matching keys of all pages that were viewed in either window. */
export function* siteKeys({ current, baseline }: MeasuredViews): Generator<string> {
  yield* current.pages.keys();
  for (const key of baseline.pages.keys()) if (!current.pages.has(key)) yield key;
}

/** Rows for every page of the site that was viewed in either window, the most viewed first. */
export function siteRows(views: MeasuredViews, days: WindowDays): PageRow[] {
  return [...siteKeys(views)]
    .map((key): PageRow => {
      const current = views.current.pages.get(key);
      const baseline = views.baseline.pages.get(key);
      return {
        path: current?.path ?? baseline?.path ?? key,
        previousPath: undefined,
        change: undefined,
        file: undefined,
        throughSnippet: undefined,
        views: compareViews(current ?? NO_VIEWS, baseline ?? NO_VIEWS, days),
      };
    })
    .sort(byViews);
}

function byViews(left: PageRow, right: PageRow): number {
  const viewsOfRow = ({ views }: PageRow) => views.total.current + views.total.baseline;
  return viewsOfRow(right) - viewsOfRow(left) || (left.path < right.path ? -1 : 1);
}

/** Which pages moved, a day where the windows differ in length. */
export function moversOf(rows: readonly PageRow[], days: WindowDays): Movers {
  const human = movesOf(rows, 'human', days);
  const ai = movesOf(rows, 'ai', days);
  return {
    rising: largestFirst(human, (views) => views > 0),
    falling: largestFirst(human, (views) => views < 0),
    ai: largestFirst(ai, (views) => views !== 0),
  };
}

function movesOf(
  rows: readonly PageRow[],
  series: 'human' | 'ai',
  { currentDays, baselineDays }: WindowDays,
): Column {
  return columnOf(
    rows,
    ({ views: { [series]: moved } }) => moved.current - (moved.baseline * currentDays) / baselineDays,
  );
}

/** Positions of the moves that count, up or down alike; equal ones stay in their order. */
function largestFirst(moves: Column, counts: (views: number) => boolean): number[] {
  const order = smallestFirst(moves.map((views) => -Math.abs(views)));
  return Array.from(order.filter((position) => counts(moves[position] ?? 0)));
}

/** The rows together. */
export function sumOf(rows: readonly PageRow[], days: WindowDays): ViewDeltas {
  const counts = (window: 'current' | 'baseline') =>
    rows.reduce<ViewCounts>(
      (sum, { views }) =>
        addCounts(sum, { human: views.human[window], ai: views.ai[window], total: views.total[window] }),
      NO_VIEWS,
    );
  return compareViews(counts('current'), counts('baseline'), days);
}
