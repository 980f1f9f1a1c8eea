/**
 * The middle value; of an even number of values, the mean of the two in the middle. NaN of none.
 */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = (sorted.length - 1) / 2;
  const [lower = Number.NaN, upper = Number.NaN] = [
    sorted[Math.floor(middle)],
    sorted[Math.ceil(middle)],
  ];
  return (lower + upper) / 2;
}
