import { type Block, type Inline, inlineCode, link, smallPrint } from '@docs-agent/action-kit';
import { blockDays } from '../blocks.ts';
import { PROJECT_URL } from '../project-urls.ts';
import { arePagesKnown } from '../published/findings.ts';
import { DASH, formatPercent } from '../published/numbers.ts';
import { dayRanges, formatDay, formatDaySeenFrom } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { lastDay } from '../windows.ts';
import { shortSha } from './links.ts';

/** `Oct 19 – Nov 15 against Sep 21 – Oct 18 (UTC, whole weeks)` */
export function comparedWindows({ windows }: PublishedReport): string {
  const { current, baseline } = dayRanges(windows);
  return `${current} against ${baseline} (UTC, whole weeks)`;
}

/** `Whole site: human +4%, AI +12%; the typical page: human +1%, AI +9%.` */
export function movementLine(report: PublishedReport): string {
  const { site, windows, history } = report;
  if (!windows.isComparable) {
    const day = history.definitionChange;
    const change = day === undefined ? '' : ` on ${formatDay(day)}`;
    return `The service changed what it counts${change}, in or between them, so the windows cannot be compared.`;
  }
  if (report.notRead?.what === 'baseline') return 'The earlier window was not read.';
  const whole = `Whole site: human ${percent(site.human.percent)}, AI ${percent(site.ai.percent)}`;
  return `${whole}${typicalPart(report)}.`;
}

/** `; the typical page: human +1%, AI +9%`; empty if it is unknown. */
export function typicalPart({ typicalPage: { human, ai } }: PublishedReport): string {
  if (human === undefined && ai === undefined) return '';
  return `; the typical page: human ${percent(human)}, AI ${percent(ai)}`;
}

function percent(value: number | undefined): string {
  return value === undefined ? DASH : formatPercent(value);
}

const WEEKLY_WORKFLOW = `${PROJECT_URL}/actions/view-deltas/examples/weekly.yml`;

/**
 * The day from which ranges and marks show, if they do not show yet. Empty if both show, or never
 * will.
 */
export function historyLine(report: PublishedReport): Inline[] {
  const { history, windows, numbers } = report;
  if (!arePagesKnown(report) || numbers === 'relative') return [];
  if (blockDays(windows) === undefined) return [];
  const { since, rangesFrom, marksFrom, definitionChange } = history;
  const day = (text: string) => formatDaySeenFrom(text, windows.current.dateFrom);
  let marks: string | undefined;
  if (marksFrom !== undefined) {
    marks = `“high” and “low” from ${day(marksFrom)} on`;
    if (definitionChange !== undefined) {
      marks += ` (the service changed what it counts on ${day(definitionChange)})`;
    }
  }
  if (since !== undefined) return marks === undefined ? [] : [` Marks show later: ${marks}.`];
  const from = rangesFrom === undefined ? '' : ` from ${day(rangesFrom)} on,`;
  const later = marks === undefined ? '' : `; ${marks}`;
  return [
    ` Each page’s usual range shows here${from} once the `,
    link(WEEKLY_WORKFLOW, 'weekly workflow'),
    ` has read earlier weeks${later}.`,
  ];
}

/** Where the report came from, and the commit that it is about. */
export function lastLine(
  { subject, windows, links }: PublishedReport,
  role: 'For' | 'Merge' = 'For',
): Block {
  const commit: Inline[] =
    subject.kind === 'site' ? [] : [`${role} `, inlineCode(shortSha(subject.headSha)), ' · '];
  const data = `data up to ${formatDay(lastDay(windows.current))} · `;
  return smallPrint(...commit, data, link(links.runUrl, 'run and files'));
}
