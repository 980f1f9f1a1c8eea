import { type Block, type Column, type Inline, table } from '@docs-agent/action-kit';
import { changeText } from '../published/findings.ts';
import { DASH, formatCount, formatPointsFinely, formatShareFinely } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import type { Delta } from '../report/delta.ts';
import { shortCode } from './links.ts';

/**
 * Views of the whole site, exact even if those of pages are unknown; with `base-path` also those of
 * the addresses under it. Empty if counts are hidden.
 */
export function totalsTable({ numbers, site, sum, ...report }: PublishedReport): Block[] {
  if (numbers === 'relative') return [];
  const line = (name: string | readonly Inline[], series: Delta): Inline[][] => [
    [name].flat(),
    [known(series.current, formatCount)],
    [known(series.baseline, formatCount)],
    [changeText(series, report) ?? DASH],
  ];
  const columns: Column[] = [
    { title: '' },
    { title: 'Views', align: 'right' },
    { title: 'Before', align: 'right' },
    { title: 'Change', align: 'right' },
  ];
  const { basePath } = report.settings;
  const rows: Inline[][][] = [];
  if (basePath === undefined) {
    rows.push(line('Human', site.human), line('AI', site.ai));
  } else {
    const under = [', under ', shortCode(basePath)];
    rows.push(
      line('Human, whole site', site.human),
      line(['Human', ...under], sum.human),
      line('AI, whole site', site.ai),
      line(['AI', ...under], sum.ai),
    );
  }
  if (site.aiShare !== undefined) {
    rows.push(shareLine(site.aiShare, site.aiShareDeltaPoints));
  }
  return [table(columns, rows)];
}

function shareLine(aiShare: number, points: number | undefined): Inline[][] {
  const before = points === undefined ? undefined : aiShare - points / 100;
  return [
    ['AI share'],
    [formatShareFinely(aiShare)],
    [known(before, formatShareFinely)],
    [known(points, formatPointsFinely)],
  ];
}

function known(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? DASH : format(value);
}
