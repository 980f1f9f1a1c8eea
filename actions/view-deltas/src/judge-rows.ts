import { WEEK_DAYS } from './days.ts';
import { isMachineFile } from './machine-files.ts';
import { matchingKey } from './page-path.ts';
import { NO_VIEWS } from './page-views.ts';
import type { Reading } from './reading/reading.ts';
import {
  type Calibration,
  type MeasuredViews,
  type PageRow,
  type Report,
  type SeriesVerdict,
  siteKeys,
} from './report.ts';
import { historyReader, type RowHistory } from './row-history.ts';
import { noteOf, type SeriesNote } from './series-note.ts';
import { judgeImpact } from './verdicts/judge-impact.ts';
import { type Judgment, judgeSeries, type SeriesJudgment, type SeriesPage } from './verdicts/judge-series.ts';
import type { CountPair } from './verdicts/window-pair.ts';
import type { Windows } from './windows.ts';

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
  const family = familyOf(report, views);
  const judgeOne = (series: Series) =>
    judge(
      family.map((member) => member[series]),
      report,
    );
  const human = judgeOne('human');
  const ai = judgeOne('ai');
  return {
    ...report,
    typicalPage: { human: typicalPercent(human), ai: typicalPercent(ai) },
    calibration: { human: calibrationOf(human, report), ai: calibrationOf(ai, report) },
    pages: report.pages.map((row, index) => {
      const isNew = family[index]?.isNew;
      return {
        ...row,
        verdicts: {
          human: verdictOf(noteOf(row, row.views.human, isNew, report), human.pages[index]),
          ai: verdictOf(noteOf(row, row.views.ai, isNew, report), ai.pages[index]),
        },
      };
    }),
  };
}

/** A page of the site: its counts in both windows and before, and whether it is new. */
interface Member extends Pick<RowHistory, 'isNew'> {
  human: SeriesPage;
  ai: SeriesPage;
}

/** The rows of the report, in their order, and then all other pages of the site. */
function familyOf({ pages, windows }: Report, views: ViewsOverTime): Member[] {
  const historyOf = historyReader(views, windows);
  const shown = new Set<string>();
  const members = pages.map((row): Member => {
    const keys = pathsOf(row).map(matchingKey);
    for (const key of keys) shown.add(key);
    return memberOf(matchingKey(row.path), row.views, historyOf(keys), windows);
  });
  for (const key of siteKeys(views)) {
    if (!shown.has(key)) members.push(memberOf(key, countsIn(key, views), historyOf([key]), windows));
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

/** @param key the matching key of the path that the page has now */
function memberOf(key: string, counts: PageCounts, history: RowHistory, windows: Windows): Member {
  const isComparable = windows.isComparable && isThereAllAlong(key, counts.total, history);
  const pageOf = (series: Series): SeriesPage => {
    const { current, baseline } = counts[series];
    return { current, baseline, isComparable, earlier: history[series] };
  };
  return { isNew: history.isNew, human: pageOf('human'), ai: pageOf('ai') };
}

/** Neither new nor gone, nor for machines. */
function isThereAllAlong(key: string, total: CountPair, { isNew }: RowHistory): boolean {
  if (isNew === true || isMachineFile(key)) return false;
  return total.current > 0 && total.baseline > 0;
}

function pathsOf({ path, previousPath }: PageRow): string[] {
  return previousPath === undefined ? [path] : [path, previousPath];
}

function calibrationOf({ noise }: SeriesJudgment, { windows }: Report): Calibration | undefined {
  if (noise === undefined) return undefined;
  const earlierWindows = noise.earlierWindows?.earlierLevels.length ?? 0;
  return { earlierWeeks: Math.floor((earlierWindows * windows.currentDays) / WEEK_DAYS) };
}

function verdictOf(note: SeriesNote | undefined, judgment: Judgment | undefined): SeriesVerdict {
  const percent = judgment?.percent;
  const adjustedPercent = judgment?.adjustedPercent;
  const word = note ?? judgment?.finding;
  return {
    word,
    percent,
    adjustedPercent,
    p: judgment?.p,
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
