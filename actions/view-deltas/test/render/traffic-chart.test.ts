import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/days.ts';
import type { Numbers } from '../../src/published/number-policy.ts';
import { publishTrend } from '../../src/published/published-trend.ts';
import { trafficChart } from '../../src/render/traffic-chart.ts';
import { weeklyTrend } from '../../src/report/weekly-trend.ts';

/** The chart of these weeks: its legend, and its code without what all charts begin with. */
function chartOf(human: readonly number[], ai: readonly number[], numbers: Numbers = 'exact') {
  const trend = weeklyTrend(
    human.map((views, index) => ({
      monday: addDays('2026-08-03', 7 * index),
      totals: { human: views, ai: ai[index] ?? 0, total: 0 },
      pages: new Map(),
    })),
  );
  const [legend, code] = trafficChart(trend && publishTrend(trend, numbers));
  if (legend?.type !== 'paragraph' || code?.type !== 'code') return undefined;
  const [look = '', kind, weeks, axis, ...lines] = code.value.split('\n').map((line) => line.trim());
  return {
    legend: legend.children.map((each) => ('value' in each ? each.value : '')).join(''),
    look,
    kind,
    weeks,
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
      '%%{init: {"xyChart": {"height": 280, "yAxis": {"labelFontSize": 12}}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#2f81f7, #cf5c00"}}}}%%',
    );
    expect(chart?.weeks).toBe('x-axis "week from" ["3 Aug", "10 Aug", "17 Aug"]');
  });

  it.each<[Numbers, axis: string, human: string, ai: string, legend: string]>([
    [
      'exact',
      '"thousand views" 0 --> 24',
      '[19.8, 20.412, 21.21]',
      '[9.013, 9.013, 9.013]',
      'Views a week: ',
    ],
    ['rounded', '"thousand views" 0 --> 24', '[20, 20, 21]', '[9, 9, 9]', 'Views a week: '],
    [
      'relative',
      '"percent" 0 --> 100',
      '[93, 96, 100]',
      '[100, 100, 100]',
      'Views a week in percent of each line’s highest week: ',
    ],
  ])('of %s numbers tells no more than they do', (numbers, axis, human, ai, legend) => {
    const chart = chartOf(HUMAN, AI, numbers);
    expect([chart?.axis, chart?.lines]).toEqual([`y-axis ${axis}`, [`line ${human}`, `line ${ai}`]]);
    expect(chart?.legend.startsWith(`${legend}human blue, AI orange`)).toBe(true);
  });

  it.each<[rule: string, human: number[], ai: number[], legend: string, axis: string]>([
    ['views where both lines show', [30, 40, 50], [10, 10, 9], 'Views a week: ', '"views" 0 --> 50'],
    [
      'views to a tenth of the other line',
      [100, 100, 100],
      [10, 10, 10],
      'Views a week: ',
      '"views" 0 --> 100',
    ],
    [
      'percents where one would lie on the axis',
      [219_800, 220_100, 221_000],
      [1_024, 1_000, 1_240],
      'Views a week in percent of each line’s highest week: human blue (highest 221,000), AI orange (highest 1,240)',
      '"percent" 0 --> 100',
    ],
    [
      'percents whichever of them it is',
      [30, 28, 30],
      [900, 950, 1_000],
      'Views a week in percent of each line’s highest week: human blue (highest 30), AI orange (highest 1,000)',
      '"percent" 0 --> 100',
    ],
    [
      'views where that line is next to nothing',
      [900, 950, 1_000],
      [0, 19, 3],
      'Views a week: ',
      '"views" 0 --> 1000',
    ],
    [
      'views where that line is nothing',
      [900, 950, 1_000],
      [0, 0, 0],
      'Views a week: ',
      '"views" 0 --> 1000',
    ],
  ])('has an axis of %s', (_rule, human, ai, legend, axis) => {
    const chart = chartOf(human, ai);
    expect(chart?.legend).toContain(legend);
    expect(chart?.axis).toBe(`y-axis ${axis}`);
  });

  it.each<[where: string, human: number[], ai: number[]]>([
    [', which ends lower', [1, 2, 40], [50, 50, 39]],
    [', which ends higher', [50, 50, 39], [1, 2, 40]],
    [', which begins lower', [50, 41, 40], [49, 39, 40]],
    [', which begins higher', [49, 41, 40], [50, 39, 40]],
    ['', [40, 41, 40], [40, 39, 40]],
  ])('tells its lines apart without their colors: AI orange%s', (where, human, ai) => {
    expect(chartOf(human, ai)?.legend).toBe(`Views a week: human blue, AI orange${where}.`);
  });

  it('is left out where no week had a view, and where no weeks are known', () => {
    expect(chartOf([0, 0, 0], [0, 0, 0])).toBeUndefined();
    expect(trafficChart(undefined)).toEqual([]);
  });
});
