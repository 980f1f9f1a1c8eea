import type { ChangedFile, Commit, Comparison, PullRequest } from '../../src/pull-request.ts';
import type { TrackedItem, Tracking, TrackingState } from '../../src/render/tracking.ts';
import {
  candidatesOf,
  commentWith,
  pullRequestWith,
  reviewWith,
  threadWith,
} from './pull-requests.ts';

export const LEDGER = '<!-- docs-agent ledger: e30= 00 -->';

/** The states that a turn's items have in a state of the whole. */
const ITEM_STATES: Partial<Record<TrackingState['kind'], TrackedItem['state']>> = {
  sending: 'sending',
  completed: 'done',
  uncertain: 'uncertain',
  refused: 'refused',
  'not-sent': 'pending',
  'over-budget': 'pending',
  stopped: 'pending',
  withheld: 'withheld',
};

/**
 * A tracking comment in a state, about one comment of ann's on lines 3 to 5 of a.mdx, and her
 * review's summary.
 */
export function trackingWith(state: TrackingState, parts: Partial<Tracking> = {}): Tracking {
  const pullRequest = pullRequestWith({ reviews: [reviewWith()], threads: [threadWith()] });
  return {
    state,
    rows: rowsOf(pullRequest, ITEM_STATES[state.kind] ?? 'sent'),
    leftOut: [],
    job: { id: 'job_1', url: 'https://service.example/jobs/{id}' },
    runUrl: 'https://github.com/acme/docs/actions/runs/1',
    serverUrl: 'https://github.com',
    openedBy: 'docs-agent[bot]',
    sentAt: new Date('2026-11-18T14:02:00Z'),
    updatedAt: new Date('2026-11-18T14:07:00Z'),
    command: '/docs-agent',
    earlierTurns: [],
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
