import { alert, type Block, type Inline, inlineCode, outside, paragraph } from '@docs-agent/action-kit';
import { ANALYTICS_REQUESTS_PER_HOUR } from '@docs-agent/core';
import { type Headline, headlineInlines } from '../headlines/headline.ts';
import { formatCount } from '../published/numbers.ts';
import { formatDaySeenFrom } from '../published/periods.ts';
import type { PublishedReport } from '../published/published-report.ts';
import type { PathMismatch } from '../report/path-mismatch.ts';
import { gateNote } from './redirects.ts';

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
  const size =
    numbers === 'relative'
      ? ''
      : ` This site has about ${formatCount(addresses)} addresses: ${formatCount(requestsPerWindow)} requests for each window.`;
  const oneRun: Inline[] =
    maxRequestsForOneRun === undefined
      ? []
      : [inlineCode(`max-requests: ${maxRequestsForOneRun}`), ' reads it in one run'];
  const moreOften = ['run it more often, with ', inlineCode(`max-requests: ${ANALYTICS_REQUESTS_PER_HOUR}`)];
  const remedy = windowsWhole === 'never' && oneRun.length === 0 ? moreOften : oneRun;
  const when = whenWhole(windowsWhole, windows.current.dateTo);
  if (when === '' && remedy.length === 0) return [size];
  return [size, when, ...(remedy.length === 0 ? [] : [when === '' ? ' ' : '; ', ...remedy]), '.'];
}

function whenWhole(windowsWhole: string | undefined, dateTo: string): string {
  if (windowsWhole === undefined) return '';
  return windowsWhole === 'never'
    ? ' With this schedule and budget, some pages will never be read'
    : ` With this schedule, everything is read by ${formatDaySeenFrom(windowsWhole, dateTo)}`;
}

/** Why views of pages are unknown, and the input that would fit. */
export function unmetNote(report: PublishedReport): Block[] {
  const { unmet, lost } = report;
  if (unmet === undefined) return [];
  const gate = lost.length === 0 ? gateNote(report) : [];
  return [alert('WARNING', paragraph(...headlineInlines(unmetSentences(unmet))), ...gate)];
}

/** The same as sentences. */
export function unmetSentences({ remedy }: PathMismatch): Headline {
  const why = 'Most views are on paths that the docs do not serve, so views could not be matched to pages.';
  if (remedy === undefined) {
    const inputs = [{ path: 'docs-root' }, ', ', { path: 'base-path' }, ' and ', { path: 'path-map' }];
    return [`${why} Check the inputs `, ...inputs, '.'];
  }
  const { input, value, matched, pages } = remedy;
  const match = `${formatCount(matched)} of ${formatCount(pages)} pages match with `;
  return [`${why} ${match}`, { path: `${input}: ${value}` }, '.'];
}
