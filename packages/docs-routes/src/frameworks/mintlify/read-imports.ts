import type { FileVersion, Snapshot } from '../../files/snapshot.ts';
import { importKey, importsOf } from './imports.ts';
import type { Imports } from './snippet-pages.ts';

/** Above these limits, not every page is read to find who imports a snippet. */
const FILE_LIMIT = 3_000;
const BYTE_LIMIT = 24_000_000;
/** Components import components, up to this depth. */
const LEVEL_LIMIT = 10;

/** The docs at one commit, and which of their files are kept from the site. */
export interface PublishedFiles {
  docs: Snapshot;
  isIgnored: (file: string) => boolean;
}

/** Why the imports of two sides were not read. */
export interface TooMuchToRead {
  files: number;
}

/**
 * What the pages on both sides import, directly and indirectly, or that it is too much to read, because it takes the
 * text of every page. A text that both sides share is read once.
 */
export async function readImports(
  before: PublishedFiles,
  after: PublishedFiles,
): Promise<{ before: Imports; after: Imports } | TooMuchToRead> {
  const versions = new Map<string, FileVersion>();
  for (const side of [before, after])
    for (const file of pagesIn(side)) {
      const version = side.docs.files.get(file);
      if (version !== undefined) versions.set(version.id, version);
    }
  const bytes = [...versions.values()].reduce((sum, version) => sum + version.bytes, 0);
  if (versions.size > FILE_LIMIT || bytes > BYTE_LIMIT) return { files: versions.size };
  const [old, current] = await Promise.all([importsIn(before), importsIn(after)]);
  return { before: old, after: current };
}

function pagesIn({ docs, isIgnored }: PublishedFiles): string[] {
  return [...docs.files.keys()].filter((file) => /\.mdx?$/i.test(file) && !isIgnored(file));
}

async function importsIn(side: PublishedFiles): Promise<Imports> {
  const spelled = new Map([...side.docs.files.keys()].map((file) => [importKey(file), file]));
  const imports = new Map<string, readonly string[]>();
  let wanted = pagesIn(side);
  for (let level = 0; level < LEVEL_LIMIT && wanted.length > 0; level += 1) {
    const texts = await side.docs.readTexts(wanted);
    for (const file of wanted) imports.set(file, importsOf(file, texts.get(file) ?? ''));
    const targets = new Set(wanted.flatMap((file) => imports.get(file) ?? []));
    wanted = [...targets].flatMap((target) => spelled.get(target) ?? []).filter((file) => !imports.has(file));
  }
  return imports;
}
