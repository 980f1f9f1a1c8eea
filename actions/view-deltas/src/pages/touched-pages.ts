import { mintlifyPage } from '../mintlify-pages.ts';
import { matchingKey } from '../page-path.ts';
import type { TouchedPage } from './touched-page.ts';

/** A file that a pull request changes, as GitHub lists it. */
export interface ChangedFile {
  path: string;
  previousPath: string | undefined;
  status: string;
}

interface Served {
  path: string;
  file: string;
}

const DIRECTLY = { previousPath: undefined, throughSnippet: undefined };

/** The pages that the files are served as, ordered by path. */
export function touchedPages(files: readonly ChangedFile[], docsRoot: string): TouchedPage[] {
  const before = new Map<string, Served>();
  const after = new Map<string, Served>();
  const moves = new Map<string, string>();
  for (const file of files) {
    if (file.status === 'unchanged') continue;
    const isNew = file.status === 'added' || file.status === 'copied';
    const old = isNew ? undefined : mintlifyPage(file.previousPath ?? file.path, docsRoot);
    const current = file.status === 'removed' ? undefined : mintlifyPage(file.path, docsRoot);
    if (old !== undefined) before.set(matchingKey(old), { path: old, file: file.previousPath ?? file.path });
    if (current !== undefined) after.set(matchingKey(current), { path: current, file: file.path });
    if (old !== undefined && current !== undefined) moves.set(matchingKey(current), old);
  }
  const joined = new Set<string>();
  const pages = [...after].map(([key, served]): TouchedPage => {
    const origin = moves.get(key);
    const originKey = origin === undefined ? key : matchingKey(origin);
    // A path that is still served keeps its views, and no path is counted for two pages: files that swap their
    // names, or follow each other in a chain, are renamed without their pages' views moving along.
    if (origin !== undefined && !after.has(originKey) && !joined.has(originKey)) {
      joined.add(originKey);
      return { ...served, ...DIRECTLY, previousPath: origin, change: 'renamed' };
    }
    return { ...served, ...DIRECTLY, change: before.has(key) ? 'edited' : 'added' };
  });
  for (const [key, served] of before) {
    if (!after.has(key) && !joined.has(key)) pages.push({ ...served, ...DIRECTLY, change: 'removed' });
  }
  return pages.sort((left, right) => (left.path < right.path ? -1 : 1));
}
