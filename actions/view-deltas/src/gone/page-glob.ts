import { canonicalPagePath, matchingKey } from '@docs-agent/docs-routes';

/**
 * Whether a canonical page path matches a glob of page paths, letter case aside. `*` is anything in
 * one segment, and `**` any segments, also none. The work grows with the lengths alone, whatever
 * the glob: a pull request of a fork may bring it.
 */
export function pageGlob(glob: string): (path: string) => boolean {
  const pattern = segmentsOf(glob);
  return (path) =>
    matches(pattern, segmentsOf(path), '**', (one, segment) =>
      matches([...one], [...segment], '*', (left, right) => left === right),
    );
}

function segmentsOf(path: string): string[] {
  return matchingKey(canonicalPagePath(path)).split('/');
}

/**
 * Matches items with a pattern in which one of them stands for any number of items. If the pattern
 * does not fit, only its last such item can take one more: the matches of earlier ones are final.
 */
function matches<Item>(
  pattern: readonly Item[],
  items: readonly Item[],
  any: Item,
  isSame: (one: Item, item: Item) => boolean,
): boolean {
  let place = 0;
  let taken = 0;
  let afterAny: { place: number; taken: number } | undefined;
  while (taken < items.length) {
    const [one, item] = [pattern[place], items[taken]];
    if (one === any) {
      place += 1;
      afterAny = { place, taken };
    } else if (one !== undefined && item !== undefined && isSame(one, item)) {
      place += 1;
      taken += 1;
    } else if (afterAny !== undefined) {
      afterAny.taken += 1;
      ({ place, taken } = afterAny);
    } else {
      return false;
    }
  }
  return pattern.slice(place).every((one) => one === any);
}
