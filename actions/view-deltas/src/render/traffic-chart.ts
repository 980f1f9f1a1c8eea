import { type Block, codeBlock, paragraph } from '@docs-agent/action-kit';
import { formatDay, lengthOf } from '../published/periods.ts';
import type { PublishedCourse } from '../published/published-report.ts';
import { daysOf } from '../windows.ts';

/**
 * Most color-blind people can distinguish blue and orange, and these two have a contrast of 3 on
 * light, dark and dimmed pages. The default chart colors are nearly invisible, its background is a
 * gray box on dark pages, its height would fill the screen, and in its font size the days of a year
 * of blocks would overlap.
 */
const LOOK =
  '%%{init: {"xyChart": {"height": 280, "xAxis": {"labelFontSize": 12}, "yAxis": {"labelFontSize": 12}}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#2f81f7, #cf5c00"}}}}%%';

const UNITS = new Map([
  [1, 'views'],
  [1_000, 'thousand views'],
  [1_000_000, 'million views'],
]);

/**
 * Views of the site by block. The chart has no legend, so the paragraph above it names its lines by
 * color and by where they end. Its axis begins at 0, so that heights are proportional to views.
 *
 * @see https://mermaid.js.org/syntax/xyChart.html
 */
export function trafficChart(course: PublishedCourse | undefined): Block[] {
  const [first] = course?.spans ?? [];
  if (course === undefined || first === undefined) return [];
  const { spans } = course;
  const human = spans.map((span) => span.human);
  const ai = spans.map((span) => span.ai);
  const highest = Math.max(0, ...human, ...ai);
  if (highest === 0) return [];
  const isPercent = course.unit !== 'views';
  const { unit, end } = chartAxis(highest);
  const length = lengthOf(daysOf(first));
  const days = spans.map(({ dateFrom }) => {
    const day = formatDay(dateFrom).replaceAll('\u00a0', ' ');
    return `"${day}"`;
  });
  const inUnits = (counts: readonly number[]) => counts.map((count) => count / unit).join(', ');
  const code = [
    LOOK,
    'xychart-beta',
    `  x-axis "${length} from" [${days.join(', ')}]`,
    `  y-axis "${isPercent ? 'percent' : UNITS.get(unit)}" 0 --> ${end}`,
    `  line [${inUnits(human)}]`,
    `  line [${inUnits(ai)}]`,
  ];
  const percent = isPercent ? ', in percent of each line’s highest' : '';
  return [
    paragraph(`Views in ${length}${percent}. Blue: human. Orange: AI.`),
    codeBlock(code.join('\n'), 'mermaid'),
  ];
}

/** No number at the axis has more digits, because Mermaid writes no separators. */
const LONGEST_NUMBER = 9_999;

/**
 * Axis ends for which Mermaid writes at most fourteen marks and a zero, which fit the chart, the
 * last one at the very end: it asks D3 for about ten, and D3's steps are 1, 2 and 5 times a power
 * of ten.
 *
 * @see https://d3js.org/d3-array/ticks#ticks
 */
const ENDS = [10, 12, 14, 16, 20, 24, 28, 35, 40, 50, 60, 70, 80, 100] as const;

/**
 * The axis for counts up to the highest one: the unit of its numbers, in views, and its end, in
 * units. Marks are whole numbers, because there are no half views.
 */
export function chartAxis(highest: number): { unit: number; end: number } {
  const unit = [1, 1_000].find((each) => highest / each <= LONGEST_NUMBER) ?? 1_000_000;
  const needed = Math.max(highest / unit, 1);
  const power = Math.max(0, Math.ceil(Math.log10(needed)) - 2);
  const end = ENDS.find((each) => each * 10 ** power >= needed) ?? 100;
  return { unit, end: end * 10 ** power };
}
