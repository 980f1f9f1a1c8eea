import type { Framework } from './framework.ts';
import { mintlify } from './mintlify/mintlify.ts';
import type { PathMap } from './path-map.ts';
import { inFolder, noFramework, withPathMap } from './placed-framework.ts';

/** How files become pages, by the action's inputs. */
export interface PageSettings {
  framework: 'auto' | 'mintlify' | 'none';
  /** Folder from the root of the repository, `.` for the root. */
  docsRoot: string;
  /** Prefix under which the docs are served, if there is one. */
  basePath: string | undefined;
  pathMap: PathMap;
}

/** The framework that the inputs name, for files as they are named from the repository's root on. */
export function chosenFramework({ framework, docsRoot, pathMap }: PageSettings): Framework {
  return withPathMap(inFolder(framework === 'none' ? noFramework : mintlify, docsRoot), pathMap);
}

/** The folder whose files the chosen framework has to see. */
export function folderToRead({ docsRoot, pathMap }: PageSettings): string {
  // A line of the map may speak of any file.
  return pathMap.length === 0 ? docsRoot : '.';
}
