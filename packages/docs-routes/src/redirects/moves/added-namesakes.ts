import { grouped } from '../../grouped.ts';
import { matchingKey } from '../../paths/page-path.ts';
import { type FindMove, type KnownSite, onlyOf } from './moving-site.ts';

/** Many sections have a page of such a name, so that it does not show where a page went. */
const GENERIC_NAMES: ReadonlySet<string | undefined> = new Set([
  'examples',
  'get-started',
  'getting-started',
  'index',
  'intro',
  'introduction',
  'overview',
  'quick-start',
  'quickstart',
]);

/**
 * The only page of its language with the same last segment, if the pull request adds it and the
 * name is not generic.
 */
export function addedNamesakes({ servedAfter, added, languages }: KnownSite): FindMove {
  const addedPages = new Set(added);
  const nameOf = (path: string) => matchingKey(path).split('/').at(-1);
  const keyOf = (path: string) => `${languages.of(path)}:${nameOf(path)}`;
  const byName = grouped(servedAfter, (page) => [keyOf(page)]);
  return (path) => {
    if (GENERIC_NAMES.has(nameOf(path))) return undefined;
    const only = onlyOf(byName.get(keyOf(path)) ?? []);
    return only !== undefined && addedPages.has(only) ? only : undefined;
  };
}
