import { excerpt, outside, type Sentence } from '@docs-agent/action-kit';
import type { ChangedFile, Commit, Comparison, PullRequest } from '../../src/pull-request.ts';
import type { TrackedItem, Tracking } from '../../src/render/tracking.ts';
import { type Found, SITUATIONS } from '../../src/situations/table.ts';
import {
  candidatesOf,
  commentWith,
  pullRequestWith,
  reviewWith,
  threadWith,
} from './pull-requests.ts';

export const LEDGER = '<!-- docs-agent ledger: e30= 00 -->';

/** What the items of a situation are, by its row of the table. */
function itemState({ kind }: Found): TrackedItem['state'] {
  const { about, result } = SITUATIONS[kind];
  const isOver = result.startsWith('completed');
  return (isOver ? about.at(-1) : about[0]) ?? 'sent';
}

/**
 * A tracking comment in a situation, about one comment of ann's on lines 3 to 5 of a.mdx, and her
 * review's summary.
 */
export function trackingWith(found: Found, parts: Partial<Tracking> = {}): Tracking {
  const pullRequest = pullRequestWith({ reviews: [reviewWith()], threads: [threadWith()] });
  return {
    found,
    rows: rowsOf(pullRequest, itemState(found)),
    leftOut: [],
    job: { id: 'job_1', url: 'https://service.example/jobs/{id}' },
    number: 42,
    url: 'https://github.com/acme/docs/pull/42',
    runUrl: 'https://github.com/acme/docs/actions/runs/1',
    serverUrl: 'https://github.com',
    openedBy: 'docs-agent[bot]',
    sentAt: new Date('2026-11-18T14:02:00Z'),
    updatedAt: new Date('2026-11-18T14:07:00Z'),
    command: '/docs-agent',
    limitMinutes: 30,
    earlierTurns: [],
    doubt: '',
    isStopped: false,
    notes: [],
    wantsHelp: false,
    isBrief: false,
    ...parts,
  };
}

/** A row for everything that a pull request's reviewers wrote. */
export function rowsOf(pullRequest: PullRequest, state: TrackedItem['state']): TrackedItem[] {
  return candidatesOf(pullRequest).map(({ item }) => ({ key: item.key, item, state }));
}

/** A row for a comment with this text. */
export function rowWith(body: string, parts: Partial<TrackedItem> = {}): TrackedItem {
  const pullRequest = pullRequestWith({
    threads: [threadWith({ comments: [commentWith({ body })] })],
  });
  const [candidate] = candidatesOf(pullRequest);
  if (candidate === undefined) throw new Error('the pull request has a comment');
  return { key: candidate.item.key, item: candidate.item, state: 'sent', ...parts };
}

export function commitWith(parts: Partial<Commit> = {}): Commit {
  const sha = parts.sha ?? 'a1b2c3d4'.repeat(5);
  const url = `https://github.com/acme/docs/commit/${sha}`;
  return {
    sha,
    url,
    title: 'Fix header case',
    message: 'Fix header case',
    author: 'docs-agent[bot]',
    isMerge: false,
    files: undefined,
    ...parts,
  };
}

export function fileWith(parts: Partial<ChangedFile> = {}): ChangedFile {
  return { path: 'a.mdx', previousPath: undefined, patch: undefined, ...parts };
}

export function comparisonWith(parts: Partial<Comparison> = {}): Comparison {
  const url = 'https://github.com/acme/docs/compare/a...b';
  return { url, isDiverged: false, commits: [commitWith()], files: [fileWith()], ...parts };
}

/** A note that others wrote. */
export function noteOf(text: string): Sentence {
  return [outside(excerpt(text, 400))];
}
