import type { Languages } from '../paths/languages.ts';
import { matchingKey } from '../paths/page-path.ts';

/** The pages around a rename. */
export interface PagesAround {
  /** Canonical paths of the pages, before and after. */
  servedBefore: readonly string[];
  servedAfter: readonly string[];
  languages: Languages;
}

/**
 * The renames of pages, each within its language. Git pairs files that look alike, and copies that
 * are not translated yet look alike across languages: `/ko/x` with `/vi/y`. If the pull request
 * adds `/ko/y`, that is the page that `/ko/x` became. Otherwise a page that changes its language is
 * no rename, unless no page of the old language is left.
 *
 * @param renamed new page paths by old ones, as git pairs their files; canonical
 */
export function renamesInLanguage(
  renamed: ReadonlyMap<string, string>,
  { servedBefore, servedAfter, languages }: PagesAround,
): Map<string, string> {
  const before = new Set(servedBefore.map(matchingKey));
  const added = new Map<string, string>();
  for (const page of servedAfter)
    if (!before.has(matchingKey(page))) added.set(matchingKey(page), page);
  const languagesLeft = new Set(servedAfter.map(languages.of));

  const kept = new Map<string, string>();
  const across: [path: string, place: string][] = [];
  for (const [path, place] of renamed) {
    if (languages.of(path) === languages.of(place)) kept.set(path, place);
    else across.push([path, place]);
  }
  const taken = new Set([...kept.values()].map(matchingKey));
  for (const [path, place] of across) {
    const own = added.get(matchingKey(languages.inLanguageOf(path, place)));
    if (own !== undefined && !taken.has(matchingKey(own))) {
      kept.set(path, own);
      taken.add(matchingKey(own));
    }
  }
  for (const [path, place] of across) {
    if (kept.has(path) || taken.has(matchingKey(place))) continue;
    const language = languages.of(path);
    if (language !== undefined && languagesLeft.has(language)) continue;
    kept.set(path, place);
    taken.add(matchingKey(place));
  }
  return kept;
}
