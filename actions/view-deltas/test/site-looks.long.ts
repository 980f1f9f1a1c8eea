import { type ColorScheme, renderPage } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FIRST_SCREEN_PX, measureFrame, tablesAndColors } from './support/measured-frame.ts';
import { reportsOfSite, type SiteReports, siteScene } from './support/site-scene.ts';

/**
 * A report of the site is read from its top, so what counts is where the first pages that moved are shown whole: the
 * headline, the totals and the chart have to leave them room on the first screen.
 */
const LOOK = `
  headline: frame.querySelector('strong:not(.frame-header *)').textContent,
  charts: [...frame.querySelectorAll('.chart svg')].length,
  firstMovers: bottom(frame.querySelector('h2 ~ table, h2 ~ * table'))
`;

const looks = z.object({
  headline: z.string(),
  charts: z.number(),
  firstMovers: z.number(),
  ...tablesAndColors,
});

type Place = keyof SiteReports;

async function look(reports: SiteReports, place: Place, scheme: ColorScheme) {
  const issue = { number: 57, title: 'Docs traffic report' };
  const html = await renderPage([
    place === 'issue'
      ? { title: 'The issue', kind: 'issue', issue, markdown: reports.issue }
      : { title: 'The summary', kind: 'summary', markdown: reports.summary },
  ]);
  return looks.parse(measureFrame(html, scheme, LOOK));
}

/** Ninety pages with paths of thirty characters, of which some moved. */
function longPaths(): Promise<SiteReports> {
  return reportsOfSite(
    Array.from({ length: 90 }, (_, index) => ({
      path: `/${`guides/how-to-do-it-well-${index}-`.padEnd(29, 'x')}`,
      humanPerDay: 2_000 / (1 + index / 9),
      aiPerDay: 800 / (1 + index / 9),
      changes: index % 13 === 3 ? [{ day: '2026-10-19', human: index % 2 === 0 ? 1.9 : 0.5, ai: 1.7 }] : [],
    })),
  );
}

describe('the report of a site', () => {
  it.each([
    ['the scene of the pictures', siteScene],
    ['paths of thirty characters', longPaths],
  ])(
    'with %s: a headline, a chart, tables of six columns at most on one line a row',
    async (_what, write) => {
      const reports = await write();
      for (const place of ['summary', 'issue'] as const) {
        const { headline, charts, firstMovers, tables, colors } = await look(reports, place, 'light');
        expect(headline).toMatch(/\.$/);
        expect(headline.length).toBeLessThanOrEqual(121);
        expect(charts).toBe(1);
        expect(firstMovers).toBeLessThanOrEqual(FIRST_SCREEN_PX);
        const [totals, ...moved] = tables;
        expect(totals).toEqual({ columns: 4, isCut: false, wrapped: 0 });
        expect(moved.length).toBeGreaterThanOrEqual(3);
        for (const table of moved) expect(table).toEqual({ columns: 6, isCut: false, wrapped: 0 });
        const dark = await look(reports, place, 'dark');
        expect([dark.charts, dark.tables]).toEqual([charts, tables]);
        expect(dark.colors).not.toEqual(colors);
      }
      expect(reports.summary).toContain('| 8\u00a0weeks, human |');
    },
  );
});
