import { matchingKey } from '../paths/page-path.ts';
import type { ReadPathChange } from './path-change.ts';

/**
 * The pages that a pull request takes from the navigation and that a file still serves. Readers
 * find them only by search and by their address. None if the navigation of the head cannot be read
 * or names no page.
 *
 * @see https://www.mintlify.com/docs/organize/pages
 */
export function leftNavigation({ pair, served }: ReadPathChange): string[] {
  const before = pair.before.listed;
  const after = pair.after.listed;
  if (pair.problems.length > 0 || after.size === 0) return [];
  const servedBefore = new Set(served.servedBefore.map(matchingKey));
  const left = served.servedAfter.filter((path) => {
    const key = matchingKey(path);
    return servedBefore.has(key) && before.has(key) && !after.has(key);
  });
  return left.sort();
}
