import type { Snapshot } from '../files/snapshot.ts';
import { grouped } from '../grouped.ts';
import { importKey, importsOf, isImportable } from './imports.ts';
import { type Navigation, pageName } from './navigation.ts';
import { pageByName } from './page-files.ts';

/** Components import components, up to this depth. */
const LEVEL_LIMIT = 10;

/** Above these limits, the pages are not read. */
const FILE_LIMIT = 3_000;
const BYTE_LIMIT = 24_000_000;

/** The imports of both sides, and sentences about what was not read. */
interface ReadImports {
  before: Imports;
  after: Imports;
  notes: readonly string[];
}

/** By file, the files that it imports, as `importKey` names them. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The docs at one commit, and which of their files are kept from the site. */
export interface PublishedDocs {
  docs: Snapshot;
  isIgnored: (file: string) => boolean;
  navigation: Navigation;
}

/**
 * Which file imports which, on both sides or on neither: a snippet known on only one side would
 * look like a page that was added or removed. This takes every page's text, so it is read only if a
 * changed file may be a snippet. A text that both sides share is read once.
 */
export async function readImports(
  old: PublishedDocs,
  current: PublishedDocs,
  changed: ReadonlySet<string>,
): Promise<ReadImports> {
  const sides = [old, current];
  const mayMatter = (file: string) => sides.some((side) => mayBeSnippet(file, side));
  if (![...changed].some(mayMatter)) return withoutImports();
  const excess = excessiveReading(sides);
  if (excess !== undefined) {
    return withoutImports(
      `Pages that show a changed snippet are left out, because finding them would take ${excess}.`,
    );
  }
  const [before, after] = await Promise.all([importsIn(old), importsIn(current)]);
  return {
    before,
    after,
    notes: [],
  };
}

function withoutImports(...notes: readonly string[]): ReadImports {
  return {
    before: new Map(),
    after: new Map(),
    notes,
  };
}

/**
 * The work of reading the pages of both sides, as `reading 3,001 files`, if that is too much. A
 * version that both share counts once.
 */
function excessiveReading(sides: readonly PublishedDocs[]): string | undefined {
  const bytesOf = new Map<string, number>();
  for (const side of sides) {
    for (const file of pagesIn(side)) {
      const version = side.docs.files.get(file);
      if (version !== undefined) {
        bytesOf.set(version.id, version.bytes);
      }
    }
  }
  let bytes = 0;
  for (const some of bytesOf.values()) {
    bytes += some;
  }
  if (bytesOf.size <= FILE_LIMIT && bytes <= BYTE_LIMIT) return undefined;
  return `reading ${bytesOf.size.toLocaleString('en-US')} files`;
}

/** A page of the navigation is a page; anything else that can be imported may be a snippet. */
function mayBeSnippet(file: string, { docs, isIgnored, navigation }: PublishedDocs): boolean {
  if (!isImportable(file)) return false;
  if (!docs.files.has(file) || isIgnored(file)) return false;
  return pageByName(file) === undefined || !navigation.names.has(pageName(file));
}

function pagesIn({ docs, isIgnored }: PublishedDocs): string[] {
  const files = [...docs.files.keys()];
  return files.filter((file) => /\.mdx?$/i.test(file) && !isIgnored(file));
}

async function importsIn(side: PublishedDocs): Promise<Imports> {
  const fileOf = new Map<string, string>();
  for (const file of side.docs.files.keys()) {
    fileOf.set(importKey(file), file);
  }
  const imports = new Map<string, readonly string[]>();
  let wanted = pagesIn(side);
  for (let level = 0; level < LEVEL_LIMIT && wanted.length > 0; level += 1) {
    const texts = await side.docs.readTexts(wanted);
    const targets = new Set<string>();
    for (const file of wanted) {
      const imported = importsOf(file, texts.get(file) ?? '');
      imports.set(file, imported);
      for (const target of imported) {
        targets.add(target);
      }
    }
    const files = [...targets].flatMap((target) => fileOf.get(target) ?? []);
    wanted = files.filter((file) => !imports.has(file));
  }
  return imports;
}

/**
 * The files that show a changed file, directly or through other imports, each with that changed
 * file. If there are several, the first by name.
 *
 * @param changed files that are not pages
 */
export function snippetPages(imports: Imports, changed: readonly string[]): Map<string, string> {
  const importers = grouped(imports, ([, targets]) => targets);
  const readers = new Map<string, string>();
  for (const snippet of [...changed].sort()) {
    const waiting = [snippet];
    for (const file of waiting) {
      for (const [importer] of importers.get(importKey(file)) ?? []) {
        if (readers.has(importer)) continue;
        readers.set(importer, snippet);
        waiting.push(importer);
      }
    }
  }
  return readers;
}
