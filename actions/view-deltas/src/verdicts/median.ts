/** The middle value; of an even number of values, the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  // A typed array sorts numbers as numbers, and several times as fast.
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}
