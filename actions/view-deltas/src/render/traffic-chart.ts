import { type Block, codeBlock, paragraph } from '@docs-agent/action-kit';
import { formatDay } from '../numbers.ts';
import type { PublishedTrend } from '../published-trend.ts';

// Blue and orange are told apart by most who see colors differently, and stand out on light and dark. The chart's own
// colors are nearly invisible.
const PALETTE = '%%{init: {"themeVariables": {"xyChart": {"plotColorPalette": "#0969da, #bc4c00"}}}}%%';

/**
 * Views of the site from week to week. The chart has no legend, so its lines are named above it; its axis begins at 0,
 * so that a line's height is its size.
 *
 * @see https://mermaid.js.org/syntax/xyChart.html
 */
export function trafficChart(trend: PublishedTrend | undefined): Block[] {
  if (trend === undefined) return [];
  const { mondays, unit, human, ai } = trend;
  const highest = Math.max(0, ...human, ...ai);
  if (highest === 0) return [];
  const weeks = mondays.map((monday) => `"${formatDay(monday).replaceAll('\u00a0', ' ')}"`);
  const what =
    unit === 'views'
      ? 'Views a week: human blue, AI orange.'
      : 'Views a week in percent of each line’s highest week: human blue, AI orange.';
  const lines = [
    PALETTE,
    'xychart-beta',
    `  x-axis "week from" [${weeks.join(', ')}]`,
    `  y-axis "${unit === 'views' ? 'views' : 'percent'}" 0 --> ${axisEnd(highest)}`,
    `  line [${human.join(', ')}]`,
    `  line [${ai.join(', ')}]`,
  ];
  return [paragraph(what), codeBlock(lines.join('\n'), 'mermaid')];
}

/** The next number of two significant digits. */
function axisEnd(highest: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(highest)) - 1);
  return Math.ceil(highest / unit) * unit;
}
