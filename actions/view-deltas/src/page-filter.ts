import { posix } from 'node:path';
import { matchingKey } from '@docs-agent/docs-routes';

/**
 * Whether a page is shown, by the input `paths`: globs of page paths, letter case aside. A page is
 * shown if it matches one of them, or if all of them exclude; pages that match an excluding one
 * (`!`) are never shown. `/guides/**` has the page `/guides` among its own.
 *
 * @see https://nodejs.org/api/path.html#pathmatchesglobpath-pattern
 */
export function pageFilter(globs: readonly string[] = []): (page: { path: string }) => boolean {
  const included = globs.filter((glob) => !glob.startsWith('!')).map(asPattern);
  const excluded = globs
    .filter((glob) => glob.startsWith('!'))
    .map((glob) => asPattern(glob.slice(1)));
  return ({ path }) => {
    const matches = (pattern: string) => matchesPage(matchingKey(path), pattern);
    return (included.length === 0 || included.some(matches)) && !excluded.some(matches);
  };
}

/** The problem that the globs match no page, and what to set, as sentences. */
export function unmatchedSentences(globs: readonly string[] = []): string {
  return `Input \`paths\` is \`${globs.join(', ')}\`, which matches no page. Set paths of pages, such as \`/guides/**\`, and not of files.`;
}

function asPattern(glob: string): string {
  return matchingKey(glob.startsWith('/') ? glob : `/${glob}`);
}

function matchesPage(path: string, pattern: string): boolean {
  if (posix.matchesGlob(path, pattern)) return true;
  return pattern.endsWith('/**') && posix.matchesGlob(path, pattern.slice(0, -'/**'.length));
}
