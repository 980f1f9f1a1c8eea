import { matchingKey } from '../../paths/page-path.ts';

const CODE = /^[a-z]{2}(?:-[a-z]{2,4})?$/i;
/** At least this share of a translation's files has the names of the original's. */
const SHARED = 0.5;

/**
 * Names of language folders, such as `fr` or `pt-BR`: at least half of their files also exist outside of them or in
 * another such folder.
 *
 * @param pages files, as paths from the folder that contains the languages
 */
export function languageFolders(pages: readonly string[]): string[] {
  const all = new Set(pages);
  const codes = [...new Set(pages.flatMap((page) => page.split('/', 1)))].filter((name) => CODE.test(name));
  return codes.filter((code) => {
    const inside = pages.filter((page) => page.startsWith(`${code}/`));
    const files = inside.map((page) => page.slice(code.length + 1));
    const isElsewhere = (file: string) =>
      all.has(file) || codes.some((other) => other !== code && all.has(`${other}/${file}`));
    return files.length > 0 && files.filter(isElsewhere).length >= files.length * SHARED;
  });
}

/** Whether a page that is not translated may be shown in another language: the site's own, or its fallback. */
export function isTranslated(
  path: string,
  languages: readonly string[],
  isServed: (path: string) => boolean,
): boolean {
  const key = `${matchingKey(path)}/`;
  const language = languages.find((name) => key.startsWith(`/${matchingKey(name)}/`));
  if (language === undefined) return false;
  const rest = path.slice(language.length + 1);
  const others = languages.filter((other) => other !== language);
  return isServed(rest || '/') || others.some((other) => isServed(`/${other}${rest}`));
}
