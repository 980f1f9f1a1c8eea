import type { Inputs } from '../inputs.ts';
import type { PageSettings } from './choose-framework.ts';
import { parsePathMap } from './path-map.ts';

/**
 * How files become pages, by the inputs.
 *
 * @throws {UserError} when the input `path-map` cannot be read.
 */
export function pageSettings({
  framework,
  docsRoot,
  basePath,
  pathMap,
  redirectsFiles,
}: Pick<Inputs, 'framework' | 'docsRoot' | 'basePath' | 'pathMap' | 'redirectsFiles'>): PageSettings {
  return { framework, docsRoot, basePath, pathMap: parsePathMap(pathMap ?? ''), redirectsFiles };
}
