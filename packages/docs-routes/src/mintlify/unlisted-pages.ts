import type { Snapshot } from '../files/snapshot.ts';

/** The front matter of a page. */
const FRONT_MATTER = /^---[^\S\n]*\r?\n(.*?\r?\n)?---/s;

/** A setting that keeps a page from those who look for it. */
const IS_UNLISTED = /^(?:hidden|noindex)[^\S\n]*:[^\S\n]*true[^\S\n]*(?:#.*)?\r?$/m;

/**
 * Which of these files are pages that their authors keep from navigation and search, by `hidden` or
 * `noindex` in the front matter.
 *
 * @see https://www.mintlify.com/docs/organize/hidden-pages
 * @throws {UnreadableFiles}
 */
export async function unlistedPages(
  files: readonly string[],
  docs: Snapshot,
): Promise<ReadonlySet<string>> {
  const unlisted = new Set<string>();
  for (const [file, text] of await docs.readTexts(files)) {
    const [, settings = ''] = FRONT_MATTER.exec(text) ?? [];
    if (IS_UNLISTED.test(settings)) {
      unlisted.add(file);
    }
  }
  return unlisted;
}
