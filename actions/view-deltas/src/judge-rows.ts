import { WEEK_DAYS } from './days.ts';
import type { Delta } from './delta.ts';
import { matchingKey } from './page-path.ts';
import type { Reading } from './reading/reading.ts';
import {
  type Calibration,
  type MeasuredViews,
  noteOf,
  type PageRow,
  type Report,
  type SeriesVerdict,
  siteRows,
} from './report.ts';
import { historyReader, type RowHistory } from './row-history.ts';
import { judgeSeries, type SeriesJudgment } from './verdicts/judge-series.ts';

/** Files that machines read; as canonical paths, which have lost the extension `.md`. */
const MACHINE_FILES = new Set(['/llms.txt', '/llms-full.txt', '/skill']);

type Series = 'human' | 'ai';

/** The two windows, and what is known of the weeks before. */
export type ViewsOverTime = MeasuredViews & Pick<Reading, 'weeks' | 'earlierWindows'>;

/**
 * A report with a verdict on every row. Each series is judged over all pages of the site, whichever rows are shown; a
 * page that the report joins from two paths counts once. A report with missing views stays without.
 */
export function judged(report: Report, views: ViewsOverTime): Report {
  if (report.incomplete !== undefined) return report;
  const family = familyOf(report, views);
  const human = judgeFamily(family, 'human', report);
  const ai = judgeFamily(family, 'ai', report);
  return {
    ...report,
    typicalPage: { human: typicalPercent(human), ai: typicalPercent(ai) },
    calibration: { human: calibrationOf(human, report), ai: calibrationOf(ai, report) },
    pages: report.pages.map((row, index) => {
      const isNew = family[index]?.history.isNew;
      const known = isNew === undefined ? row : { ...row, isNew };
      return {
        ...known,
        verdicts: {
          human: verdictOf(known, row.views.human, human, index, report),
          ai: verdictOf(known, row.views.ai, ai, index, report),
        },
      };
    }),
  };
}

interface FamilyRow {
  row: PageRow;
  history: RowHistory;
}

/** The rows of the report, in their order, and then all other pages of the site. */
function familyOf(report: Report, views: ViewsOverTime): FamilyRow[] {
  const shown = new Set(report.pages.flatMap(pathsOf).map(matchingKey));
  const others = siteRows(views, report.windows).filter(({ path }) => !shown.has(matchingKey(path)));
  const historyOf = historyReader(views, report.windows);
  return [...report.pages, ...others].map((row) => ({ row, history: historyOf(pathsOf(row)) }));
}

function pathsOf({ path, previousPath }: PageRow): string[] {
  return previousPath === undefined ? [path] : [path, previousPath];
}

function judgeFamily(
  family: readonly FamilyRow[],
  series: Series,
  { settings, windows }: Report,
): SeriesJudgment {
  const pages = family.map(({ row, history }) => ({
    current: row.views[series].current,
    baseline: row.views[series].baseline,
    isComparable: windows.isComparable && isComparable(row, history),
    earlier: history.earlier.map((counts) => counts[series]),
  }));
  return judgeSeries(pages, windows, settings);
}

/** Neither new nor gone, nor for machines. */
function isComparable({ path, views }: PageRow, { isNew }: RowHistory): boolean {
  if (isNew === true || MACHINE_FILES.has(matchingKey(path))) return false;
  return views.total.current > 0 && views.total.baseline > 0;
}

function calibrationOf({ noise }: SeriesJudgment, { windows }: Report): Calibration | undefined {
  if (noise === undefined) return undefined;
  const earlierWindows = noise.earlierWindows?.earlierLevels.length ?? 0;
  return { earlierWeeks: Math.floor((earlierWindows * windows.currentDays) / WEEK_DAYS) };
}

function verdictOf(
  row: PageRow,
  series: Delta,
  { pages }: SeriesJudgment,
  index: number,
  report: Report,
): SeriesVerdict {
  const judgment = pages[index];
  const percent = judgment?.percent;
  const adjustedPercent = judgment?.adjustedPercent;
  const word = noteOf(row, series, report) ?? judgment?.finding;
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
