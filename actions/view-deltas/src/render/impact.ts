import {
  type Block,
  COMMENT_LIMIT,
  details,
  heading,
  type Inline,
  inlineCode,
  link,
  list,
  outside,
  paragraph,
  renderWithin,
  smallPrint,
  writeMarkdown,
} from '@docs-agent/action-kit';
import { dayOf } from '../days.ts';
import { headlineInlines } from '../headline.ts';
import type { MergeImpact } from '../impact/merge-impact.ts';
import { formatCount, formatDay, formatPercent } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { lastDay } from '../windows.ts';
import { dayRanges } from './around-tables.ts';
import { rowsBeforeImpactFold } from './first-screen.ts';
import { impactTable } from './impact-table.ts';
import { DASH } from './page-table.ts';
import { fewestEarlierWeeks } from './reading-help.ts';

const SHORT_SHA = 7;

/**
 * The comment on a merged pull request: its pages before and after, what is taken out of the percents, and what cannot
 * be known. Over GitHub's limit the pages of fewest views go, and are counted.
 *
 * @param top rows of the table before the rest is folded
 */
export function renderImpact(impact: Omit<MergeImpact, 'commentUrl'>, runUrl: string, top: number): string {
  const { report } = impact;
  return renderWithin(COMMENT_LIMIT, report.pages.length, (rows) => {
    const pages = pagesOf(report, rows, top);
    return writeMarkdown([
      heading(3, ...headlineInlines(impact.headline)),
      ...pages.table,
      paragraph(comparison(impact)),
      ...report.notes.map((note) => paragraph(outside(note))),
      ...pages.folds,
      lastLine(impact, runUrl),
    ]);
  });
}

/** The part of the job summary that leads to the comments. */
export function renderImpactSummary(impacts: readonly MergeImpact[]): string {
  return writeMarkdown([
    heading(2, 'After merges'),
    list(
      impacts.map(({ merge, headline, commentUrl }) => [
        link(commentUrl, `Pull request ${merge.number}`),
        `, merged ${formatDay(dayOf(merge.mergedAtMs))}. `,
        ...headlineInlines(headline),
      ]),
    ),
  ]);
}

/** The first `rows` pages: the table, and the fold for what has no room on the first screen. */
function pagesOf(report: PublishedReport, rows: number, top: number): { table: Block[]; folds: Block[] } {
  const kept = report.pages.slice(0, rows);
  const shown = rowsBeforeImpactFold(kept, report, top);
  const folded = kept.slice(shown);
  const missing = report.pages.length - kept.length;
  return {
    table: kept.length > 0 ? [impactTable(kept.slice(0, shown), report)] : [],
    folds: [
      ...(folded.length > 0
        ? details(`${counted(folded.length)} of fewer views`, [impactTable(folded, report)])
        : []),
      ...(missing > 0 ? [paragraph(`${counted(missing)} of fewest views had no room here.`)] : []),
    ],
  };
}

function counted(pages: number): string {
  return `${formatCount(pages)} ${pages === 1 ? 'page' : 'pages'}`;
}

function comparison({ report, merge }: Omit<MergeImpact, 'commentUrl'>): string {
  const { windows, site, typicalPage } = report;
  const { current, baseline } = dayRanges(windows);
  const merged = formatDay(dayOf(merge.mergedAtMs));
  const compared = `${baseline} against ${current} (UTC, whole weeks; merged ${merged}).`;
  if (!windows.isComparable) {
    return `${compared} The service changed what it counts in or between them, so nothing is said of the change.`;
  }
  const whole = `Whole site: human ${percent(site.human.percent)}, AI ${percent(site.ai.percent)}`;
  const others = 'Other things changed in these weeks too: this is what happened, not proof of why.';
  if (typicalPage.human === undefined && typicalPage.ai === undefined) {
    return `${compared} ${whole}. There are no words, because too few pages that the merge does not touch are viewed enough to tell what the site’s pages do by themselves. ${others}`;
  }
  const typical = `the typical page, which is taken out: ${percent(typicalPage.human)}, ${percent(typicalPage.ai)}`;
  return `${compared} ${whole}; ${typical}. ${others}`;
}

function percent(value: number | undefined): string {
  return value === undefined ? DASH : formatPercent(value);
}

function lastLine({ report, merge }: Omit<MergeImpact, 'commentUrl'>, runUrl: string): Block {
  const parts: Inline[] = [
    'Merge ',
    inlineCode(merge.mergeSha.slice(0, SHORT_SHA)),
    ` · data up to ${formatDay(lastDay(report.windows.current))} · `,
    ...calibration(report),
    link(runUrl, 'run'),
  ];
  return smallPrint(...parts);
}

function calibration(report: PublishedReport): Inline[] {
  const weeks = fewestEarlierWeeks(report);
  if (weeks === undefined) return [];
  return [`calibrated on ${weeks === 0 ? 'two windows' : `${weeks} earlier weeks`} · `];
}
