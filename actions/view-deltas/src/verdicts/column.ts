/**
 * One number of each page. What is worked out of a family of pages is kept in columns: of tens of thousands of pages,
 * objects of a few numbers each would take most of a report's memory.
 */
export type Column = Float64Array;

/** A number of each item, in their order. */
export function columnOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): Column {
  const column = new Float64Array(items.length);
  items.forEach((item, index) => {
    column[index] = numberOf(item);
  });
  return column;
}

/** The indices of the values, the smallest value first; equal ones stay in their order. */
export function smallestFirst(values: Column): Uint32Array {
  const order = new Uint32Array(values.length).map((_, index) => index);
  return order.sort((left, right) => compare(values[left] ?? Number.NaN, values[right] ?? Number.NaN));
}

/** As small whole numbers: a difference of fractions would be put into an object each. */
function compare(left: number, right: number): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
