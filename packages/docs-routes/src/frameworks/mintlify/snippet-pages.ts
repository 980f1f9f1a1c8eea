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
  const importers = importersByTarget(imports);
  const readers = new Map<string, string>();
  for (const snippet of [...changed].sort()) {
    const waiting = [snippet];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      for (const importer of importers.get(importKey(file)) ?? []) {
        if (readers.has(importer)) continue;
        readers.set(importer, snippet);
        waiting.push(importer);
      }
    }
  }
  return readers;
}

function importersByTarget(imports: Imports): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const known = importers.get(target);
      if (known === undefined) importers.set(target, [file]);
      else known.push(file);
    }
  }
  return importers;
}
