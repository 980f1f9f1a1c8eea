import { grouped } from '../../grouped.ts';
import { importKey } from './imports.ts';

/** By file, the files that it imports, as `importKey` names them. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * The files that show a changed file, directly or through other imports, each with that changed file. If there are
 * several, the first by name.
 *
 * @param changed files that are not pages
 */
export function snippetPages(imports: Imports, changed: readonly string[]): Map<string, string> {
  const importers = grouped(imports, ([, targets]) => targets);
  const readers = new Map<string, string>();
  for (const snippet of [...changed].sort()) {
    const waiting = [snippet];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      for (const [importer] of importers.get(importKey(file)) ?? []) {
        if (readers.has(importer)) continue;
        readers.set(importer, snippet);
        waiting.push(importer);
      }
    }
  }
  return readers;
}
