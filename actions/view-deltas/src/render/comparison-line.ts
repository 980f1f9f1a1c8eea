import { addDays } from '../days.ts';
import { DASH, formatPercent } from '../published/numbers.ts';
import { dayRanges, formatDay, unitOf } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';

/** `19 Oct – 15 Nov against 21 Sep – 18 Oct (UTC, whole weeks).`, and how the whole site moved. */
export function comparisonLine(report: PublishedReport): string {
  const { current, baseline } = dayRanges(report.windows);
  return `${current} against ${baseline} ${unitOf(report.windows)}. ${movementLine(report)}`;
}

/** `Whole site: human +4%, AI +12%; the typical page: human +1%, AI +9%.` */
export function movementLine(report: PublishedReport): string {
  const { site, windows } = report;
  const change =
    windows.historyFrom === undefined ? '' : ` on ${formatDay(addDays(windows.historyFrom, -1))}`;
  if (!windows.isComparable)
    return `The service changed what it counts${change}, in or between them, so the windows cannot be compared.`;
  const whole = `Whole site: human ${percent(site.human.percent)}, AI ${percent(site.ai.percent)}`;
  const typical = typicalLine(report);
  return typical === undefined ? `${whole}.` : `${whole}; ${typical}.`;
}

/** `the typical page: human +1%, AI +9%`; undefined if it is unknown. */
export function typicalLine({ typicalPage: { human, ai } }: PublishedReport): string | undefined {
  if (human === undefined && ai === undefined) return undefined;
  return `the typical page: human ${percent(human)}, AI ${percent(ai)}`;
}

function percent(value: number | undefined): string {
  return value === undefined ? DASH : formatPercent(value);
}
