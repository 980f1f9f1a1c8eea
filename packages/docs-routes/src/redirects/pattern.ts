import { matchingKey, segmentsOf } from '../paths/page-path.ts';

/**
 * The captures of a source's wildcards, by name; those without a name are `*0`, `*1`, … in order.
 */
export type Captures = ReadonlyMap<string, string>;

/** A piece of a source or destination between two slashes. */
type Segment =
  /** As many whole segments as fit: `*`, `:name*`, `:name+`, `:name?`. */
  | {
      kind: 'many';
      name: string;
      least: number;
      most: number;
    }
  /**
   * One segment, `guide`, `:name` or `guide-*`: the texts before, between and after its captures,
   * and their names.
   */
  | {
      kind: 'one';
      texts: readonly string[];
      names: readonly string[];
    };

/**
 * The expression of a wildcard is bounded, so that unclosed brackets cost no more than their
 * length.
 */
const WILDCARD = /:([A-Za-z_]\w*)(?:\([^)]{0,200}\))?([*+?]?)|\*/g;
/** The same, to split at: groups would be among the parts. */
const WILDCARD_WITHOUT_GROUPS = /:[A-Za-z_]\w*(?:\([^)]{0,200}\))?[*+?]?|\*/;

export type SourcePattern = readonly Segment[];

/** The key of a pattern's first segment; undefined if that has a wildcard. */
export function firstKeyOf([first]: SourcePattern): string | undefined {
  if (first?.kind !== 'one') return undefined;
  return first.names.length === 0 ? first.texts[0] : undefined;
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
  | {
      kind: 'text';
      text: string;
      isRenamed: boolean;
    }
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
  if (captures === undefined)
    return {
      kind: 'text',
      text: destination,
      isRenamed: false,
    };
  const wildcards = wildcardsOf(destination);
  const names = namesOf(wildcards);
  const filled = new Map<number, string>();
  let length = 0;
  for (const [index, [wildcard]] of wildcards.entries()) {
    const caught = captures.get(names[index] ?? '') ?? soleCapture(captures, wildcard);
    if (caught === undefined) return { kind: 'uncaught' };
    length += caught.length;
    filled.set(index, caught);
  }
  if (length > LONGEST_PATH) return { kind: 'too-long' };
  let next = 0;
  const text = destination.replace(WILDCARD, () => {
    next += 1;
    return filled.get(next - 1) ?? '';
  });
  const written = new Set(wildcardsOf(source).map(([wildcard]) => wildcard));
  const isRenamed = wildcards.some(([wildcard]) => !written.has(wildcard));
  return {
    kind: 'text',
    text,
    isRenamed,
  };
}

/** The names of captures; those without a name are `*0`, `*1`, … in order. */
function namesOf(wildcards: readonly RegExpMatchArray[]): string[] {
  let unnamed = 0;
  return wildcards.map(([, name]) => {
    if (name !== undefined) return name;
    unnamed += 1;
    return `*${unnamed - 1}`;
  });
}

/**
 * `:slug*` as the source and `*` as the destination, or the reverse, may mean the same when there is
 * one of each.
 */
function soleCapture(captures: Captures, wildcard: string): string | undefined {
  if (captures.size !== 1) return undefined;
  const [[name, caught] = []] = captures;
  const isUnnamed = wildcard === '*' || name?.startsWith('*') === true;
  return isUnnamed ? caught : undefined;
}

/**
 * Parses a source.
 *
 * @param source canonical path with wildcards.
 * @see https://www.mintlify.com/docs/create/redirects#wildcard-redirects
 */
export function parseSource(source: string): SourcePattern {
  const texts = segmentsOf(source);
  const names = namesOf(texts.flatMap(wildcardsOf));
  let used = 0;
  return texts.map((text) => {
    const { length } = wildcardsOf(text);
    used += length;
    return parseSegment(text, names.slice(used - length, used));
  });
}

/** @param names of the wildcards in it */
function parseSegment(text: string, names: readonly string[]): Segment {
  const [[whole, name, modifier] = []] = wildcardsOf(text);
  if (whole === text && (name === undefined || modifier !== '')) {
    return {
      kind: 'many',
      name: names[0] ?? '',
      least: modifier === '*' || modifier === '?' ? 0 : 1,
      most: modifier === '?' ? 1 : Number.POSITIVE_INFINITY,
    };
  }
  const between = text.split(WILDCARD_WITHOUT_GROUPS);
  return {
    kind: 'one',
    texts: between.map(matchingKey),
    names,
  };
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
    if (rest !== undefined) {
      const caught = path.slice(from, end).join('/');
      return new Map([[name, caught], ...rest]);
    }
  }
  const lastTried = most > 1 ? path.length : from;
  for (let position = from; position <= lastTried; position += 1) {
    failed.add(`${at} ${position}`);
  }
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
  const first = texts[0] ?? '';
  const last = texts.at(-1) ?? '';
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
