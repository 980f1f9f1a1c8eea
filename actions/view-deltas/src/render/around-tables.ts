import {
  alert,
  type Block,
  type Inline,
  inlineCode,
  link,
  outside,
  paragraph,
  smallPrint,
} from '@docs-agent/action-kit';
import type { ViewsWindow } from '@docs-agent/core';
import { WEEK_DAYS } from '../days.ts';
import { formatDay, formatPercent } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { lastDay, type Windows } from '../windows.ts';
import { DASH } from './page-table.ts';

const SHORT_SHA = 7;

/** Why some views are missing. */
export function incompleteNote({ incomplete }: PublishedReport): Block[] {
  return incomplete === undefined ? [] : [alert('NOTE', paragraph(outside(incomplete)))];
}

/** What is compared with what, and how the whole site moved. */
export function comparisonLine(report: PublishedReport): Block {
  const before = report.subject.kind === 'pull-request' ? 'Before this change: ' : '';
  const compared = `${before}${comparedDays(report)}.`;
  if (report.incomplete !== undefined) return paragraph(compared);
  if (!report.windows.isComparable) {
    return paragraph(`${compared} The service changed what it counts in or between them.`);
  }
  return paragraph(`${compared} ${siteMovement(report)}`.trimEnd());
}

/** `19 Oct – 15 Nov against 21 Sep – 18 Oct (UTC, whole weeks)` */
function comparedDays({ windows }: PublishedReport): string {
  const { current, baseline } = dayRanges(windows);
  const areWeeks = windows.currentDays % WEEK_DAYS === 0 && windows.baselineDays % WEEK_DAYS === 0;
  return `${current} against ${baseline} (UTC${areWeeks ? ', whole weeks' : ''})`;
}

/** Both windows as `19 Oct – 15 Nov`, with the years where there are several. */
export function dayRanges({ current, baseline }: Pick<Windows, 'current' | 'baseline'>): {
  current: string;
  baseline: string;
} {
  const days = [current.dateFrom, lastDay(current), baseline.dateFrom, lastDay(baseline)];
  const isOfOneYear = new Set(days.map((day) => day.slice(0, 4))).size === 1;
  const range = (window: ViewsWindow) =>
    [window.dateFrom, lastDay(window)]
      .map((day) => (isOfOneYear ? formatDay(day) : `${formatDay(day)}\u00a0${day.slice(0, 4)}`))
      .join(` ${DASH} `);
  return { current: range(current), baseline: range(baseline) };
}

function siteMovement(report: PublishedReport): string {
  const { site, typicalPage } = report;
  const percent = (value: number | undefined) => (value === undefined ? DASH : formatPercent(value));
  const isTypicalKnown = typicalPage.human !== undefined || typicalPage.ai !== undefined;
  const typical = `human ${percent(typicalPage.human)}, AI ${percent(typicalPage.ai)}`;
  // The report of a site has the rest in a table of its own.
  if (hasTotals(report)) return isTypicalKnown ? `Typical page: ${typical}.` : '';
  const whole = `Whole site: human ${percent(site.human.percent)}, AI ${percent(site.ai.percent)}`;
  return isTypicalKnown
    ? `${whole}; typical page ${percent(typicalPage.human)}, ${percent(typicalPage.ai)}.`
    : `${whole}.`;
}

/** Whether the report shows the views of the whole site and their change by themselves. */
export function hasTotals({ subject, numbers }: PublishedReport): boolean {
  return subject.kind === 'site' && numbers !== 'relative';
}

/** Where the report came from. */
export function lastLine(report: PublishedReport, runUrl: string): Block {
  const { subject } = report;
  const commit: Inline[] =
    subject.kind === 'site' ? [] : ['For ', inlineCode(subject.headSha.slice(0, SHORT_SHA)), ' · '];
  return smallPrint(
    ...commit,
    `data up to ${formatDay(lastDay(report.windows.current))} · ${report.requestsUsed} of ${report.requestBudget} requests · `,
    link(runUrl, 'run and files'),
  );
}
