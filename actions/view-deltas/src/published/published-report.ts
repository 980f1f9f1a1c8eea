import type { ViewCounts } from '@docs-agent/core';
import type { MergeVerdict, NoVerdict } from '@docs-agent/verdicts';
import type { Incomplete } from '../reading/reading.ts';
import type { Delta, ViewDeltas } from '../report/delta.ts';
import { type Movers, moversOf } from '../report/movers.ts';
import type { PageRow, Series, SeriesVerdict } from '../report/page-row.ts';
import type { OpenFacts, Report } from '../report/report.ts';
import type { Section } from '../report/rows.ts';
import { type NumberPolicy, type Numbers, policyOf } from './number-policy.ts';
import { type PublishedCourse, publishCourse } from './published-course.ts';
import type { ReportContent } from './report-schema.ts';

type ListedPage = ReportContent['pages'][number];
type ListedSum = ReportContent['sum'];

/** One series of a page, as published: hidden or unknown values are undefined. */
export type PublishedSeries = ListedPage['human'];

/** A page as the JSON file has it, but `aiShare` is from 0 to 1. */
export interface PublishedRow extends ListedPage {
  /** Whether it is known to have no views in either window. */
  isUnviewed: boolean;
  /** Whether it is known to have views in only one of the windows. */
  isInOneWindow: boolean;
}

/** A sum as the JSON file has it, but `aiShare` is from 0 to 1. */
interface PublishedSum extends ListedSum {
  isUnviewed: boolean;
}

export type PublishedSection = ReportContent['sections'][number];

/** A path that would lead nowhere. */
export type PublishedLostPath = ReportContent['missingRedirects'][number];

/** A viewed path that no page answers. */
export type PublishedDeadEnd = NonNullable<ReportContent['deadEnds']>[number];

/** The parts of the JSON file that the other places of a report show as they are. */
type SharedParts = Pick<
  ReportContent,
  | 'subject'
  | 'numbers'
  | 'unmet'
  | 'typicalPage'
  | 'settings'
  | 'redirected'
  | 'accepted'
  | 'deadEnds'
  | 'hiddenPages'
  | 'live'
  | 'sections'
  | 'effect'
>;

/**
 * A report as published. Comment, summary, annotations, log, outputs and files are made only from
 * this, so that `numbers` is applied in one place. What the JSON file has too is declared by its
 * schema.
 */
export interface PublishedReport extends SharedParts, Omit<OpenFacts, keyof SharedParts> {
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
  course: PublishedCourse | undefined;
  lost: ReportContent['missingRedirects'];
  uncertain: ReportContent['uncertainRedirects'];
  unjudged: ReportContent['unjudgedRedirects'];
  sent: ReportContent['sentReaders'];
  leftNavigation: ReportContent['leftNavigation'];
  incomplete: Incomplete | undefined;
  requestsUsed: ReportContent['requests']['used'];
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
  const withViews = <Finding extends WithViews>(finding: Finding) => publishViews(finding, policy);
  const movers = moversOf(pages, isRelative ? 'by percent' : 'by views');
  return {
    ...facts,
    numbers,
    pages: inOrder(published(pages)),
    hasLowerBounds: incomplete?.hasLowerBounds ?? false,
    sum: publishSum(sum, policy, isRelative),
    site: publishSum(site, policy, false),
    stake: {
      human: policy.revealing(stakeOf('human', report)),
      ai: policy.revealing(stakeOf('ai', report)),
    },
    typicalPage: { human: policy.percent(typicalPage.human), ai: policy.percent(typicalPage.ai) },
    movers: {
      losing: published(movers.losing),
      gaining: published(movers.gaining),
      ai: published(movers.ai),
    },
    mostViewed: isRelative ? [] : published(mostViewedOf(pages)),
    sections: isRelative ? [] : sections.map((section) => publishSection(section, policy)),
    course: course && publishCourse(course, numbers),
    effect: effect && publishEffect(effect, policy, numbers),
    lost: inOrder(redirects.lost.map(withViews)),
    uncertain: inOrder(redirects.uncertain.map(withViews)),
    unjudged: { ...redirects.unjudged, paths: inOrder(redirects.unjudged.paths.map(withViews)) },
    redirected: redirects.redirected,
    sent: redirects.sent,
    leftNavigation: redirects.leftNavigation,
    deadEnds: deadEnds && inOrder(deadEnds.map(withViews)),
    incomplete: incomplete && {
      ...incomplete,
      unreadBelow: policy.revealing(incomplete.unreadBelow),
    },
    requestsUsed: isRelative ? undefined : requestsUsed,
  };
}

/** Part of the site's views that the pages of a pull request have together, from 0 to 1. */
function stakeOf(series: Series, { subject, incomplete, sum, site }: Report): number | undefined {
  if (subject.kind === 'site' || incomplete !== undefined) return undefined;
  const part = sum[series].current;
  const whole = site[series].current;
  if (part === undefined || whole === undefined || whole === 0) return undefined;
  return part / whole;
}

interface WithViews {
  views: ViewCounts | undefined;
}

function publishViews<Finding extends WithViews>(
  { views, ...finding }: Finding,
  { revealing }: NumberPolicy,
) {
  const { human, ai, total } = views ?? NO_COUNTS;
  return { ...finding, human: revealing(human), ai: revealing(ai), total: revealing(total) };
}

function publishSection(
  { path, pages, views: { human, ai } }: Section,
  policy: NumberPolicy,
): PublishedSection {
  return { path, pages, human: publishDelta(human, policy), ai: publishDelta(ai, policy) };
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

const NO_COUNTS = { human: undefined, ai: undefined, total: undefined };

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
