import { canonicalPagePath } from './page-path.ts';

/** One line of the input `path-map`. */
interface Mapping {
  pattern: RegExp;
  /** Page path with `$1`, `$2` for what the pattern's wildcards matched; empty: no page. */
  replacement: string;
}

/** A line that cannot be read, and why. */
export class PathMapError extends Error {
  override name = 'PathMapError';
}

/** Mappings from files to pages, tried in order before the framework. */
export type PathMap = readonly Mapping[];

/**
 * Reads lines of the form `pattern => replacement`. In a pattern, `*` matches anything inside one folder and `**` any
 * folders; `$1`, `$2`, … in the replacement are what they matched. An empty replacement means that the file is not a
 * page.
 *
 * @throws {PathMapError} for a line of another form, or a `$n` that the pattern has no wildcard for.
 */
export function parsePathMap(input: string): PathMap {
  const lines = input.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [pattern = '', replacement, ...rest] = line.split('=>').map((part) => part.trim());
      if (pattern === '' || replacement === undefined || rest.length > 0) {
        throw new PathMapError(
          `\`${line}\` is not of the form \`pattern => replacement\`, such as \`blog/*.md => /blog/$1\`.`,
        );
      }
      const wildcards = pattern.match(WILDCARD)?.length ?? 0;
      const unknown = (replacement.match(/\$\d+/g) ?? []).find((name) => !isWildcard(name, wildcards));
      if (unknown !== undefined) {
        throw new PathMapError(
          `\`${line}\` uses \`${unknown}\`, but its pattern has ${wildcards === 0 ? 'no wildcard' : `only ${wildcards}`}.`,
        );
      }
      return { pattern: patternOf(pattern), replacement };
    });
}

/** The page that the map gives a file: a path, `null` for no page, undefined if no line matches. */
export function mappedPage(map: PathMap, file: string): string | null | undefined {
  for (const { pattern, replacement } of map) {
    const match = pattern.exec(file);
    if (match === null) continue;
    if (replacement === '') return null;
    return canonicalPagePath(
      replacement.replace(/\$(\d+)/g, (_, index) => urlPath(match[Number(index)] ?? '')),
    );
  }
  return undefined;
}

/** Encodes a file path for a URL, if its names contain a percent sign, question mark, hash or colon. */
export function urlPath(file: string): string {
  return /[%?#:]/.test(file) ? file.split('/').map(encodeURIComponent).join('/') : file;
}

const WILDCARD = /\*\*\/|\*+/g;

/** `**` with its slash also matches no folder at all. */
function patternOf(glob: string): RegExp {
  const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const texts = glob
    .replace(/^\.?\//, '')
    .split(WILDCARD)
    .map(literal);
  const wildcards = (glob.match(WILDCARD) ?? []).map((wildcard) => {
    if (wildcard === '**/') return '(?:(.*)/)?';
    return wildcard === '*' ? '([^/]*)' : '(.*)';
  });
  return new RegExp(`^${texts.map((text, index) => text + (wildcards[index] ?? '')).join('')}$`, 's');
}

function isWildcard(name: string, wildcards: number): boolean {
  const index = Number(name.slice(1));
  return index >= 1 && index <= wildcards;
}
