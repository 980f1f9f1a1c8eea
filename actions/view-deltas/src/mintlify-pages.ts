import { canonicalPagePath } from './page-path.ts';

const NOT_PAGES = new Set(['readme.md', 'license.md', 'contributing.md', 'contribute.md']);
const SNIPPET_FOLDERS = new Set(['snippets', '_snippets']);

/** @see https://www.mintlify.com/docs/organize/mintignore */
const IGNORED_FOLDERS = new Set(['.git', '.github', '.claude', '.agents', '.idea', 'node_modules']);

/**
 * The page that a file of the repository is served as, by Mintlify's rules, or nothing when it is none. A page is an
 * `.mdx` or `.md` file under the docs' root; its path is the file's without the extension; `index` is its folder.
 *
 * @param file repository-relative, with `/`.
 * @param docsRoot repository-relative folder, `.` for the root.
 * @see https://www.mintlify.com/docs/organize/pages
 */
export function mintlifyPage(file: string, docsRoot: string): string | undefined {
  const prefix = docsRoot === '.' ? '' : `${docsRoot}/`;
  if (!file.startsWith(prefix)) return undefined;
  const segments = file.slice(prefix.length).split('/');
  const name = segments.at(-1) ?? '';
  if (!/\.mdx?$/.test(name) || NOT_PAGES.has(name.toLowerCase())) return undefined;
  if (segments.slice(0, -1).some(holdsNoPages)) return undefined;
  // A file name is not a URL: a percent sign, question mark or hash in it is a character like others.
  return canonicalPagePath(segments.map(encodeURIComponent).join('/'));
}

function holdsNoPages(folder: string): boolean {
  return SNIPPET_FOLDERS.has(folder) || IGNORED_FOLDERS.has(folder);
}
