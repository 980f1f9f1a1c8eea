import type { IsConfiguration } from '../../files/configuration.ts';
import type { FrontMatter } from './front-matter.ts';

/** A framework's rules for the files of one commit, by its default configuration. */
export interface SiteRules {
  /** The page that a file is served as, or nothing when it is none. */
  pageOf(file: string, frontMatter: FrontMatter): string | undefined;
  /** Names of folders that hold the pages of one language. */
  languages: readonly string[];
  /** The file of a template that a path without a file may come from. */
  templateOf(path: string): string | undefined;
  /** Whether a path without a file may still be served otherwise: as a list, or in another language. */
  mayServe(path: string, isServed: (path: string) => boolean): boolean;
}

/** How a framework whose configuration is code turns files into pages. Files are paths from the docs' root. */
export interface FileRules {
  name: string;
  /** The configuration's file, which is not read. */
  isConfiguration: IsConfiguration;
  isRelevant(file: string): boolean;
  /** Static files that affect the rules, such as a list of versions. */
  settings: readonly string[];
  /** Whether a file's page may depend on its front matter. */
  hasFrontMatter(file: string): boolean;
  /** What addresses end with by default. */
  addressEnding: '.html' | undefined;
  /** @param settings texts of the existing settings files */
  rulesFor(files: readonly string[], settings: ReadonlyMap<string, string>): SiteRules;
}
