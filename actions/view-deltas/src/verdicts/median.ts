/** The middle value; of an even number of values, the mean of the two in the middle. NaN of none. */
export function median(values: Float64Array): number {
  const sorted = values.toSorted();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}
