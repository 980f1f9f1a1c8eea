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
import { formatDaySeenFrom } from '../published/periods.ts';
import type { PublishedDeadEnd, PublishedReport } from '../published/published-report.ts';
import { deadEndSentences } from './dead-ends.ts';
import { monthsUnedited, oldPages } from './last-edited.ts';
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

/** The last sentence of each item: without it, the issue would ask the agent for nothing. */
const TASKS = {
  redirect: ' Add a redirect to the page that replaced it, or change nothing.',
  repair: ' Make its redirect lead to a page, or change nothing.',
  unhide: ' Remove that rule, or change nothing.',
  review: ' Check what the page says, and correct what is wrong or missing, or change nothing.',
};

type Kind = 'dead-end' | 'missing-redirect' | 'old-page';

/**
 * Dead ends, paths that a pull request leaves without a redirect, and frequently viewed pages that
 * were not edited for long: at most 10, most viewed first (old pages by human views), or in the
 * report's order if counts are hidden.
 */
export function workItems(report: PublishedReport): WorkItem[] {
  const { deadEnds = [], missingRedirects, subject } = report;
  const place = subject.kind === 'pull-request' ? `In pull request #${subject.number}: ` : '';
  const period = ` The views are those of ${sitePeriod(report)}.`;
  const found: { views: number; item: WorkItem }[] = [];
  for (const deadEnd of deadEnds.filter(isWork)) {
    const isWithoutRule = deadEnd.redirect === 'none';
    const title = isWithoutRule ? 'Redirect' : 'Repair the redirect of';
    const task = isWithoutRule ? TASKS.redirect : TASKS.repair;
    const facts = [...deadEndSentences(deadEnd, report), period, task];
    const item = itemOf('dead-end', deadEnd.path, title, facts);
    found.push({ views: deadEnd.total ?? 0, item });
  }
  for (const lost of missingRedirects) {
    const isHidden = lost.hiddenBy !== undefined;
    const title = isHidden ? 'Remove the rule that hides' : 'Redirect';
    const task = isHidden ? TASKS.unhide : TASKS.redirect;
    const facts = [place, ...lostPathSentences(lost, report), task];
    const item = itemOf('missing-redirect', lost.path, title, facts);
    found.push({ views: lost.total ?? 0, item });
  }
  for (const { path, views, count, months } of oldPages(report)) {
    const had = ` had ${views} and was not edited for ${months} months.`;
    const facts = [pageInline(path, report), had, period, TASKS.review];
    const item = itemOf('old-page', path, 'Review', facts);
    found.push({ views: count ?? 0, item });
  }
  found.sort((left, right) => right.views - left.views);
  return found.slice(0, MOST_ITEMS).map(({ item }) => item);
}

/** Work that is done, so that its issue can say so. */
export interface DoneItem extends Pick<WorkItem, 'key' | 'facts'> {
  /** Nothing is left to do. Otherwise, a person has to check that. */
  certain: boolean;
}

const MOST_DONE = 100;

/** Addresses whose redirect works, and frequently viewed pages that were edited within a year. */
export function doneItems(report: PublishedReport): DoneItem[] {
  const { deadEnds = [], mostViewed, editedOn, windows } = report;
  const done: DoneItem[] = [];
  for (const { path } of mostViewed) {
    const day = editedOn.get(path);
    if (day === undefined || monthsUnedited(path, report) !== undefined) continue;
    const seen = formatDaySeenFrom(day, windows.current.dateTo);
    const facts = [pageInline(path, report), ` was edited on ${seen}. ${CLOSE}`];
    done.push({
      key: keyOf('old-page', path),
      facts: factsOf(facts),
      certain: false,
    });
  }
  for (const deadEnd of deadEnds) {
    if (deadEnd.redirect !== 'works') continue;
    const facts = deadEndSentences(deadEnd, report);
    done.push({
      key: keyOf('dead-end', deadEnd.path),
      facts: factsOf(facts),
      certain: true,
    });
  }
  return done.slice(0, MOST_DONE);
}

const CLOSE = 'If nothing is left to do, close this issue.';

/** An address that only AI asks for is work if there is a page to send it to, or a rule to repair. */
function isWork({ redirect, askedBy, nearest }: PublishedDeadEnd): boolean {
  if (redirect === 'works') return false;
  return askedBy === 'human' || redirect !== 'none' || nearest !== undefined;
}

function itemOf(kind: Kind, path: string, title: string, facts: readonly Inline[]): WorkItem {
  return {
    key: keyOf(kind, path),
    title: `${title} ${outsideLine(excerpt(path, TITLE_PATH_CHARACTERS))}`,
    facts: factsOf(facts),
  };
}

function factsOf(sentences: readonly Inline[]): string {
  return writeMarkdown([paragraph(...sentences)]).trimEnd();
}

/** `old-page.guides.webhooks`; where the path does not fit, `old-page-` and a hash. */
function keyOf(kind: Kind, path: string): string {
  const matched = matchingKey(path);
  const key = `${kind}${matched.replaceAll('/', '.')}`;
  if (FITS_KEY.test(matched) && key.length <= LONGEST_KEY) return key;
  return `${kind}-${createHash('sha256').update(matched).digest('hex').slice(0, 32)}`;
}
