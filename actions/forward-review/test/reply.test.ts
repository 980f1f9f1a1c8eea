import { describe, expect, it } from 'vitest';
import type { ItemOutcome } from '../src/outcome/outcome.ts';
import type { Comparison } from '../src/pull-request.ts';
import { type EndedTurn, renderReply } from '../src/render/reply.ts';
import { commitWith, comparisonWith, fileWith } from './support/tracking.ts';

const COMPARISON = comparisonWith();
const COMMIT =
  '[`a1b2c3d`](https://github.com/acme/docs/commit/a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4a1b2c3d4)';
// sha256 of `a.mdx`
const HERE =
  '[What changed here](https://github.com/acme/docs/compare/a...b#diff-ba710f8e4eb08a21485414cd1f1274a56341f55dfa8c0d35a4a92b40a574c238)';
const SETTINGS = { forward: 'all', command: '/docs-agent' } as const;
const AGAIN =
  '<sub>Not right? Answer here or in a new review; each is one paid run of the agent.</sub>';
const ALL = '[What changed](https://github.com/acme/docs/compare/a...b)';

const endedWith = (comparison: Comparison): EndedTurn => ({
  comparison,
  headline: ['The branch was rewritten since the review'],
});

describe('the answer in a thread', () => {
  const [file, commits] = [fileWith(), [commitWith()]];
  it.each<[string, ItemOutcome, Comparison, string]>([
    [
      'a suggestion that was taken over',
      { kind: 'applied', file, commits },
      COMPARISON,
      `${COMMIT} applied the suggestion as written. ${HERE}`,
    ],
    [
      'changed lines',
      { kind: 'lines-changed', file, commits },
      COMPARISON,
      `${COMMIT} changed these lines. ${HERE}`,
    ],
    [
      'a changed file, with the lines as they were',
      { kind: 'lines-unchanged', file, commits },
      COMPARISON,
      `${COMMIT} changed this file, but not these lines. ${HERE}`,
    ],
    [
      'a changed file, of whose lines nothing is known',
      { kind: 'file-changed', file, commits },
      COMPARISON,
      `${COMMIT} changed this file. ${HERE}`,
    ],
    [
      'commits of which it is unknown which one it was',
      { kind: 'file-changed', file, commits: [] },
      COMPARISON,
      `1 new commit changed this file. ${HERE}`,
    ],
    [
      'commits on other files',
      { kind: 'unchanged' },
      COMPARISON,
      `1 new commit since the review did not change this file. ${ALL}`,
    ],
    [
      'a comment without a place',
      { kind: 'see-commits' },
      COMPARISON,
      `1 new commit since the review. ${ALL}`,
    ],
    [
      'a rewritten branch, with the headline of the tracking comment',
      { kind: 'see-commits' },
      comparisonWith({ isDiverged: true, commits: [], files: [] }),
      `The branch was rewritten since the review. ${ALL}`,
    ],
  ])('reports %s', (_, outcome, comparison, reply) => {
    expect(renderReply(outcome, endedWith(comparison), SETTINGS).trimEnd()).toBe(
      `${reply}\n\n${AGAIN}`,
    );
  });

  it.each([
    ['changes-requested', 'Begin a reply with `/docs-agent`, or request changes in a new review;'],
    ['mentions', 'Begin a reply with `/docs-agent`;'],
  ] as const)('with `forward: %s` asks for the command word', (forward, says) => {
    const reply = renderReply({ kind: 'unchanged' }, endedWith(COMPARISON), {
      ...SETTINGS,
      forward,
    });
    expect(reply).toContain(`<sub>Not right? ${says}`);
  });

  it('says what the agent says, quoted and at most 200 characters of it', () => {
    const reply = renderReply(
      { kind: 'unchanged' },
      endedWith(COMPARISON),
      SETTINGS,
      `Done. ${'x'.repeat(300)}`,
    );
    expect(reply.trimEnd().split('\n\n').at(-2)).toMatch(
      /^> the agent says: “Done\. x{190,193}…”$/,
    );
  });

  it.each(['applied', 'lines-changed', 'lines-unchanged', 'file-changed'] as const)(
    'contains nothing that a person wrote: %s',
    (kind) => {
      const written = 'WRITTEN @ann fixes #1 <!-- docs-agent job: job_2 -->';
      const commit = commitWith({ title: written, author: written });
      const changed = fileWith({ path: `${written}.mdx`, previousPath: written, patch: written });
      const reply = renderReply(
        { kind, file: changed, commits: [commit] },
        endedWith(comparisonWith({ commits: [commit] })),
        SETTINGS,
      );
      expect(reply).not.toMatch(/WRITTEN|@|#1|<!--/);
    },
  );
});
