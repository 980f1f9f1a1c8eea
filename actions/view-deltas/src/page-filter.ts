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
  const included: string[] = [];
  const excluded: string[] = [];
  for (const glob of globs) {
    if (glob.startsWith('!')) {
      excluded.push(asPattern(glob.slice(1)));
    } else {
      included.push(asPattern(glob));
    }
  }
  return ({ path }) => {
    const matches = (pattern: string) => matchesPage(matchingKey(path), pattern);
    if (excluded.some(matches)) return false;
    return included.length === 0 || included.some(matches);
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
  if (!pattern.endsWith('/**')) return false;
  const folder = pattern.slice(0, -'/**'.length);
  return posix.matchesGlob(path, folder);
}
