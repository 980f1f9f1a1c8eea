import { type Languages, languagesOf } from '../../paths/languages.ts';
import { matchingKey } from '../../paths/page-path.ts';

/** The evidence in a pull request of where its pages went. All paths are canonical. */
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

/** A site, with values that are derived once for all steps. */
export interface KnownSite extends Omit<MovingSite, 'languages'> {
  /** The pages that the pull request adds. */
  added: readonly string[];
  languages: Languages;
}

export function knownSite(site: MovingSite): KnownSite {
  const before = new Set(site.servedBefore.map(matchingKey));
  return {
    ...site,
    added: site.servedAfter.filter((page) => !before.has(matchingKey(page))),
    languages: languagesOf(site.languages),
  };
}

/** The page that a lost path became; undefined if that is not shown. */
export type FindMove = (path: string) => string | undefined;

/** One way to find where lost paths went, given the moves that were found before. */
export type MoveStep = (site: KnownSite, moves: ReadonlyMap<string, string>) => FindMove;

/** The item of a list of one. */
export function onlyOf<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
