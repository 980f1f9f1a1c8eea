/** What the wildcards of a source caught, by name; those without a name are `*0`, `*1`, … in order. */
export type Captures = ReadonlyMap<string, string>;

/** A piece of a source or destination between two slashes. */
type Segment =
  /** As many whole segments as fit: `*`, `:name*`, `:name+`, `:name?`. */
  | { kind: 'many'; name: string; least: number; most: number }
  /** One segment of text and captures: `guide`, `:name`, `guide-*`. */
  | { kind: 'one'; pattern: RegExp; names: readonly string[] };

const WILDCARD = /:([A-Za-z_]\w*)(?:\([^)]*\))?([*+?]?)|\*/g;
/** More captures in one segment are no rule that anybody wrote, and slow to try. */
const CAPTURES_PER_SEGMENT = 4;

/** A source taken apart. */
export type SourcePattern = readonly Segment[];

/**
 * What a path is caught as by a source, or nothing when the source does not match it. Letter case is folded.
 *
 * @param path segments of a canonical path.
 */
export function matchSource(pattern: SourcePattern, path: readonly string[]): Captures | undefined {
  return matchFrom(pattern, path, 0, 0, new Set());
}

/** Whether a source catches more than one path. */
export function isPattern(source: string): boolean {
  return source.search(WILDCARD) !== -1;
}

/** The destination with the captures in place, or nothing when it names one that its source does not catch. */
export function fillDestination(destination: string, captures: Captures): string | undefined {
  let unnamed = 0;
  let isWhole = true;
  const filled = destination.replace(WILDCARD, (wildcard: string, name: string | undefined) => {
    const key = name ?? `*${unnamed}`;
    if (name === undefined) unnamed += 1;
    const caught = captures.get(key) ?? soleCapture(captures, wildcard);
    if (caught === undefined) isWhole = false;
    return caught ?? '';
  });
  return isWhole ? filled : undefined;
}

/** `:slug*` as the source and `*` as the destination, or the reverse, mean the same when there is one of each. */
function soleCapture(captures: Captures, wildcard: string): string | undefined {
  const [[name, caught] = []] = captures;
  const isUnnamed = wildcard === '*' || name?.startsWith('*') === true;
  return captures.size === 1 && isUnnamed ? caught : undefined;
}

/**
 * Takes a source apart; nothing when it is none that can be tried.
 *
 * @param source canonical path with wildcards.
 * @see https://www.mintlify.com/docs/create/redirects#wildcard-redirects
 */
export function parseSource(source: string): SourcePattern | undefined {
  let unnamed = 0;
  const parsed = segmentsOf(source).map((text): Segment | undefined => {
    const wildcards = [...text.matchAll(WILDCARD)];
    const names = wildcards.map(([, name]) => {
      if (name !== undefined) return name;
      unnamed += 1;
      return `*${unnamed - 1}`;
    });
    const [[whole, name, modifier] = [], second] = wildcards;
    if (whole === text && second === undefined && (modifier !== '' || name === undefined))
      return manyOf(names[0] ?? '', modifier);
    if (names.length > CAPTURES_PER_SEGMENT) return undefined;
    const literals = text.split(/:[A-Za-z_]\w*(?:\([^)]*\))?[*+?]?|\*/).map(escaped);
    return { kind: 'one', pattern: new RegExp(`^${literals.join('(.*)')}$`, 'is'), names };
  });
  return parsed.every((segment) => segment !== undefined) ? parsed : undefined;
}

function manyOf(name: string, modifier: string | undefined): Segment {
  const most = modifier === '?' ? 1 : Number.POSITIVE_INFINITY;
  const least = modifier === '*' || modifier === '?' ? 0 : 1;
  return { kind: 'many', name, least, most };
}

/** Tries segments from `at` on against the path from `from` on; what failed once is not tried again. */
function matchFrom(
  segments: SourcePattern,
  path: readonly string[],
  at: number,
  from: number,
  failed: Set<string>,
): Map<string, string> | undefined {
  const segment = segments[at];
  if (segment === undefined) return from === path.length ? new Map() : undefined;
  const key = `${at} ${from}`;
  if (failed.has(key)) return undefined;
  const { least, most } = segment.kind === 'many' ? segment : { least: 1, most: 1 };
  for (let count = least; count <= Math.min(most, path.length - from); count += 1) {
    const own = capturesOf(segment, path.slice(from, from + count));
    const rest = own && matchFrom(segments, path, at + 1, from + count, failed);
    if (rest !== undefined) return new Map([...(own ?? []), ...rest]);
  }
  failed.add(key);
  return undefined;
}

function capturesOf(segment: Segment, path: readonly string[]): Map<string, string> | undefined {
  if (segment.kind === 'many') return new Map([[segment.name, path.join('/')]]);
  const match = segment.pattern.exec(path[0] ?? '');
  // A wildcard in a segment stands for something: `guide-*` is not `guide-`.
  if (match === null || match.slice(1).some((caught) => caught === '')) return undefined;
  return new Map(segment.names.map((name, index) => [name, match[index + 1] ?? '']));
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}
