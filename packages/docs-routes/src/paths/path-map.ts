import { canonicalPagePath } from './page-path.ts';

interface Mapping {
  pattern: RegExp;
  /** Page path with `$1`, `$2` for what the pattern's wildcards matched; empty: no page. */
  replacement: string;
}

/** A line that cannot be read, and why. */
export class PathMapError extends Error {
  override name = 'PathMapError';
}

/** Mappings from files to pages, tried in order before Mintlify's rules. */
export type PathMap = readonly Mapping[];

/**
 * Reads lines of the form `pattern => replacement`. In a pattern, `*` matches anything inside one
 * folder and `**` any folders; `$1`, `$2`, … in the replacement are what they matched. An empty
 * replacement means that the file is not a page.
 *
 * @throws {PathMapError} for a line of another form, or a `$n` that the pattern has no wildcard
 * for.
 */
export function parsePathMap(input: string): PathMap {
  const lines = input.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [pattern = '', replacement, ...rest] = line.split('=>').map((part) => part.trim());
    if (pattern === '' || replacement === undefined || rest.length > 0) {
      throw new PathMapError(
        `\`${line}\` is not of the form \`pattern => replacement\`, such as \`blog/*.md => /blog/$1\`.`,
      );
    }
    const wildcards = pattern.match(WILDCARD)?.length ?? 0;
    const isUnknown = (index: number) => index < 1 || index > wildcards;
    const unknown = replacement.match(/\$\d+/g)?.find((name) => isUnknown(Number(name.slice(1))));
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
  const mapping = map.find(({ pattern }) => pattern.test(file));
  if (mapping === undefined) return undefined;
  const { pattern, replacement } = mapping;
  if (replacement === '') return null;
  const caught = pattern.exec(file) ?? [];
  return canonicalPagePath(
    replacement.replace(/\$(\d+)/g, (_, index) => urlPath(caught[Number(index)] ?? '')),
  );
}

/**
 * Encodes a file path for a URL, if its names contain a percent sign, question mark, hash or colon.
 */
export function urlPath(file: string): string {
  return /[%?#:]/.test(file) ? file.split('/').map(encodeURIComponent).join('/') : file;
}

const WILDCARD = /\*\*\/|\*+/g;

/** `**` with its slash also matches no folder at all. */
const EXPRESSIONS: Readonly<Record<string, string>> = { '*': '([^/]*)', '**/': '(?:(.*)/)?' };

function patternOf(glob: string): RegExp {
  const literal = glob.replace(/^\.?\//, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${literal.replace(WILDCARD, (wildcard) => EXPRESSIONS[wildcard] ?? '(.*)')}$`,
    's',
  );
}
