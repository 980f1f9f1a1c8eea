const MASK = '***';

/** Shorter strings are no secrets, and masking them would only make a text unreadable. */
const MIN_SECRET_LENGTH = 4;

/**
 * Characters of Base64 that a match must have, so that no ordinary word is taken for a piece of a
 * secret.
 */
const MIN_BASE64_LENGTH = 8;

/** The function that `createRedactor` makes. */
export function redactorOf(secrets: string[]): (text: string) => string {
  const patterns = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((secret) => [spelledPattern(secret), ...base64Patterns(secret)]);
  if (patterns.length === 0) return (text) => text;
  const pattern = new RegExp(patterns.join('|'), 'g');
  return (text) => text.replaceAll(pattern, MASK);
}

/**
 * Every spelling of the secret, each character in its own right: encoders differ in which ones they
 * escape. Three rounds of escaping are enough; without a bound, a long run of backslashes would
 * take quadratic time.
 */
function spelledPattern(secret: string): string {
  return Array.from(secret, spellingsOfCharacter).join('');
}

function spellingsOfCharacter(character: string): string {
  const percentEncoded = Array.from(
    new TextEncoder().encode(character),
    (byte) => `%(?:25){0,3}${hex(byte, 2)}`,
  );
  const jsonEscaped = Array.from({ length: character.length }, (_, index) => {
    return `\\\\{1,7}u${hex(character.charCodeAt(index), 4)}`;
  });
  // The encoded ones first: a plain `%` would match the beginning of `%25`, and leave the rest.
  const spellings = [
    percentEncoded.join(''),
    jsonEscaped.join(''),
    `\\\\{0,7}${escapePattern(character)}`,
  ];
  if (character === ' ') {
    spellings.push('\\+');
  }
  return `(?:${spellings.join('|')})`;
}

/** A hexadecimal number in either case. */
function hex(value: number, digits: number): string {
  const number = value.toString(16).padStart(digits, '0');
  return number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * The secret may begin at any of three positions in a group of three bytes, as in `Bearer <key>` or
 * `user:<key>`. The characters at either end also hold bits of the neighbors, so they are left out
 * of the pattern.
 */
function base64Patterns(secret: string): string[] {
  const bytes = Array.from(new TextEncoder().encode(secret), (byte) =>
    String.fromCharCode(byte),
  ).join('');
  return [0, 1, 2]
    .map((shift) => {
      const encoded = btoa('\0'.repeat(shift) + bytes).replaceAll('=', '');
      const endsOnGroup = (shift + bytes.length) % 3 === 0;
      return encoded.slice(shift === 0 ? 0 : shift + 1, endsOnGroup ? undefined : -1);
    })
    .filter((encoded) => encoded.length >= MIN_BASE64_LENGTH)
    .map((encoded) => {
      return escapePattern(encoded).replaceAll('\\+', '[+-]').replaceAll('/', '[/_]');
    });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
