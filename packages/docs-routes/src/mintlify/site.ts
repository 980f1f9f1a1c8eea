import type { RuleList } from '../redirects/redirect-rule.ts';

/** A page and the file that it is served from. */
export interface Route {
  path: string;
  file: string;
}

/** The docs at one commit. */
export interface Site {
  /** The page that a file is served as, or nothing when it is none. */
  pageOf(file: string): string | undefined;
  /** Further paths of a page's file, such as `/` for the first page of the navigation. */
  aliases: readonly Route[];
  /** Names of folders that hold the pages of one language, such as `es` or `pt-BR`. */
  languages: readonly string[];
  /**
   * Pages of the default version, by `matchingKey` of their path; empty if the navigation has no
   * versions.
   */
  defaultVersion: ReadonlySet<string>;
  /** Pages of the navigation, by `matchingKey` of their path. */
  listed: ReadonlySet<string>;
  /** `none`: there is no configuration that could have them. `unreadable`: a note says why. */
  redirects: RuleList | 'none' | 'unreadable';
}

/** The same docs before and after a pull request. */
export interface SitePair {
  before: Site;
  after: Site;
  /** Page files that show a changed snippet, each with that snippet, as of the head. */
  snippetPages: ReadonlyMap<string, string>;
  /**
   * Which routes without a file may still be served, by `matchingKey`, as pages generated from the
   * description of an API.
   *
   * @param side whose configuration counts
   */
  mayBeGenerated(missing: readonly Route[], side: 'before' | 'after'): Promise<ReadonlySet<string>>;
  /** The description that a route without a file may come from: a file, or an address. */
  generatorOf(path: string): string | undefined;
  /** Problems while reading, as sentences. */
  notes: readonly string[];
  /**
   * The parts of the configuration after the pull request that could not be read, as clauses
   * without a period. Then any page may be generated, and any path may be redirected.
   */
  problems: readonly string[];
}
