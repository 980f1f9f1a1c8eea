import { excessiveReading, type Snapshot } from '../../files/snapshot.ts';
import type { FileRules, SiteRules } from './file-framework.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';

export interface Side {
  docs: Snapshot;
  rules: SiteRules;
}

/**
 * Reads the front matter of the changed pages and, where a path loses its page, or nothing changed, of all: any other
 * file may have that path for its own.
 *
 * @returns `of`: what a file says, nothing if it was not read; `isWhole`: whether every page is known that a lost path
 *   may be served by
 */
export async function readPageFrontMatter(
  { hasFrontMatter = () => false, settings = [] }: FileRules,
  before: Side,
  after: Side,
  changed: ReadonlySet<string>,
): Promise<{ of: (docs: Snapshot, file: string) => FrontMatter; isWhole: boolean; notes: string[] }> {
  const known = new Map<string, FrontMatter>();
  const of = ({ files }: Snapshot, file: string) => known.get(files.get(file)?.id ?? '') ?? {};
  const pages = [before, after].map(({ docs }) => ({
    docs,
    files: [...docs.files.keys()].filter(hasFrontMatter),
  }));
  const read = async (wanted: (file: string) => boolean) => {
    const reading = pages.map(async ({ docs, files }) => {
      const texts = await docs.readTexts(files.filter(wanted));
      for (const [file, text] of texts) known.set(docs.files.get(file)?.id ?? '', readFrontMatter(text));
    });
    await Promise.all(reading);
  };
  await read((file) => changed.has(file));
  const paths = ({ docs, rules: { pageOf } }: Side) =>
    [...changed].filter((file) => docs.files.has(file)).map((file) => pageOf(file, of(docs, file)));
  const stay = new Set(paths(after));
  const isStill = changed.size > 0 && paths(before).every((path) => path === undefined || stay.has(path));
  if (isStill && !settings.some((file) => changed.has(file))) return { of, isWhole: true, notes: [] };
  const excess = excessiveReading(pages);
  if (excess !== undefined) {
    const note = `Removed pages are not judged, because finding the paths of all pages would take ${excess}.`;
    return { of, isWhole: false, notes: [note] };
  }
  await read(() => true);
  return { of, isWhole: true, notes: [] };
}
