import { describe, expect, it } from 'vitest';
import { createRedactor } from '../src/index.ts';

const SECRET = 'mint_a"b/c+d=é%\\';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');

describe('a redactor masks a secret', () => {
  it.each<[string, string]>([
    ['as it is', SECRET],
    ['percent-encoded', encodeURIComponent(SECRET)],
    ['percent-encoded in lower case', encodeURIComponent(SECRET).toLowerCase()],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(SECRET))],
    ['as a form value', new URLSearchParams({ k: SECRET }).toString().slice(2)],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    ['in JSON with escaped slashes', JSON.stringify(SECRET).slice(1, -1).replaceAll('/', '\\/')],
    ['in JSON of ASCII alone', JSON.stringify(SECRET).slice(1, -1).replaceAll('é', '\\u00E9')],
  ])('%s', (_name, spelled) => {
    expect(createRedactor([SECRET])(`before ${spelled} after`)).toBe('before *** after');
  });

  it.each<[string, (text: string) => string]>([
    ['Base64', base64],
    ['Base64url', base64url],
  ])('in %s, at any position', (_name, encode) => {
    const redact = createRedactor([SECRET]);
    const middle = encode(SECRET).slice(4, -4);
    expect(redact(encode(SECRET))).toContain('***');
    for (const prefix of ['', 'a', 'ab', 'abc', 'Bearer ', 'user:']) {
      for (const suffix of ['', 'x', 'xy', 'xyz']) {
        const masked = redact(`v=${encode(prefix + SECRET + suffix)};`);
        expect(masked).toContain('***');
        expect(masked).not.toContain(middle);
        // What is left of it, decoded, gives no more than a character or two of either end.
        expect(Buffer.from(masked, 'base64').toString()).not.toContain(SECRET.slice(2, -2));
      }
    }
  });

  it('each time it comes, and each of several, the longer one first', () => {
    const redact = createRedactor(['secret', 'secret-longer']);
    expect(redact('secret secret-longer secret')).toBe('*** *** ***');
  });

  it('but leaves all other text as it is', () => {
    const text = 'mint_ keys expire; see /docs?x=1&y=%20 "quoted" \\n \u00e9';
    expect(createRedactor([SECRET])(text)).toBe(text);
  });

  it.each([[[]], [['']], [['abc']]])('but not one that is too short to be one: %j', (secrets) => {
    expect(createRedactor(secrets)('abc and more')).toBe('abc and more');
  });

  it('in a text that is made to take long', () => {
    const redact = createRedactor([SECRET]);
    for (const piece of ['\\', '%25', '%', 'm', '\\u']) {
      const long = piece.repeat(1_000_000);
      expect(redact(long) === long).toBe(true);
    }
  });

  it('that looks like a pattern', () => {
    expect(createRedactor(['.*[a-z]+(x)?$'])('abc .*[a-z]+(x)?$ abc')).toBe('abc *** abc');
  });
});
