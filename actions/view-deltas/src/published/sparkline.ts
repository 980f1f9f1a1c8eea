/**
 * Bars by their height in eighths of a line. The half and the full block are left out: common fonts have only these
 * two, so the others would come from another font and not align with them.
 */
const BARS = [
  { height: 1, bar: '▁' },
  { height: 2, bar: '▂' },
  { height: 3, bar: '▃' },
  { height: 5, bar: '▅' },
  { height: 6, bar: '▆' },
  { height: 7, bar: '▇' },
] as const;

/**
 * Counts as a line of bars from 0 to the largest: shapes alone, no count can be read from it.
 *
 * @returns undefined if there is nothing to draw.
 */
export function sparkline(counts: readonly number[]): string | undefined {
  const most = Math.max(0, ...counts);
  if (most === 0) return undefined;
  return counts.map((count) => barOf((count / most) * 7)).join('');
}

/** The bar of the nearest height, of two the higher. */
function barOf(height: number): string {
  return BARS.reduce<(typeof BARS)[number]>(
    (nearest, each) => (Math.abs(each.height - height) <= Math.abs(nearest.height - height) ? each : nearest),
    BARS[0],
  ).bar;
}
