import { expect, it } from 'vitest';
import { pageFilter } from '../src/page-filter.ts';

it.each<[rule: string, globs: string[] | undefined, shown: string[], left: string[]]>([
  ['without globs every page is shown', undefined, ['/', '/a', '/a/b'], []],
  [
    'a page is shown if one glob matches',
    ['/a/*', '/c'],
    ['/a/b', '/c'],
    ['/', '/a', '/a/b/c', '/d'],
  ],
  [
    'two stars match any depth, and the folder’s own page',
    ['/a/**'],
    ['/a', '/a/b', '/a/b/c'],
    ['/', '/ab'],
  ],
  ['two stars alone match everything', ['**'], ['/', '/a', '/a/b'], []],
  ['with excluding globs alone all others are shown', ['!/a/**'], ['/', '/b'], ['/a', '/a/b']],
  [
    'what is excluded is not shown, at any position',
    ['!/a/b', '/a/**'],
    ['/a', '/a/c'],
    ['/a/b', '/b'],
  ],
  ['letter case does not matter', ['/API/*'], ['/api/errors', '/Api/Errors'], ['/b']],
  ['a missing first slash is added', ['a/*', '!a/c'], ['/a/b'], ['/a/c', '/b']],
  ['braces list several', ['/{a,b}/*'], ['/a/x', '/b/x'], ['/c/x']],
  ['a question mark matches one character', ['/v?'], ['/v1', '/v2'], ['/v', '/v10']],
  [
    'hostile paths match like others',
    ['/a/*'],
    ['/a/x|y`<b>', '/a/::error::', `/a/${'x'.repeat(9_999)}`],
    [],
  ],
])('%s', (_rule, globs, shown, left) => {
  const isShown = pageFilter(globs);
  expect([...shown, ...left].filter((path) => isShown({ path }))).toEqual(shown);
});
