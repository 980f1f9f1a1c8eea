import { type Column, smallestFirst } from './column.ts';

/**
 * The family's p values adjusted for false discoveries: an entry at or under a rate is a discovery, and of the
 * discoveries at most that share is expected to be false.
 *
 * @param leastFamily a smaller family counts as one of so many
 * @returns adjusted values in the order of `values`
 * @see Y. Benjamini and Y. Hochberg, Controlling the False Discovery Rate, 1995
 */
export function adjustForFalseDiscoveries(values: Column, leastFamily = 0): Column {
  const family = Math.max(values.length, leastFamily);
  const adjusted = new Float64Array(values.length);
  let least = 1;
  smallestFirst(values)
    .reverse()
    .forEach((index, position) => {
      const rank = values.length - position;
      least = Math.min(least, ((values[index] ?? 0) * family) / rank);
      adjusted[index] = least;
    });
  return adjusted;
}
