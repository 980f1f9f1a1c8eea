import { matchesGlob, posix } from 'node:path';
import { type Layer, layers } from '../layers.ts';

const SCOPE = '@docs-agent/';

/** What is read of a package.json. */
export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Why a file must not import something, and what it may import; `undefined` where it may.
 *
 * @param path of the file, from the root of the repository
 * @param specifier as the file has it
 * @param manifest of the file's package
 */
export function whyForbidden(
  path: string,
  specifier: string,
  manifest: Manifest,
): string | undefined {
  const layer = layerOf(path);
  const folder = folderOf(layer, path);
  const isTest = path.startsWith(`${folder}/test/`);
  const ours = isTest ? [...layer.imports, ...(layer.testsImport ?? [])] : layer.imports;
  const names = ours.map((name) => SCOPE + name).join(', ') || 'nothing';
  const rule = `${layer.rule}. Of this workspace it may import ${names}.`;

  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    return target.startsWith(`${folder}/`) ? undefined : `It leaves ${folder}. ${rule}`;
  }
  if (specifier.startsWith(SCOPE)) {
    return matchesAny(specifier.slice(SCOPE.length), ours) ? undefined : rule;
  }
  if (matchesAny(specifier, layer.never ?? [])) return rule;
  if (specifier.startsWith('node:') || isListed(specifier, manifest)) return undefined;
  return 'Its package.json does not list it.';
}

function layerOf(path: string): Layer {
  const layer = layers.find(({ folder }) => matchesGlob(path, `${folder}/**`));
  if (layer === undefined) throw new Error(`No layer of scripts/layers.ts has ${path}.`);
  return layer;
}

/** The folder of a layer that a file is in: `actions/start-job` of `actions/*`. */
function folderOf(layer: Layer, path: string): string {
  const depth = layer.folder.split('/').length;
  return path.split('/').slice(0, depth).join('/');
}

function matchesAny(name: string, globs: readonly string[]): boolean {
  return globs.some((glob) => matchesGlob(name, glob));
}

/** Whether a package.json lists a package, or its types. */
function isListed(specifier: string, { dependencies, devDependencies }: Manifest): boolean {
  const depth = specifier.startsWith('@') ? 2 : 1;
  const name = specifier.split('/').slice(0, depth).join('/');
  const listed = { ...dependencies, ...devDependencies };
  return name in listed || `@types/${name}` in listed;
}
