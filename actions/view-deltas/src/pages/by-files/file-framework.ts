import { matchingKey } from '../../page-path.ts';
import { type IsConfiguration, rootHint } from '../configuration.ts';
import type { Framework, Site } from '../framework.ts';
import type { Snapshot } from '../snapshot.ts';
import type { FrontMatter } from './front-matter.ts';
import { readPageMatter } from './page-matter.ts';

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
  matters(file: string): boolean;
  /** Static files, such as a list of versions, that the rules hang on. */
  settings: readonly string[];
  /** Whether the page of a file may hang on its front matter. */
  hasFrontMatter(file: string): boolean;
  /** What addresses end with by default. */
  addressEnding: '.html' | undefined;
  /** @param settings texts of those of the files that are there. */
  rulesFor(files: readonly string[], settings: ReadonlyMap<string, string>): SiteRules;
}

/** A framework whose configuration is code. */
export interface FileFramework extends Framework, Pick<FileRules, 'isConfiguration'> {}

/** A framework by the names of the files and, where it counts, their front matter; snippets are not followed. */
export function frameworkByFiles(rules: FileRules): FileFramework {
  const unread = rules.rulesFor([], new Map());
  return {
    isConfiguration: rules.isConfiguration,
    matters: (file) => rules.matters(file) || rules.settings.includes(file),
    pageByName: (file) => unread.pageOf(file, {}),
    async read(before, after, changed) {
      const [old, current] = await Promise.all([rulesIn(rules, before), rulesIn(rules, after)]);
      const matter = await readPageMatter(
        rules,
        { docs: before, rules: old },
        { docs: after, rules: current },
        changed,
      );
      const siteOf = (docs: Snapshot, { pageOf, languages }: SiteRules): Site => ({
        pageOf: (file) => pageOf(file, matter.of(docs, file)),
        aliases: [],
        languages,
        redirects: 'elsewhere',
      });
      const site = siteOf(after, current);
      return {
        before: siteOf(before, old),
        after: site,
        snippetReaders: new Map(),
        mayBeGenerated: async (missing) => {
          const isServed = servedBy(after, site);
          return new Set(missing.filter(({ path }) => !matter.isWhole || current.mayServe(path, isServed)));
        },
        notes: [...configurationNotes(rules, after), ...matter.notes],
        assumes: rules.name,
        addressEnding: rules.addressEnding,
      };
    },
  };
}

async function rulesIn({ settings, rulesFor }: FileRules, docs: Snapshot): Promise<SiteRules> {
  const texts = await docs.readTexts(settings.filter((file) => docs.files.has(file)));
  return rulesFor([...docs.files.keys()], texts);
}

function servedBy({ files }: Snapshot, { pageOf }: Site): (path: string) => boolean {
  const served = new Set([...files.keys()].flatMap((file) => matchingKey(pageOf(file) ?? '')));
  return (path) => served.has(matchingKey(path));
}

function configurationNotes({ name, isConfiguration }: FileRules, { files }: Snapshot): string[] {
  if ([...files.keys()].some(isConfiguration)) return [];
  return [`The docs’ root has no configuration of ${name}.${rootHint(files.keys(), isConfiguration)}`];
}
