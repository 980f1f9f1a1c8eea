import { describe, expect, it } from 'vitest';
import type { TrackedItem } from '../src/render/tracking.ts';
import { renderTracking } from '../src/render/tracking-comment.ts';
import type { Found } from '../src/situations/table.ts';
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

const WORKING: Found = { kind: 'working', elapsedMs: 192_000 };

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
    const text = renderTracking(trackingWith({ kind: 'pushed', comparison }), LEDGER);
    expect(text).toContain('`.github/workflows/d.yml`, `.github/workflows/e.yml` and 1 more. ');
    expect(text).toContain(
      'It redirects readers to another host: `docs.json`. Check this before you merge.',
    );
    expect(text).not.toContain('f.yml');
  });

  it('names who made a commit, unless the pull request is theirs or no account is known', () => {
    const authors = ['docs-agent[bot]', 'ann', undefined];
    const comparison = comparisonWith({ commits: authors.map((author) => commitWith({ author })) });
    const text = renderTracking(trackingWith({ kind: 'pushed', comparison }), LEDGER);
    expect(text.match(/“Fix header case”(?: by \w+)?/g)).toEqual([
      '“Fix header case”',
      '“Fix header case” by ann',
      '“Fix header case”',
    ]);
  });

  it('says at the end of a turn what happened to each comment, and where to see it', () => {
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
      { kind: 'pushed', comparison, elapsedMs: 280_000 },
      {
        rows,
        earlierTurns: [
          {
            sentAt: new Date('2026-11-17T09:00:00Z'),
            itemCount: 2,
            kind: 'pushed',
            commits: 1,
            reviewUrl: 'https://github.com/acme/docs/pull/42#pullrequestreview-9',
            author: 'ann',
          },
        ],
      },
    );
    expect(renderTracking(tracking, LEDGER)).toMatchInlineSnapshot(`
      "### The agent pushed 2 commits: 1 suggestion applied, 4 comments to check

      [\`a1b2c3d\`](https://github.com/acme/docs/commit/a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4) “Fix header case” · [\`9f8e7d6\`](https://github.com/acme/docs/commit/9f8e7d6c9f8e7d6c9f8e7d6c9f8e7d6c9f8e7d6c) “Mark retryable errors”

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

  it('says of an uncertain delivery why, what it means, and which two commands answer it', () => {
    const why = 'The run ended while the prompt was being sent.';
    expect(renderTracking(trackingWith({ kind: 'uncertain', why }), LEDGER)).toMatchInlineSnapshot(`
      "### It is not certain that the agent got this review

      > [!IMPORTANT]
      > The run ended while the prompt was being sent. Later reviews are not held up.
      >
      > If commits of the agent appear on this branch in the next minutes, it arrived: comment \`/docs-agent received\`. If not, comment \`/docs-agent retry\` (if it did arrive, that is a second paid run).

      | # | Comment | State |
      | -: | :- | :- |
      | 1 | [\`a.mdx L3–5\`](https://github.com/acme/docs/pull/42#discussion_r10) · “Fix this” | uncertain |
      | 2 | [Review summary](https://github.com/acme/docs/pull/42#pullrequestreview-1) · “Please shorten” | uncertain |

      <sub>Job [\`job_1\`](https://service.example/jobs/job_1) · [run that ended](https://github.com/acme/docs/actions/runs/1) · updated 14:07 UTC · \`/docs-agent help\` lists the commands</sub>

      <!-- docs-agent ledger: e30= 00 -->"
    `);
  });

  it('says of a stop whether the agent may still be working', () => {
    const sent = renderTracking(
      trackingWith({ kind: 'stopped' }, { rows: [rowWith('A')] }),
      LEDGER,
    );
    expect(sent).toContain('The agent may still answer what was sent before.');
    expect(renderTracking(trackingWith({ kind: 'stopped' }), LEDGER)).not.toContain('may still');
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
