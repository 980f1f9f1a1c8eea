import { type Block, codeBlock, paragraph } from '@docs-agent/action-kit';
import { formatCount, formatDay } from '../published/numbers.ts';
import { type PublishedTrend, percentsOfHighest } from '../published/published-trend.ts';
import { chartAxis } from './chart-axis.ts';

/**
 * Blue and orange are told apart by most who see colors differently, and these two have a contrast of 3 on light, dark
 * and dimmed pages; the chart's own colors are nearly invisible, and its own background is a gray box on dark ones. Its
 * own height would fill the screen.
 */
const LOOK =
  '%%{init: {"xyChart": {"height": 280, "yAxis": {"labelFontSize": 12}}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#2f81f7, #cf5c00"}}}}%%';

/** A line whose highest week is under this part of the other's would lie on the axis. */
const LOWEST_PART = 0.1;
/** Weeks of fewer views than this are next to nothing, and may lie there. */
const FEWEST_VIEWS = 20;

const UNITS: Readonly<Record<number, string>> = {
  1: 'views',
  1000: 'thousand views',
  1000000: 'million views',
};

/** What is drawn. */
interface Lines {
  human: readonly number[];
  ai: readonly number[];
  isPercent: boolean;
  /** Of which counts they are percents, where those may be told. */
  highest?: { human: number; ai: number };
}

/**
 * Views of the site from week to week. The chart has no legend, so its lines are told apart above it, by color and by
 * where they end; its axis begins at 0, so that a line's height is its size. Where one line would lie on the axis, both
 * are drawn in percent of their own highest week.
 *
 * @see https://mermaid.js.org/syntax/xyChart.html
 */
export function trafficChart(trend: PublishedTrend | undefined): Block[] {
  if (trend === undefined) return [];
  const lines = linesOf(trend);
  const highest = Math.max(0, ...lines.human, ...lines.ai);
  if (highest === 0) return [];
  const { unit, end } = chartAxis(highest);
  const weeks = trend.mondays.map((monday) => `"${formatDay(monday).replaceAll('\u00a0', ' ')}"`);
  const code = [
    LOOK,
    'xychart-beta',
    `  x-axis "week from" [${weeks.join(', ')}]`,
    `  y-axis "${lines.isPercent ? 'percent' : UNITS[unit]}" 0 --> ${end}`,
    ...[lines.human, lines.ai].map((line) => `  line [${line.map((count) => count / unit).join(', ')}]`),
  ];
  return [paragraph(legend(lines)), codeBlock(code.join('\n'), 'mermaid')];
}

function linesOf({ unit, human, ai }: PublishedTrend): Lines {
  if (unit !== 'views') return { human, ai, isPercent: true };
  const highest = { human: Math.max(0, ...human), ai: Math.max(0, ...ai) };
  const lower = Math.min(highest.human, highest.ai);
  const liesOnAxis = lower < LOWEST_PART * Math.max(highest.human, highest.ai);
  if (!liesOnAxis || lower < FEWEST_VIEWS) return { human, ai, isPercent: false };
  return { human: percentsOfHighest(human), ai: percentsOfHighest(ai), isPercent: true, highest };
}

function legend({ human, ai, isPercent, highest }: Lines): string {
  const what = isPercent ? 'Views a week in percent of each line’s highest week' : 'Views a week';
  const of = (count: number | undefined) => (count === undefined ? '' : ` (highest ${formatCount(count)})`);
  return `${what}: human blue${of(highest?.human)}, AI orange${of(highest?.ai)}${ending(human, ai)}.`;
}

/** Tells the lines apart for those who do not see the colors. */
function ending(human: readonly number[], ai: readonly number[]): string {
  const last = (human.at(-1) ?? 0) - (ai.at(-1) ?? 0);
  if (last !== 0) return `, which ends ${last > 0 ? 'lower' : 'higher'}`;
  const first = (human[0] ?? 0) - (ai[0] ?? 0);
  return first === 0 ? '' : `, which begins ${first > 0 ? 'lower' : 'higher'}`;
}
