import { UserError } from '@docs-agent/action-kit';
import { type PageSettings, PathMapError, parsePathMap } from '@docs-agent/docs-routes';
import type { Inputs } from './inputs.ts';

/**
 * How files become pages, by the inputs.
 *
 * @throws {UserError} when the input `path-map` cannot be read.
 */
export function pageSettings(inputs: Pick<Inputs, keyof PageSettings>): PageSettings {
  const { framework, docsRoot, basePath, pathMap = '' } = inputs;
  try {
    return { framework, docsRoot, basePath, pathMap: parsePathMap(pathMap) };
  } catch (error) {
    if (!(error instanceof PathMapError)) throw error;
    throw new UserError(`Input \`path-map\`: ${error.message}`, { cause: error });
  }
}
