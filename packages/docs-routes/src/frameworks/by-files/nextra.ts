import { canonicalPagePath } from '../../paths/page-path.ts';
import { urlPath } from '../../paths/path-map.ts';
import { frameworkByFiles, type SiteRules } from './file-framework.ts';
import { isTranslated, languageFolders } from './languages.ts';
import { isTemplate, templateFinder } from './route-templates.ts';

const CONTENT = /^(?:src\/)?content\/(?<file>.+\.mdx?)$/;
const APP = /^(?:src\/)?app\/(?<folder>(?:.+\/)?)page\.(?:mdx?|[jt]sx?)$/;
/** The folder of versions before the fourth. */
const PAGES = /^(?:src\/)?pages\/(?!_(?:app|document|error)\.)(?<file>.+\.mdx?)$/;
/** There, a name may end with its language: `arguments.en-US.mdx`. */
const LANGUAGE = /^(?<page>.+)\.(?<language>[a-z]{2}(?:-[A-Z]{2})?)\.mdx?$/;
/** The route in `app/` that hands on to the folder `content`. */
const GATEWAY = /^(?:src\/)?app\/(?<folder>(?:.+\/)?)\[\[\.\.\.[^\]]+\]\]\/page\.[jt]sx?$/;

/**
 * Nextra: a page for each Markdown file in `content/`, or `pages/` as it was before, and for each `page` file in `app/`.
 * Under which path `content/` is served shows in where `app/` hands on to it.
 *
 * @see https://nextra.site/docs/file-conventions/content-directory
 * @see https://nextra.site/docs/file-conventions/page-file
 */
export const nextra = frameworkByFiles({
  name: 'Nextra',
  isConfiguration: (file) => /^next\.config\.[cm]?[jt]s$/.test(file),
  isRelevant: (file) => [CONTENT, APP, PAGES].some((place) => place.test(file)),
  rulesFor,
});

/** Whether the files of a Next.js site are a Nextra site. */
export function hasNextraPages(files: readonly string[]): boolean {
  return files.some(
    (file) => CONTENT.test(file) || PAGES.test(file) || /^(?:src\/)?app\/(?:.+\/)?page\.mdx?$/.test(file),
  );
}

function rulesFor(files: readonly string[]): SiteRules {
  const gateway = files.flatMap((file) => GATEWAY.exec(file)?.groups?.['folder'] ?? [])[0] ?? '';
  const contentPath = routeOf(gateway.replace(/\[[^\]]+\]\//g, ''));
  const ofLanguage = (file: string) => {
    const { page, language } = LANGUAGE.exec(PAGES.exec(file)?.groups?.['file'] ?? '')?.groups ?? {};
    return page === undefined || language === undefined ? undefined : { page, language };
  };
  const suffixes = languageFolders(
    files.flatMap((file) => ofLanguage(file) ?? []).map(({ page, language }) => `${language}/${page}`),
  );
  const main = suffixes.find((language) => language.startsWith('en')) ?? suffixes.toSorted()[0];
  const pageOf = (file: string) => {
    const { page, language = '' } = ofLanguage(file) ?? {};
    if (page === undefined || !suffixes.includes(language)) return pagePath(file, contentPath);
    return canonicalPagePath(urlPath(`${language === main ? '' : `${language}/`}${page}.md`));
  };
  const languages = languageFolders(
    files.flatMap((file) => CONTENT.exec(file)?.groups?.['file']?.replace(/\.mdx?$/, '') ?? []),
  ).concat(suffixes.filter((language) => language !== main));
  return {
    languages,
    pageOf: (file) => {
      const page = pageOf(file);
      return page === undefined || isTemplate(page) ? undefined : page;
    },
    templateOf: templateFinder(
      files.filter((file) => !GATEWAY.test(file)),
      pageOf,
    ),
    mayServe: (path, isServed) => isTranslated(path, languages, isServed),
  };
}

function pagePath(file: string, contentPath: string): string | undefined {
  const content = CONTENT.exec(file)?.groups?.['file'];
  if (content !== undefined) return canonicalPagePath(`${contentPath}/${urlPath(content)}`);
  const old = PAGES.exec(file)?.groups?.['file'];
  if (old !== undefined) return canonicalPagePath(urlPath(old));
  const folder = APP.exec(file)?.groups?.['folder'];
  // A folder that is private (`_x`) or intercepts a route (`(.)x`) has no route.
  return folder === undefined || /(?:^|\/)(?:_|\(\.)/.test(folder) ? undefined : routeOf(folder);
}

/** Groups, `(x)`, and slots, `@x`, are folders without a segment. */
function routeOf(folder: string): string {
  const segments = folder.split('/').filter((segment) => !/^\(.*\)$|^@/.test(segment));
  return canonicalPagePath(urlPath(segments.join('/')));
}
