import { grouped } from '../grouped.ts';
import { languageIn, matchingKey } from '../paths/page-path.ts';

/** What a pull request shows of where its pages went. All paths are canonical. */
export interface MovingSite {
  /** The pages, before and after. */
  servedBefore: readonly string[];
  servedAfter: readonly string[];
  /** Where the file of a lost page went, as page paths. */
  renamedTo: ReadonlyMap<string, string>;
  /** The page that each lost path with a redirect leads to. */
  redirected: ReadonlyMap<string, string>;
  /** Names of folders that hold the pages of one language. */
  languages: readonly string[];
  /** Pages of the default version, by `matchingKey`; empty if the navigation has no versions. */
  defaultVersion: ReadonlySet<string>;
}

/**
 * Where lost pages went, as far as the pull request shows it. In this order:
 *
 * 1. The new place of the renamed file. If the file was copied into several versions, which of them
 *    the rename names is chance; then it is the copy in the navigation's default version.
 * 2. The place that most moves so far suggest: if pages of `/a` went to `/b`, then `/a/page` went
 *    to `/b/page`.
 * 3. The only page with the same last segment, if the pull request adds it.
 * 4. The page in its language to which its translations moved.
 *
 * @param lost canonical paths
 */
export function likelyMoves(
  lost: readonly string[],
  site: MovingSite,
): ReadonlyMap<string, string> {
  const before = new Set(site.servedBefore.map(matchingKey));
  const added = site.servedAfter.filter((page) => !before.has(matchingKey(page)));
  const moves = new Map(site.redirected);
  const known = { ...site, added, moves, languageOf: languageIn(site.languages) };
  for (const step of [renamedPages, sharedMoves, addedNamesakes, translatedMoves]) {
    const find = step(known);
    const found = lost
      .filter((path) => !moves.has(path))
      .map((path) => [path, find(path)] as const);
    for (const [path, place] of found) if (place !== undefined) moves.set(path, place);
  }
  return moves;
}

type Find = (path: string) => string | undefined;

interface Known extends MovingSite {
  added: readonly string[];
  /** The moves found so far. */
  moves: ReadonlyMap<string, string>;
  languageOf: Find;
}

/**
 * Work stays in proportion to the pages: a limited number of folders of a path, and of destinations
 * of a folder, is compared.
 */
const COMPARED_FOLDERS = 16;
const COMPARED_DESTINATIONS = 16;

function renamedPages({ renamedTo, defaultVersion, added, languageOf }: Known): Find {
  const targets = new Set([...renamedTo.values()].map(matchingKey));
  const keysOf = (page: string) => otherFolders(page).map((key) => `${languageOf(page)}:${key}`);
  const copies = added.filter((page) => !targets.has(matchingKey(page)));
  const copied = new Set(copies.flatMap(keysOf));
  const current = [...copies, ...renamedTo.values()].filter((page) =>
    defaultVersion.has(matchingKey(page)),
  );
  const currentCopies = grouped(current, keysOf);
  return (path) => {
    const target = renamedTo.get(path);
    if (target === undefined) return undefined;
    const folders = folderMove(path, target)?.to.split('/').length ?? 1;
    const versions = keysOf(target)
      .slice(0, folders - 1)
      .filter((key) => copied.has(key));
    if (versions.length === 0) return target;
    return onlyOf([
      ...new Set(versions.flatMap((key) => currentCopies.get(key)?.slice(0, 2) ?? [])),
    ]);
  };
}

function sharedMoves({ servedAfter, moves }: Known): Find {
  const served = new Map(servedAfter.map((page) => [matchingKey(page), page]));
  const folderMoves = [...moves].flatMap(([path, place]) => folderMove(path, place) ?? []);
  const destinations = new Map(
    [...grouped(folderMoves, ({ from }) => [from])].map(
      ([from, all]) => [from, mostCommon(all)] as const,
    ),
  );
  return (path) => {
    const key = matchingKey(path);
    return foldersFrom(key)
      .flatMap((from) => (destinations.get(from) ?? []).map((shared) => ({ from, ...shared })))
      .sort((left, right) => right.count - left.count)
      .map(({ from, to }) => served.get(to + key.slice(from.length)))
      .find((page) => page !== undefined);
  };
}

function mostCommon(moves: readonly { to: string }[]): { to: string; count: number }[] {
  return [...grouped(moves, ({ to }) => [to])]
    .map(([to, { length }]) => ({ to, count: length }))
    .sort((left, right) => right.count - left.count)
    .slice(0, COMPARED_DESTINATIONS);
}

function addedNamesakes({ servedAfter, added, languageOf }: Known): Find {
  const addedPages = new Set(added);
  const name = (path: string) => `${languageOf(path)}:${matchingKey(path).split('/').at(-1)}`;
  const namesakes = grouped(servedAfter, (page) => [name(page)]);
  return (path) => {
    const only = onlyOf(namesakes.get(name(path)) ?? []);
    return only !== undefined && addedPages.has(only) ? only : undefined;
  };
}

function translatedMoves({ servedAfter, moves, languageOf }: Known): Find {
  const inAnyLanguage = (path: string) => {
    const [segments, language] = [matchingKey(path).split('/'), languageOf(path)];
    return segments.filter((segment) => segment !== language).join('/');
  };
  const pages = grouped(servedAfter, (page) => [inAnyLanguage(page)]);
  const translations = grouped([...moves], ([path]) => [inAnyLanguage(path)]);
  return (path) => {
    const places = (translations.get(inAnyLanguage(path)) ?? []).map(([, place]) =>
      inAnyLanguage(place),
    );
    const inLanguage = (page: string) => languageOf(page) === languageOf(path);
    return onlyOf(
      [...new Set(places)].flatMap((place) => pages.get(place) ?? []).filter(inLanguage),
    );
  };
}

/**
 * Both folders of a move, by `matchingKey` and without the last segments that they share; undefined
 * if none is shared.
 */
function folderMove(path: string, place: string): { from: string; to: string } | undefined {
  const [from, to] = [matchingKey(path).split('/'), matchingKey(place).split('/')];
  const differs = from
    .toReversed()
    .findIndex((segment, index) => segment !== to.at(-1 - index) || segment === '');
  if (differs === 0) return undefined;
  return { from: from.slice(0, -differs).join('/'), to: to.slice(0, -differs).join('/') };
}

/** A path and the folders above it, the longest first; the root is empty. */
function foldersFrom(path: string): string[] {
  const folders = path.split('/').slice(0, COMPARED_FOLDERS);
  return folders.map((_, index) => folders.slice(0, folders.length - index).join('/'));
}

/** Keys that a page shares with those whose path differs in one folder. */
function otherFolders(path: string): string[] {
  const segments = matchingKey(path).split('/');
  const folders = segments.slice(1, -1).slice(0, COMPARED_FOLDERS);
  return folders.map((_, index) => segments.with(index + 1, '').join('/'));
}

function onlyOf<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
