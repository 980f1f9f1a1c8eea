import { type ColorScheme, renderPage } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { impactHeadline } from '../src/impact/impact-headline.ts';
import { renderImpact } from '../src/render/impact.ts';
import { renderPullRequest } from '../src/render/pull-request.ts';
import { FIRST_SCREEN_PX, measureFrame, tablesAndColors } from './support/measured-frame.ts';
import { impactScene } from './support/merge-scene.ts';
import { lostPath, pageRow, published } from './support/report.ts';
import { scenes } from './support/scenes.ts';

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

type Counts = readonly [human: number, ai: number];

const NOTE = 'Pages are told by the names of the changed files alone.';

/** So many pages with paths of so many characters, with all that a row can say of them. */
function renamedPages({ pages, path }: { pages: number; path: number }, current: Counts, baseline: Counts) {
  return Array.from({ length: pages }, (_, index) => {
    const name = `/guides/${index}-${'page-'.repeat(30)}`.slice(0, path);
    return pageRow(name, [current[0] + index, current[1]], baseline, { change: 'renamed' });
  });
}

describe('a comment of the built action', () => {
  it.each(Object.entries(scenes))(
    '%s: a headline, tables of six columns on one line a row, the first fold on the first screen',
    async (_, write) => {
      const markdown = await write();
      const { headline, firstFold, tables, colors } = await look(markdown);
      expect(headline.length).toBeLessThanOrEqual(120);
      expect(firstFold).toBeLessThanOrEqual(FIRST_SCREEN_PX);
      expect(tables.length).toBeGreaterThan(0);
      for (const table of tables) expect(table).toEqual({ columns: 6, isCut: false, wrapped: 0 });
      expect((await look(markdown, 'dark')).colors).not.toEqual(colors);
    },
  );
});

it('a comment on a merge: a headline, a table of five columns on one line a row', async () => {
  const markdown = await impactScene();
  const { headline, tables } = await look(markdown);
  expect(headline.length).toBeLessThanOrEqual(120);
  expect(tables).toEqual([{ columns: 5, isCut: false, wrapped: 0 }]);
  expect((await look(markdown, 'dark')).colors).not.toEqual((await look(markdown)).colors);
});

describe('a comment on a merge has its first fold on the first screen, whatever stands above it', () => {
  it.each([
    { pages: 60, path: 16, times: 1, areJudged: true },
    { pages: 60, path: 30, times: 1, areJudged: true },
    { pages: 60, path: 30, times: 1, areJudged: false },
    { pages: 60, path: 110, times: 1, areJudged: true },
    { pages: 60, path: 30, times: 10, areJudged: true },
    { pages: 60, path: 30, times: 1_000, areJudged: false },
  ])('$pages pages of $path characters, $times times as viewed, judged: $areJudged', async (content) => {
    const { times, areJudged } = content;
    const rows = renamedPages(content, [6_210 * times, 2_204 * times], [4_100 * times, 2_100 * times]);
    const others = Array.from({ length: areJudged ? 80 : 0 }, (_, index) =>
      pageRow(`/others/${index}`, [1_000 + index, 500], [1_000 + index, 501]),
    );
    const all = published([...rows, ...others]);
    const touched = new Set(rows.map(({ path }) => path));
    const report = { ...all, pages: all.pages.filter(({ path }) => touched.has(path)), notes: [NOTE] };
    const merge = {
      number: 42,
      mergeSha: 'abcdef0123456789',
      mergedAtMs: Date.parse('2026-10-14T09:00:00Z'),
    };
    const markdown = renderImpact(
      { merge, report, headline: impactHeadline(report) },
      'https://github.com/a/b/actions/runs/7',
      25,
    );
    const { headline, firstFold, tables } = await look(markdown);
    expect(headline.length).toBeLessThanOrEqual(120);
    expect(markdown).toContain('pages of fewer views');
    expect(firstFold).toBeLessThanOrEqual(FIRST_SCREEN_PX);
    for (const { columns, isCut, wrapped } of tables) {
      expect([columns, isCut]).toEqual([5, false]);
      // More digits leave less room: what happened to the page then stands in a line of its own.
      if (content.path <= 30 && times === 1) expect(wrapped).toBe(0);
    }
  });
});

describe('however much there is to say, the first fold stays on the first screen', () => {
  it.each([
    { pages: 3_000, path: 16, lost: 0, redirected: 0 },
    { pages: 60, path: 30, lost: 1, redirected: 0 },
    { pages: 60, path: 30, lost: 3, redirected: 2 },
    { pages: 60, path: 30, lost: 40, redirected: 9 },
    { pages: 60, path: 110, lost: 0, redirected: 0 },
    { pages: 60, path: 110, lost: 3, redirected: 0 },
  ])('$pages pages of $path characters, $lost lost paths, $redirected redirected', async (content) => {
    const pages = renamedPages(content, [52_100, 22_040], [41_000, 21_000]);
    const lost = Array.from({ length: content.lost }, (_, index) =>
      lostPath(`/guides/webhooks-${index}`, [2_540, 1_772], {
        nearest: '/guides/events/webhooks',
        suggestion: { source: `/guides/webhooks-${index}`, destination: '/guides/events', kind: 'add' },
      }),
    );
    const redirected = Array.from({ length: content.redirected }, (_, index) => `/old/${index}`);
    const report = published(pages, {
      redirects: { lost, redirected },
      gate: { kind: 'fails', label: 'docs-traffic: accepted', setBy: undefined },
      notes: [NOTE],
    });
    const { firstFold, tables } = await look(
      renderPullRequest(report, 'https://github.com/a/b/actions/runs/7', 25),
    );
    expect(firstFold).toBeLessThanOrEqual(FIRST_SCREEN_PX);
    for (const { isCut, wrapped } of tables) {
      expect(isCut).toBe(false);
      if (content.path <= 30) expect(wrapped).toBe(0);
    }
  });
});
