import type { ViewCounts } from '@docs-agent/core';
import { type PublishedConditions, publishConditions } from '../conditions/published-hits.ts';
import type { DeadEndFinding } from '../dead-ends/dead-end.ts';
import type { MissingRedirect } from '../redirects/missing-redirect.ts';
import type { Delta, ViewDeltas } from '../report/delta.ts';
import type { PageRow, Report, SeriesVerdict } from '../report/report.ts';
import { scaledSum, type WindowDays } from '../verdicts/window-pair.ts';
import { type NumberPolicy, type Numbers, policyOf } from './number-policy.ts';
import { type PublishedTrend, publishTrend } from './published-trend.ts';

/** One series as it may leave the process: what the policy keeps back, or what is not known, is undefined. */
export interface PublishedDelta {
  current: number | undefined;
  baseline: number | undefined;
  delta: number | undefined;
  percent: number | undefined;
}

export interface PublishedSeries extends PublishedDelta {
  adjustedPercent: number | undefined;
  word: SeriesVerdict['word'];
  isAgainstSite: boolean;
  p: number | undefined;
}

export interface PublishedShare {
  /** AI views / total in the current window, from 0 to 1. */
  aiShare: number | undefined;
  aiShareDeltaPoints: number | undefined;
}

export interface PublishedRow
  extends PublishedShare,
    Pick<PageRow, 'path' | 'previousPath' | 'change' | 'file' | 'throughSnippet'> {
  human: PublishedSeries;
  ai: PublishedSeries;
  total: PublishedDelta;
  /** Whether it had no view in either window. */
  isUnviewed: boolean;
}

/** Pages together. */
export interface PublishedSum extends PublishedShare {
  human: PublishedDelta;
  ai: PublishedDelta;
  total: PublishedDelta;
  isUnviewed: boolean;
  /** Series with too few views in both windows for a percentage. */
  tooFewViews: readonly ('human' | 'ai')[];
}

/** Views in the current window. */
interface PublishedViews {
  human: number | undefined;
  ai: number | undefined;
  total: number | undefined;
}

/** A path that would end nowhere. */
export interface PublishedLostPath extends MissingRedirect, PublishedViews {}

/** A viewed path that no page answers. */
export interface PublishedDeadEnd extends DeadEndFinding, PublishedViews {}

/**
 * A report as it leaves the process: comment, summary, annotations, log, outputs and files are made of this alone, so
 * that `numbers` and missing views are obeyed in one place.
 */
export interface PublishedReport
  extends Pick<
    Report,
    | 'subject'
    | 'windows'
    | 'movers'
    | 'gate'
    | 'notes'
    | 'settings'
    | 'incomplete'
    | 'requestsUsed'
    | 'requestBudget'
    | 'missingHistory'
  > {
  numbers: Numbers;
  pages: PublishedRow[];
  lost: PublishedLostPath[];
  redirected: readonly string[];
  deadEnds: readonly PublishedDeadEnd[] | undefined;
  conditions: PublishedConditions;
  sum: PublishedSum;
  site: PublishedSum;
  typicalPage: NonNullable<Report['typicalPage']>;
  calibration: NonNullable<Report['calibration']>;
  trend: PublishedTrend | undefined;
}

/** The part of a report that may leave the process. Of half-read windows only lower bounds of the counts do. */
export function publish(report: Report, numbers: Numbers): PublishedReport {
  const policy = policyOf(numbers, report.incomplete === undefined ? 'whole' : 'lower bounds');
  const { windows, settings } = report;
  const sumOf = (views: ViewDeltas) => publishSum(views, policy, windows, settings.minViews);
  return {
    subject: report.subject,
    windows,
    movers: report.movers,
    gate: report.gate,
    notes: report.notes,
    redirected: report.redirects.redirected,
    conditions: publishConditions(report.conditions, policy),
    lost: report.redirects.lost.map(({ views, ...path }) => ({ ...path, ...publishViews(views, policy) })),
    deadEnds: report.deadEnds?.map(({ views, ...path }) => ({ ...path, ...publishViews(views, policy) })),
    calibration: report.calibration ?? { human: undefined, ai: undefined },
    settings,
    incomplete: report.incomplete,
    requestsUsed: report.requestsUsed,
    requestBudget: report.requestBudget,
    missingHistory: report.missingHistory,
    trend: report.trend && publishTrend(report.trend, numbers),
    numbers,
    pages: report.pages.map((row) => publishRow(row, policy, windows.isComparable)),
    sum: sumOf(report.sum),
    site: sumOf(report.site),
    typicalPage: {
      human: policy.percent(report.typicalPage?.human),
      ai: policy.percent(report.typicalPage?.ai),
    },
  };
}

function publishRow(row: PageRow, policy: NumberPolicy, isComparable: boolean): PublishedRow {
  const { path, previousPath, change, file, throughSnippet, views, verdicts } = row;
  const { aiShare, aiShareDeltaPoints } = publishShare(views, policy, isComparable);
  // Field by field, here and below: to spread objects into each other doubles the memory that a large site takes.
  return {
    path,
    previousPath,
    change,
    file,
    throughSnippet,
    human: publishSeries(views.human, verdicts?.human, policy),
    ai: publishSeries(views.ai, verdicts?.ai, policy),
    total: publishDelta(views.total, policy),
    aiShare,
    aiShareDeltaPoints,
    isUnviewed: isUnviewed(views),
  };
}

function publishViews({ human, ai, total }: ViewCounts, policy: NumberPolicy): PublishedViews {
  return { human: policy.count(human), ai: policy.count(ai), total: policy.count(total) };
}

function publishSeries(
  series: Delta,
  verdict: SeriesVerdict | undefined,
  policy: NumberPolicy,
): PublishedSeries {
  const { current, baseline, delta, percent } = publishDelta(series, policy);
  return {
    current,
    baseline,
    delta,
    percent,
    adjustedPercent: policy.percent(verdict?.adjustedPercent),
    word: verdict?.word,
    isAgainstSite: verdict?.isAgainstSite ?? false,
    p: policy.exact(verdict?.p),
  };
}

function publishDelta({ current, baseline, delta, percent }: Delta, policy: NumberPolicy): PublishedDelta {
  return {
    current: policy.count(current),
    baseline: policy.change(baseline),
    delta: policy.change(delta),
    percent: policy.percent(percent),
  };
}

function publishShare(views: ViewDeltas, policy: NumberPolicy, isComparable: boolean): PublishedShare {
  return {
    aiShare: policy.share(views.aiShare),
    aiShareDeltaPoints: isComparable ? policy.percent(views.aiShareDeltaPoints) : undefined,
  };
}

function publishSum(
  views: ViewDeltas,
  policy: NumberPolicy,
  windows: WindowDays & { isComparable: boolean },
  minViews: number,
): PublishedSum {
  const series = ['human', 'ai'] as const;
  return {
    human: publishDelta(views.human, policy),
    ai: publishDelta(views.ai, policy),
    total: publishDelta(views.total, policy),
    ...publishShare(views, policy, windows.isComparable),
    isUnviewed: isUnviewed(views),
    tooFewViews: series.filter((name) => scaledSum(views[name], windows) < minViews),
  };
}

function isUnviewed({ total }: ViewDeltas): boolean {
  return total.current === 0 && total.baseline === 0;
}
