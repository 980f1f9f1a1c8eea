import { COMMENT_LIMIT, fits } from '@docs-agent/action-kit';
import { describe, expect, it } from 'vitest';
import { headlineText, pullRequestHeadline } from '../src/headlines/headline.ts';
import { renderNothingTouched, renderPullRequest } from '../src/render/pull-request.ts';
import { UNKNOWN_MOVE } from '../src/report/delta.ts';
import { knownHistory } from '../src/report/known-history.ts';
import { NO_LOST_PATHS } from '../src/report/lost-paths.ts';
import type { PageRow } from '../src/report/page-row.ts';
import {
  blocksOf,
  type Counts,
  compareCounts,
  type GivenParts,
  incompleteReading,
  LINKS,
  lostPath,
  NO_HISTORY,
  pageRow,
  published,
} from './support/report.ts';
import { windowsAt } from './support/windows-at.ts';

const OF_PULL_REQUEST = { ...LINKS, pullRequest: 42, siteUrl: 'https://docs.example.com/' };
const plain = (markdown: string) => markdown.replaceAll('\u00a0', ' ');
const SITE = compareCounts([84_210, 41_880], [80_971, 37_393]);
const PAGES = [
  pageRow('/quickstart', [5_210, 2_204], [4_070, 2_140], { file: 'quickstart.mdx' }),
  pageRow('/api/errors', [602, 152], [661, 93], { change: 'renamed', file: 'api/errors.mdx' }),
  pageRow('/guides/old', [0, 0], [120, 30], { change: 'removed', file: 'guides/old.mdx' }),
  pageRow('/changelog', [6, 1], [4, 2], { file: 'changelog.mdx' }),
  pageRow('/guides/new', [0, 0], [0, 0], { change: 'added', file: 'guides/new.mdx' }),
];
const repeat = (views: Counts) => Array.from({ length: 8 }, () => views);
const BLOCKS = blocksOf({
  '/quickstart': [[3_610, 1_700], ...repeat([4_380, 2_310])],
  '/api/errors': [[540, 60], ...repeat([720, 110])],
  '/guides/old': repeat([110, 31]),
  '/changelog': repeat([5, 1]),
});

function comment(
  rest: GivenParts = {},
  blocks = BLOCKS,
  pages: readonly PageRow[] = PAGES,
): string {
  return plain(
    renderPullRequest(
      published(pages, { site: SITE, links: OF_PULL_REQUEST, ...rest }, 'exact', blocks),
    ),
  );
}

describe('the comment', () => {
  it('with history has each page’s range, and its mark if it has one', () => {
    expect(comment()).toMatchInlineSnapshot(`
      "### 5 pages touched: 7% of the site’s human views, nothing to act on

      | Page | Human | Change | AI | Change |
      | :- | -: | :- | -: | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) · [edited](https://github.com/acme/docs/pull/42/files#diff-3c10419c1599dbac4204b3ed274e3d2e9d25d6dffa3b3720fba7abcc52a6a66f) | 5,210 | +28% **high** <sub>(3,610–4,380)</sub> | 2,204 | +3% <sub>(1,700–2,310)</sub> |
      | [\`/api/errors\`](https://docs.example.com/api/errors) · [renamed](https://github.com/acme/docs/pull/42/files#diff-fad5b6e25f665039eaad9ef0b3563fbabebca2c7950288146c12ef7985b33630) | 602 | −9% <sub>(540–720)</sub> | 152 | +63% **high** <sub>(60–110)</sub> |
      | \`/guides/old\` · [removed](https://github.com/acme/docs/pull/42/files#diff-0f471b8f9daad006270d0ab21623557930c133696e6661cdc45f8be84e2ff04c) | 0 | gone (120 before) | 0 | gone (30 before) |
      | [\`/changelog\`](https://docs.example.com/changelog) · [edited](https://github.com/acme/docs/pull/42/files#diff-5687773031cb90c939a2c72af7153827a780a10a9a4ceadc77e0bcb10e78bf33) | 6 | <sub>too few views</sub> | 1 | <sub>too few views</sub> |
      | \`/guides/new\` · [added](https://github.com/acme/docs/pull/42/files#diff-866833f044e0735c16577f23dcc9dbc67b07599dc58228757235f276de09b7b8) | – | new | – | new |

      Before this change: Oct 19 – Nov 15 against Sep 21 – Oct 18 (UTC, whole weeks). Whole site: human +4%, AI +12%.

      <details><summary>How to read this</summary>

      These views are from before this change. Its effect shows only after the merge. In parentheses is the page’s own range: its lowest and its highest count of four weeks since Jan 12, 2026. “High” and “low” are outside it by more than counting noise, even with the site’s own movement taken off. A mark says what happened, not why. Pages that were not edited get marks, too. Human views now have 1 low and 1 high among 3 pages. Under 20 views there is no percentage. AI counts live reads by assistants and agents, not search or training crawlers. A renamed page has the views of both its paths.

      </details>

      <sub>For \`abcdef0\` · data up to Nov 15 · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('without history leads with the stake, and says when ranges and marks show', () => {
    const windows = windowsAt(new Date('2026-11-16T12:00:00Z'), {
      definitionChanges: ['2026-07-31'],
    });
    expect(
      comment({ windows, history: knownHistory(NO_HISTORY, windows, undefined) }, []),
    ).toMatchInlineSnapshot(`
      "### 5 pages touched: 7% of the site’s human and 6% of its AI views

      | Page | Human | Change | AI | Change |
      | :- | -: | :- | -: | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) · [edited](https://github.com/acme/docs/pull/42/files#diff-3c10419c1599dbac4204b3ed274e3d2e9d25d6dffa3b3720fba7abcc52a6a66f) | 5,210 | +28% | 2,204 | +3% |
      | [\`/api/errors\`](https://docs.example.com/api/errors) · [renamed](https://github.com/acme/docs/pull/42/files#diff-fad5b6e25f665039eaad9ef0b3563fbabebca2c7950288146c12ef7985b33630) | 602 | −9% | 152 | +63% |
      | \`/guides/old\` · [removed](https://github.com/acme/docs/pull/42/files#diff-0f471b8f9daad006270d0ab21623557930c133696e6661cdc45f8be84e2ff04c) | 0 | gone (120 before) | 0 | gone (30 before) |
      | [\`/changelog\`](https://docs.example.com/changelog) · [edited](https://github.com/acme/docs/pull/42/files#diff-5687773031cb90c939a2c72af7153827a780a10a9a4ceadc77e0bcb10e78bf33) | 6 | <sub>too few views</sub> | 1 | <sub>too few views</sub> |
      | \`/guides/new\` · [added](https://github.com/acme/docs/pull/42/files#diff-866833f044e0735c16577f23dcc9dbc67b07599dc58228757235f276de09b7b8) | – | new | – | new |

      Before this change: Oct 19 – Nov 15 against Sep 21 – Oct 18 (UTC, whole weeks). Whole site: human +4%, AI +12%. Each page’s usual range shows here from Nov 23 on, once the [weekly workflow](https://github.com/docs-agent/docs-agent-actions/blob/main/actions/view-deltas/examples/weekly.yml) has read earlier weeks; “high” and “low” from Apr 12, 2027 on (the service changed what it counts on Jul 31).

      <details><summary>How to read this</summary>

      These views are from before this change. Its effect shows only after the merge. Under 20 views there is no percentage. AI counts live reads by assistants and agents, not search or training crawlers. A renamed page has the views of both its paths.

      </details>

      <sub>For \`abcdef0\` · data up to Nov 15 · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('has the change of a page with few views now and in the baseline, and more of them before', () => {
    const pages = [pageRow('/fading', [18, 90], [18, 90], { file: 'fading.mdx' })];
    // Enough for a range, and too few for a mark.
    const blocks = blocksOf({ '/fading': Array.from({ length: 5 }, () => [31, 90] as const) });
    expect(comment({}, blocks, pages)).toContain(
      '| 18 | 0% <sub>(18–31)</sub> | 90 | 0% <sub>(90–90)</sub> |',
    );
  });

  it('without a low page says that there is nothing to act on', () => {
    const quiet = [
      pageRow('/quickstart', [4_100, 2_204], [4_070, 2_140], { file: 'quickstart.mdx' }),
    ];
    expect(comment({}, BLOCKS, quiet).split('\n')[0]).toBe(
      '### 1 page touched: 5% of the site’s human views, nothing to act on',
    );
  });

  it('has a lost page first, then the stake', () => {
    const redirects = { ...NO_LOST_PATHS, lost: [lostPath('/guides/old', [2_540, 1_772])] };
    const [headline, ...rest] = comment({ redirects }).split('\n');
    expect(headline).toBe(
      '### A removed page was viewed 4,312 times in four weeks and has no redirect',
    );
    expect(rest.join('\n')).toContain(
      '\nThese 5 pages have 7% of the site’s human and 6% of its AI views.\n\n| Page',
    );
  });

  it('links pages to the live site, and what happened to them to the diff', () => {
    const rows = comment()
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(rows.find((line) => line.includes('/quickstart'))).toContain(
      '[`/quickstart`](https://docs.example.com/quickstart) · [edited](https://github.com/acme/docs/pull/42/files#diff-',
    );
    expect(rows.find((line) => line.includes('/guides/old'))).toContain(
      '| `/guides/old` · [removed](',
    );
    expect(rows.find((line) => line.includes('/guides/new'))).toContain(
      '| `/guides/new` · [added](',
    );
  });

  it.each([
    ['falling', '### 5 pages touched; not all of the site’s views are read yet', '| 5,210 |'],
    ['none', '### 5 pages touched; not all of the site’s views are read yet', '| ≥ 5,210 |'],
  ] as const)(
    'of views that were not all read, in order %s, shows the counts that are known',
    (order, headline, count) => {
      const markdown = comment({ notRead: incompleteReading(order) }, []);
      expect(markdown.split('\n')[0]).toBe(headline);
      expect(markdown).toContain('> The budget is spent.');
      expect(markdown).toContain(count);
      expect(markdown).toContain('Whole site: human +4%, AI +12%.');
      expect(markdown.includes('Addresses under 12 views were not read.')).toBe(
        order === 'falling',
      );
    },
  );

  it('whose paths do not meet shows no count, and the input that would fit', () => {
    const remedy = { input: 'base-path', value: '/docs', matched: 78, pages: 80 } as const;
    const pages = [{ ...pageRow('/a', [0, 0], [0, 0]), views: UNKNOWN_MOVE }];
    const markdown = comment({ notMatched: { remedy }, sum: UNKNOWN_MOVE }, BLOCKS, pages);
    expect(markdown).toContain('### Views could not be matched to pages: set `base-path`\n');
    expect(markdown).toContain('78 of 80 pages match with `base-path: /docs`.');
    expect(markdown).toContain('| – | – | – | – |');
  });

  it('folds the rows past the first ones', () => {
    const many = Array.from({ length: 14 }, (_, index) =>
      pageRow(`/p${index}`, [90 - index, 9], [90, 9]),
    );
    const [shown = '', folded = ''] = comment({}, [], many).split(
      '<summary>3 more pages</summary>',
    );
    expect(shown).toContain('/p10');
    expect(shown).not.toContain('/p11');
    expect(folded).toContain('/p11');
  });

  it('has eleven rows before the fold at most, seven under a warning, and four under several', () => {
    const many = Array.from({ length: 30 }, (_, index) => pageRow(`/p${index}`, [90, 9], [90, 9]));
    const rowsOf = (markdown: string) =>
      markdown.split('<details>')[0]?.match(/^\| \[?`/gm)?.length;
    expect(rowsOf(comment({}, [], many))).toBe(11);
    const redirects = { ...NO_LOST_PATHS, lost: [lostPath('/old', [50, 1])] };
    expect(rowsOf(comment({ redirects }, [], many))).toBe(7);
    const several = { ...NO_LOST_PATHS, lost: ['/a', '/b'].map((path) => lostPath(path, [50, 1])) };
    expect(rowsOf(comment({ redirects: several }, [], many))).toBe(4);
  });

  it('becomes one sentence when no page is touched any more', () => {
    expect(renderNothingTouched('abcdef0123456789')).toBe(
      'This pull request touches no page as of `abcdef0`.\n',
    );
  });

  it.each(['`|@everyone <b>#1', '\\|\\\\|``', '🙂', '::error::x ##[error]', 'a\nb\u0000\u202e'])(
    'with 3,000 long paths of %j it fits, and counts what is missing',
    (piece) => {
      const long = piece.repeat(500);
      const pages = Array.from({ length: 3_000 }, (_, index) =>
        pageRow(`/${index}/${long}`, [9, 9], [9, 9]),
      );
      const markdown = renderPullRequest(published(pages, { links: OF_PULL_REQUEST }));
      expect(fits(markdown, COMMENT_LIMIT)).toBe(true);
      expect(markdown.isWellFormed()).toBe(true);
      const rows = markdown.split('\n').filter((line) => /^\| \[?`/.test(line)).length;
      const missing = /^([\d,]+) further pages are in the JSON and CSV files\.$/m.exec(
        markdown,
      )?.[1];
      expect(rows).toBeGreaterThan(50);
      expect(rows + Number(missing?.replace(',', ''))).toBe(3_000);
    },
  );
});

describe('the headline', () => {
  const headline = (pages: readonly PageRow[], rest: GivenParts = {}, blocks = BLOCKS) =>
    plain(
      headlineText(pullRequestHeadline(published(pages, { site: SITE, ...rest }, 'exact', blocks))),
    );
  const low = (path: string) => pageRow(path, [210, 340], [725, 333]);
  const HISTORY = blocksOf(
    Object.fromEntries(['/a', '/b'].map((path) => [path, repeat([900, 350])])),
  );

  it('names the low of most views with its range, and counts the others', () => {
    expect(headline([low('/a')], {}, HISTORY)).toBe(
      '`/a` is at a low: 210 human views, range 725–900',
    );
    expect(headline([low('/a'), low('/b')], {}, HISTORY)).toBe(
      '`/a` is at a low: 210 human views, range 725–900; 1 more low',
    );
  });

  it('has at most 120 characters, however long the path', () => {
    const path = `/${'long-'.repeat(60)}`;
    const text = headline([low(path)], {}, blocksOf({ [path]: repeat([900, 350]) }));
    expect(text).toMatch(/…` is at a low/);
    expect(text.length).toBeLessThanOrEqual(120);
  });

  it('says when there are no views', () => {
    expect(headline([pageRow('/a', [0, 0], [0, 0])])).toBe(
      '1 page touched, no views in either window',
    );
  });

  it('says of a small part that it is under 1%', () => {
    expect(headline([pageRow('/a', [30, 90], [30, 90])])).toBe(
      '1 page touched: under 1% of the site’s human and under 1% of its AI views',
    );
  });
});

it('a page at a low is among the rows that are shown, whatever its views', () => {
  const rows = Array.from({ length: 20 }, (_, index) =>
    pageRow(`/page-${index}`, [1_000 - index, 10], [1_000, 10]),
  );
  const pages = [...rows, pageRow('/fallen', [210, 340], [725, 333])];
  const history = blocksOf({ '/fallen': repeat([900, 350]) });
  const comment = renderPullRequest(published(pages, { site: SITE }, 'exact', history));
  const [shown = ''] = comment.split('<details>');
  expect(shown).toContain('| `/fallen`');
});
