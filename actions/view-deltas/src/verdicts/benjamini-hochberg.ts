/**
 * The family's p values adjusted for false discoveries: an entry at or under a rate is a discovery, and of the
 * discoveries at most that share is expected to be false.
 *
 * @param leastFamily a smaller family counts as one of so many
 * @returns adjusted values in the order of `values`
 * @see Y. Benjamini and Y. Hochberg, Controlling the False Discovery Rate, 1995
 */
export function adjustForFalseDiscoveries(values: readonly number[], leastFamily = 0): number[] {
  const family = Math.max(values.length, leastFamily);
  const largestFirst = values.map((value, index) => ({ value, index }));
  largestFirst.sort((left, right) => right.value - left.value);
  const adjusted = [...values];
  let least = 1;
  largestFirst.forEach(({ value, index }, position) => {
    const rank = values.length - position;
    least = Math.min(least, (value * family) / rank);
    adjusted[index] = least;
  });
  return adjusted;
}
