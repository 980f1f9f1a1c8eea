import { grouped } from '../grouped.ts';
import { matchingKey } from './page-path.ts';

/** Where the pages of each language of a site are. */
export interface Languages {
  /** Names of folders that hold the pages of one language, in lower case. */
  names: readonly string[];
  /** The segment of a canonical path that names its language, in lower case. */
  of(path: string): string | undefined;
  /** The folder of that segment, `/ko` or `/docs/ko`, in lower case. */
  folderOf(path: string): string | undefined;
  /** A canonical path without that segment, in lower case. */
  tailOf(path: string): string;
  /** The path that a page has in the language of another page. */
  inLanguageOf(path: string, place: string): string;
}

/**
 * The languages that Mintlify's guide names, and a few more that sites use. A folder with another
 * name, such as `go` or `ts`, is a language only if the navigation says so.
 * Source: https://www.mintlify.com/docs/guides/internationalization
 */
const KNOWN_LANGUAGES: ReadonlySet<string | undefined> = new Set(
  'ar ca cn cs da de en es fa fi fr he hi hu id it ja jp ko lv nl no pl pt ro ru sv tr ua uk uz vi zh'.split(
    ' ',
  ),
);

/** `ko`, `pt-br` and `zh-hans`, in lower case. */
function isLikeALanguage(name: string): boolean {
  const [language, region = 'any', ...more] = name.split('-');
  return KNOWN_LANGUAGES.has(language) && /^[a-z]{2,4}$/.test(region) && more.length === 0;
}

/**
 * Folders are languages if the navigation declares them, or if they are named like one and hold the
 * same pages as the folders beside them.
 *
 * @param declared names of languages in the navigation
 * @param sides canonical paths of the pages, before and after
 */
export function languagesOf(
  declared: readonly string[],
  ...sides: readonly (readonly string[])[]
): Languages {
  const names = new Set(declared.map(matchingKey));
  for (const pages of sides) for (const name of translatedFolders(pages)) names.add(name);
  const indexIn = (segments: readonly string[]) =>
    segments.findIndex((segment) => names.has(matchingKey(segment)));
  const of = (path: string) => {
    const segments = matchingKey(path).split('/');
    return segments[indexIn(segments)];
  };
  return {
    names: [...names],
    of,
    folderOf(path) {
      const segments = matchingKey(path).split('/');
      const at = indexIn(segments);
      return at === -1 ? undefined : segments.slice(0, at + 1).join('/');
    },
    tailOf(path) {
      const segments = matchingKey(path).split('/');
      const at = indexIn(segments);
      return at === -1 ? segments.join('/') : segments.toSpliced(at, 1).join('/');
    },
    inLanguageOf(path, place) {
      const [own, segments] = [path.split('/'), place.split('/')];
      const [ownAt, at] = [indexIn(own), indexIn(segments)];
      const plain = at === -1 ? segments : segments.toSpliced(at, 1);
      if (ownAt === -1) return plain.join('/');
      return plain.toSpliced(at === -1 ? ownAt : at, 0, own[ownAt] ?? '').join('/');
    },
  };
}

/**
 * Folders named like a language that have the same pages as those beside them: at least half of the
 * pages of one of them, and some of each other one.
 */
function translatedFolders(pages: readonly string[]): string[] {
  const folders = grouped(pages.map(matchingKey), languageFoldersOf);
  const byParent = grouped(folders, ([folder]) => [folder.slice(0, folder.lastIndexOf('/'))]);
  const found: string[] = [];
  for (const siblings of byParent.values()) {
    const tailsOf = ([folder, inside]: [string, string[]]) =>
      new Set(inside.map((page) => page.slice(folder.length)));
    const byTail = grouped(
      siblings.flatMap((one) => [...tailsOf(one)]),
      (tail) => [tail],
    );
    const shared = siblings.map((one) => {
      const tails = [...tailsOf(one)];
      const count = tails.filter((tail) => (byTail.get(tail)?.length ?? 0) > 1).length;
      const name = one[0].slice(one[0].lastIndexOf('/') + 1);
      return { name, count, isMost: count * 2 >= tails.length };
    });
    const some = shared.filter(({ count }) => count >= LEAST_SHARED);
    if (some.some(({ isMost }) => isMost)) found.push(...some.map(({ name }) => name));
  }
  return found;
}

/** The first folder above a page that is named like a language. */
function languageFoldersOf(page: string): string[] {
  const segments = page.split('/').slice(0, -1);
  const at = segments.findIndex((segment) => isLikeALanguage(segment));
  return at === -1 ? [] : [segments.slice(0, at + 1).join('/')];
}

/** One page of the same name proves nothing. */
const LEAST_SHARED = 2;
