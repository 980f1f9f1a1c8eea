import { type MissingRedirect, matchingKey } from '@docs-agent/docs-routes';
import type { NearestPage } from '../report/dead-end.ts';

/**
 * Finds a page for a path that no page serves: the page that it became, as far as redirects show
 * it; else a page in its folder whose name is one edit away, as a plural or a typing error is; else
 * its section.
 *
 * @param served canonical paths
 */
export function nearestPages(
  served: readonly string[],
): (lost: MissingRedirect) => NearestPage | undefined {
  const named = served.filter((path) => path !== '/');
  const pages = Map.groupBy(named, (path) => folderOf(matchingKey(path)));
  return ({ path, movedTo, nearestSection }) => {
    if (movedTo !== undefined) return { kind: 'page', path: movedTo };
    const key = matchingKey(path);
    const siblings = pages.get(folderOf(key)) ?? [];
    const page = siblings.find((sibling) => isOneEdit(key, matchingKey(sibling)));
    if (page !== undefined) return { kind: 'page', path: page };
    if (nearestSection === undefined) return undefined;
    return { kind: 'section', path: nearestSection };
  };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Whether a text becomes another one if one character is added, removed or replaced. */
function isOneEdit(text: string, other: string): boolean {
  if (Math.abs(text.length - other.length) > 1) return false;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const isAdded = text.slice(same) === other.slice(same + 1);
  const isRemoved = text.slice(same + 1) === other.slice(same);
  const isReplaced = text.slice(same + 1) === other.slice(same + 1);
  return isAdded || isRemoved || isReplaced;
}
