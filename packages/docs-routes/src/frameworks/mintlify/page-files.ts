import ignore from 'ignore';
import { canonicalPagePath } from '../../paths/page-path.ts';
import { urlPath } from '../../paths/path-map.ts';

/**
 * Never published, at any depth and in any case. The same page names `build`, `dist`, `coverage`, `.cache`, `tmp` and
 * `temp` too, but sites do serve pages from `build/`; a page that nobody can see costs this report nothing, a hidden
 * loss would.
 *
 * @see https://www.mintlify.com/docs/organize/mintignore#default-ignored-patterns
 */
const ALWAYS_IGNORED = [
  '.git',
  '.github',
  '.claude',
  '.agents',
  '.cursor',
  '.idea',
  '.mintlify',
  '.vscode',
  'node_modules',
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
];

/** Not pages whatever `.mintignore` says: files about the repository, and the skill that agents read. */
const ABOUT_THE_REPOSITORY = /(?:^|\/)(?:readme|license|contributing|contribute)\.md$|^skill\.md$/i;

const FOR_SNIPPETS = /^_?snippets\//i;

/** Whether a file under the docs' root is kept from the site, by the text of `.mintignore`. */
export function ignoredFiles(mintignore: string): (file: string) => boolean {
  const lines = mintignore.split('\n').map((line) => line.trim());
  const matcher = ignore().add([...ALWAYS_IGNORED, ...lines]);
  return (file) => matcher.ignores(file);
}

/**
 * The page that a file has by its name, or nothing when its name is no page's: `.mdx` or `.md`, outside the folders
 * for snippets. Its path is the file's without the extension; `index` is its folder.
 *
 * @param file from the docs' root on.
 * @see https://www.mintlify.com/docs/organize/pages
 * @see https://www.mintlify.com/docs/create/reusable-snippets
 */
export function pageByName(file: string): string | undefined {
  if (!/\.mdx?$/i.test(file) || FOR_SNIPPETS.test(file) || ABOUT_THE_REPOSITORY.test(file)) return undefined;
  return canonicalPagePath(urlPath(file));
}
