import { type ReadSides, type SnapshotPair, UnreadableFiles } from '../files/snapshot.ts';
import type { SitePair } from '../mintlify/site.ts';
import { folderToRead, isRelevant, type PageSettings, readSites } from '../site/read-sites.ts';
import { type ServedPaths, servedPaths } from '../site/routes.ts';
import { changedPaths, type ListedChange } from './changed-files.ts';
import { comparePages, type TouchedPage } from './compare-routes.ts';
import { NO_PATH_CHANGE, type PathChange, readPathChange } from './path-change.ts';
import { pagesByName, readRouteChange } from './route-change.ts';
import { unjudgedByName } from './unjudged.ts';

/** The effect of a pull request on the pages, and on the paths that lead to them. */
export interface TouchedPages {
  /** Ordered by path. */
  pages: TouchedPage[];
  paths: PathChange;
  /** Sentences about unknown pages, which name files. */
  notes: string[];
  /**
   * Whether neither side has a configuration that could have redirects. Then no redirect is
   * missing.
   */
  isWithoutRules: boolean;
  /** What the docs serve before or after it; undefined if that is unknown. */
  served: ServedPaths | undefined;
  /** Why the files could not be read, if so. */
  unread: UnreadableFiles | undefined;
}

const NOTHING_TOUCHED: TouchedPages = {
  pages: [],
  paths: NO_PATH_CHANGE,
  notes: [],
  isWithoutRules: false,
  served: undefined,
  unread: undefined,
};

/**
 * Finds the pages that a pull request touches: as their file changed, came, went or moved, through
 * a changed snippet that they show, or by the configuration. Nothing is read when no changed file
 * can matter.
 *
 * @throws {NoConfiguration} if files were read, and neither side has a configuration
 */
export async function readTouchedPages(
  readSides: ReadSides,
  change: ListedChange,
  settings: PageSettings,
): Promise<TouchedPages> {
  const mayMatter = changedPaths(change.files).some((file) => isRelevant(file, settings));
  if (change.unlistedFiles === 0 && !mayMatter) return NOTHING_TOUCHED;
  try {
    const sides = await readSides(folderToRead(settings));
    return await touchedByRoutes(change, sides, settings);
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    const pages = await pagesByName(change.files, settings);
    const unjudged = unjudgedByName(pages, change, error);
    const note = `Pages were found by the names of the changed files alone, and redirects were not checked: ${error.message}`;
    return {
      ...NOTHING_TOUCHED,
      pages,
      paths: { kind: 'unjudged', unjudged },
      notes: [note],
      unread: error,
    };
  }
}

async function touchedByRoutes(
  { files, unlistedFiles }: ListedChange,
  sides: SnapshotPair,
  settings: PageSettings,
): Promise<TouchedPages> {
  const changed = new Set(changedPaths(files));
  if (unlistedFiles > 0) {
    for (const file of differingFiles(sides)) {
      changed.add(file);
    }
  }
  const pair = await readSites(sides, changed, settings);
  const change = await readRouteChange(pair, sides, files);
  const pages = comparePages(change);
  // Views are of the time before, when the pages that the pull request removes were served.
  const routes = new Map([...change.before, ...change.after]);
  return {
    pages,
    paths: readPathChange(pair, change, sides, changed, settings),
    isWithoutRules: pair.before.redirects === 'none' && pair.after.redirects === 'none',
    notes: [...pair.notes, ...generatorNotes(pages, pair)],
    served: servedPaths(routes, pair, settings.basePath),
    unread: undefined,
  };
}

/** Why it is unknown whether a page without its file is still served. */
function generatorNotes(pages: readonly TouchedPage[], { generatorOf }: SitePair): string[] {
  const unresolved = pages.filter(({ change }) => change === 'unresolved');
  const generators = new Set(unresolved.flatMap(({ path }) => generatorOf(path) ?? []));
  return [...generators].map(
    (file) => `Pages whose file is removed may still be served, by ${file}.`,
  );
}

function differingFiles({ before, after }: SnapshotPair): string[] {
  const all = new Set([...before.files.keys(), ...after.files.keys()]);
  return [...all].filter((file) => {
    const old = before.files.get(file);
    const current = after.files.get(file);
    return old?.id !== current?.id;
  });
}
