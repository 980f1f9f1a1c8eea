import { type IsConfiguration, rootHint } from '../../files/configuration.ts';
import { excessiveReading, type Snapshot } from '../../files/snapshot.ts';
import { keysOf, matchingKey } from '../../paths/page-path.ts';
import { type Framework, NOTHING_CONFIGURED, type Site } from '../framework.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';

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

/** The docs at one commit, and the framework's rules for them. */
interface Side {
  docs: Snapshot;
  rules: SiteRules;
}

async function sideOf({ settings = [], rulesFor }: FileRules, docs: Snapshot): Promise<Side> {
  const texts = await docs.readTexts(settings.filter((file) => docs.files.has(file)));
  return { docs, rules: rulesFor([...docs.files.keys()], texts) };
}

/**
 * Reads the front matter of the changed pages and, where a path loses its page, or nothing changed, of all: any other
 * file may have that path for its own.
 *
 * @returns `of`: what a file says, nothing if it was not read; `isWhole`: whether every page is known that a lost path
 *   may be served by
 */
async function readPageFrontMatter(
  { hasFrontMatter = () => false, settings = [] }: FileRules,
  before: Side,
  after: Side,
  changed: ReadonlySet<string>,
): Promise<{ of: (docs: Snapshot, file: string) => FrontMatter; isWhole: boolean; notes: string[] }> {
  const known = new Map<string, FrontMatter>();
  const of = ({ files }: Snapshot, file: string) => known.get(files.get(file)?.id ?? '') ?? {};
  const pages = [before, after].map(({ docs }) => ({
    docs,
    files: [...docs.files.keys()].filter(hasFrontMatter),
  }));
  const read = async (wanted: (file: string) => boolean) => {
    const reading = pages.map(async ({ docs, files }) => {
      const texts = await docs.readTexts(files.filter(wanted));
      for (const [file, text] of texts) known.set(docs.files.get(file)?.id ?? '', readFrontMatter(text));
    });
    await Promise.all(reading);
  };
  await read((file) => changed.has(file));
  const paths = ({ docs, rules: { pageOf } }: Side) =>
    [...changed].filter((file) => docs.files.has(file)).map((file) => pageOf(file, of(docs, file)));
  const stay = new Set(paths(after));
  const isStill = changed.size > 0 && paths(before).every((path) => path === undefined || stay.has(path));
  if (isStill && !settings.some((file) => changed.has(file))) return { of, isWhole: true, notes: [] };
  const excess = excessiveReading(pages);
  if (excess !== undefined) {
    const note = `Removed pages are not judged, because finding the paths of all pages would take ${excess}.`;
    return { of, isWhole: false, notes: [note] };
  }
  await read(() => true);
  return { of, isWhole: true, notes: [] };
}

function servedBy({ files }: Snapshot, { pageOf }: Site): (path: string) => boolean {
  const served = new Set([...files.keys()].flatMap((file) => matchingKey(pageOf(file) ?? '')));
  return (path) => served.has(matchingKey(path));
}

function configurationNotes({ name, isConfiguration }: FileRules, { files }: Snapshot): string[] {
  if ([...files.keys()].some(isConfiguration)) return [];
  return [`The docs’ root has no ${name} configuration.${rootHint(files.keys(), isConfiguration)}`];
}
