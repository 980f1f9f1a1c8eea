import { grouped } from '../../grouped.ts';
import { matchingKey } from '../../paths/page-path.ts';
import { type FindMove, type KnownSite, onlyOf } from './moving-site.ts';

/** The only page of its language with the same last segment, if the pull request adds it. */
export function addedNamesakes({ servedAfter, added, languageOf }: KnownSite): FindMove {
  const addedPages = new Set(added);
  const nameOf = (path: string) => `${languageOf(path)}:${matchingKey(path).split('/').at(-1)}`;
  const byName = grouped(servedAfter, (page) => [nameOf(page)]);
  return (path) => {
    const only = onlyOf(byName.get(nameOf(path)) ?? []);
    return only !== undefined && addedPages.has(only) ? only : undefined;
  };
}
