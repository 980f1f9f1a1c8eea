import { type Block, type Inline, inlineCode, link, smallPrint } from '@docs-agent/action-kit';
import { formatDay } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { lastDay } from '../windows.ts';
import type { ReportLinks } from './links.ts';

const SHORT_SHA = 7;

/** Where the report came from. */
export function lastLine({ subject, windows }: PublishedReport, { runUrl }: ReportLinks): Block {
  const commit: Inline[] =
    subject.kind === 'site' ? [] : ['For ', inlineCode(subject.headSha.slice(0, SHORT_SHA)), ' · '];
  return smallPrint(
    ...commit,
    `data up to ${formatDay(lastDay(windows.current))} · `,
    link(runUrl, 'run and files'),
  );
}
