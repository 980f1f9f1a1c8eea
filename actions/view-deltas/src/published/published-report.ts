import type { ViewCounts } from '@docs-agent/core';
import type { MissingRedirect } from '@docs-agent/docs-routes';
import type { MergeVerdict, NoVerdict } from '@docs-agent/verdicts';
import type { DeadEndFinding } from '../report/dead-end.ts';
import type { Delta, Share, ViewDeltas } from '../report/delta.ts';
import type { RedirectReport, UnjudgedPath, UnjudgedPaths } from '../report/lost-paths.ts';
import { type Movers, moversOf } from '../report/movers.ts';
import type { PageRow, Series, SeriesVerdict } from '../report/page-row.ts';
import type { Report } from '../report/report.ts';
import { type NumberPolicy, type Numbers, policyOf } from './number-policy.ts';
import { type PublishedCourse, publishCourse } from './published-course.ts';
import { type PublishedConditions, publishConditions } from './published-hits.ts';

/** One series of a page, as published: hidden or unknown values are undefined. */
export interface PublishedSeries extends Delta, SeriesVerdict {}

export interface PublishedRow
  extends Share,
    Pick<PageRow, 'path' | 'previousPath' | 'change' | 'file' | 'throughSnippet'> {
  human: PublishedSeries;
  ai: PublishedSeries;
  total: Delta;
  /** Whether it is known to have no views in either window. */
  isUnviewed: boolean;
  /** Whether it is known to have views in only one of the windows. */
  isInOneWindow: boolean;
}

export interface PublishedSum extends ViewDeltas {
  isUnviewed: boolean;
}

export interface PublishedSection {
  path: string;
  pages: number;
  human: Delta;
  ai: Delta;
}

/** Views in the current window. */
interface PublishedViews {
  human: number | undefined;
  ai: number | undefined;
  total: number | undefined;
}

/** A path that would lead nowhere. */
export interface PublishedLostPath extends MissingRedirect, PublishedViews {}

/** A path of which it is not known whether it would lead nowhere. */
export interface PublishedUnjudgedPath extends Omit<UnjudgedPath, 'views'>, PublishedViews {}

/** A viewed path that no page answers. */
export interface PublishedDeadEnd extends DeadEndFinding, PublishedViews {}

/**
 * A report as published. Comment, summary, annotations, log, outputs and files are made only from this, so that
 * `numbers` is applied in one place.
 */
export interface PublishedReport
  extends Pick<
    Report,
    | 'subject'
    | 'windows'
    | 'typicalPage'
    | 'editedOn'
    | 'merges'
    | 'effect'
    | 'gate'
    | 'notes'
    | 'standing'
    | 'unmet'
    | 'settings'
    | 'incomplete'
    | 'history'
    | 'requestBudget'
  > {
  numbers: Numbers;
  /** Most viewed first; by path if the order would reveal counts. */
  pages: readonly PublishedRow[];
  /** Counts of rows are lower bounds. */
  hasLowerBounds: boolean;
  sum: PublishedSum;
  site: PublishedSum;
  /** Part of the site's views that the pages have together, from 0 to 1. */
  stake: Readonly<Record<Series, number | undefined>>;
  movers: Movers<PublishedRow>;
  mostViewed: readonly PublishedRow[];
  sections: readonly PublishedSection[];
  course: PublishedCourse | undefined;
  lost: readonly PublishedLostPath[];
  unjudged: Omit<UnjudgedPaths, 'paths'> & { paths: readonly PublishedUnjudgedPath[] };
  redirected: RedirectReport['redirected'];
  deadEnds: readonly PublishedDeadEnd[] | undefined;
  conditions: PublishedConditions;
  requestsUsed: number | undefined;
}

const MOST_VIEWED = 10;

const NO_COUNTS: PublishedViews = { human: undefined, ai: undefined, total: undefined };

/** The part of a report that may leave the process. */
export function publish(report: Report, numbers: Numbers): PublishedReport {
  const hasLowerBounds = report.incomplete !== undefined && report.incomplete.unreadBelow === undefined;
  const policy = policyOf(numbers, hasLowerBounds ? 'lower bounds' : 'exact');
  const isRelative = numbers === 'relative';
  const rowOf = new Map(report.pages.map((row) => [row, publishRow(row, policy, isRelative)]));
  const published = (rows: readonly PageRow[]) => rows.flatMap((row) => rowOf.get(row) ?? []);
  const pages = published(report.pages);
  const movers = moversOf(report.pages, report.windows, isRelative ? 'by percent' : 'by views');
  return {
    subject: report.subject,
    windows: report.windows,
    numbers,
    pages: isRelative ? pages.sort(byPath) : pages,
    hasLowerBounds,
    sum: publishSum(report.sum, isRelative ? policyOf('relative') : policy, isRelative),
    site: publishSum(report.site, policyOf(numbers), false),
    stake: { human: stakeOf(report, 'human', policy), ai: stakeOf(report, 'ai', policy) },
    typicalPage: {
      human: policy.percent(report.typicalPage.human),
      ai: policy.percent(report.typicalPage.ai),
    },
    movers: {
      losing: published(movers.losing),
      gaining: published(movers.gaining),
      ai: published(movers.ai),
    },
    mostViewed: isRelative ? [] : published(mostViewedOf(report.pages)),
    sections: isRelative
      ? []
      : report.sections.map(({ path, pages: count, views }) => ({
          path,
          pages: count,
          human: publishDelta(views.human, policy),
          ai: publishDelta(views.ai, policy),
        })),
    course: report.course && publishCourse(report.course, numbers),
    history: report.history,
    editedOn: report.editedOn,
    merges: report.merges,
    effect: report.effect && publishEffect(report.effect, policy, numbers),
    lost: report.redirects.lost.map(({ views, ...path }) => ({ ...path, ...publishViews(views, policy) })),
    unjudged: {
      ...report.redirects.unjudged,
      paths: report.redirects.unjudged.paths.map(({ views, ...path }) => ({
        ...path,
        ...(views === undefined ? NO_COUNTS : publishViews(views, policy)),
      })),
    },
    redirected: report.redirects.redirected,
    deadEnds: report.deadEnds?.map(({ views, ...path }) => ({ ...path, ...publishViews(views, policy) })),
    gate: report.gate,
    conditions: publishConditions(report.conditions, policy, numbers),
    notes: report.notes,
    standing: report.standing,
    unmet: report.unmet,
    settings: report.settings,
    incomplete: report.incomplete && {
      ...report.incomplete,
      unreadBelow: policy.bound(report.incomplete.unreadBelow),
    },
    requestsUsed: isRelative ? undefined : report.requestsUsed,
    requestBudget: report.requestBudget,
  };
}

function publishRow(row: PageRow, policy: NumberPolicy, isRelative: boolean): PublishedRow {
  const { path, previousPath, change, file, throughSnippet, views, verdicts } = row;
  return {
    path,
    previousPath,
    change,
    file,
    throughSnippet,
    human: publishSeries(views.human, verdicts?.human, policy, isRelative),
    ai: publishSeries(views.ai, verdicts?.ai, policy, isRelative),
    total: { ...publishDelta(views.total, policy), percent: policy.revealing(views.total.percent) },
    aiShare: policy.share(views.aiShare),
    aiShareDeltaPoints: policy.revealing(views.aiShareDeltaPoints),
    isUnviewed: isUnviewed(views),
    isInOneWindow: isInOneWindow(views),
  };
}

/** If counts are hidden, so are ranges and percents of few views, which would reveal counts. */
function publishSeries(
  series: Delta,
  verdict: SeriesVerdict | undefined,
  policy: NumberPolicy,
  isRelative: boolean,
): PublishedSeries {
  const { word, adjustedPercent, range } = verdict ?? {};
  const isFew = isRelative && (word === 'too-few-views' || (word === undefined && verdict === undefined));
  const delta = publishDelta(series, policy);
  const [low, high] = [policy.count(range?.low), policy.count(range?.high)];
  return {
    ...delta,
    percent: isFew ? undefined : delta.percent,
    word,
    adjustedPercent: isFew ? undefined : policy.percent(adjustedPercent),
    range: low === undefined || high === undefined ? undefined : { low, high },
  };
}

function publishDelta({ current, baseline, delta, percent }: Delta, policy: NumberPolicy): Delta {
  return {
    current: policy.count(current),
    baseline: policy.count(baseline),
    delta: policy.count(delta),
    percent: policy.percent(percent),
  };
}

function publishViews({ human, ai, total }: ViewCounts, policy: NumberPolicy): PublishedViews {
  return { human: policy.count(human), ai: policy.count(ai), total: policy.count(total) };
}

function publishEffect(
  effect: NonNullable<Report['effect']>,
  { percent }: NumberPolicy,
  numbers: Numbers,
): Report['effect'] {
  if (numbers === 'exact') return effect;
  const whole = (value: number) => percent(value) ?? 0;
  const publishVerdict = (verdict: MergeVerdict | NoVerdict): MergeVerdict | NoVerdict => {
    if ('reason' in verdict) return verdict;
    const { intervalPercent, estimatePercent, detectablePercent, p } = verdict;
    return {
      ...verdict,
      p: Number(p.toPrecision(1)),
      estimatePercent: whole(estimatePercent),
      intervalPercent: { low: whole(intervalPercent.low), high: whole(intervalPercent.high) },
      detectablePercent: whole(detectablePercent),
    };
  };
  return { human: publishVerdict(effect.human), ai: publishVerdict(effect.ai) };
}

const NO_DELTA: Delta = { current: undefined, baseline: undefined, delta: undefined, percent: undefined };

/** @param isKeptBack the sum of a few pages would reveal how large they are to each other */
function publishSum(views: ViewDeltas, policy: NumberPolicy, isKeptBack: boolean): PublishedSum {
  const published = (delta: Delta) => (isKeptBack ? NO_DELTA : publishDelta(delta, policy));
  return {
    human: published(views.human),
    ai: published(views.ai),
    total: { ...published(views.total), percent: policy.revealing(views.total.percent) },
    aiShare: policy.share(views.aiShare),
    aiShareDeltaPoints: policy.revealing(views.aiShareDeltaPoints),
    isUnviewed: isUnviewed(views),
  };
}

function stakeOf({ subject, sum, site, incomplete }: Report, series: Series, policy: NumberPolicy) {
  const [part, whole] = [sum[series].current, site[series].current];
  if (subject.kind === 'site' || incomplete !== undefined || part === undefined || !whole) return undefined;
  return policy.share(part / whole);
}

/** The rows with the most human views, most viewed first. */
export function mostViewedOf(pages: readonly PageRow[]): PageRow[] {
  const views = ({ views: { human } }: PageRow) => human.current ?? 0;
  return [...pages].sort((left, right) => views(right) - views(left)).slice(0, MOST_VIEWED);
}

function byPath(left: PublishedRow, right: PublishedRow): number {
  return left.path < right.path ? -1 : 1;
}

function isUnviewed({ total }: ViewDeltas): boolean {
  return total.current === 0 && total.baseline === 0;
}

function isInOneWindow({ total: { current, baseline } }: ViewDeltas): boolean {
  return current !== undefined && baseline !== undefined && current > 0 !== baseline > 0;
}
