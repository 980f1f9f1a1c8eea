import { describe, expect, it } from 'vitest';
import type { TrackedItem, TrackingState } from '../src/render/tracking.ts';
import { renderTracking } from '../src/render/tracking-comment.ts';
import { commentWith, pullRequestWith, reviewWith, threadWith } from './support/pull-requests.ts';
import {
  commitWith,
  comparisonWith,
  fileWith,
  LEDGER,
  rowsOf,
  rowWith,
  trackingWith,
} from './support/tracking.ts';

const WORKING: TrackingState = { kind: 'working', elapsedMs: 192_000 };

describe('the tracking comment', () => {
  it('says while the agent works what was sent, by whom, and that nothing is to be done', () => {
    expect(renderTracking(trackingWith(WORKING), LEDGER)).toMatchInlineSnapshot(`
      "### The agent is working on 2 review comments

      Sent as one prompt at 14:02 UTC, from [ann](https://github.com/ann)’s review. Nothing to do for now.

      | # | Comment | State |
      | -: | :- | :- |
      | 1 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · “Fix this” | sent |
      | 2 | [Review summary](https://github.com/acme/docs/pull/42#pullrequestreview-1) · “Please shorten” | sent |

      <sub>Job [\`job_1\`](https://service.example/jobs/job_1) · [run](https://github.com/acme/docs/actions/runs/1) · 3 min 12 s · updated 14:07 UTC · \`/docs-agent help\` lists the commands</sub>

      <!-- docs-agent ledger: e30= 00 -->"
    `);
  });

  it('asks for a look before the merge where a turn changed code or redirects readers to another host', () => {
    const files = [
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
        fileWith({ path: `.github/workflows/${name}.yml` }),
      ),
      fileWith({
        path: 'docs.json',
        patch: '@@ -1 +1 @@\n-{}\n+{ "destination": "https://evil.example" }',
      }),
    ];
    const comparison = comparisonWith({ commits: [commitWith()], files });
    const state = { kind: 'completed', comparison, elapsedMs: 1, isProvisional: false } as const;
    const text = renderTracking(trackingWith(state), LEDGER);
    expect(text).toContain('`.github/workflows/d.yml`, `.github/workflows/e.yml` and 1 more. ');
    expect(text).toContain(
      'It redirects readers to another host: `docs.json`. Check this before you merge.',
    );
    expect(text).not.toContain('f.yml');
  });

  it('names who made a commit, unless the pull request is theirs or no account is known', () => {
    const authors = ['docs-agent[bot]', 'ann', undefined];
    const comparison = comparisonWith({ commits: authors.map((author) => commitWith({ author })) });
    const state = { kind: 'completed', comparison, elapsedMs: 1, isProvisional: false } as const;
    const text = renderTracking(trackingWith(state), LEDGER);
    expect(text.match(/Fix header case(?: by \w+)?/g)).toEqual([
      'Fix header case',
      'Fix header case by ann',
      'Fix header case',
    ]);
  });

  it('says at the end of a turn what became of each comment, and where to see it', () => {
    const commits = [
      commitWith(),
      commitWith({ sha: '9f8e7d6c'.repeat(5), title: 'Mark retryable errors' }),
    ];
    const comparison = comparisonWith({ commits });
    const rows: TrackedItem[] = [
      rowWith('Both samples', { outcome: { kind: 'lines-changed', file: fileWith(), commits } }),
      rowWith('```suggestion\nx\n```', {
        outcome: { kind: 'applied', file: fileWith(), commits: [commitWith()] },
      }),
      rowWith('Which?', { outcome: { kind: 'lines-unchanged', file: fileWith(), commits: [] } }),
      rowWith('Why?', { outcome: { kind: 'unchanged' } }),
      rowWith('Good start', { outcome: { kind: 'see-commits' } }),
    ].map((row) => ({ ...row, state: 'done' }));
    const tracking = trackingWith(
      { kind: 'completed', comparison, elapsedMs: 280_000, isProvisional: false },
      {
        rows,
        earlierTurns: [
          {
            sentAt: new Date('2026-11-17T09:00:00Z'),
            itemCount: 2,
            result: 'completed',
            commits: 1,
            reviewUrl: 'https://github.com/acme/docs/pull/42#pullrequestreview-9',
            author: 'ann',
          },
        ],
      },
    );
    expect(renderTracking(tracking, LEDGER)).toMatchInlineSnapshot(`
      "### 2 new commits: 1 suggestion applied, 4 comments to check

      [\`a1b2c3d\`](https://github.com/acme/docs/commit/a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4) Fix header case · [\`9f8e7d6\`](https://github.com/acme/docs/commit/9f8e7d6c9f8e7d6c9f8e7d6c9f8e7d6c9f8e7d6c) Mark retryable errors

      | # | Comment | What happened |
      | -: | :- | :- |
      | 1 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · “Both samples” | these lines changed in [\`a1b2c3d\`](https://github.com/acme/docs/commit/a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4) and [\`9f8e7d6\`](https://github.com/acme/docs/commit/9f8e7d6c9f8e7d6c9f8e7d6c9f8e7d6c9f8e7d6c) |
      | 2 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · suggestion | applied as written in [\`a1b2c3d\`](https://github.com/acme/docs/commit/a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4) |
      | 3 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · “Which?” | file changed, but not these lines |
      | 4 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · “Why?” | not changed |
      | 5 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · “Good start” | see the commits |

      [Compare the two heads](https://github.com/acme/docs/compare/a...b) · took 4 min 40 s

      <details><summary>Earlier turns: 1</summary>

      | Turn | Review | Sent | Result |
      | -: | :- | :- | :- |
      | 1 | [ann, Nov 17, 2026](https://github.com/acme/docs/pull/42#pullrequestreview-9) | 2 comments | 1 commit |

      </details>

      <sub>Job [\`job_1\`](https://service.example/jobs/job_1) · [run](https://github.com/acme/docs/actions/runs/1) · updated 14:07 UTC · \`/docs-agent help\` lists the commands</sub>

      <!-- docs-agent ledger: e30= 00 -->"
    `);
  });

  it('says of an uncertain delivery why, what it means, and which two commands settle it', () => {
    const reason = 'The run ended while the prompt was being sent.';
    expect(
      renderTracking(trackingWith({ kind: 'uncertain', reason }), LEDGER),
    ).toMatchInlineSnapshot(`
      "### It is not certain that the agent got this review

      > [!IMPORTANT]
      > The run ended while the prompt was being sent.
      >
      > If the agent pushes to this branch in the next minutes, it has the review: comment \`/docs-agent received\`. If not, comment \`/docs-agent retry\`; if the review did arrive, that is a second paid run of the agent. Later reviews are not delayed.

      | # | Comment | State |
      | -: | :- | :- |
      | 1 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · “Fix this” | uncertain |
      | 2 | [Review summary](https://github.com/acme/docs/pull/42#pullrequestreview-1) · “Please shorten” | uncertain |

      <sub>Job [\`job_1\`](https://service.example/jobs/job_1) · [run that ended](https://github.com/acme/docs/actions/runs/1) · updated 14:07 UTC · \`/docs-agent help\` lists the commands</sub>

      <!-- docs-agent ledger: e30= 00 -->"
    `);
  });

  const reason = 'Because.';
  const answer = {
    kind: 'completed',
    comparison: undefined,
    elapsedMs: 1,
    isProvisional: false,
  } as const;
  it.each<[string, TrackingState, string]>([
    ['sending', { kind: 'sending' }, 'Sending 2 review comments to the agent'],
    ['sending without waiting', { kind: 'sent' }, 'The agent has 2 review comments'],
    ['an answer without a commit', answer, 'The agent answered the review without a new commit'],
    [
      'an end that may not be this turn’s',
      { ...answer, isProvisional: true },
      'The agent seems to have ended without a new commit',
    ],
    [
      'an end of which GitHub can compare nothing',
      { ...answer, comparison: comparisonWith({ isDiverged: true, commits: [], files: [] }) },
      'The branch was rewritten since the review',
    ],
    [
      'a turn whose outcomes are not known any more',
      { ...answer, comparison: comparisonWith() },
      '1 new commit since the review',
    ],
    ['a failed job', { kind: 'job-ended', status: 'failed' }, 'The agent failed on this review'],
    [
      'an archived job',
      { kind: 'job-ended', status: 'archived' },
      'The agent’s job was archived before it answered the review',
    ],
    [
      'an end that could not be compared',
      {
        ...answer,
        comparison: { ...comparisonWith({ commits: [], files: [] }), failure: 'No answer.' },
      },
      'The branch has a new head since the review: the two heads could not be compared',
    ],
    [
      'a time limit, and a job that could not be read',
      { kind: 'timed-out', limitMinutes: 30, doubt: 'The job could not be read.' },
      'It is not known whether the agent is still working',
    ],
    [
      'a time limit',
      { kind: 'timed-out', limitMinutes: 30 },
      'The agent was still working after 30 minutes',
    ],
    [
      'a run that ended early',
      { kind: 'interrupted' },
      'The agent has 2 review comments; the run did not wait for its answer',
    ],
    [
      'uncertainty',
      { kind: 'uncertain', reason },
      'It is not certain that the agent got this review',
    ],
    ['a refusal', { kind: 'refused', reason }, 'This review cannot be sent as it is'],
    ['a delay', { kind: 'not-sent', reason }, 'This review has not been sent to the agent yet'],
    [
      'a limit',
      { kind: 'over-budget', reason },
      'This review waits: the limit of prompts is reached',
    ],
    [
      'a note that proves nothing',
      { kind: 'withheld', reason },
      '2 review comments are withheld: it is not known whether the agent has them',
    ],
    ['a stop', { kind: 'stopped' }, 'Nothing more is sent to the agent: forwarding was stopped'],
    [
      'a pull request that was closed',
      { kind: 'closed' },
      'This pull request was closed while the agent had 2 review comments',
    ],
    ['a command before any review', { kind: 'idle' }, 'Nothing was sent to the agent yet'],
    [
      'a new binding',
      { kind: 'linked' },
      'Reviews of this pull request go to the agent that wrote it',
    ],
  ])('has a headline for %s', (_, state, headline) => {
    expect(renderTracking(trackingWith(state), LEDGER).split('\n', 1)).toEqual([`### ${headline}`]);
  });

  it.each([
    [
      '',
      'No job is named for this pull request: comment `/docs-agent link ID`. After that, a review submitted here goes',
    ],
    ['job_1', 'Once job `job_1` names this pull request as its own, a review submitted here goes'],
  ])('promises a review only what the job that is named allows: “%s”', (id, promise) => {
    const comment = renderTracking(
      trackingWith({ kind: 'idle' }, { job: { id, url: undefined } }),
      LEDGER,
    );
    expect(comment).toContain(promise);
  });

  it('says of a stop whether the agent may still be at work', () => {
    const sent = renderTracking(
      trackingWith({ kind: 'stopped' }, { rows: [rowWith('A')] }),
      LEDGER,
    );
    expect(sent).toContain('The agent may still answer what was sent before.');
    expect(renderTracking(trackingWith({ kind: 'stopped' }), LEDGER)).not.toContain('may still');
  });

  it('does not say that something was sent where nothing was', () => {
    const rows = [rowWith('A', { state: 'refused' })];
    const comment = renderTracking(trackingWith({ kind: 'sent' }, { rows }), LEDGER);
    expect(comment).toContain('### The agent has nothing to do for now');
    expect(comment).not.toContain('Sent as one prompt');
  });

  it.each<[string, TrackingState, string]>([
    ['retry', { kind: 'refused', reason }, 'after the cause is fixed'],
    ['retry', { kind: 'withheld', reason }, 'if the agent does not have them'],
    ['resume', { kind: 'stopped' }, 'to go on'],
    ['status', { kind: 'timed-out', limitMinutes: 1 }, 'to have it brought up to date'],
    ['status', { kind: 'interrupted' }, 'to have it brought up to date'],
    ['link ID', { kind: 'job-ended', status: 'archived' }, 'to name another job'],
  ])('names the command `%s` when the state is %o: %s', (command, state) => {
    expect(renderTracking(trackingWith(state), LEDGER)).toContain(
      `comment \`/docs-agent ${command}\``,
    );
  });

  it('makes what people wrote harmless', () => {
    const body =
      '@octocat fixes #1 <img src=x onerror=y> | pipe <!-- docs-agent forward-review -->';
    const threads = [threadWith({ path: 'a|`b`.mdx', comments: [commentWith({ body })] })];
    const rows = rowsOf(pullRequestWith({ reviews: [reviewWith({ body })], threads }), 'sent');
    const comment = renderTracking(trackingWith(WORKING, { rows }), LEDGER);
    expect(comment).not.toMatch(/@octocat|#1|[^\\]<img|[^\\]<!-- docs-agent forward/);
  });
});
