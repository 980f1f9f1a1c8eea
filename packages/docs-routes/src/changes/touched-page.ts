/**
 * What a pull request does to a page. `unresolved`: its file is gone, but whether the page is cannot be told, because a
 * page generated from an API may take its place, or because the files could not be read.
 */
export type PageChange = 'edited' | 'added' | 'removed' | 'renamed' | 'unresolved';

/** A page that a pull request touches. Its views are those of all its paths, so a rename joins old and new. */
export interface TouchedPage {
  path: string;
  /** Where it was before, if a rename moved it. */
  previousPath: string | undefined;
  change: PageChange;
  /** The file that it is served from, or was, from the root of the repository. */
  file: string;
  /** The changed file that the page imports, if that alone touches it; from the root of the repository. */
  throughSnippet: string | undefined;
}
