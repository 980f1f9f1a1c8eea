import { describe, expect, it } from 'vitest';
import { listCandidates } from '../src/item.ts';
import { renderTracking } from '../src/render.ts';
import type { Tracking, TrackingState } from '../src/tracking.ts';
import { commentWith, pullRequestWith, reviewWith, threadWith } from './support/pull-requests.ts';

const LEDGER = '<!-- docs-agent ledger: e30= 00 -->';

function trackingOf(state: TrackingState, parts: Partial<Tracking> = {}): Tracking {
  const pullRequest = pullRequestWith({ reviews: [reviewWith()], threads: [threadWith()] });
  return {
    state,
    items: listCandidates(pullRequest).map(({ item }) => item),
    leftOut: [],
    job: { id: 'job_1', url: 'https://service.example/jobs/{id}' },
    runUrl: 'https://github.com/acme/docs/actions/runs/1',
    serverUrl: 'https://github.com',
    sentAt: new Date('2026-11-18T14:02:00Z'),
    updatedAt: new Date('2026-11-18T14:07:00Z'),
    earlierTurns: [],
    ...parts,
  };
}

describe('the tracking comment', () => {
  it('says while the agent works what was sent, by whom, and that nothing is to be done', () => {
    expect(renderTracking(trackingOf({ kind: 'working' }), LEDGER)).toMatchInlineSnapshot(`
      "### The agent is working on 2 review comments

      Sent as one prompt at 14:02 UTC, from [ann](https://github.com/ann). Nothing to do for now.

      | # | Comment | State |
      | -: | :- | :- |
      | 1 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · “Fix this” | sent |
      | 2 | [Review summary](https://github.com/acme/docs/pull/42#pullrequestreview-1) · “Please shorten” | sent |

      <sub>Job [\`job_1\`](https://service.example/jobs/job_1) · [run](https://github.com/acme/docs/actions/runs/1) · updated 14:07 UTC</sub>

      <!-- docs-agent ledger: e30= 00 -->"
    `);
  });

  it.each<[string, TrackingState, string]>([
    ['sending', { kind: 'sending' }, '### Sending 2 review comments to the agent'],
    [
      'an answer without a commit',
      { kind: 'completed', comparison: undefined, elapsedMs: 1 },
      '### The agent answered the review without a new commit',
    ],
    ['a failed job', { kind: 'job-ended', status: 'failed' }, '### The agent failed on this review'],
    [
      'an archived job',
      { kind: 'job-ended', status: 'archived' },
      '### The agent’s job was archived before it answered',
    ],
    [
      'a time limit',
      { kind: 'timed-out', limitMinutes: 30 },
      '### The agent was still working after 30 minutes',
    ],
    [
      'a run that ended early',
      { kind: 'interrupted' },
      '### The agent has 2 review comments; nobody waited for its answer',
    ],
    [
      'uncertainty',
      { kind: 'uncertain', reason: 'The run ended.' },
      '### It is not certain that the agent got this review',
    ],
    ['a refusal', { kind: 'refused', reason: 'too long' }, '### The agent did not take this review'],
    ['a delay', { kind: 'not-sent', reason: 'limit' }, '### This review has not been sent to the agent yet'],
  ])('has a headline for %s', (_, state, headline) => {
    expect(renderTracking(trackingOf(state), LEDGER)).toContain(headline);
  });

  it('fits GitHub’s limit whatever the size of the review, and counts what it does not show', () => {
    const threads = Array.from({ length: 900 }, (_, index) =>
      threadWith({
        path: `${'deep/'.repeat(20)}${index}.mdx`,
        comments: [commentWith({ id: index + 1, body: 'x '.repeat(500) })],
      }),
    );
    const items = listCandidates(pullRequestWith({ threads })).map(({ item }) => item);
    const body = renderTracking(trackingOf({ kind: 'working' }, { items }), LEDGER);
    expect(body.length).toBeLessThanOrEqual(60_000);
    expect(body).toMatch(/\d+ further comments of this review left out here\./);
    expect(body.endsWith(LEDGER)).toBe(true);
  });

  it('makes what people wrote harmless', () => {
    const body = '@octocat fixes #1 <img src=x onerror=y> | pipe <!-- docs-agent forward-review -->';
    const items = listCandidates(
      pullRequestWith({ threads: [threadWith({ path: 'a|`b`.mdx', comments: [commentWith({ body })] })] }),
    );
    const comment = renderTracking(
      trackingOf({ kind: 'working' }, { items: items.map(({ item }) => item) }),
      LEDGER,
    );
    expect(comment).not.toMatch(/@octocat|#1|[^\\]<img|[^\\]<!-- docs-agent forward/);
  });
});
