import { type IsConfiguration, rootHint } from '../../files/configuration.ts';
import type { Snapshot } from '../../files/snapshot.ts';
import { keysOf, matchingKey } from '../../paths/page-path.ts';
import { type Framework, NOTHING_CONFIGURED, type Site } from '../framework.ts';
import type { FrontMatter } from './front-matter.ts';
import { readPageFrontMatter, type Side } from './page-front-matter.ts';

/** A framework's rules for the files of one commit, by its default configuration. */
export interface SiteRules extends Pick<Site, 'languages'> {
  /** The page that a file is served as, or nothing when it is none. */
  pageOf(file: string, frontMatter: FrontMatter): string | undefined;
  /** The file of a template that a path without a file may come from. */
  templateOf?(path: string): string | undefined;
  /** Whether a path without a file may still be served otherwise: as a list, or in another language. */
  mayServe?(path: string, isServed: (path: string) => boolean): boolean;
}

/** How a framework whose configuration is code turns files into pages. Files are paths from the docs' root. */
export interface FileRules {
  name: string;
  /** The configuration's file, which is not read. */
  isConfiguration: IsConfiguration;
  isRelevant(file: string): boolean;
  /** Static files that affect the rules, such as a list of versions. */
  settings?: readonly string[];
  /** Whether a file's page may depend on its front matter. */
  hasFrontMatter?(file: string): boolean;
  /** What addresses end with by default. */
  addressEnding?: '.html';
  /** @param settings texts of the existing settings files */
  rulesFor(files: readonly string[], settings: ReadonlyMap<string, string>): SiteRules;
}

/** A framework whose configuration is code. */
export interface FileFramework extends Framework, Pick<FileRules, 'isConfiguration'> {}

/** A framework that uses file names and, if relevant, front matter. Snippets are not followed. */
export function frameworkByFiles(rules: FileRules): FileFramework {
  return {
    isConfiguration: rules.isConfiguration,
    isRelevant: (file) => rules.isRelevant(file) || rules.settings?.includes(file) === true,
    async read(before, after, changed) {
      const [old, current] = await Promise.all([sideOf(rules, before), sideOf(rules, after)]);
      const frontMatter = await readPageFrontMatter(rules, old, current, changed);
      const siteOf = ({ docs, rules: { pageOf, languages } }: Side): Site => ({
        ...NOTHING_CONFIGURED,
        languages,
        pageOf: (file) => pageOf(file, frontMatter.of(docs, file)),
      });
      const sites = { before: siteOf(old), after: siteOf(current) };
      return {
        ...sites,
        snippetPages: new Map(),
        mayBeGenerated: async (missing, side) => {
          const { docs, rules } = side === 'after' ? current : old;
          const isServed = servedBy(docs, sites[side]);
          const maybe = (path: string) =>
            rules.templateOf?.(path) !== undefined || rules.mayServe?.(path, isServed) === true;
          return keysOf(missing.filter(({ path }) => !frontMatter.isWhole || maybe(path)));
        },
        generatorOf: (path) => current.rules.templateOf?.(path),
        notes: [...configurationNotes(rules, after), ...frontMatter.notes],
        problems: [],
        assumes: rules.name,
        addressEnding: rules.addressEnding,
      };
    },
  };
}

async function sideOf({ settings = [], rulesFor }: FileRules, docs: Snapshot): Promise<Side> {
  const texts = await docs.readTexts(settings.filter((file) => docs.files.has(file)));
  return { docs, rules: rulesFor([...docs.files.keys()], texts) };
}

function servedBy({ files }: Snapshot, { pageOf }: Site): (path: string) => boolean {
  const served = new Set([...files.keys()].flatMap((file) => matchingKey(pageOf(file) ?? '')));
  return (path) => served.has(matchingKey(path));
}

function configurationNotes({ name, isConfiguration }: FileRules, { files }: Snapshot): string[] {
  if ([...files.keys()].some(isConfiguration)) return [];
  return [`The docs’ root has no ${name} configuration.${rootHint(files.keys(), isConfiguration)}`];
}
