import { isObject } from '../files/json-object.ts';
import type { Snapshot } from '../files/snapshot.ts';
import { keysOf } from '../paths/page-path.ts';
import { readRules } from '../redirects/redirect-rule.ts';
import { excessOf } from '../redirects/rule-limits.ts';
import { configurationIn } from './configuration.ts';
import { generatorOf, maybeGenerated } from './generated-pages.ts';
import { importKey, isImportable } from './imports.ts';
import { type Navigation, pageName, readNavigation } from './navigation.ts';
import { excessOfIgnored, ignoredFiles, pageByName } from './page-files.ts';
import { References } from './references.ts';
import type { Route, Site, SitePair } from './site.ts';
import { type Imports, type PublishedDocs, readImports, snippetPages } from './snippets.ts';

/**
 * Whether a change to the file can touch a page or a redirect. Files are paths from the docs' root.
 */
export function isRelevantFile(file: string): boolean {
  return isImportable(file) || file.endsWith('.json') || file === MINTIGNORE;
}

/**
 * Reads the docs before and after a pull request, as far as the changes require. A page is each
 * `.mdx` and `.md` file, in the navigation or not, except snippets and ignored files. Files are
 * paths from the docs' root.
 *
 * @param changed files that the pull request touches, by their old and new names; none to learn of
 * every page.
 * @see https://www.mintlify.com/docs/organize/pages
 */
export async function readDocs(
  before: Snapshot,
  after: Snapshot,
  changed: ReadonlySet<string>,
): Promise<SitePair> {
  const [old, current] = await Promise.all([readSettings(before), readSettings(after)]);
  const imports = await readImports(old, current, changed);
  const site = siteOf(current, imports.after);
  const snippets = [...changed].filter((file) => site.pageOf(file) === undefined);
  return {
    before: siteOf(old, imports.before),
    after: site,
    snippetPages: snippetPages(imports.after, snippets),
    async mayBeGenerated(missing, side) {
      const { problems, navigation } = side === 'after' ? current : old;
      // A description in an unreadable file could generate any page.
      if (side === 'after' && problems.length > 0) return keysOf(missing);
      return maybeGenerated(missing, navigation.generators, before, after);
    },
    generatorOf: (path) => generatorOf(path, current.navigation.generators),
    notes: [...configurationNotes(current), ...imports.notes],
    problems: [...current.problems, ...current.excess],
  };
}

interface Settings extends PublishedDocs {
  file: string | undefined;
  redirects: Site['redirects'];
  problems: readonly string[];
  /** Parts that are too large to be judged. */
  excess: readonly string[];
}

async function readSettings(docs: Snapshot): Promise<Settings> {
  const file = configurationIn(docs);
  const [mintignore, references] = await Promise.all([
    readMintignore(docs),
    file === undefined ? undefined : References.load(file, docs),
  ]);
  const settings = references?.resolve();
  const redirects = references === undefined ? 'none' : redirectsOf(references, settings);
  const excess = typeof redirects === 'string' ? undefined : excessOf(redirects.rules);
  const unreadReferences = references?.problems ?? [];
  return {
    docs,
    file,
    isIgnored: ignoredFiles(mintignore),
    navigation: readNavigation(settings),
    redirects: excess === undefined ? redirects : 'unreadable',
    problems: [...unreadReferences, ...excessOfIgnored(mintignore)],
    excess: excess === undefined ? [] : [`${file} ${excess}`],
  };
}

const MINTIGNORE = '.mintignore';

async function readMintignore(docs: Snapshot): Promise<string> {
  if (!docs.files.has(MINTIGNORE)) return '';
  const texts = await docs.readTexts([MINTIGNORE]);
  return texts.get(MINTIGNORE) ?? '';
}

/**
 * If a site has no rules, returns the place for the first one. Unreadable rules are never judged.
 */
function redirectsOf(references: References, settings: unknown): Site['redirects'] {
  if (!isObject(settings)) return 'unreadable';
  const place = references.locate('redirects');
  if (place === undefined && !('redirects' in settings)) {
    return {
      rules: [],
      file: references.root,
      key: 'redirects',
    };
  }
  const { redirects } = settings;
  if (place === undefined || !Array.isArray(redirects)) return 'unreadable';
  return {
    rules: readRules(redirects),
    file: place.file,
    key: place.key,
    line: place.line,
  };
}

function siteOf({ docs, isIgnored, navigation, redirects }: Settings, imports: Imports): Site {
  const imported = new Set([...imports.values()].flat());
  const pageOf = (file: string) => {
    if (isIgnored(file) || imported.has(importKey(file))) return undefined;
    return pageByName(file);
  };
  const { languages, defaultVersion, listed } = navigation;
  return {
    pageOf,
    aliases: rootAlias(docs, navigation, pageOf),
    languages,
    defaultVersion,
    listed,
    redirects,
  };
}

/** Without an index, the first page of the navigation serves `/`. */
function rootAlias(docs: Snapshot, { first }: Navigation, pageOf: Site['pageOf']): Route[] {
  if (first === undefined) return [];
  const pages = [...docs.files.keys()].filter((file) => pageOf(file) !== undefined);
  if (pages.some((file) => pageName(file) === 'index')) return [];
  const file = pages.find((page) => pageName(page) === first);
  return file === undefined ? [] : [{ path: '/', file }];
}

function configurationNotes({ file, problems, excess }: Settings): string[] {
  if (file === undefined) return ['The docs’ root has no docs.json or mint.json.'];
  const tooLarge = excess.map((one) => `Redirects were not checked: ${one}.`);
  if (problems.length === 0) return tooLarge;
  return [
    ...tooLarge,
    `The docs’ configuration could not be read completely, so paths without a file are not judged: ${problems.join('; ')}.`,
  ];
}
