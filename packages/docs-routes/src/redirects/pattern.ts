import { matchingKey, segmentsOf } from '../paths/page-path.ts';

/**
 * The captures of a source's wildcards, by name; those without a name are `*0`, `*1`, … in order.
 */
export type Captures = ReadonlyMap<string, string>;

/** A piece of a source or destination between two slashes. */
type Segment =
  /** As many whole segments as fit: `*`, `:name*`, `:name+`, `:name?`. */
  | { kind: 'many'; name: string; least: number; most: number }
  /**
   * One segment, `guide`, `:name` or `guide-*`: the texts before, between and after its captures,
   * and their names.
   */
  | { kind: 'one'; texts: readonly string[]; names: readonly string[] };

/**
 * The expression of a wildcard is bounded, so that unclosed brackets cost no more than their
 * length.
 */
const WILDCARD = /:([A-Za-z_]\w*)(?:\([^)]{0,200}\))?([*+?]?)|\*/g;

export type SourcePattern = readonly Segment[];

/** The key of a pattern's first segment; undefined if that has a wildcard. */
export function firstKeyOf([first]: SourcePattern): string | undefined {
  return first?.kind === 'one' && first.names.length === 0 ? first.texts[0] : undefined;
}

/** The wildcards of a text in order, each with its name and its modifier. */
export function wildcardsOf(text: string): RegExpMatchArray[] {
  return [...text.matchAll(WILDCARD)];
}

/** Whether a source catches more than one path. */
export function isPattern(source: string): boolean {
  return source.search(WILDCARD) !== -1;
}

/** Longest path that is followed. Rules that use a capture twice exceed it within a few steps. */
export const LONGEST_PATH = 8_192;

/**
 * A destination with the captures in place. `isRenamed`: its wildcard is written otherwise than the
 * source's, such as `*` for `:slug*`.
 */
type Filled =
  | { kind: 'text'; text: string; isRenamed: boolean }
  /** It names a capture that its source does not catch. */
  | { kind: 'uncaught' }
  /**
   * The destination or its captures alone are longer than `LONGEST_PATH`; the text is not built.
   */
  | { kind: 'too-long' };

/**
 * Fills captures into a destination. Without captures, as in a rule for one path, it is unchanged.
 *
 * @param source as written, for how its wildcards are
 */
export function fillDestination(
  destination: string,
  captures: Captures | undefined,
  source: string,
): Filled {
  if (destination.length > LONGEST_PATH) return { kind: 'too-long' };
  if (captures === undefined) return { kind: 'text', text: destination, isRenamed: false };
  const written = new Set(wildcardsOf(source).map(([wildcard]) => wildcard));
  let unnamed = 0;
  let isWhole = true;
  let isRenamed = false;
  let length = 0;
  const text = destination.replace(WILDCARD, (wildcard: string, name: string | undefined) => {
    const key = name ?? `*${unnamed}`;
    if (name === undefined) unnamed += 1;
    const caught = captures.get(key) ?? soleCapture(captures, wildcard);
    if (caught === undefined) isWhole = false;
    if (!written.has(wildcard)) isRenamed = true;
    length += caught?.length ?? 0;
    return length > LONGEST_PATH ? '' : (caught ?? '');
  });
  if (!isWhole) return { kind: 'uncaught' };
  return length > LONGEST_PATH ? { kind: 'too-long' } : { kind: 'text', text, isRenamed };
}

/**
 * `:slug*` as the source and `*` as the destination, or the reverse, may mean the same when there is
 * one of each.
 */
function soleCapture(captures: Captures, wildcard: string): string | undefined {
  const [[name, caught] = []] = captures;
  const isUnnamed = wildcard === '*' || name?.startsWith('*') === true;
  return captures.size === 1 && isUnnamed ? caught : undefined;
}

/**
 * Parses a source.
 *
 * @param source canonical path with wildcards.
 * @see https://www.mintlify.com/docs/create/redirects#wildcard-redirects
 */
export function parseSource(source: string): SourcePattern {
  let unnamed = 0;
  return segmentsOf(source).map((text): Segment => {
    const wildcards = [...text.matchAll(WILDCARD)];
    const names = wildcards.map(([, name]) => {
      if (name !== undefined) return name;
      unnamed += 1;
      return `*${unnamed - 1}`;
    });
    const [[whole, name, modifier] = []] = wildcards;
    if (whole !== text || (name !== undefined && modifier === '')) {
      const texts = text.split(/:[A-Za-z_]\w*(?:\([^)]{0,200}\))?[*+?]?|\*/).map(matchingKey);
      return { kind: 'one', texts, names };
    }
    const least = modifier === '*' || modifier === '?' ? 0 : 1;
    const most = modifier === '?' ? 1 : Number.POSITIVE_INFINITY;
    return { kind: 'many', name: names[0] ?? '', least, most };
  });
}

/**
 * The captures of a path by a source; undefined if the source does not match. Case is ignored.
 *
 * Matches the segments from `at` against the path from `from`. Failed positions are remembered; if
 * a segment takes any number of path segments, so are all later positions, because they were tried,
 * too.
 *
 * @param path segments of a canonical path.
 */
export function matchSource(
  pattern: SourcePattern,
  path: readonly string[],
  at = 0,
  from = 0,
  failed = new Set<string>(),
): Captures | undefined {
  const segment = pattern[at];
  if (segment === undefined) return from === path.length ? new Map() : undefined;
  if (segment.kind === 'one') {
    const own = capturesOf(segment, path[from] ?? '');
    const rest = own && matchSource(pattern, path, at + 1, from + 1, failed);
    return rest && new Map([...own, ...rest]);
  }
  if (failed.has(`${at} ${from}`)) return undefined;
  const { name, least, most } = segment;
  for (let end = from + least; end <= Math.min(from + most, path.length); end += 1) {
    const rest = matchSource(pattern, path, at + 1, end, failed);
    if (rest !== undefined) return new Map([[name, path.slice(from, end).join('/')], ...rest]);
  }
  for (let later = from; later <= (most > 1 ? path.length : from); later += 1)
    failed.add(`${at} ${later}`);
  return undefined;
}

/**
 * The captures in one segment. Texts are searched from the end, so that the first captures are the
 * longest and no position is tried twice.
 */
function capturesOf(
  { texts, names }: Extract<Segment, { kind: 'one' }>,
  segment: string,
): Map<string, string> | undefined {
  const key = matchingKey(segment);
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  if (names.length === 0) return key === first ? new Map() : undefined;
  if (!key.startsWith(first) || !key.endsWith(last)) return undefined;
  // Case folding can change a letter's length; then the capture is folded, too.
  const whole = key.length === segment.length ? segment : key;
  const captures: [name: string, caught: string][] = [];
  let end = key.length - last.length;
  for (let index = names.length - 1; index >= 0; index -= 1) {
    const text = texts[index] ?? '';
    // A wildcard in a segment has to match something: `guide-*` does not match `guide-`.
    const at = index === 0 ? 0 : key.lastIndexOf(text, end - text.length - 1);
    const caught = at === -1 ? '' : whole.slice(at + text.length, end);
    if (caught === '') return undefined;
    captures.unshift([names[index] ?? '', caught]);
    end = at;
  }
  return new Map(captures);
}
