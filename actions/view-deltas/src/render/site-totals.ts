import { type Block, type Inline, paragraph, table } from '@docs-agent/action-kit';
import { changeText } from '../published/change-text.ts';
import { DASH, formatCount, formatPointsFinely, formatShareFinely } from '../published/numbers.ts';
import { dayRanges, unitOf } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import type { Delta } from '../report/delta.ts';
import { typicalLine } from './comparison-line.ts';

/** Views of the whole site, exact even if those of pages are unknown. Empty if counts are hidden. */
export function totalsTable({ numbers, site, ...report }: PublishedReport): Block[] {
  if (numbers === 'relative') return [];
  const line = (name: string, series: Delta): Inline[][] => [
    [name],
    [known(series.current, formatCount)],
    [known(series.baseline, formatCount)],
    [changeText(series, report) ?? DASH],
  ];
  const columns = ['Views', 'Before', 'Change'].map((title) => ({ title, align: 'right' as const }));
  const rows = [line('Human', site.human), line('AI', site.ai), ...shareLine(site)];
  return [table([{ title: '' }, ...columns], rows)];
}

function shareLine({ aiShare, aiShareDeltaPoints }: PublishedReport['site']): Inline[][][] {
  if (aiShare === undefined) return [];
  const before = aiShareDeltaPoints === undefined ? undefined : aiShare - aiShareDeltaPoints / 100;
  return [
    [
      ['AI share'],
      [formatShareFinely(aiShare)],
      [known(before, formatShareFinely)],
      [known(aiShareDeltaPoints, formatPointsFinely)],
    ],
  ];
}

function known(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? DASH : format(value);
}

/** The compared windows, and how the typical page moved. */
export function siteComparison(report: PublishedReport): Block {
  const { current, baseline } = dayRanges(report.windows);
  const typical = typicalLine(report);
  return paragraph(
    `${current} against ${baseline} ${unitOf(report.windows)}${typical === undefined ? '' : `; ${typical}`}.`,
  );
}
