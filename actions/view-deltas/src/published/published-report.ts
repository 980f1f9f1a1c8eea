import type { ViewCounts } from '@docs-agent/core';
import type { MissingRedirect, UncertainRedirect } from '@docs-agent/docs-routes';
import type { MergeVerdict, NoVerdict } from '@docs-agent/verdicts';
import type { DeadEndFinding } from '../report/dead-end.ts';
import type { Delta, Share, ViewDeltas } from '../report/delta.ts';
import type { RedirectReport, UnjudgedPath, UnjudgedPaths } from '../report/lost-paths.ts';
import { type Movers, moversOf } from '../report/movers.ts';
import type { PageRow, Series, SeriesVerdict } from '../report/page-row.ts';
import type { OpenFacts, Report } from '../report/report.ts';
import { type NumberPolicy, type Numbers, policyOf } from './number-policy.ts';
import { type PublishedCourse, publishCourse } from './published-course.ts';

/** One series of a page, as published: hidden or unknown values are undefined. */
export interface PublishedSeries extends Delta, SeriesVerdict {}

export interface PublishedRow extends Share, Omit<PageRow, 'views' | 'verdicts'> {
  human: PublishedSeries;
  ai: PublishedSeries;
  total: Delta;
  /** Whether it is known to have no views in either window. */
  isUnviewed: boolean;
  /** Whether it is known to have views in only one of the windows. */
  isInOneWindow: boolean;
}

interface PublishedSum extends ViewDeltas {
  isUnviewed: boolean;
}

export interface PublishedSection {
  path: string;
  pages: number;
  human: Delta;
  ai: Delta;
}

/** Views in the current window. */
type PublishedViews = Record<keyof ViewCounts, number | undefined>;

/** A path that would lead nowhere. */
export interface PublishedLostPath extends MissingRedirect, PublishedViews {}

/** A path whose only rule is one that the host may not follow. */
export interface PublishedUncertainPath extends UncertainRedirect, PublishedViews {}

/** A path of which it is not known whether it would lead nowhere. */
export interface PublishedUnjudgedPath extends Omit<UnjudgedPath, 'views'>, PublishedViews {}

/** A viewed path that no page answers. */
export interface PublishedDeadEnd extends DeadEndFinding, PublishedViews {}

/**
 * A report as published. Comment, summary, annotations, log, outputs and files are made only from
 * this, so that `numbers` is applied in one place.
 */
export interface PublishedReport
  extends OpenFacts,
    Pick<Report, 'typicalPage' | 'effect' | 'incomplete'>,
    Pick<RedirectReport, 'redirected' | 'sent'> {
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
  uncertain: readonly PublishedUncertainPath[];
  unjudged: Omit<UnjudgedPaths, 'paths'> & { paths: readonly PublishedUnjudgedPath[] };
  deadEnds: readonly PublishedDeadEnd[] | undefined;
  requestsUsed: number | undefined;
}

const MOST_VIEWED = 10;

/** The part of a report that may leave the process. */
export function publish(report: Report, numbers: Numbers): PublishedReport {
  const { pages, sum, site, typicalPage, sections, course, effect, ...others } = report;
  const { redirects, deadEnds, incomplete, requestsUsed, ...facts } = others;
  const policy = policyOf(numbers);
  const { isRelative } = policy;
  const rowOf = new Map(pages.map((row) => [row, publishRow(row, policy)]));
  const published = (rows: readonly PageRow[]) => rows.flatMap((row) => rowOf.get(row) ?? []);
  // The order by views would reveal which has more.
  const inOrder = <Row extends { path: string }>(rows: Row[]): Row[] =>
    isRelative ? rows.sort(byPath) : rows;
  const movers = moversOf(pages, isRelative ? 'by percent' : 'by views');
  const stakeOf = (series: Series) => {
    const [part, whole] = [sum[series].current, site[series].current];
    const isKnown =
      report.subject.kind !== 'site' && incomplete === undefined && part !== undefined;
    return isKnown && whole ? policy.revealing(part / whole) : undefined;
  };
  const withViews = <Finding>({
    views,
    ...finding
  }: Finding & { views: ViewCounts | undefined }) => ({
    ...finding,
    human: policy.revealing(views?.human),
    ai: policy.revealing(views?.ai),
    total: policy.revealing(views?.total),
  });
  return {
    ...facts,
    numbers,
    pages: inOrder(published(pages)),
    hasLowerBounds: incomplete?.hasLowerBounds ?? false,
    sum: publishSum(sum, policy, isRelative),
    site: publishSum(site, policy, false),
    stake: { human: stakeOf('human'), ai: stakeOf('ai') },
    typicalPage: { human: policy.percent(typicalPage.human), ai: policy.percent(typicalPage.ai) },
    movers: {
      losing: published(movers.losing),
      gaining: published(movers.gaining),
      ai: published(movers.ai),
    },
    mostViewed: isRelative ? [] : published(mostViewedOf(pages)),
    sections: isRelative
      ? []
      : sections.map(({ views: { human, ai }, ...section }) => ({
          ...section,
          human: publishDelta(human, policy),
          ai: publishDelta(ai, policy),
        })),
    course: course && publishCourse(course, numbers),
    effect: effect && publishEffect(effect, policy, numbers),
    lost: inOrder(redirects.lost.map(withViews)),
    uncertain: inOrder(redirects.uncertain.map(withViews)),
    unjudged: { ...redirects.unjudged, paths: inOrder(redirects.unjudged.paths.map(withViews)) },
    redirected: redirects.redirected,
    sent: redirects.sent,
    deadEnds: deadEnds && inOrder(deadEnds.map(withViews)),
    incomplete: incomplete && {
      ...incomplete,
      unreadBelow: policy.revealing(incomplete.unreadBelow),
    },
    requestsUsed: isRelative ? undefined : requestsUsed,
  };
}

function publishRow({ views, verdicts, ...page }: PageRow, policy: NumberPolicy): PublishedRow {
  const { current, baseline } = views.total;
  return {
    ...page,
    human: publishSeries(views.human, verdicts?.human, policy),
    ai: publishSeries(views.ai, verdicts?.ai, policy),
    ...publishTogether(views, policy),
    isInOneWindow: current !== undefined && baseline !== undefined && current > 0 !== baseline > 0,
  };
}

/** If counts are hidden, so are ranges and percents of few views, which would reveal counts. */
function publishSeries(
  series: Delta,
  verdict: SeriesVerdict | undefined,
  policy: NumberPolicy,
): PublishedSeries {
  const { word, adjustedPercent, range } = verdict ?? {};
  const isFew = policy.isRelative && (verdict === undefined || word === 'too-few-views');
  const delta = publishDelta(series, policy);
  const [low, high] = [policy.revealing(range?.low), policy.revealing(range?.high)];
  return {
    ...delta,
    percent: isFew ? undefined : delta.percent,
    adjustedPercent: isFew ? undefined : policy.percent(adjustedPercent),
    word,
    range: low === undefined || high === undefined ? undefined : { low, high },
  };
}

function publishDelta({ current, baseline, delta, percent }: Delta, policy: NumberPolicy): Delta {
  return {
    current: policy.revealing(current),
    baseline: policy.revealing(baseline),
    delta: policy.revealing(delta),
    percent: policy.percent(percent),
  };
}

/** What concerns both series together. */
function publishTogether({ total, aiShare, aiShareDeltaPoints }: ViewDeltas, policy: NumberPolicy) {
  return {
    total: { ...publishDelta(total, policy), percent: policy.revealing(total.percent) },
    aiShare: policy.revealing(aiShare),
    aiShareDeltaPoints: policy.revealing(aiShareDeltaPoints),
    isUnviewed: total.current === 0 && total.baseline === 0,
  };
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

const NO_DELTA: Delta = {
  current: undefined,
  baseline: undefined,
  delta: undefined,
  percent: undefined,
};

/** @param isKeptBack the sum of a few pages would reveal how large they are to each other */
function publishSum(views: ViewDeltas, policy: NumberPolicy, isKeptBack: boolean): PublishedSum {
  const published = (delta: Delta) => (isKeptBack ? NO_DELTA : publishDelta(delta, policy));
  return {
    human: published(views.human),
    ai: published(views.ai),
    ...publishTogether(views, policy),
  };
}

/** The rows with the most human views, most viewed first. */
export function mostViewedOf(pages: readonly PageRow[]): PageRow[] {
  const views = ({ views: { human } }: PageRow) => human.current ?? 0;
  return pages.toSorted((left, right) => views(right) - views(left)).slice(0, MOST_VIEWED);
}

function byPath(left: { path: string }, right: { path: string }): number {
  return left.path < right.path ? -1 : 1;
}
