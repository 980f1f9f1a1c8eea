import { describe, expect, it } from 'vitest';
import { renderPullRequest } from '../../src/render/pull-request.ts';
import { type LostPath, NO_LOST_PATHS, type RedirectReport } from '../../src/report/lost-paths.ts';
import { lostPath, pageRow, published, uncertainPath } from '../support/report.ts';

function warningOf(redirects: Partial<RedirectReport>): string {
  const markdown = renderPullRequest(
    published([pageRow('/a', [3, 2], [4, 1])], { redirects: { ...NO_LOST_PATHS, ...redirects } }),
  ).replaceAll('\u00a0', ' ');
  return markdown.split(/\n\n(?:This page has|\|)/)[0] ?? '';
}

const inFolder = (from: string, to: string, count: number): LostPath[] =>
  Array.from({ length: count }, (_, index) =>
    lostPath(`${from}/${index}`, [10, 0], {
      movedTo: `${to}/${index}`,
      suggestion: { source: `${from}/:slug*`, destination: `${to}/:slug*`, kind: 'add' },
    }),
  );

describe('a rule that covers many lost paths', () => {
  it('is reported once, with the views of all of them, and nothing is left for the fold', () => {
    const markdown = warningOf({ lost: inFolder('/guides', '/build', 200) });
    expect(markdown).toMatchInlineSnapshot(`
      "### 200 paths, viewed 2,000 times in four weeks, would lead nowhere

      > [!WARNING]
      > 200 paths under \`/guides\` lose their page here. **2,000 human and 0 AI views** in four weeks would lead nowhere. One rule sends all of them to \`/build\`.
      >
      > To send them there, add at the top of \`redirects\` in \`docs.json\`:
      >
      > \`\`\`json
      > { "source": "/guides/:slug*", "destination": "/build/:slug*" }
      > \`\`\`"
    `);
    expect(markdown).not.toContain('<details>');
  });

  it('is one bullet beside others', () => {
    const lost = [...inFolder('/guides', '/build', 24), lostPath('/pricing', [9, 1])];
    const bullets = warningOf({ lost }).match(/^> - .*/gm);
    expect(bullets).toEqual([
      '> - 24 paths under `/guides` lose their page here, **240 human and 0 AI views** in four weeks; one rule sends all of them to `/build`',
      '> - `/pricing` is removed here, **9 human and 1 AI views** in four weeks',
    ]);
  });

  it('that hides pages is reported once, too', () => {
    const hiddenBy = { source: '/old/:slug*', destination: '/nowhere/:slug*' };
    const lost = [0, 1, 2].map((index) =>
      lostPath(`/old/${index}`, [10, 0], { problem: 'dead-end', hiddenBy }),
    );
    expect(warningOf({ lost })).toContain(
      '> Readers of `/old/0` and 2 more pages would be sent nowhere by the rule `/old/:slug*`: remove that rule. **30 human and 0 AI views** in four weeks would lead nowhere.',
    );
  });
});

describe('paths whose rule is not certain', () => {
  it('are grouped by their rules, with what to write, and a rule for each', () => {
    const uncertain = [uncertainPath('/oss/a', [30, 2]), uncertainPath('/oss/b', [8, 0])];
    expect(warningOf({ uncertain })).toMatchInlineSnapshot(`
      "### 2 paths have no redirect that is certain to work

      > [!WARNING]
      > Not certain, so not counted as redirected:
      >
      > \`/oss/a\` and 1 more page are only caught by \`/oss/:slug\`, and such rules are reported not to work on Mintlify. Write \`/oss/:slug*\`, or one rule for each page. **38 human and 2 AI views** in four weeks.
      >
      > To send them there, add at the top of \`redirects\` in \`docs.json\`:
      >
      > \`\`\`json
      > { "source": "/oss/a", "destination": "/start" },
      > { "source": "/oss/b", "destination": "/start" }
      > \`\`\`"
    `);
  });

  it('that a file serves may be hidden, and the rule has to be removed', () => {
    const [uncertain] = [uncertainPath('/oss/a', [30, 2], { isHidden: true })];
    const markdown = warningOf({ uncertain: [{ ...uncertain, suggestion: undefined }] });
    expect(markdown).toContain('### A page may be hidden by a rule');
    expect(markdown).toContain(
      '`/oss/a` may be hidden by `/oss/:slug`, and such rules are reported not to work on Mintlify. Where it works, it leads nowhere: remove it.',
    );
  });
});

describe('readers that a rule sends elsewhere', () => {
  it('are grouped by rule, three at most', () => {
    const sent = [
      { path: '/a', to: '/b', source: '/a' },
      { path: '/old/1', to: '/new/1', source: '/old/:slug*' },
      { path: '/old/2', to: '/new/2', source: '/old/:slug*' },
      { path: '/c', to: '/d', source: '/c' },
      { path: '/e', to: '/d', source: '/e' },
    ];
    const markdown = warningOf({ sent });
    expect(markdown).toContain(
      'Readers of `/a` are sent to `/b`, because rules come before pages.\n\nReaders of `/old/1` and 1 more page are sent elsewhere by the rule `/old/:slug*`, because rules come before pages.',
    );
    expect(markdown).toContain('1 more rule hides pages.');
    expect(markdown).not.toContain('[!WARNING]');
  });
});

it('a renamed page whose readers a rule sends elsewhere is reported with both', () => {
  const redirected = [{ path: '/a', to: '/start', movedTo: '/b' }];
  expect(warningOf({ redirected })).toContain(
    '`/a` is renamed to `/b` here, and a rule sends its readers to `/start`.',
  );
});

it('redirects to the home page are counted', () => {
  const redirected = ['/x', '/y', '/z'].map((path) => ({ path, to: '/', movedTo: undefined }));
  const [first, ...others] = redirected;
  expect(warningOf({ redirected: redirected.slice(0, 1) })).toContain(
    '`/x` is removed here and redirected to the home page.',
  );
  expect(
    warningOf({
      redirected: [{ ...first, path: '/x', to: '/page', movedTo: undefined }, ...others],
    }),
  ).toContain(
    '3 paths are removed here and redirected, 2 of them to the home page, among them `/x`.',
  );
});
