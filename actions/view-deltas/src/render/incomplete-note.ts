import { alert, type Block, type Inline, inlineCode, outside, paragraph } from '@docs-agent/action-kit';
import { ANALYTICS_REQUESTS_PER_HOUR } from '@docs-agent/core';
import { formatCount } from '../published/numbers.ts';
import { formatDaySeenFrom } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';

/** Why some views are missing, and when all will be read. */
export function incompleteNote(report: PublishedReport): Block[] {
  const { incomplete } = report;
  if (incomplete === undefined) return [];
  const { unreadBelow } = incomplete;
  const unread =
    unreadBelow === undefined ? '' : ` Addresses under ${formatCount(unreadBelow)} views were not read.`;
  return [alert('NOTE', paragraph(...withCode(incomplete.why), unread, ...readByInlines(report)))];
}

/** Text from outside, with code between backticks. */
function withCode(text: string): Inline[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? outside(part) : inlineCode(part)));
}

function readByInlines({ incomplete, numbers, windows }: PublishedReport): Inline[] {
  const readBy = incomplete?.readBy;
  if (readBy === undefined) return [];
  const { windowsWhole, requestsPerWindow, addresses, maxRequestsForOneRun } = readBy;
  const size = ` This site has about ${formatCount(addresses)} addresses: ${formatCount(requestsPerWindow)} requests for each window.`;
  const oneRun: Inline[] =
    maxRequestsForOneRun === undefined
      ? []
      : [inlineCode(`max-requests: ${maxRequestsForOneRun}`), ' reads it in one run'];
  const [when, remedy]: [string, Inline[]] =
    windowsWhole === 'never'
      ? [
          ' With this schedule and budget, some pages will never be read',
          oneRun.length > 0
            ? oneRun
            : ['run it more often, with ', inlineCode(`max-requests: ${ANALYTICS_REQUESTS_PER_HOUR}`)],
        ]
      : [
          windowsWhole === undefined
            ? ''
            : ` With this schedule, everything is read by ${formatDaySeenFrom(windowsWhole, windows.current.dateTo)}`,
          oneRun,
        ];
  const parts = [when, ...(remedy.length === 0 ? [] : [when === '' ? ' ' : '; ', ...remedy])];
  return [numbers === 'relative' ? '' : size, ...parts, when === '' && remedy.length === 0 ? '' : '.'];
}
