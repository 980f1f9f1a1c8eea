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
