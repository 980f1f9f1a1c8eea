import { createHash } from 'node:crypto';
import {
  excerpt,
  type Inline,
  outsideLine,
  paragraph,
  writeMarkdown,
} from '@docs-agent/action-kit';
import { matchingKey } from '@docs-agent/docs-routes';
import { sitePeriod } from '../headlines/site-headline.ts';
import type { PublishedDeadEnd, PublishedReport } from '../published/published-report.ts';
import { deadEndSentences } from './dead-ends.ts';
import { oldPages } from './last-edited.ts';
import { pageInline } from './links.ts';
import { lostPathSentences } from './lost-sentences.ts';

const MOST_ITEMS = 10;
/** GitHub refuses titles over 256 characters, and zero-width spaces can double a path. */
const TITLE_PATH_CHARACTERS = 100;
const LONGEST_KEY = 100;
/**
 * Slashes become dots, so a path with a dot, or with anything else that a key cannot have, is
 * hashed.
 */
const FITS_KEY = /^(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*)+$/;

/** Work that a report found, as one item of the output `work-items`. */
export interface WorkItem {
  /**
   * The same in every run for the same kind and page; letters and digits with single `-`, `_` or
   * `.` between them.
   */
  key: string;
  /** One line of plain text. */
  title: string;
  /** Markdown, a few sentences. */
  facts: string;
}

/** Without it, an agent that gets the issue is asked for nothing. */
const CHECK = ' Check what the page says, and correct what is wrong or missing, or change nothing.';

type Kind = 'dead-end' | 'missing-redirect' | 'old-page';

/**
 * Dead ends, paths that a pull request leaves without a redirect, and frequently viewed pages that
 * were not edited for long: at most 10, most viewed first (old pages by human views), or in the
 * report's order if counts are hidden.
 */
export function workItems(report: PublishedReport): WorkItem[] {
  const { deadEnds = [], lost, subject } = report;
  const place = subject.kind === 'pull-request' ? `In pull request #${subject.number}: ` : '';
  const period = ` The views are those of ${sitePeriod(report)}.`;
  const found = [
    ...deadEnds.filter(isWork).map((deadEnd) => {
      const task = deadEnd.redirect === 'none' ? 'Redirect' : 'Repair the redirect of';
      const facts = [...deadEndSentences(deadEnd, report), period];
      return { views: deadEnd.total, item: itemOf('dead-end', deadEnd.path, task, facts) };
    }),
    ...lost.map((path) => {
      const facts = [place, ...lostPathSentences(path, report)];
      const task = path.hiddenBy === undefined ? 'Redirect' : 'Remove the rule that hides';
      return { views: path.total, item: itemOf('missing-redirect', path.path, task, facts) };
    }),
    ...oldPages(report).map(({ path, views, count, months }) => {
      const had = ` had ${views} and was not edited for ${months} months.`;
      return {
        views: count,
        item: itemOf('old-page', path, 'Review', [pageInline(path, report), had, period, CHECK]),
      };
    }),
  ];
  const byViews = found.sort((left, right) => (right.views ?? 0) - (left.views ?? 0));
  return byViews.slice(0, MOST_ITEMS).map(({ item }) => item);
}

/** An address that only AI asks for is work if there is a page to send it to, or a rule to repair. */
function isWork({ redirect, askedBy, nearest }: PublishedDeadEnd): boolean {
  if (redirect === 'works') return false;
  return askedBy === 'human' || redirect !== 'none' || nearest !== undefined;
}

function itemOf(kind: Kind, path: string, task: string, facts: readonly Inline[]): WorkItem {
  return {
    key: keyOf(kind, path),
    title: `${task} ${outsideLine(excerpt(path, TITLE_PATH_CHARACTERS))}`,
    facts: writeMarkdown([paragraph(...facts)]).trimEnd(),
  };
}

/** `old-page.guides.webhooks`; where the path does not fit, `old-page-` and a hash. */
function keyOf(kind: Kind, path: string): string {
  const matched = matchingKey(path);
  const key = `${kind}${matched.replaceAll('/', '.')}`;
  if (FITS_KEY.test(matched) && key.length <= LONGEST_KEY) return key;
  return `${kind}-${createHash('sha256').update(matched).digest('hex').slice(0, 32)}`;
}
