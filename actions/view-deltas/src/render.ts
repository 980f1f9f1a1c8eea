import {
  alert,
  type Block,
  COMMENT_LIMIT,
  details,
  excerpt,
  heading,
  type Inline,
  inlineCode,
  link,
  outside,
  paragraph,
  renderWithin,
  type SizeLimit,
  SUMMARY_LIMIT,
  smallPrint,
  strong,
  table,
  writeMarkdown,
} from '@docs-agent/action-kit';
import type { ViewsWindow } from '@docs-agent/core';
import type { Delta, ViewDeltas } from './delta.ts';
import { headlineInlines, isUnviewed, pullRequestHeadline, siteHeadline } from './headline.ts';
import { isClear } from './judge-rows.ts';
import { formatCount, formatDay, formatPercent, formatPoints, formatShare } from './numbers.ts';
import { readingHelp } from './reading-help.ts';
import { noteOf, type PageRow, type Report, type SeriesVerdict } from './report.ts';
import { lastDay } from './windows.ts';

/** Where a report came from, for its last line. */
export interface Origin {
  runUrl: string;
  /** The head that was read; undefined in a report of the site. */
  headSha: string | undefined;
}

const SHORT_SHA = 7;
const PATH_CHARACTERS = 120;
const DASH = '–';

/** The comment on a pull request: headline, the touched pages, what they are compared with. */
export function renderPullRequest(report: Report, origin: Origin, top: number): string {
  return renderRows(COMMENT_LIMIT, report, (rows) => [
    heading(3, ...headlineInlines(pullRequestHeadline(report))),
    ...incompleteNote(report),
    ...pageTables(report, rows, top),
    comparisonLine(report),
    ...details('How to read this', [paragraph(readingHelp(report))]),
    lastLine(report, origin),
  ]);
}

/** What an existing comment becomes when the pull request touches no page any more. */
export function renderNothingTouched(origin: Origin): string {
  const commit =
    origin.headSha === undefined ? [] : [' as of ', inlineCode(origin.headSha.slice(0, SHORT_SHA))];
  return writeMarkdown([paragraph('This pull request touches no page', ...commit, '.')]);
}

/** The job summary of the whole site: totals, then what rose and what fell by human views. */
export function renderSite(report: Report, origin: Origin, top: number): string {
  const byHuman = [...report.pages].sort((left, right) => right.views.human.delta - left.views.human.delta);
  const rising = byHuman.filter((row) => row.views.human.delta > 0).slice(0, top);
  const falling = byHuman
    .filter((row) => row.views.human.delta < 0)
    .slice(-top)
    .reverse();
  return renderRows(SUMMARY_LIMIT, report, () => [
    heading(1, 'Docs traffic'),
    paragraph(strong(...headlineInlines(siteHeadline(report)))),
    ...incompleteNote(report),
    totalsTable(report.site, report),
    // Half-read windows would make pages rise and fall that did not.
    ...(report.incomplete === undefined
      ? [...section('Rising (human)', rising, report), ...section('Falling (human)', falling, report)]
      : []),
    comparisonLine(report),
    lastLine(report, origin),
  ]);
}

function section(title: string, rows: readonly PageRow[], report: Report): Block[] {
  return rows.length === 0 ? [] : [heading(2, title), pageTable(rows, report)];
}

function renderRows(limit: SizeLimit, report: Report, blocks: (rows: number) => Block[]): string {
  return renderWithin(limit, report.pages.length, (rows) => writeMarkdown(blocks(rows)));
}

function pageTables(report: Report, rows: number, top: number): Block[] {
  if (report.pages.length === 0) return [];
  const shown = report.pages.slice(0, rows);
  const folded = shown.slice(top);
  const missing = report.pages.length - shown.length;
  return [
    pageTable(shown.slice(0, top), report),
    ...(folded.length > 0
      ? details(`${formatCount(folded.length)} more ${folded.length === 1 ? 'page' : 'pages'}`, [
          pageTable(folded, report),
        ])
      : []),
    ...(missing > 0
      ? [paragraph(`${formatCount(missing)} further pages are in the JSON and CSV files.`)]
      : []),
  ];
}

function pageTable(rows: readonly PageRow[], report: Report): Block {
  return table(
    [
      { title: 'Page' },
      { title: 'Human', align: 'right' },
      { title: 'Change' },
      { title: 'AI', align: 'right' },
      { title: 'Change' },
      { title: 'AI share' },
    ],
    rows.map((row) => [
      pageCell(row),
      [pageCountCell(row, row.views.human, report)],
      changeCell(row, 'human', report),
      [pageCountCell(row, row.views.ai, report)],
      changeCell(row, 'ai', report),
      [shareCell(row.views, report)],
    ]),
  );
}

function pageCell(row: PageRow): Inline[] {
  return [
    inlineCode(excerpt(row.path, PATH_CHARACTERS)),
    ...(row.change === undefined ? [] : [` · ${row.change}`]),
  ];
}

function pageCountCell(row: PageRow, series: Delta, report: Report): string {
  return row.change === 'added' && isUnviewed(row.views) ? DASH : countCell(series, report);
}

function countCell(series: Delta, report: Report): string {
  if (report.incomplete !== undefined) return `≥\u00a0${formatCount(series.current)}`;
  return formatCount(series.current);
}

function changeCell(row: PageRow, name: 'human' | 'ai', report: Report): Inline[] {
  if (report.incomplete !== undefined) return [DASH];
  const series = row.views[name];
  const note = noteOf(row, series, report);
  if (note === 'from none') return [`0\u00a0→\u00a0${formatCount(series.current)}`];
  if (note === 'no views') return [DASH];
  if (note === 'gone') return [`gone (${formatCount(series.baseline)} before)`];
  if (note !== undefined) return [note.replaceAll(' ', '\u00a0')];
  return series.percent === undefined ? [DASH] : withWord(series.percent, row.verdicts?.[name]);
}

/** `+28 % clear rise`, the percent of a clear change in bold. */
function withWord(percent: number, verdict: SeriesVerdict | undefined): Inline[] {
  const formatted = formatPercent(percent);
  if (verdict?.word === undefined) return [formatted];
  const word = ` ${verdict.word}${verdict.isAgainstSite ? ' against the site' : ''}`.replaceAll(
    ' ',
    '\u00a0',
  );
  return isClear(verdict.word) ? [strong(formatted), word] : [`${formatted}${word}`];
}

function shareCell(views: ViewDeltas, report: Report): string {
  if (views.aiShare === undefined || report.incomplete !== undefined) return DASH;
  const points =
    views.aiShareDeltaPoints === undefined ? '' : `\u00a0${formatPoints(views.aiShareDeltaPoints)}`;
  return `${formatShare(views.aiShare)}${points}`;
}

function totalsTable(site: ViewDeltas, report: Report): Block {
  const line = (name: string, series: Delta): Inline[][] => [
    [name],
    [countCell(series, report)],
    [report.incomplete === undefined ? formatCount(series.baseline) : DASH],
    [report.incomplete === undefined && series.percent !== undefined ? formatPercent(series.percent) : DASH],
  ];
  return table(
    [
      { title: '' },
      { title: 'Views', align: 'right' },
      { title: 'Before', align: 'right' },
      { title: 'Change' },
    ],
    [line('Human', site.human), line('AI', site.ai), line('Total', site.total)],
  );
}

function incompleteNote({ incomplete }: Report): Block[] {
  return incomplete === undefined ? [] : [alert('NOTE', paragraph(outside(incomplete)))];
}

/** What is compared with what, and how the whole site moved. */
function comparisonLine({ windows, site, incomplete, typicalPage }: Report): Block {
  const compared = `${rangeOf(windows.current)} against ${rangeOf(windows.baseline)} (UTC).`;
  if (incomplete !== undefined) return paragraph(compared);
  const percent = (value: number | undefined) => (value === undefined ? DASH : formatPercent(value));
  const both = (human: number | undefined, ai: number | undefined) =>
    `human ${percent(human)}, AI ${percent(ai)}`;
  const isKnown = typicalPage?.human !== undefined || typicalPage?.ai !== undefined;
  const typical = isKnown ? `; typical page: ${both(typicalPage.human, typicalPage.ai)}` : '';
  return paragraph(`${compared} Whole site: ${both(site.human.percent, site.ai.percent)}${typical}.`);
}

function rangeOf(window: ViewsWindow): string {
  return `${formatDay(window.dateFrom)} ${DASH} ${formatDay(lastDay(window))}`;
}

function lastLine(report: Report, origin: Origin): Block {
  const commit: Inline[] =
    origin.headSha === undefined ? [] : ['For ', inlineCode(origin.headSha.slice(0, SHORT_SHA)), ' · '];
  return smallPrint(
    ...commit,
    `data up to ${formatDay(lastDay(report.windows.current))} · ${report.requestsUsed} of ${report.requestBudget} requests · `,
    link(origin.runUrl, 'run and files'),
  );
}
