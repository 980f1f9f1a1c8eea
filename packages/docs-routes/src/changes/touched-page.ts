/**
 * What a pull request does to a page. `unresolved`: its file is gone, but the page may not be, because a page generated
 * from an API may replace it or because the files could not be read.
 */
export type PageChange = 'edited' | 'added' | 'removed' | 'renamed' | 'unresolved';

/** A page that a pull request touches. It has the views of all its paths, so a rename joins old and new. */
export interface TouchedPage {
  path: string;
  /** Its path before a rename. */
  previousPath: string | undefined;
  change: PageChange;
  /** The file that it is served from, or was, from the root of the repository. */
  file: string;
  /** The changed file that the page imports, if that alone touches it; from the root of the repository. */
  throughSnippet: string | undefined;
}
