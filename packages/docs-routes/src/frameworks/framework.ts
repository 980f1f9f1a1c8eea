import type { Snapshot } from '../files/snapshot.ts';
import type { RuleList } from '../redirects/redirect-rule.ts';

/** A page and the file that it is served from. */
export interface Route {
  path: string;
  file: string;
}

/**
 * The rules. `elsewhere`: they are in a place that is not read, such as code. `unreadable`: they could not be read; a
 * note says why.
 */
export type SiteRedirects = RuleList | 'elsewhere' | 'unreadable';

/** A framework's view of the docs at one commit. Files are paths from the docs' root. */
export interface Site {
  /** The page that a file is served as, or nothing when it is none. */
  pageOf(file: string): string | undefined;
  /** Further paths of a page's file, such as `/` for the first page of the navigation. */
  aliases: readonly Route[];
  /** Names of folders that hold the pages of one language, such as `es` or `pt-BR`. */
  languages: readonly string[];
  /** Pages of the default version, by `matchingKey` of their path; empty if the navigation has no versions. */
  defaultVersion: ReadonlySet<string>;
  redirects: SiteRedirects;
}

/** The same docs before and after a pull request. */
export interface SitePair {
  before: Site;
  after: Site;
  /** Page files that show a changed snippet, each with that snippet, as of the head. */
  snippetPages: ReadonlyMap<string, string>;
  /**
   * Which routes without a file the framework may still serve, by `matchingKey`, as pages generated from something else,
   * such as an API description.
   *
   * @param side whose configuration and templates count
   */
  mayBeGenerated(missing: readonly Route[], side: 'before' | 'after'): Promise<ReadonlySet<string>>;
  /** The template or description that a route without a file may come from: a file, or an address. */
  generatorOf(path: string): string | undefined;
  /** Problems while reading, as sentences. */
  notes: readonly string[];
  /**
   * What of the configuration after the pull request could not be read, as clauses without a period. Then
   * any page may be generated, and any path may be redirected.
   */
  problems: readonly string[];
  /** Name of the framework whose defaults are assumed, because its configuration is code. */
  assumes?: string;
  /** What addresses may end with, depending on the configuration. */
  addressEnding?: '.html' | undefined;
}

/** What a site has of which no file says anything. */
export const NOTHING_CONFIGURED = {
  aliases: [],
  languages: [],
  defaultVersion: new Set<string>(),
  redirects: 'elsewhere',
} as const;

/** How a documentation framework turns files into pages. Files are paths from the docs' root. */
export interface Framework {
  /** Whether a change to the file can touch a page or a redirect. */
  isRelevant(file: string): boolean;
  /**
   * Reads what the pages depend on, as far as the changes require.
   *
   * @param before the docs' root at the merge base.
   * @param changed files that the pull request touches, by their old and new names; none to learn of every page.
   */
  read(before: Snapshot, after: Snapshot, changed: ReadonlySet<string>): Promise<SitePair>;
}
