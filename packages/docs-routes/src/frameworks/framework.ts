import type { Snapshot } from '../files/snapshot.ts';
import type { RuleList } from '../redirects/redirect-rule.ts';

/** A page and the file that it is served from. */
export interface Route {
  /** Canonical page path. */
  path: string;
  file: string;
}

/**
 * The lists of rules in force, in order; a new rule belongs into the first. `elsewhere`: they stand where nothing is read,
 * such as in code. `unreadable`: what holds them could not be read, as a note says.
 */
export type SiteRedirects = readonly [RuleList, ...RuleList[]] | 'elsewhere' | 'unreadable';

/** What a framework makes of the docs at one commit. Files are named from the docs' root on. */
export interface Site {
  /** The page that a file is served as, or nothing when it is none. */
  pageOf(file: string): string | undefined;
  /** Further paths that a page's file answers, such as `/` by the first page of the navigation. */
  aliases: readonly Route[];
  /** Names of folders that hold the pages of one language. */
  languages: readonly string[];
  redirects: SiteRedirects;
}

/** The same docs before and after a pull request. */
export interface SitePair {
  before: Site;
  after: Site;
  /**
   * The pages' files that show a changed file which is no page, each with that file, as they are after the pull
   * request.
   */
  snippetPages: ReadonlyMap<string, string>;
  /**
   * Those of the routes without a file that the framework may serve all the same, as pages that it makes from
   * something else, such as a description of an API.
   */
  mayBeGenerated(missing: readonly Route[]): Promise<ReadonlySet<Route>>;
  /** What could not be read, as sentences. */
  notes: readonly string[];
  /** The framework whose defaults stand in for a configuration that is code, by its name. */
  assumes: string | undefined;
  /** What addresses may end with beside the page path, where that hangs on the configuration. */
  addressEnding: '.html' | undefined;
}

/** How a documentation framework turns files into pages. Files are named from the docs' root on. */
export interface Framework {
  /** Whether a change to the file can touch a page or a redirect. */
  isRelevant(file: string): boolean;
  /** The page that a file has by its name alone, where nothing else can be read. */
  pageByName(file: string): string | undefined;
  /**
   * Reads what the pages depend on, and no more than the changes ask for.
   *
   * @param before the docs' root at the merge base.
   * @param changed files that the pull request touches, by their old and new names; none to learn of every page.
   */
  read(before: Snapshot, after: Snapshot, changed: ReadonlySet<string>): Promise<SitePair>;
}
