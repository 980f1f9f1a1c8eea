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
  const [language, region, ...more] = name.split('-');
  if (!KNOWN_LANGUAGES.has(language) || more.length > 0) return false;
  return region === undefined || /^[a-z]{2,4}$/.test(region);
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
  const found = sides.flatMap(translatedFolders);
  const names = new Set([...declared.map(matchingKey), ...found]);
  const indexIn = (segments: readonly string[]) =>
    segments.findIndex((segment) => names.has(matchingKey(segment)));
  return {
    names: [...names],
    of(path) {
      const segments = matchingKey(path).split('/');
      return segments[indexIn(segments)];
    },
    folderOf(path) {
      const segments = matchingKey(path).split('/');
      const at = indexIn(segments);
      return at === -1 ? undefined : segments.slice(0, at + 1).join('/');
    },
    tailOf(path) {
      const segments = matchingKey(path).split('/');
      const at = indexIn(segments);
      if (at !== -1) {
        segments.splice(at, 1);
      }
      return segments.join('/');
    },
    inLanguageOf(path, place) {
      const own = path.split('/');
      const ownAt = indexIn(own);
      const segments = place.split('/');
      const at = indexIn(segments);
      if (at !== -1) {
        segments.splice(at, 1);
      }
      if (ownAt !== -1) {
        segments.splice(at === -1 ? ownAt : at, 0, own[ownAt] ?? '');
      }
      return segments.join('/');
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
    const translated = sharesOf(siblings).filter(({ count }) => count >= LEAST_SHARED);
    if (!translated.some(({ isMost }) => isMost)) continue;
    for (const { name } of translated) {
      found.push(name);
    }
  }
  return found;
}

/** How many pages of each folder another one has, too. */
function sharesOf(folders: readonly [folder: string, pages: readonly string[]][]): {
  name: string;
  count: number;
  isMost: boolean;
}[] {
  const tailsOf = new Map<string, Set<string>>();
  const foldersWith = new Map<string, number>();
  for (const [folder, pages] of folders) {
    const tails = new Set(pages.map((page) => page.slice(folder.length)));
    tailsOf.set(folder, tails);
    for (const tail of tails) {
      const others = foldersWith.get(tail) ?? 0;
      foldersWith.set(tail, others + 1);
    }
  }
  return [...tailsOf].map(([folder, tails]) => {
    const shared = [...tails].filter((tail) => (foldersWith.get(tail) ?? 0) > 1);
    return {
      name: folder.slice(folder.lastIndexOf('/') + 1),
      count: shared.length,
      isMost: shared.length * 2 >= tails.size,
    };
  });
}

/** The first folder above a page that is named like a language. */
function languageFoldersOf(page: string): string[] {
  const segments = page.split('/').slice(0, -1);
  const at = segments.findIndex((segment) => isLikeALanguage(segment));
  return at === -1 ? [] : [segments.slice(0, at + 1).join('/')];
}

/** One page of the same name proves nothing. */
const LEAST_SHARED = 2;
