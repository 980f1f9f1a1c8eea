import { WEEK_DAYS } from '../days.ts';
import { isMachineFile } from '../machine-files.ts';
import { matchingKey } from '../page-path.ts';
import { NO_VIEWS } from '../page-views.ts';
import type { Reading } from '../reading/reading.ts';
import { judgeImpact } from '../verdicts/judge-impact.ts';
import {
  type Judgment,
  judgeSeries,
  type SeriesJudgment,
  type SeriesPage,
} from '../verdicts/judge-series.ts';
import type { CountPair } from '../verdicts/window-pair.ts';
import {
  type Calibration,
  type MeasuredViews,
  type PageRow,
  type Report,
  type SeriesVerdict,
  siteKeys,
} from './report.ts';
import { noteOf, type SeriesNote } from './series-note.ts';
import { type SiteHistory, siteHistory } from './site-history.ts';

type Series = 'human' | 'ai';

/** The two windows, and what is known of the weeks before. */
export type ViewsOverTime = MeasuredViews & Pick<Reading, 'weeks' | 'earlierWindows'>;

/**
 * A report with a verdict on every row. Each series is judged over all pages of the site, whichever rows are shown; a
 * page that the report joins from two paths counts once. A report with missing views stays without.
 */
export function judged(report: Report, views: ViewsOverTime): Report {
  return judgedBy(report, views, (family, { windows, settings }) => judgeSeries(family, windows, settings));
}

/**
 * The same for the effect of a merge: the rows, all pages that it touches, are judged against the site's other pages.
 */
export function judgedImpact(report: Report, views: ViewsOverTime): Report {
  return judgedBy(report, views, (family, { pages, windows, settings }) =>
    judgeImpact(family.slice(0, pages.length), family.slice(pages.length), windows, settings),
  );
}

/** @returns judgments of the rows at least, which come first in the family */
type Judge = (family: readonly SeriesPage[], report: Report) => SeriesJudgment;

function judgedBy(report: Report, views: ViewsOverTime, judge: Judge): Report {
  if (report.incomplete !== undefined) return report;
  const history = siteHistory(views, report.windows);
  const family = familyOf(report, views, history);
  // One series after the other: what is worked out of the one is let go before the other.
  const judgedSeries = (series: Series) => judgeOne(series, family, history, report, judge);
  const [human, ai] = [judgedSeries('human'), judgedSeries('ai')];
  return {
    ...report,
    typicalPage: { human: human.typicalPercent, ai: ai.typicalPercent },
    calibration: { human: human.calibration, ai: ai.calibration },
    pages: report.pages.map((row, index) => withVerdicts(row, human.verdicts[index], ai.verdicts[index])),
  };
}

/** One series of the report, judged. */
interface JudgedSeries {
  /** Of the rows of the report. */
  verdicts: SeriesVerdict[];
  typicalPercent: number | undefined;
  calibration: Calibration | undefined;
}

function judgeOne(
  series: Series,
  family: readonly Member[],
  history: SiteHistory,
  report: Report,
  judge: Judge,
): JudgedSeries {
  const pages = family.map(({ keys, counts, isComparable }): SeriesPage => {
    const { current, baseline } = counts[series];
    return { current, baseline, isComparable, earlier: history.earlier(keys, series) };
  });
  const judgment = judge(pages, report);
  return {
    verdicts: report.pages.map((row, index) => {
      const note = noteOf(row, row.views[series], family[index]?.isNew, report);
      return verdictOf(note, judgment.judgmentOf(index));
    }),
    typicalPercent: typicalPercent(judgment),
    calibration: calibrationOf(judgment, report),
  };
}

/** Field by field: to spread the row takes twice the memory, which a large site feels. */
function withVerdicts(
  row: PageRow,
  human: SeriesVerdict | undefined,
  ai: SeriesVerdict | undefined,
): PageRow {
  if (human === undefined || ai === undefined) return row;
  const { path, previousPath, change, file, throughSnippet, views } = row;
  return { path, previousPath, change, file, throughSnippet, views, verdicts: { human, ai } };
}

/** A page of the site. */
interface Member {
  /** The matching keys of all its paths. */
  keys: readonly string[];
  counts: PageCounts;
  isNew: boolean | undefined;
  isComparable: boolean;
}

/** The rows of the report, in their order, and then all other pages of the site. */
function familyOf({ pages, windows }: Report, views: ViewsOverTime, history: SiteHistory): Member[] {
  const shown = new Set<string>();
  const memberOf = (keys: readonly string[], counts: PageCounts): Member => {
    const isNew = history.isNew(keys);
    const isComparable = windows.isComparable && isNew !== true && isThereAllAlong(keys, counts);
    return { keys, counts, isNew, isComparable };
  };
  const members = pages.map((row) => {
    const keys = pathsOf(row).map(matchingKey);
    for (const key of keys) shown.add(key);
    return memberOf(keys, row.views);
  });
  for (const key of siteKeys(views)) {
    if (!shown.has(key)) members.push(memberOf([key], countsIn(key, views)));
  }
  return members;
}

/** Counts of one page in both windows. */
type PageCounts = Readonly<Record<Series | 'total', CountPair>>;

function countsIn(key: string, { current, baseline }: MeasuredViews): PageCounts {
  const now = current.pages.get(key) ?? NO_VIEWS;
  const before = baseline.pages.get(key) ?? NO_VIEWS;
  return {
    human: { current: now.human, baseline: before.human },
    ai: { current: now.ai, baseline: before.ai },
    total: { current: now.total, baseline: before.total },
  };
}

/** Not gone, nor without views before, nor for machines. The path that the page has now comes first. */
function isThereAllAlong([key = '']: readonly string[], { total }: PageCounts): boolean {
  return !isMachineFile(key) && total.current > 0 && total.baseline > 0;
}

/** The path that the page has now first. */
function pathsOf({ path, previousPath }: PageRow): string[] {
  return previousPath === undefined ? [path] : [path, previousPath];
}

function calibrationOf({ noise }: SeriesJudgment, { windows }: Report): Calibration | undefined {
  if (noise === undefined) return undefined;
  const earlierWindows = noise.earlierWindows?.earlierLevels.length ?? 0;
  return { earlierWeeks: Math.floor((earlierWindows * windows.currentDays) / WEEK_DAYS) };
}

function verdictOf(note: SeriesNote | undefined, judgment: Judgment): SeriesVerdict {
  const { percent, adjustedPercent, p } = judgment;
  const word = note ?? judgment.finding;
  return {
    word,
    percent,
    adjustedPercent,
    p,
    isAgainstSite: isClear(word) && (percent ?? 0) * (adjustedPercent ?? 0) < 0,
  };
}

/** Whether a word says that a page changed more than its site's pages do. */
export function isClear(word: SeriesVerdict['word']): boolean {
  return word === 'clear rise' || word === 'clear fall';
}

function typicalPercent({ typicalRatio }: SeriesJudgment): number | undefined {
  return typicalRatio === undefined ? undefined : (typicalRatio - 1) * 100;
}
