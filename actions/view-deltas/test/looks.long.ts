import { type ColorScheme, renderPage } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { impactHeadline } from '../src/headlines/impact-headline.ts';
import { renderImpact } from '../src/render/impact.ts';
import { renderPullRequest } from '../src/render/pull-request.ts';
import { NO_LOST_PATHS } from '../src/report/lost-paths.ts';
import { FIRST_SCREEN_PX, measureFrame, tablesAndColors } from './support/measured-frame.ts';
import { impactScene } from './support/merge-scene.ts';
import { blocksOf, type Counts, LINKS, lostPath, pageRow, published } from './support/report.ts';
import { scenes } from './support/scenes.ts';
import { wave } from './support/site-report.ts';

const LOOK = `
  headline: frame.querySelector('h3').textContent,
  firstFold: top(frame.querySelector('details') ?? frame.lastElementChild)
`;

const looks = z.object({
  headline: z.string(),
  firstFold: z.number(),
  ...tablesAndColors,
});

async function look(markdown: string, scheme: ColorScheme = 'light') {
  const html = await renderPage([{ title: 'The comment', kind: 'comment', markdown }]);
  return looks.parse(measureFrame(html, scheme, LOOK));
}

const LINKED = { ...LINKS, pullRequest: 42, siteUrl: 'https://docs.example.com' };
const NOTE = 'Pages are known by the names of the changed files alone.';
const COUNTS: Counts = [4_100, 2_100];

interface Content {
  pages: number;
  /** Characters of each path. */
  path: number;
  /** How often `COUNTS` each page was viewed. */
  times: number;
  hasHistory: boolean;
}

/** Renamed pages, all above their ranges, with full rows, and 80 other pages. */
function renamedPages({ pages, path, times, hasHistory }: Content) {
  const [human, ai] = [COUNTS[0] * times, COUNTS[1] * times];
  const rows = Array.from({ length: pages }, (_, index) => {
    const name = `/guides/${index}-${'page-'.repeat(30)}`.slice(0, path);
    const file = `${name.slice(1)}.mdx`;
    return pageRow(name, [human * 2 + index, ai * 2], [human, ai], { change: 'renamed', file });
  });
  const others = Array.from({ length: 80 }, (_, index) =>
    pageRow(`/others/${index}`, [1_000 + index, 500], [1_000 + index, 501]),
  );
  const blocks = Object.fromEntries(rows.map((row) => [row.path, wave([human, ai])]));
  return { rows, others, blocks: hasHistory ? blocksOf(blocks) : [] };
}

describe('a comment of the built action', () => {
  it.each(Object.entries(scenes))(
    '%s: a headline, tables of five columns that do not wrap, the first fold on the first screen',
    async (_, write) => {
      const markdown = await write();
      const { headline, firstFold, tables, colors } = await look(markdown);
      expect(headline.length).toBeLessThanOrEqual(120);
      expect(firstFold).toBeLessThanOrEqual(FIRST_SCREEN_PX);
      expect(tables.length).toBeGreaterThan(0);
      for (const table of tables)
        expect(table).toEqual({ columns: 5, isCut: false, isWrapped: false });
      expect((await look(markdown, 'dark')).colors).not.toEqual(colors);
    },
  );
});

it('a comment on a merge: a headline, a table of five columns that does not wrap', async () => {
  const markdown = await impactScene();
  const { headline, tables } = await look(markdown);
  expect(headline.length).toBeLessThanOrEqual(120);
  expect(tables).toEqual([{ columns: 5, isCut: false, isWrapped: false }]);
  expect((await look(markdown, 'dark')).colors).not.toEqual((await look(markdown)).colors);
});

describe('a comment on a merge does not wrap, and has its first fold on the first screen', () => {
  it.each<Content>([
    { pages: 60, path: 16, times: 1, hasHistory: true },
    { pages: 60, path: 30, times: 1, hasHistory: true },
    { pages: 60, path: 30, times: 1, hasHistory: false },
    { pages: 60, path: 30, times: 50, hasHistory: true },
    { pages: 60, path: 30, times: 50, hasHistory: false },
  ])(
    '$pages pages of $path characters, $times times as viewed, history: $hasHistory',
    async (content) => {
      const { rows, others, blocks } = renamedPages(content);
      const all = published([...rows, ...others], {}, 'exact', blocks);
      const touched = new Set(rows.map(({ path }) => path));
      const report = {
        ...all,
        pages: all.pages.filter(({ path }) => touched.has(path)),
        notes: [NOTE],
      };
      const merge = {
        number: 42,
        mergeSha: 'abcdef0123456789',
        mergedAtMs: Date.parse('2026-10-14T09:00:00Z'),
        ours: undefined,
      };
      const markdown = renderImpact({
        merge,
        report: { ...report, links: LINKED },
        headline: impactHeadline(report),
      });
      const { headline, firstFold, tables } = await look(markdown);
      expect(headline.length).toBeLessThanOrEqual(120);
      expect(markdown).toContain('pages of fewer views');
      expect(markdown.includes('**high**')).toBe(content.hasHistory);
      expect(tables).toEqual(tables.map(() => ({ columns: 5, isCut: false, isWrapped: false })));
      expect(firstFold).toBeLessThanOrEqual(FIRST_SCREEN_PX);
    },
  );
});

describe('a comment on a pull request does not wrap, and has its first fold on the first screen', () => {
  it.each<Content & { lost: number }>([
    { pages: 60, path: 16, times: 1, hasHistory: true, lost: 0 },
    { pages: 60, path: 16, times: 1, hasHistory: true, lost: 1 },
    { pages: 60, path: 16, times: 1, hasHistory: true, lost: 3 },
    { pages: 60, path: 30, times: 1, hasHistory: false, lost: 0 },
    { pages: 60, path: 30, times: 1, hasHistory: true, lost: 0 },
    { pages: 60, path: 30, times: 1, hasHistory: true, lost: 1 },
    { pages: 60, path: 30, times: 1, hasHistory: true, lost: 3 },
    { pages: 60, path: 30, times: 50, hasHistory: true, lost: 0 },
    { pages: 60, path: 30, times: 50, hasHistory: true, lost: 3 },
  ])(
    '$pages pages of $path characters, $times times as viewed, history: $hasHistory, $lost lost paths',
    async (content) => {
      const { rows, blocks } = renamedPages(content);
      const lost = Array.from({ length: content.lost }, (_, index) =>
        lostPath(`/guides/webhooks-${index}`, [2_540, 1_772], {
          movedTo: '/guides/events/webhooks',
          suggestion: {
            source: `/guides/webhooks-${index}`,
            destination: '/guides/events',
            kind: 'add',
          },
        }),
      );
      const gate = {
        kind: 'fails',
        goneFile: '.github/docs-gone.txt',
        problems: [],
      } as const;
      const report = published(
        rows,
        { redirects: { ...NO_LOST_PATHS, lost }, gate },
        'exact',
        blocks,
      );
      const markdown = renderPullRequest({ ...report, links: LINKED });
      const { firstFold, tables } = await look(markdown);
      expect(markdown.includes('**high**')).toBe(content.hasHistory);
      expect(tables).toEqual(tables.map(() => ({ columns: 5, isCut: false, isWrapped: false })));
      expect(firstFold).toBeLessThanOrEqual(FIRST_SCREEN_PX);
    },
  );
});
