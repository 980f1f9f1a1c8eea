/** What the front matter of a page says of its path, as text. */
export type FrontMatter = Partial<
  Record<'slug' | 'id' | 'draft' | 'parse_number_prefixes', string | undefined>
>;

const BLOCK = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\n)??---[ \t]*(?:\r?\n|$)/;
/** A longer value is not a path that a person wrote. */
const LONGEST_VALUE = 2_000;
/** A key without indentation: deeper ones belong to another. */
const SCALAR = /^(["']?)(slug|id|draft|parse_number_prefixes)\1[ \t]{0,9}:[ \t]+(.*)$/gm;

/**
 * Reads the keys that affect a page's path. Each has to be plain or quoted text on one line, which is how sites write
 * them. Anything else, such as text over several lines, is ignored, and the file's name decides.
 */
export function readFrontMatter(text: string): FrontMatter {
  const block = BLOCK.exec(text)?.[1] ?? '';
  const scalars = [...block.matchAll(SCALAR)];
  return Object.fromEntries(scalars.map(([, , key = '', value = '']) => [key, scalar(value.trim())]));
}

function scalar(value: string): string | undefined {
  if (value.length > LONGEST_VALUE) return undefined;
  const quoted = /^"((?:[^"\\]|\\.)*)"(?:[ \t]+#.*)?$/.exec(value);
  if (quoted !== null) return unescaped(quoted[0].slice(0, quoted[0].lastIndexOf('"') + 1));
  const single = /^'((?:[^']|'')*)'(?:[ \t]+#.*)?$/.exec(value);
  if (single !== null) return single[1]?.replaceAll("''", "'");
  const plain = value.replace(/(?:^|[ \t])#.*$/, '').trimEnd();
  return plain === '' || /^(?:~|null)$|^[>|[{&*!%@`"']/i.test(plain) ? undefined : plain;
}

function unescaped(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}
