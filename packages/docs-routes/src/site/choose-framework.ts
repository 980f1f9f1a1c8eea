import { posix } from 'node:path';
import { type Snapshot, within } from '../files/snapshot.ts';
import type { Framework, SitePair } from '../frameworks/framework.ts';
import type { PathMap } from '../paths/path-map.ts';
import { detectedFramework, FRAMEWORKS, frameworkIn } from './detect-framework.ts';
import { inFolder, noFramework, withPathMap } from './placed-framework.ts';
import { withRuleFiles } from './with-rule-files.ts';

/** How files become pages, by the action's inputs. */
export interface PageSettings {
  framework: 'auto' | keyof typeof FRAMEWORKS | 'none';
  /** Folder from the root of the repository, `.` for the root. */
  docsRoot: string;
  /** Prefix under which the docs are served, if there is one. */
  basePath: string | undefined;
  pathMap: PathMap;
  /** Static files of redirect rules, from the root of the repository. */
  redirectsFiles: readonly string[];
}

/** The framework that the inputs name, for files as they are named from the repository's root on. */
export function chosenFramework({ framework, docsRoot, pathMap, redirectsFiles }: PageSettings): Framework {
  const placed = inFolder({ ...FRAMEWORKS, auto: detectedFramework, none: noFramework }[framework], docsRoot);
  return withRuleFiles(withPathMap(placed, pathMap), redirectsFiles);
}

/** Whether the redirects are only in code: the framework keeps them there, and no rule files are named. */
export function keepsRedirectsInCode(
  { framework, docsRoot, redirectsFiles }: PageSettings,
  files: Snapshot,
): boolean {
  if (redirectsFiles.length > 0 || framework === 'mintlify') return false;
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
export function folderToRead({ docsRoot, pathMap, redirectsFiles }: PageSettings): string {
  // A line of the map may match any file.
  if (pathMap.length > 0) return '.';
  return redirectsFiles.map((file) => posix.dirname(file)).reduce(folderAbove, docsRoot);
}

function folderAbove(one: string, other: string): string {
  const [left, right] = [one.split('/'), other.split('/')];
  const end = left.findIndex((name, index) => name !== right[index]);
  const shared = end === -1 ? left : left.slice(0, end);
  return shared.length === 0 ? '.' : shared.join('/');
}
