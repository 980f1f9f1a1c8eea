import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RedirectRule } from '../../src/redirects/redirect-rule.ts';
import { RuleBook } from '../../src/redirects/rule-book.ts';
import { works } from '../../src/redirects/rule-follower.ts';

const PIECES = [
  '/',
  '*',
  ':a',
  ':a*',
  '(',
  ')',
  '(.*)',
  '\\',
  '{',
  '}',
  '?',
  '#',
  '%2A',
  '$1',
  ' ',
  '\n',
  'é',
  '/old',
  '.html',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 12 })
  .map((all) => all.join(''));

function followAll(rules: readonly RedirectRule[]): void {
  const book = new RuleBook(rules);
  for (const path of ['/old', '/old/page', '/a/b/c/d', '/']) book.follow(path, () => false);
}

describe('rules of any text', () => {
  it('are followed', () => {
    const rules = fc.array(fc.record({ source: text, destination: text }));
    fc.assert(fc.property(rules, followAll));
  });

  it.each<[what: string, source: string]>([
    ['parentheses that do not end', '/a('.repeat(50_000)],
    ['parentheses in parentheses', `/${'('.repeat(100_000)}${')'.repeat(100_000)}`],
    ['names by the thousand', '/:a*'.repeat(2_000)],
    ['more names than any path has segments', '/:a*'.repeat(50_000)],
    ['a name after the other', `/${':a'.repeat(100_000)}`],
    ['stars by the thousand', `/${'*x'.repeat(100_000)}`],
    ['backslashes', `/${'\\'.repeat(100_000)}`],
  ])('%s are followed in time', (_what, source) => {
    expect(() => followAll([{ source, destination: '/b' }])).not.toThrow();
  });
});

describe('rules that lead to longer and longer places', () => {
  it.each<[what: string, source: string, destination: string]>([
    ['use what a name caught twice, in segments', '/old/:slug*', '/old/:slug*/:slug*'],
    ['use what a name caught twice, in one segment', '/old/:slug*', '/old/:slug*-:slug*'],
    ['use what a star caught twice', '/:all*', '/:all*/:all*'],
    ['use it by the thousand', '/old/:slug', `/old/${':slug'.repeat(1_000)}`],
    [
      'use it by the thousand in an address',
      '/old/:slug',
      `https://example.com/${':slug'.repeat(2_500)}`,
    ],
    ['are as long as their file', '/old/:slug', `/new/${'a/'.repeat(500_000)}`],
    [
      'are as long as their file, and full of names',
      '/old/:slug',
      `/old/${':slug'.repeat(200_000)}`,
    ],
    ['add many segments each time', '/old/:slug*', `/old/:slug*${'/a'.repeat(1_000)}`],
  ])('form a loop if they %s', (_what, source, destination) => {
    const book = new RuleBook([{ source, destination }]);
    const { endings } = book.follow('/old/page', () => false);
    expect(endings.map(({ kind }) => kind)).toContain('loop');
    expect(endings.filter(works)).toEqual([]);
  });

  it.each<[what: string, source: string, destination: string]>([
    ['texts between names', '/old/:a-:b-:c-:d-end', `/old/${':a-'.repeat(1_000)}`],
    ['names of several segments', '/old/:a*/:b*/end', `/old/:a*${'/a'.repeat(2_000)}`],
  ])('end where a source of many %s no longer catches them', (_what, source, destination) => {
    const book = new RuleBook([{ source, destination }]);
    const path = source.replace(/:(\w)\*?/g, '$1');
    const { endings } = book.follow(path, () => false);
    expect(endings.map(({ kind }) => kind)).toContain('dead-end');
    expect(endings.filter(works)).toEqual([]);
  });
});
