import { canonicalPagePath } from '@docs-agent/docs-routes';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goneLine, parseGoneLines } from '../../src/gone/gone-lines.ts';

const FILE = '.github/docs-gone.txt';
const read = (text: string) => parseGoneLines(FILE, text);

describe('a line of the gone-file', () => {
  it.each<[rule: string, line: string, path: string, reason: string | undefined]>([
    ['names a page, with a reason', '/pricing # no longer sold', '/pricing', 'no longer sold'],
    ['may have more space', '\t/pricing   #   no longer sold  ', '/pricing', 'no longer sold'],
    ['names no other page', '/pricing # no longer sold', '/pricing/old', undefined],
    ['is compared without letter case', '/Pricing # gone', '/pricing', 'gone'],
    ['may spell a page otherwise', 'pricing/index.mdx # gone', '/pricing', 'gone'],
    ['may be an address', 'https://docs.example.com/pricing?a=b # gone', '/pricing', 'gone'],
    ['may have a glob for one segment', '/v1/* # old', '/v1/auth', 'old'],
    ['with such a glob names no deeper page', '/v1/* # old', '/v1/auth/keys', undefined],
    ['may have a glob in a segment', '/v1/a*h # old', '/v1/auth', 'old'],
    ['may have a glob for all below', '/v1/** # old', '/v1/auth/keys', 'old'],
    ['with that glob names the folder, too', '/v1/** # old', '/v1', 'old'],
    ['with that glob names no sibling', '/v1/** # old', '/v12/auth', undefined],
    ['may have globs between segments', '/**/beta/* # over', '/a/b/beta/c', 'over'],
    ['may be a comment', '# /pricing # gone', '/pricing', undefined],
    ['keeps a # in its reason', '/pricing # see #12', '/pricing', 'see #12'],
    ['may have a star that is none', '/a%2Ab # gone', '/a*b', 'gone'],
  ])('%s', (_rule, line, path, reason) => {
    expect(read(line)).toMatchObject({ problems: [] });
    expect(read(line).reasonOf(path)).toBe(reason);
  });

  it.each([
    ['has none', '/pricing'],
    ['has an empty one', '/pricing #   '],
    ['follows without a space', '/pricing# gone'],
    ['has the word that the comment shows in its place', '/pricing  # reason'],
  ])('does not count, and is named, if its reason %s', (_rule, line) => {
    const { reasonOf, problems } = read(`# What may go.\n\n${line}`);
    expect(reasonOf('/pricing')).toBeUndefined();
    expect(problems).toEqual([
      expect.stringMatching(/^Line 3 of .*, \/pricing.*, has no reason after #, so it does not/),
    ]);
  });

  it('takes nothing from the others if it does not count', () => {
    const { reasonOf, problems } = read('/a\r\n/b # gone\r\n/c\r\n/d\r\n/e\r\n/f');
    expect([reasonOf('/a'), reasonOf('/b')]).toEqual([undefined, 'gone']);
    expect(problems.at(-1)).toBe(`2 more lines of ${FILE} have no reason.`);
    expect(problems).toHaveLength(4);
  });
});

it('a file of more than 1,000 lines lets nothing go, and says so', () => {
  const { reasonOf, problems } = read('/a # gone\n'.repeat(1_001));
  expect(reasonOf('/a')).toBeUndefined();
  expect(problems).toEqual([`${FILE} has more than 1,000 lines, so none of them counts.`]);
});

describe('the line to paste', () => {
  it('lets its page go once a reason is written, whatever the page is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const path = canonicalPagePath(`/x/${text}`);
        const line = goneLine(path);
        expect(line).not.toMatch(/[\n\r]/);
        expect(read(line).reasonOf(path)).toBeUndefined();
        expect(read(line.replace(/reason$/, 'no longer sold')).reasonOf(path)).toBe(
          'no longer sold',
        );
      }),
    );
  });

  it('is the path as it is read, where nothing in it has another meaning', () => {
    expect(goneLine('/ko/설치/v2.1_a-b')).toBe('/ko/설치/v2.1_a-b # reason');
    expect(goneLine('/a # b')).toBe('/a%20%23%20b # reason');
  });
});

it('no glob takes long', () => {
  const globs = ['**/*a'.repeat(200), '*a'.repeat(500), '/**'.repeat(300)];
  const text = globs.map((glob) => `${glob}b # gone`).join('\n');
  const { reasonOf } = read(text);
  expect(reasonOf(`/${'a/'.repeat(500)}`)).toBeUndefined();
  expect(reasonOf(`/${'a'.repeat(1_000)}`)).toBeUndefined();
});
