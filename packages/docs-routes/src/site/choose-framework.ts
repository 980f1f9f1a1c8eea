import { posix } from 'node:path';
import { type Snapshot, within } from '../files/snapshot.ts';
import { type Framework, NOTHING_CONFIGURED, type Site, type SitePair } from '../frameworks/framework.ts';
import { mappedPage, type PathMap } from '../paths/path-map.ts';
import { isAddress } from '../redirects/rule-book.ts';
import { detectedFramework, FRAMEWORKS, frameworkIn } from './detect-framework.ts';

/** How files become pages, by the action's inputs. */
export interface PageSettings {
  framework: 'auto' | keyof typeof FRAMEWORKS | 'none';
  /** Folder from the root of the repository, `.` for the root. */
  docsRoot: string;
  /** Prefix under which the docs are served, if there is one. */
  basePath: string | undefined;
  pathMap: PathMap;
}

/** The framework that the inputs name, for files as they are named from the repository's root on. */
export function chosenFramework({ framework, docsRoot, pathMap }: PageSettings): Framework {
  const placed = inFolder({ ...FRAMEWORKS, auto: detectedFramework, none: noFramework }[framework], docsRoot);
  return withPathMap(placed, pathMap);
}

/** Whether the framework keeps the redirects in code. */
export function keepsRedirectsInCode({ framework, docsRoot }: PageSettings, files: Snapshot): boolean {
  if (framework === 'mintlify') return false;
  if (framework !== 'auto') return true;
  const found = frameworkIn(within(files, docsRoot));
  return found !== undefined && found !== FRAMEWORKS.mintlify;
}

/** Notes which framework's defaults are assumed, unless an input already says where the site differs. */
export function defaultsNote({ basePath, pathMap }: PageSettings, { assumes }: SitePair): string[] {
  if (assumes === undefined || basePath !== undefined || pathMap.length > 0) return [];
  return [
    `Page paths assume ${assumes}’s defaults, because its configuration is code and is never executed. If the site differs, set path-map or base-path.`,
  ];
}

/** The folder whose files the chosen framework has to see. */
export function folderToRead({ docsRoot, pathMap }: PageSettings): string {
  // A line of the map may match any file.
  return pathMap.length > 0 ? '.' : docsRoot;
}

/**
 * A framework whose docs are in a folder of the repository. All files, including that of its rules, are paths from the
 * repository's root.
 *
 * @param folder `.` for the root.
 */
export function inFolder(framework: Framework, folder: string): Framework {
  if (folder === '.') return framework;
  const outer = (file: string) => posix.join(folder, file);
  const inner = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined);
  const placed = <T>(file: string, ask: (file: string) => T): T | undefined => {
    const path = inner(file);
    return path === undefined ? undefined : ask(path);
  };
  const siteIn = ({ pageOf, aliases, redirects, ...site }: Site): Site => ({
    ...site,
    pageOf: (file) => placed(file, pageOf),
    aliases: aliases.map(({ path, file }) => ({ path, file: outer(file) })),
    redirects: typeof redirects === 'string' ? redirects : { ...redirects, file: outer(redirects.file) },
  });
  return {
    isRelevant: (file) => placed(file, framework.isRelevant) ?? false,
    async read(before, after, changed) {
      const changedInside = new Set([...changed].flatMap((file) => inner(file) ?? []));
      const pair = await framework.read(within(before, folder), within(after, folder), changedInside);
      return {
        ...pair,
        before: siteIn(pair.before),
        after: siteIn(pair.after),
        snippetPages: new Map([...pair.snippetPages].map(([file, snippet]) => [outer(file), outer(snippet)])),
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
    },
  };
}

/** A framework whose pages the map names first; files as the framework names them. */
function withPathMap(framework: Framework, map: PathMap): Framework {
  if (map.length === 0) return framework;
  const mapped = ({ pageOf, ...site }: Site): Site => ({
    ...site,
    pageOf(file) {
      const page = mappedPage(map, file);
      return page === undefined ? pageOf(file) : (page ?? undefined);
    },
  });
  return {
    isRelevant: (file) => mappedPage(map, file) !== undefined || framework.isRelevant(file),
    async read(before, after, changed) {
      const pair = await framework.read(before, after, changed);
      return { ...pair, before: mapped(pair.before), after: mapped(pair.after) };
    },
  };
}

/** No framework: only the map makes pages. */
const noFramework: Framework = {
  isRelevant: () => false,
  async read() {
    const site: Site = { ...NOTHING_CONFIGURED, pageOf: () => undefined };
    return {
      before: site,
      after: site,
      snippetPages: new Map(),
      mayBeGenerated: async () => new Set(),
      generatorOf: () => undefined,
      notes: [],
      problems: [],
    };
  },
};
