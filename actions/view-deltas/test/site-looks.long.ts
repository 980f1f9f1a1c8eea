import { type ColorScheme, renderPage } from '@docs-agent/sandbox/render';
import { wanderingPage } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FIRST_SCREEN_PX, measureFrame, tablesAndColors } from './support/measured-frame.ts';
import { reportsOfSite, type SiteReports, siteScene } from './support/site-scene.ts';

/**
 * A report of the site is read from its top: what to do, the totals and the chart have to be on the
 * first screen.
 */
const LOOK = `
  headline: frame.querySelector('strong:not(.frame-header *)').textContent,
  charts: [...frame.querySelectorAll('.chart svg')].length,
  chartEnd: bottom(frame.querySelector('.chart'))
`;

const looks = z.object({
  headline: z.string(),
  charts: z.number(),
  chartEnd: z.number(),
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

/** Ninety pages with paths of this length and up to half a million views, of which some moved. */
const ofLength = (characters: number) => (): Promise<SiteReports> =>
  reportsOfSite(
    Array.from({ length: 90 }, (_, index) =>
      wanderingPage(
        `/guides/${index}-how-to-do-it-well-xxxx`.slice(0, characters),
        [20_000 / (1 + index / 9), 9_000 / (1 + index / 9)],
        index % 13 === 3 ? { human: index % 2 === 0 ? 1.9 : 0.5, ai: 1.7 } : {},
      ),
    ),
  );

describe('the report of a site', () => {
  it.each([
    ['the scene of the pictures', siteScene],
    ['paths of thirty characters', ofLength(30)],
    ['paths of 27 characters', ofLength(27)],
    ['short paths', ofLength(16)],
  ])(
    'with %s: a headline, a chart, tables of six columns at most that do not wrap',
    async (_what, write) => {
      const reports = await write();
      for (const place of ['summary', 'issue'] as const) {
        const { headline, charts, chartEnd, tables, colors } = await look(reports, place, 'light');
        expect(headline).toMatch(/\.$/);
        expect(headline.length).toBeLessThanOrEqual(121);
        expect(charts).toBe(1);
        expect(chartEnd).toBeLessThanOrEqual(FIRST_SCREEN_PX);
        const [totals, ...moved] = tables;
        expect(totals).toEqual({ columns: 4, isCut: false, isWrapped: false });
        expect(moved.length).toBeGreaterThanOrEqual(3);
        expect(Math.max(...moved.map(({ columns }) => columns))).toBe(6);
        for (const table of moved) expect(table).toMatchObject({ isCut: false, isWrapped: false });
        const dark = await look(reports, place, 'dark');
        expect([dark.charts, dark.tables]).toEqual([charts, tables]);
        expect(dark.colors).not.toEqual(colors);
      }
      expect(reports.summary).toContain('14\u00a0months |');
    },
  );
});
