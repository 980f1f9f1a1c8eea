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
 * not renamed, unless no page of the old language is left, or `/x` gets the folder of a language
 * that had none: `/en/x`.
 *
 * @param renamed new page paths by old ones, as git pairs their files; canonical
 */
export function renamesInLanguage(
  renamed: ReadonlyMap<string, string>,
  { servedBefore, servedAfter, languages }: PagesAround,
): Map<string, string> {
  const before = new Set(servedBefore.map(matchingKey));
  const added = new Map<string, string>();
  for (const page of servedAfter) {
    if (!before.has(matchingKey(page))) {
      added.set(matchingKey(page), page);
    }
  }

  const kept = new Map<string, string>();
  const across: [path: string, place: string][] = [];
  for (const [path, place] of renamed) {
    if (languages.of(path) === languages.of(place)) {
      kept.set(path, place);
    } else {
      across.push([path, place]);
    }
  }
  const taken = new Set([...kept.values()].map(matchingKey));
  const keep = (path: string, place: string) => {
    if (kept.has(path) || taken.has(matchingKey(place))) return;
    kept.set(path, place);
    taken.add(matchingKey(place));
  };
  for (const [path, place] of across) {
    const own = added.get(matchingKey(languages.inLanguageOf(path, place)));
    if (own !== undefined) {
      keep(path, own);
    }
  }
  const languagesBefore = new Set(servedBefore.map(languages.of));
  // The start of the docs has no language.
  const languagesLeft = new Set(servedAfter.filter((page) => page !== '/').map(languages.of));
  for (const [path, place] of across) {
    const isLeft = languagesLeft.has(languages.of(path));
    const getsFolder =
      languages.of(path) === undefined &&
      !languagesBefore.has(languages.of(place)) &&
      languages.tailOf(path) === languages.tailOf(place);
    if (!isLeft || getsFolder) {
      keep(path, place);
    }
  }
  return kept;
}
