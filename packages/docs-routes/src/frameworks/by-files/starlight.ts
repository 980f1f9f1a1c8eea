import { canonicalPagePath } from '../../paths/page-path.ts';
import { urlPath } from '../../paths/path-map.ts';
import { frameworkByFiles, type SiteRules } from './file-framework.ts';
import { isTranslated, languageFolders } from './languages.ts';
import { isTemplate, templateFinder } from './route-templates.ts';

interface Place {
  folder: string;
  extension: RegExp;
  /** Of files that are no pages. */
  hidden: RegExp;
}

const CONTENT: Place = {
  folder: 'src/content/docs/',
  extension: /\.(?:md|mdx|mdoc|markdown|mdown|mkdn|mkd|mdwn)$/,
  hidden: /(?:^|\/)[_.][^/]*$/,
};
const PAGES: Place = { folder: 'src/pages/', extension: /\.(?:astro|mdx?|html)$/, hidden: /(?:^|\/)_/ };

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
  isRelevant: (file) => [CONTENT, PAGES].some((place) => nameIn(place, file) !== undefined),
  hasFrontMatter: (file) => nameIn(CONTENT, file) !== undefined,
  rulesFor,
});

/** The file from the place's folder on, without its extension. */
function nameIn({ folder, extension, hidden }: Place, path: string): string | undefined {
  if (!path.startsWith(folder) || !extension.test(path)) return undefined;
  const file = path.slice(folder.length);
  return hidden.test(file) ? undefined : file.replace(extension, '');
}

function rulesFor(files: readonly string[]): SiteRules {
  const languages = languageFolders(files.flatMap((file) => nameIn(CONTENT, file) ?? []));
  return {
    languages,
    pageOf(path, { slug, draft }) {
      const name = nameIn(CONTENT, path);
      if (name !== undefined) return draft === 'true' ? undefined : canonicalPagePath(slug ?? slugged(name));
      const page = nameIn(PAGES, path);
      return page === undefined || isTemplate(page) ? undefined : canonicalPagePath(urlPath(page));
    },
    templateOf: templateFinder(files, (file) => nameIn(PAGES, file)),
    mayServe: (path, isServed) => isTranslated(path, languages, isServed),
  };
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
