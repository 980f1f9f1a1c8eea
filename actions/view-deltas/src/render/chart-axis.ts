/** The axis of a chart, from 0 on. */
export interface ChartAxis {
  /** What a number at the axis counts: 1, a thousand or a million views. */
  unit: number;
  /** Its highest number, in units. */
  end: number;
}

/** No number at the axis has more digits. */
const LONGEST_NUMBER = 9_999;

/**
 * Axis ends for which Mermaid writes at most fourteen marks and a zero, which fit the chart, the last one at the very
 * end: it asks D3 for about ten, and D3's steps are 1, 2 and 5 times a power of ten.
 *
 * @see https://d3js.org/d3-array/ticks#ticks
 */
const ENDS = [10, 12, 14, 16, 20, 24, 28, 35, 40, 50, 60, 70, 80, 100] as const;

/**
 * An axis for counts up to the highest one. Large counts are in thousands or millions, because Mermaid writes no
 * separators. Marks are whole numbers, because there are no half views.
 */
export function chartAxis(highest: number): ChartAxis {
  const unit = [1, 1_000].find((each) => highest / each <= LONGEST_NUMBER) ?? 1_000_000;
  const needed = Math.max(highest / unit, 1);
  const power = Math.max(0, Math.ceil(Math.log10(needed)) - 2);
  const end = ENDS.find((each) => each * 10 ** power >= needed) ?? 100;
  return { unit, end: end * 10 ** power };
}
