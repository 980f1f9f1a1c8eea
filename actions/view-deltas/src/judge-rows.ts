import type { Delta } from './delta.ts';
import { matchingKey } from './page-path.ts';
import {
  type MeasuredViews,
  noteOf,
  type PageRow,
  type Report,
  type SeriesVerdict,
  siteRows,
} from './report.ts';
import { judgeSeries, type SeriesJudgment } from './verdicts/judge-series.ts';

/** Files that machines read; as canonical paths, which have lost the extension `.md`. */
const MACHINE_FILES = new Set(['/llms.txt', '/llms-full.txt', '/skill']);

type Series = 'human' | 'ai';

/**
 * A report with a verdict on every row. Each series is judged over all pages of the site, whichever rows are shown; a
 * page that the report joins from two paths counts once. A report with missing views stays without.
 */
export function judged(report: Report, views: MeasuredViews): Report {
  if (report.incomplete !== undefined) return report;
  const shown = new Set(report.pages.flatMap(pathsOf).map(matchingKey));
  const others = siteRows(views).filter(({ path }) => !shown.has(matchingKey(path)));
  const family = [...report.pages, ...others];
  const human = judgeFamily(family, 'human', report);
  const ai = judgeFamily(family, 'ai', report);
  return {
    ...report,
    typicalPage: { human: typicalPercent(human), ai: typicalPercent(ai) },
    pages: report.pages.map((row, index) => ({
      ...row,
      verdicts: {
        human: verdictOf(row, row.views.human, human, index, report),
        ai: verdictOf(row, row.views.ai, ai, index, report),
      },
    })),
  };
}

function pathsOf({ path, previousPath }: PageRow): string[] {
  return previousPath === undefined ? [path] : [path, previousPath];
}

function judgeFamily(rows: readonly PageRow[], series: Series, { settings }: Report): SeriesJudgment {
  const pages = rows.map((row) => ({
    current: row.views[series].current,
    baseline: row.views[series].baseline,
    isComparable: isComparable(row),
  }));
  // The two windows are of equal length (windows.ts), whatever that is.
  return judgeSeries(pages, { currentDays: 1, baselineDays: 1 }, settings);
}

/** Neither new nor gone, nor for machines. */
function isComparable({ path, views }: PageRow): boolean {
  return views.total.current > 0 && views.total.baseline > 0 && !MACHINE_FILES.has(matchingKey(path));
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
