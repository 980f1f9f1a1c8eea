import { UserError } from '@docs-agent/action-kit';
import { type PageSettings, type PathMap, PathMapError, parsePathMap } from '@docs-agent/docs-routes';
import type { Inputs } from './inputs.ts';

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
  return { framework, docsRoot, basePath, pathMap: readPathMap(pathMap ?? ''), redirectsFiles };
}

function readPathMap(input: string): PathMap {
  try {
    return parsePathMap(input);
  } catch (error) {
    if (!(error instanceof PathMapError)) throw error;
    throw new UserError(`Input \`path-map\`: ${error.message}`, { cause: error });
  }
}
