import { describe, expect, it } from 'vitest';
import { mappedPage, parsePathMap } from '../../src/paths/path-map.ts';

describe('a line of the path map', () => {
  it.each<[rule: string, line: string, file: string, page: string | null | undefined]>([
    ['a file by its name', 'docs/a.mdx => /start', 'docs/a.mdx', '/start'],
    ['no other file', 'docs/a.mdx => /start', 'docs/a.mdx.bak', undefined],
    ['a dot is a dot', 'a.mdx => /a', 'abmdx', undefined],
    ['* matches inside one folder', 'blog/*.md => /blog/$1', 'blog/x.md', '/blog/x'],
    ['* reaches no deeper', 'blog/*.md => /blog/$1', 'blog/2026/x.md', undefined],
    [
      '** matches any folders',
      'blog/**/*.md => /blog/$1/$2',
      'blog/2026/11/x.md',
      '/blog/2026/11/x',
    ],
    ['** also matches no folder', 'blog/**/*.md => /blog/$1/$2', 'blog/x.md', '/blog/x'],
    ['** at the end matches everything inside', 'internal/** =>', 'internal/a/b.mdx', null],
    [
      'captures may change their order',
      '*/api/*.mdx => /api/$2/$1',
      'go/api/list.mdx',
      '/api/list/go',
    ],
    ['the path becomes canonical', 'a/*.mdx => b/$1/index.mdx', 'a/x.mdx', '/b/x'],
    ['a name is not taken for an address', 'a/*.mdx => /b/$1', 'a/100%25?#.mdx', '/b/100%25?#'],
    ['a slash in front of the pattern is the root', '/a/*.mdx => /$1', 'a/x.mdx', '/x'],
  ])('%s', (_rule, line, file, page) => {
    expect(mappedPage(parsePathMap(line), file)).toBe(page);
  });

  it('applies when no earlier one does, and empty lines are ignored', () => {
    const map = parsePathMap('\na/x.mdx =>\n\n  a/*.mdx => /b/$1  \n');
    expect([
      mappedPage(map, 'a/x.mdx'),
      mappedPage(map, 'a/y.mdx'),
      mappedPage([], 'a/y.mdx'),
    ]).toEqual([null, '/b/y', undefined]);
  });

  it.each([
    ['a/*.mdx', 'is not of the form `pattern => replacement`'],
    ['=> /a', 'is not of the form `pattern => replacement`'],
    ['a => b => c', 'is not of the form `pattern => replacement`'],
    ['a.mdx => /$1', 'uses `$1`, but its pattern has no wildcard'],
    ['*/*.mdx => /$3', 'uses `$3`, but its pattern has only 2'],
    ['*.mdx => /$0', 'uses `$0`, but its pattern has only 1'],
  ])('%s is refused, with the reason', (line, why) => {
    expect(() => parsePathMap(`x => y\n${line}`)).toThrow(why);
    expect(() => parsePathMap(line)).toThrow(`\`${line}\``);
  });
});
