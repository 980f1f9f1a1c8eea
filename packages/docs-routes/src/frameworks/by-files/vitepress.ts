import { canonicalPagePath } from '../../paths/page-path.ts';
import { urlPath } from '../../paths/path-map.ts';
import { frameworkByFiles, type SiteRules } from './file-framework.ts';
import { languageFolders } from './languages.ts';
import { isTemplate, templateFinder } from './route-templates.ts';

/** Also the folders that begin with a dot: the one for the configuration among them. */
const NEVER_PAGES = /(?:^|\/)(?:node_modules|dist|\.[^/]+)\//;

/**
 * VitePress: a page for each `.md` file. Its address ends with `.html` unless the configuration asks for clean URLs; the
 * page's path does not.
 *
 * @see https://vitepress.dev/guide/routing
 */
export const vitepress = frameworkByFiles({
  name: 'VitePress',
  addressEnding: '.html',
  isConfiguration: (file) => file.startsWith('.vitepress/'),
  isRelevant: isPage,
  rulesFor,
});

function isPage(file: string): boolean {
  return file.endsWith('.md') && !NEVER_PAGES.test(file);
}

function rulesFor(files: readonly string[]): SiteRules {
  const pages = files.filter(isPage);
  const named = (file: string) => file.slice(0, -'.md'.length);
  return {
    languages: languageFolders(pages.map(named)),
    pageOf: (file) => (!isPage(file) || isTemplate(file) ? undefined : canonicalPagePath(urlPath(file))),
    templateOf: templateFinder(pages, named),
  };
}
