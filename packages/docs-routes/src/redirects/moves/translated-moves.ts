import { grouped } from '../../grouped.ts';
import { type FindMove, type KnownSite, onlyOf } from './moving-site.ts';

/** The page in its language to which its translations moved, if they moved to one. */
export function translatedMoves(
  { servedAfter, languages }: Pick<KnownSite, 'servedAfter' | 'languages'>,
  moves: ReadonlyMap<string, string>,
): FindMove {
  const pages = grouped(servedAfter, (page) => [languages.tailOf(page)]);
  const translations = grouped([...moves], ([path]) => [languages.tailOf(path)]);
  return (path) => {
    const language = languages.of(path);
    const found = new Set<string>();
    for (const [, place] of translations.get(languages.tailOf(path)) ?? []) {
      for (const page of pages.get(languages.tailOf(place)) ?? []) {
        if (languages.of(page) === language) {
          found.add(page);
        }
      }
    }
    return onlyOf([...found]);
  };
}
