import { alert, type Block, paragraph } from '@docs-agent/action-kit';
import { type Headline, headlineInlines } from '../headlines/headline.ts';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { notReadBelow } from '../reading/known.ts';
import type { PathMismatch } from '../report/path-mismatch.ts';
import { withCode } from './code-in-text.ts';

/** Why some views are missing, and which. */
export function notReadNote(report: PublishedReport): Block[] {
  const { notRead } = report;
  if (notRead === undefined) return [];
  const below = notReadBelow(notRead);
  const unread =
    below === undefined ? '' : ` Addresses under ${formatCount(below)} views were not read.`;
  return [alert('NOTE', paragraph(...withCode(notRead.why), unread))];
}

/** Why views of pages are unknown, and the input that would fit. */
export function notMatchedNote(report: PublishedReport): Block[] {
  const { notMatched } = report;
  if (notMatched === undefined) return [];
  return [alert('WARNING', paragraph(...headlineInlines(notMatchedSentences(notMatched))))];
}

/** The same as sentences. */
export function notMatchedSentences({ remedy }: PathMismatch): Headline {
  const why =
    'Hardly any page of the docs has views under its own path, so views could not be matched to pages.';
  if (remedy === undefined) {
    const inputs = [
      { path: 'docs-root' },
      ', ',
      { path: 'base-path' },
      ' and ',
      { path: 'path-map' },
    ];
    return [`${why} Check the inputs `, ...inputs, '.'];
  }
  const { input, value, matched, pages } = remedy;
  const match = `${formatCount(matched)} of ${formatCount(pages)} pages match with `;
  return [`${why} ${match}`, { path: `${input}: ${value}` }, '.'];
}
