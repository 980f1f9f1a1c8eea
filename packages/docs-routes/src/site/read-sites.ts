import { posix } from 'node:path';
import { NO_FILES, type Snapshot, type SnapshotPair, within } from '../files/snapshot.ts';
import { configurationIn } from '../mintlify/configuration.ts';
import { isRelevantFile, readDocs } from '../mintlify/read-docs.ts';
import type { Site, SitePair } from '../mintlify/site.ts';
import { mappedPage, type PathMap } from '../paths/path-map.ts';
import { isAddress } from '../redirects/destination.ts';

/** How files become pages, by the action's inputs. */
export interface PageSettings {
  /** Folder from the root of the repository, `.` for the root. */
  docsRoot: string;
  /** Prefix under which the docs are served, if there is one. */
  basePath: string | undefined;
  /** Tried before Mintlify's rules; without a configuration in the docs' root, alone. */
  pathMap: PathMap;
}

/**
 * Nothing says how files become pages: there is no configuration in the docs' root, and no path
 * map.
 */
export class NoConfiguration extends Error {
  override readonly name = 'NoConfiguration';
}

/** Whether a change to the file can touch a page or a redirect. */
export function isRelevant(file: string, { docsRoot, pathMap }: PageSettings): boolean {
  const path = pathIn(docsRoot, file);
  return mappedPage(pathMap, file) !== undefined || (path !== undefined && isRelevantFile(path));
}

/** The folder whose files have to be read. */
export function folderToRead({ docsRoot, pathMap }: PageSettings): string {
  // A line of the map may match any file.
  return pathMap.length > 0 ? '.' : docsRoot;
}

/**
 * Reads everything that the pages depend on, as far as the changes require. All files are paths
 * from the repository's root.
 *
 * @param changed files that the pull request touches, by their old and new names; none to learn of
 *   every page.
 * @throws {NoConfiguration}
 */
export async function readSites(
  { before, after }: SnapshotPair,
  changed: ReadonlySet<string>,
  settings: PageSettings,
): Promise<SitePair> {
  const { docsRoot, pathMap } = settings;
  const [old, current] = [within(before, docsRoot), within(after, docsRoot)];
  // A first configuration adds no page, and the last one that goes removes none: the files are the
  // same.
  if (configurationIn(old) !== undefined || configurationIn(current) !== undefined)
    return readPlaced(old, current, changed, settings);
  if (pathMap.length === 0) throw new NoConfiguration();
  return mapAlone(pathMap);
}

/** The pages of files by their names alone. */
export async function pageByName(settings: PageSettings): Promise<Site['pageOf']> {
  const { after } = await readPlaced(NO_FILES, NO_FILES, new Set(), settings);
  return after.pageOf;
}

/**
 * Reads the docs in a folder of the repository; in what is given out, all files are paths from its
 * root.
 */
async function readPlaced(
  before: Snapshot,
  after: Snapshot,
  changed: ReadonlySet<string>,
  { docsRoot, pathMap }: PageSettings,
): Promise<SitePair> {
  const inner = (file: string) => pathIn(docsRoot, file);
  const outer = (file: string) => posix.join(docsRoot, file);
  const placed = (site: Site): Site => ({
    ...site,
    pageOf(file) {
      const page = mappedPage(pathMap, file);
      if (page !== undefined) return page ?? undefined;
      const path = inner(file);
      return path === undefined ? undefined : site.pageOf(path);
    },
    aliases: site.aliases.map(({ path, file }) => ({ path, file: outer(file) })),
    redirects:
      typeof site.redirects === 'string'
        ? site.redirects
        : { ...site.redirects, file: outer(site.redirects.file) },
  });
  const pair = await readDocs(
    before,
    after,
    new Set([...changed].flatMap((file) => inner(file) ?? [])),
  );
  return {
    ...pair,
    before: placed(pair.before),
    after: placed(pair.after),
    snippetPages: new Map(
      [...pair.snippetPages].map(([file, snippet]) => [outer(file), outer(snippet)]),
    ),
    generatorOf(path) {
      const generator = pair.generatorOf(path);
      return generator === undefined || isAddress(generator) ? generator : outer(generator);
    },
    mayBeGenerated: (missing, side) =>
      pair.mayBeGenerated(
        missing.map(({ path, file }) => ({ path, file: inner(file) ?? '' })),
        side,
      ),
  };
}

function pathIn(folder: string, file: string): string | undefined {
  if (folder === '.') return file;
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
}

/** Docs of which only the map says which files are pages. */
function mapAlone(pathMap: PathMap): SitePair {
  const site: Site = {
    pageOf: (file) => mappedPage(pathMap, file) ?? undefined,
    aliases: [],
    languages: [],
    defaultVersion: new Set(),
    listed: new Set(),
    redirects: 'none',
  };
  return {
    before: site,
    after: site,
    snippetPages: new Map(),
    mayBeGenerated: async () => new Set(),
    generatorOf: () => undefined,
    notes: [],
    problems: [],
  };
}
