import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/days.ts';
import type { Numbers } from '../../src/published/number-policy.ts';
import { publishCourse } from '../../src/published/published-course.ts';
import type { PublishedCourse } from '../../src/published/published-report.ts';
import { trafficChart } from '../../src/render/traffic-chart.ts';

/** Spans of four weeks with these views of the site. */
function courseOf(
  human: readonly number[],
  ai: readonly number[],
  numbers: Numbers,
): PublishedCourse {
  const spans = human.map((_, index) => {
    const dateFrom = addDays('2026-08-24', 28 * index);
    return { dateFrom, dateTo: addDays(dateFrom, 28) };
  });
  return publishCourse({ spans, site: { human, ai }, countsOf: () => undefined }, numbers);
}

/** The chart of these spans: its legend, and its code without what all charts begin with. */
function chartOf(human: readonly number[], ai: readonly number[], numbers: Numbers = 'exact') {
  const [legend, code] = trafficChart(courseOf(human, ai, numbers));
  if (legend?.type !== 'paragraph' || code?.type !== 'code') return undefined;
  const [look = '', kind, days, axis, ...lines] = code.value.split('\n').map((line) => line.trim());
  return {
    legend: legend.children.map((each) => ('value' in each ? each.value : '')).join(''),
    look,
    kind,
    days,
    axis,
    lines,
  };
}

const HUMAN = [19_800, 20_412, 21_210];
const AI = [9_013, 9_013, 9_013];

describe('the chart', () => {
  it('is one of Mermaid, low, clear of its own background, in two colors', () => {
    const chart = chartOf(HUMAN, AI);
    expect(chart?.kind).toBe('xychart-beta');
    expect(chart?.look).toBe(
      '%%{init: {"xyChart": {"height": 280, "xAxis": {"labelFontSize": 12}, "yAxis": {"labelFontSize": 12}}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#2f81f7, #cf5c00"}}}}%%',
    );
    expect(chart?.days).toBe('x-axis "four weeks from" ["Aug 24", "Sep 21", "Oct 19"]');
  });

  it.each<[Numbers, axis: string, human: string, ai: string, legend: string]>([
    [
      'exact',
      '"thousand views" 0 --> 24',
      '[19.8, 20.412, 21.21]',
      '[9.013, 9.013, 9.013]',
      'Views in four weeks. ',
    ],
    [
      'relative',
      '"percent" 0 --> 100',
      '[93, 96, 100]',
      '[100, 100, 100]',
      'Views in four weeks, in percent of each line’s highest. ',
    ],
  ])('of %s numbers shows no more than they do', (numbers, axis, human, ai, legend) => {
    const chart = chartOf(HUMAN, AI, numbers);
    expect([chart?.axis, chart?.lines]).toEqual([
      `y-axis ${axis}`,
      [`line ${human}`, `line ${ai}`],
    ]);
    expect(chart?.legend).toBe(`${legend}Blue: human. Orange: AI.`);
  });

  it('has one axis for both lines, so that their heights are their sizes', () => {
    expect(chartOf([30, 40, 50], [10, 10, 9])?.axis).toBe('y-axis "views" 0 --> 50');
    expect(chartOf([219_800, 220_100, 221_000], [1_024, 1_000, 1_240])?.axis).toBe(
      'y-axis "thousand views" 0 --> 240',
    );
  });

  it('is left out without views, and without known spans', () => {
    expect(chartOf([0, 0, 0], [0, 0, 0])).toBeUndefined();
    expect(trafficChart(undefined)).toEqual([]);
  });
});
