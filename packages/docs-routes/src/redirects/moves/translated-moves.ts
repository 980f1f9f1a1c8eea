import { grouped } from '../../grouped.ts';
import { matchingKey } from '../../paths/page-path.ts';
import { type FindMove, type KnownSite, onlyOf } from './moving-site.ts';

/** The page in its language to which its translations moved, if they moved to one. */
export function translatedMoves(
  { servedAfter, languageOf }: Pick<KnownSite, 'servedAfter' | 'languageOf'>,
  moves: ReadonlyMap<string, string>,
): FindMove {
  const inAnyLanguage = (path: string) => {
    const language = languageOf(path);
    const segments = matchingKey(path).split('/');
    return segments.filter((segment) => segment !== language).join('/');
  };
  const pages = grouped(servedAfter, (page) => [inAnyLanguage(page)]);
  const translations = grouped([...moves], ([path]) => [inAnyLanguage(path)]);
  return (path) => {
    const language = languageOf(path);
    const found = new Set<string>();
    for (const [, place] of translations.get(inAnyLanguage(path)) ?? []) {
      for (const page of pages.get(inAnyLanguage(place)) ?? []) {
        if (languageOf(page) === language) found.add(page);
      }
    }
    return onlyOf([...found]);
  };
}
