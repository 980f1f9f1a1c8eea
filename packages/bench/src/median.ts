/**
 * The middle value; of an even number of values, the lower of the two in the middle. NaN of none.
 */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
