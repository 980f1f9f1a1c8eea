import { writeMarkdown } from '@docs-agent/action-kit';
import { type ColorScheme, measureInBrowser, renderPage } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from '../src/days.ts';
import { publishCourse } from '../src/published/published-course.ts';
import { trafficChart } from '../src/render/traffic-chart.ts';

/**
 * With the summary's headline and totals above it, the first table still begins on the first
 * screen.
 */
const HIGHEST_CHART_PX = 300;
/** Least contrast of graphics. @see https://www.w3.org/TR/WCAG22/#non-text-contrast */
const LEAST_CONTRAST = 3;
/** The box of a label extends this far beyond its visible part, above and at the sides. */
const ABOVE_INK_PX = 2;
const BESIDE_INK_PX = 0.5;
/** Pages on GitHub: light, dark, and the dimmed dark one, which a browser has no setting for. */
const DIMMED = 'rgb(33, 40, 48)';

const LOOK = `(() => {
  const chart = document.querySelector('.chart svg');
  const frame = chart.getBoundingClientRect();
  const boxes = [...chart.querySelectorAll('text')].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
  const meet = ({ box: a }, { box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const isCut = ({ box }) => box.left < frame.left - ${BESIDE_INK_PX} || box.right > frame.right + ${BESIDE_INK_PX} || box.top < frame.top - ${ABOVE_INK_PX} || box.bottom > frame.bottom;
  const plotted = [...chart.querySelectorAll('[class*="line-plot"] path')];
  return {
    heightPx: frame.height,
    meeting: boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => meet(one, other)).map((other) => one.text + ' | ' + other.text)),
    cut: boxes.filter(isCut).map(({ text }) => text),
    marks: [...chart.querySelectorAll('.left-axis .label text')].map(({ textContent }) => textContent),
    strokes: plotted.map((path) => getComputedStyle(path).stroke),
    ground: getComputedStyle(chart.querySelector('.background')).fill,
    page: getComputedStyle(document.body).backgroundColor,
  };
})()`;

const looks = z.object({
  heightPx: z.number(),
  meeting: z.array(z.string()),
  cut: z.array(z.string()),
  marks: z.array(z.string()),
  strokes: z.array(z.string()),
  ground: z.string(),
  page: z.string(),
});

/** The chart of these spans as the browser draws it on a page of GitHub. */
async function look(human: readonly number[], ai: readonly number[], scheme: ColorScheme) {
  const spans = human.map((_, index) => {
    // The longest days of the calendar are in it, and the end of a year.
    const dateFrom = addDays('2026-03-23', 28 * index);
    return { dateFrom, dateTo: addDays(dateFrom, 28) };
  });
  const course = publishCourse({ spans, site: { human, ai }, countsOf: () => undefined }, 'exact');
  const markdown = writeMarkdown(trafficChart(course));
  const html = await renderPage([{ title: 'The chart', kind: 'summary', markdown }]);
  return looks.parse(measureInBrowser({ html, scheme, widthPx: 1_000 }, LOOK));
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As many spans as a year of blocks and both windows have. */
const YEAR = Array.from({ length: 14 }, (_, index) => index);

describe('a chart as Mermaid draws it', () => {
  it.each<[what: string, human: number[], ai: number[]]>([
    [
      'a year of tens of thousands',
      YEAR.map((n) => 19_800 + 200 * n),
      YEAR.map((n) => 9_000 + 260 * n),
    ],
    ['three spans', [19_800, 20_412, 21_210], [9_013, 9_013, 9_013]],
    ['few views', [3, 0, 1, 2, 7, 4, 2, 5], [1, 0, 0, 2, 1, 3, 0, 1]],
    ['one view', [0, 0, 1], [0, 0, 0]],
    ['the most marks', YEAR.map((n) => 13_500 + n), YEAR.map((n) => 6_000 - n)],
    ['many marks of views', YEAR.map((n) => 2_799 - n), YEAR.map((n) => 1_000 - n)],
    ['the longest marks', YEAR.map((n) => 9_999 - n), YEAR.map((n) => 8_000 - n)],
    ['millions', YEAR.map((n) => 12_345_678 + n), YEAR.map((n) => 2_345_678 - n)],
    ['one line far under the other', YEAR.map((n) => 221_000 + n), YEAR.map((n) => 1_240 - 70 * n)],
  ])('of %s shows every label whole and apart, from 0 on', async (_what, human, ai) => {
    const { heightPx, meeting, cut, marks } = await look(human, ai, 'light');
    expect([meeting, cut]).toEqual([[], []]);
    expect(heightPx).toBeLessThanOrEqual(HIGHEST_CHART_PX);
    const counts = marks.map(Number).toSorted((a, b) => a - b);
    expect(counts[0]).toBe(0);
    expect(counts.length).toBeGreaterThanOrEqual(8);
    expect(counts.every(Number.isInteger)).toBe(true);
  });

  it.each<ColorScheme>(['light', 'dark'])(
    'has lines with enough contrast on a %s page, and no background of its own',
    async (scheme) => {
      const { strokes, ground, page } = await look([30, 40, 50], [10, 20, 30], scheme);
      expect(strokes).toHaveLength(2);
      for (const stroke of strokes) {
        expect(contrast(stroke, page)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(contrast(stroke, DIMMED)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
      expect(ground).toBe('rgba(0, 0, 0, 0)');
    },
  );
});
