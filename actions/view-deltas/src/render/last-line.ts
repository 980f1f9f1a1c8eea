import { type Block, type Inline, inlineCode, link, smallPrint } from '@docs-agent/action-kit';
import { formatDay } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { shortSha } from '../short-sha.ts';
import { lastDay } from '../windows.ts';
import type { ReportLinks } from './links.ts';

/** Where the report came from, and the commit that it is about. */
export function lastLine(
  { subject, windows }: PublishedReport,
  { runUrl }: ReportLinks,
  role: 'For' | 'Merge' = 'For',
): Block {
  const commit: Inline[] =
    subject.kind === 'site' ? [] : [`${role} `, inlineCode(shortSha(subject.headSha)), ' · '];
  return smallPrint(
    ...commit,
    `data up to ${formatDay(lastDay(windows.current))} · `,
    link(runUrl, 'run and files'),
  );
}
