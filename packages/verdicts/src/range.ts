/** Lowest and highest of a page's counts, in views a window. */
export interface Range {
  low: number;
  high: number;
}

/** The range of a page's counts in earlier windows of one length; undefined if there are none. */
export function rangeOf(earlier: readonly number[]): Range | undefined {
  return earlier.length === 0
    ? undefined
    : { low: Math.min(...earlier), high: Math.max(...earlier) };
}
