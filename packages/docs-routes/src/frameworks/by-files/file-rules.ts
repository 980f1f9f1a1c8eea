import type { IsConfiguration } from '../../files/configuration.ts';
import type { FrontMatter } from './front-matter.ts';

/** What a framework makes of the files that are there at one commit, by the defaults of its configuration. */
export interface SiteRules {
  /** The page that a file is served as, or nothing when it is none. */
  pageOf(file: string, frontMatter: FrontMatter): string | undefined;
  /** Names of folders that hold the pages of one language. */
  languages: readonly string[];
  /** Whether a path that no file has may be served all the same: made from a template, a list, another language. */
  mayServe(path: string, isServed: (path: string) => boolean): boolean;
}

/** How a framework whose configuration is code turns files into pages. Files are named from the docs' root on. */
export interface FileRules {
  /** As its readers know it. */
  name: string;
  /** The configuration's file, which is not read. */
  isConfiguration: IsConfiguration;
  isRelevant(file: string): boolean;
  /** Static files, such as a list of versions, that the rules hang on. */
  settings: readonly string[];
  /** Whether the page of a file may hang on its front matter. */
  hasFrontMatter(file: string): boolean;
  /** What addresses end with by default. */
  addressEnding: '.html' | undefined;
  /** @param settings texts of those of the files that are there. */
  rulesFor(files: readonly string[], settings: ReadonlyMap<string, string>): SiteRules;
}
