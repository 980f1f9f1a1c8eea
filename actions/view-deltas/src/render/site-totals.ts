import { type Block, type Inline, table } from '@docs-agent/action-kit';
import { changeText } from '../published/findings.ts';
import { DASH, formatCount, formatPointsFinely, formatShareFinely } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import type { Delta } from '../report/delta.ts';

/**
 * Views of the whole site, exact even if those of pages are unknown. Empty if counts are hidden.
 */
export function totalsTable({ numbers, site, ...report }: PublishedReport): Block[] {
  if (numbers === 'relative') return [];
  const line = (name: string, series: Delta): Inline[][] => [
    [name],
    [known(series.current, formatCount)],
    [known(series.baseline, formatCount)],
    [changeText(series, report) ?? DASH],
  ];
  const columns = ['Views', 'Before', 'Change'].map((title) => ({
    title,
    align: 'right' as const,
  }));
  const rows = [line('Human', site.human), line('AI', site.ai), ...shareLine(site)];
  return [table([{ title: '' }, ...columns], rows)];
}

function shareLine({ aiShare, aiShareDeltaPoints: points }: PublishedReport['site']): Inline[][][] {
  if (aiShare === undefined) return [];
  const before = points === undefined ? undefined : aiShare - points / 100;
  const cells = ['AI share', formatShareFinely(aiShare), known(before, formatShareFinely)];
  return [[...cells, known(points, formatPointsFinely)].map((cell) => [cell])];
}

function known(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? DASH : format(value);
}
