import * as z from 'zod/mini';
import { messageOf } from '../errors.ts';

/** How one input's text becomes a value. */
export interface InputKind<T> {
  /** Parses what the runner hands over, trimmed and never empty. */
  schema: z.ZodMiniType<T, string>;
  /** The allowed values, to finish the sentence “Allowed: …”. */
  allowed: string;
  /** A secret is masked before anything is printed. */
  secret: boolean;
  /** Whether an error may show the given value. */
  shown: boolean;
  /** Used without a value; if absent, a missing value is an error. */
  whenEmpty: 'error' | { value: T };
}

function kind<T>(schema: z.ZodMiniType<T, string>, allowed: string): InputKind<T> {
  return {
    schema,
    allowed,
    secret: false,
    shown: true,
    whenEmpty: 'error',
  };
}

/** Any text. */
export function text(): InputKind<string> {
  return kind(z.string(), 'any text');
}

/** Text that is masked in the log and shown in no message. */
export function secret(): InputKind<string> {
  const schema = z.string().check(z.regex(/^\S+$/));
  return {
    ...kind(schema, 'a value without white space'),
    secret: true,
    shown: false,
  };
}

/** `true` or `false` in one of the forms of YAML 1.2's core schema. */
export function boolean(): InputKind<boolean> {
  const form = z.string().check(z.regex(/^(?:true|True|TRUE|false|False|FALSE)$/));
  const isTrue = z.transform((value: string) => value.toLowerCase() === 'true');
  return kind(z.pipe(form, isTrue), '`true` or `false`');
}

interface Bounds {
  min: number;
  max: number;
}

/** A whole number within bounds; the input's name ends with its unit. */
export function wholeNumber({ min, max }: Bounds): InputKind<number> {
  const read = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number));
  const within = z.pipe(read, z.number().check(z.minimum(min), z.maximum(max)));
  return kind(within, `a whole number from ${min} to ${max}`);
}

/** A short name that is allowed anywhere: letters and digits, parted by single `-`, `_` or `.`. */
export function name(longest: number): InputKind<string> {
  const schema = z
    .string()
    .check(z.regex(/^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$/), z.maxLength(longest));
  return kind(
    schema,
    `at most ${longest} letters and digits, with single \`-\`, \`_\` or \`.\` between them`,
  );
}

/**
 * Items one a line or separated by commas; a comma inside braces, as in `{a,b}`, belongs to its
 * item.
 */
const items = z.pipe(
  z.string(),
  z.transform((value) => {
    const parts = value.split(/\n|,(?![^{}\n]*\})/);
    return parts.map((item) => item.trim()).filter((item) => item !== '');
  }),
);

/** Items one a line or separated by commas. */
export function list(): InputKind<string[]> {
  return kind(items, 'items, one a line or separated by commas');
}

/** One of a closed list of words. */
export function choice<const Word extends string>(
  words: readonly [Word, ...Word[]],
): InputKind<Word> {
  return kind(z.pipe(z.string(), z.enum(words)), words.map((word) => `\`${word}\``).join(', '));
}

/** Words of a closed list, one a line or separated by commas. */
export function choices<const Word extends string>(
  words: readonly [Word, ...Word[]],
): InputKind<Word[]> {
  return kind(z.pipe(items, z.array(z.enum(words))), `a list of ${choice(words).allowed}`);
}

/** Items one a line or separated by commas, each of which matches; none at all is an empty list. */
export function matchingList(allowed: string, item: RegExp): InputKind<string[]> {
  const schema = z.pipe(items, z.array(z.string().check(z.regex(item))));
  return { ...kind(schema, allowed), whenEmpty: { value: [] } };
}

/** One word without white space that begins with a character. */
export function word(beginning: string): InputKind<string> {
  const isWord = (value: string) => value.startsWith(beginning) && /^\S{2,40}$/.test(value);
  return kind(z.string().check(z.refine(isWord)), `a word that begins with \`${beginning}\``);
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function day(): InputKind<string> {
  return kind(z.iso.date(), 'a day as `YYYY-MM-DD`');
}

/** Days of the calendar, one a line or separated by commas; none when empty. */
export function days(): InputKind<string[]> {
  const allowed = 'days as `YYYY-MM-DD`, one a line or separated by commas';
  return { ...kind(z.pipe(items, z.array(z.iso.date())), allowed), whenEmpty: { value: [] } };
}

/** Whether a path leads from the repository's root to a place inside of it. */
function isInside(path: string): boolean {
  return !path.startsWith('/') && !path.includes('\\') && !path.split('/').includes('..');
}

function withoutDot(path: string): string {
  return path.replace(/^(?:\.\/)+/, '');
}

/**
 * A path relative to the repository's root, with `/`, without a leading or trailing one; the root
 * itself is `.`.
 */
export function repositoryFolder(): InputKind<string> {
  const plain = z.transform((path: string) => withoutDot(path).replace(/\/+$/, '') || '.');
  return kind(
    z.pipe(z.pipe(z.string(), plain), z.string().check(z.refine(isInside))),
    'a folder inside the repository, with `/`, without `..`',
  );
}

/** The path of a file, likewise. */
export function repositoryFile(): InputKind<string> {
  const isFile = (path: string) => isInside(path) && !/(?:^|\/)\.?$/.test(path);
  return kind(
    z.pipe(z.pipe(z.string(), z.transform(withoutDot)), z.string().check(z.refine(isFile))),
    'a file inside the repository, with `/`, without `..`',
  );
}

/** The same kind, with a value for when the workflow gives none. */
export function optional<T>(required: InputKind<T>): InputKind<T | undefined> {
  return { ...required, whenEmpty: { value: undefined } };
}

/**
 * The address of a service. It may wrongly hold credentials, so no error shows it.
 *
 * @param parse gives the address in its plain form, or throws an `Error` that says what is wrong
 * with it.
 */
export function address(allowed: string, parse: (value: string) => string): InputKind<string> {
  const parsed = z.transform((value: string, context) => {
    try {
      return parse(value);
    } catch (error) {
      context.issues.push({
        code: 'custom',
        message: messageOf(error),
        input: value,
      });
      return z.NEVER;
    }
  });
  return { ...kind(z.pipe(z.string(), parsed), allowed), shown: false };
}
