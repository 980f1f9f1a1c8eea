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
): Promise<{ before: Imports; after: Imports; notes: readonly string[] }> {
  const unread = { before: new Map(), after: new Map() };
  const isAsked = [...changed].some(
    (file) => mayBeSnippet(file, old) || mayBeSnippet(file, current),
  );
  if (!isAsked) return { ...unread, notes: [] };
  const excess = excessiveReading([old, current]);
  if (excess !== undefined) {
    const note = `Pages that show a changed snippet are left out, because finding them would take ${excess}.`;
    return { ...unread, notes: [note] };
  }
  const [before, after] = await Promise.all([importsIn(old), importsIn(current)]);
  return { before, after, notes: [] };
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
      if (version !== undefined) bytesOf.set(version.id, version.bytes);
    }
  }
  const bytes = [...bytesOf.values()].reduce((sum, some) => sum + some, 0);
  if (bytesOf.size <= FILE_LIMIT && bytes <= BYTE_LIMIT) return undefined;
  return `reading ${bytesOf.size.toLocaleString('en-US')} files`;
}

/** A page of the navigation is a page; anything else that can be imported may be a snippet. */
function mayBeSnippet(file: string, { docs, isIgnored, navigation }: PublishedDocs): boolean {
  if (!docs.files.has(file) || !isImportable(file) || isIgnored(file)) return false;
  return pageByName(file) === undefined || !navigation.names.has(pageName(file));
}

function pagesIn({ docs, isIgnored }: PublishedDocs): string[] {
  return [...docs.files.keys()].filter((file) => /\.mdx?$/i.test(file) && !isIgnored(file));
}

async function importsIn(side: PublishedDocs): Promise<Imports> {
  const spelled = new Map([...side.docs.files.keys()].map((file) => [importKey(file), file]));
  const imports = new Map<string, readonly string[]>();
  let wanted = pagesIn(side);
  for (let level = 0; level < LEVEL_LIMIT && wanted.length > 0; level += 1) {
    const texts = await side.docs.readTexts(wanted);
    for (const file of wanted) imports.set(file, importsOf(file, texts.get(file) ?? ''));
    const targets = new Set(wanted.flatMap((file) => imports.get(file) ?? []));
    wanted = [...targets]
      .flatMap((target) => spelled.get(target) ?? [])
      .filter((file) => !imports.has(file));
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
