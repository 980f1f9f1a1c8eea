import { canonicalPagePath } from '../../paths/page-path.ts';
import { urlPath } from '../../paths/path-map.ts';
import { frameworkByFiles, type SiteRules } from './file-framework.ts';
import { isTranslated, languageFolders } from './languages.ts';
import { isTemplate, templateFinder } from './route-templates.ts';

const CONTENT = 'src/content/docs/';
const PAGES = 'src/pages/';
const CONTENT_FILE = /\.(?:md|mdx|mdoc|markdown|mdown|mkdn|mkd|mdwn)$/;
const PAGE_FILE = /\.(?:astro|mdx?|html)$/;

/**
 * Starlight: a page for each file of the collection `docs`, its path in lower case and without signs, and Astro's own
 * pages in `src/pages/`.
 *
 * @see https://starlight.astro.build/guides/pages/
 * @see https://docs.astro.build/en/guides/content-collections/#defining-custom-ids
 */
export const starlight = frameworkByFiles({
  name: 'Starlight',
  isConfiguration: (file) => /^astro\.config\.[cm]?[jt]s$/.test(file),
  isRelevant: (file) => contentFile(file) !== undefined || pageFile(file) !== undefined,
  settings: [],
  hasFrontMatter: (file) => contentFile(file) !== undefined,
  rulesFor,
});

/** The file from the collection's folder on, unless its name begins with `_`. */
function contentFile(path: string): string | undefined {
  if (!path.startsWith(CONTENT) || !CONTENT_FILE.test(path)) return undefined;
  const file = path.slice(CONTENT.length);
  return /(?:^|\/)[_.][^/]*$/.test(file) ? undefined : file;
}

/** The file from the folder for pages on, unless it or a folder of it begins with `_`. */
function pageFile(path: string): string | undefined {
  if (!path.startsWith(PAGES) || !PAGE_FILE.test(path)) return undefined;
  const file = path.slice(PAGES.length);
  return /(?:^|\/)_/.test(file) ? undefined : file;
}

function rulesFor(files: readonly string[]): SiteRules {
  const content = files.flatMap((file) => contentFile(file) ?? []);
  const languages = languageFolders(content.map(withoutExtension));
  return {
    languages,
    pageOf(path, { slug, draft }) {
      const file = contentFile(path);
      if (file !== undefined)
        return draft === 'true' ? undefined : canonicalPagePath(slug ?? slugged(withoutExtension(file)));
      const page = pageFile(path);
      return page === undefined || isTemplate(page)
        ? undefined
        : canonicalPagePath(urlPath(withoutExtension(page)));
    },
    templateOf: templateFinder(files, (file) => withoutExtension(pageFile(file) ?? '')),
    mayServe: (path, isServed) => isTranslated(path, languages, isServed),
  };
}

function withoutExtension(file: string): string {
  return file.replace(/\.[^./]+$/, '');
}

/** Segments in lower case, with hyphens for spaces, and without signs: `API v1.2` is `api-v12`. */
function slugged(path: string): string {
  return path
    .normalize('NFC')
    .split('/')
    .map((segment) =>
      segment
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replaceAll(' ', '-'),
    )
    .join('/');
}
