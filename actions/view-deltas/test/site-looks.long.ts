import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureInBrowser, renderPage } from '@docs-agent/sandbox/render';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setStage } from './support/stage.ts';

const SCREEN_WIDTH_PX = 1_000;
const ONE_LINE_PX = 45;

const LOOK = `(() => {
  const frame = document.querySelector('.frame');
  return {
    headline: frame.querySelector('strong').textContent,
    tables: [...frame.querySelectorAll('table')].map((table) => ({
      columns: table.rows[0].cells.length,
      isCut: table.scrollWidth > table.clientWidth + 1,
      wrapped: [...table.querySelectorAll('td, th')].filter((cell) => cell.clientHeight > ${ONE_LINE_PX}).length,
    })),
  };
})()`;

const looks = z.object({
  headline: z.string(),
  tables: z.array(z.object({ columns: z.number(), isCut: z.boolean(), wrapped: z.number() })),
});

/** The issue that the built action writes about a site of ninety pages with paths of thirty characters. */
async function issueOfSite(): Promise<string> {
  await using stage = await setStage();
  await using workspace = await mkdtempDisposable(join(tmpdir(), 'site-looks-'));
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: Array.from({ length: 90 }, (_, index) => ({
      path: `/${`guides/how-to-do-it-well-${index}-`.padEnd(29, 'x')}`,
      humanPerDay: 2_000 / (1 + index / 9),
      aiPerDay: 800 / (1 + index / 9),
      changes: index % 13 === 3 ? [{ day: '2026-10-19', human: index % 2 === 0 ? 1.9 : 0.5, ai: 1.7 }] : [],
    })),
  });
  await stage.onSchedule({
    workspace: workspace.path,
    inputs: { 'report-to': 'issue', 'cache-dir': 'traffic' },
  });
  const issues = stage.scene.pullRequest.repository.issues();
  return issues.find(({ pull }) => pull === null)?.body ?? '';
}

it('the report of a site: a headline, tables of six columns at most on one line a row, each with its weeks drawn', async () => {
  const markdown = await issueOfSite();
  const html = await renderPage([{ title: 'The issue', kind: 'comment', markdown }]);
  const { headline, tables } = looks.parse(
    measureInBrowser({ html, scheme: 'light', widthPx: SCREEN_WIDTH_PX }, LOOK),
  );
  expect(headline.length).toBeLessThanOrEqual(121);
  const [totals, ...moved] = tables;
  expect(totals).toEqual({ columns: 4, isCut: false, wrapped: 0 });
  expect(moved.length).toBeGreaterThanOrEqual(3);
  for (const table of moved) expect(table).toEqual({ columns: 6, isCut: false, wrapped: 0 });
  expect(markdown).toContain('| 8\u00a0weeks, human |');
});
