/** Items by each of their keys, in their order. */
export function grouped<Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => Iterable<string>,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, [item]);
      } else {
        group.push(item);
      }
    }
  }
  return groups;
}
