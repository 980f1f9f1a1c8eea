import { parsePathMap } from '../../../src/paths/path-map.ts';
import { applies, type PageCase, stopsShort } from '../support/page-case.ts';

const inDocs = { docsRoot: 'docs' };

/** Files that move, and files in the path map. */
export const moveCases: PageCase[] = [
  applies('the path map comes first', 'for files that are no pages of Mintlify', {
    files: ['docs/docs.json', 'website/blog/2026/launch.md', 'api/errors.proto'],
    write: ['website/blog/2026/launch.md', 'api/errors.proto'],
    settings: {
      ...inDocs,
      pathMap: parsePathMap(
        ['website/blog/**/*.md => /blog/$1/$2', 'api/*.proto => reference/$1'].join('\n'),
      ),
    },
    pages: ['edited /blog/2026/launch', 'edited /reference/errors'],
  }),
  applies('the path map comes first', 'in place of Mintlify’s rules, with no page too', {
    files: ['docs/docs.json', 'docs/a.mdx', 'docs/internal/b.mdx', 'docs/c.mdx'],
    remove: ['docs/a.mdx', 'docs/internal/b.mdx', 'docs/c.mdx'],
    settings: {
      ...inDocs,
      pathMap: parsePathMap(['docs/a.mdx => /start', 'docs/internal/** =>'].join('\n')),
    },
    pages: ['removed /c', 'removed /start'],
  }),
  stopsShort('the path map comes first', 'files that no line speaks of', {
    files: ['docs/docs.json', 'docs/a.mdx', 'blog/x/y.md'],
    write: ['docs/a.mdx', 'blog/x/y.md'],
    settings: { ...inDocs, pathMap: parsePathMap('blog/*.md => /blog/$1') },
    pages: ['edited /a'],
  }),
  applies('without a configuration only the map makes pages', 'and a file that is gone is lost', {
    files: ['a.mdx', 'man/x.1', 'man/y.1'],
    write: ['a.mdx', 'man/y.1'],
    remove: ['man/x.1'],
    settings: { pathMap: parsePathMap('man/*.1 => /man/$1') },
    pages: ['removed /man/x', 'edited /man/y'],
  }),
  applies('without a configuration only the map makes pages', 'in the docs’ root', {
    files: ['docs.json', 'docs/a.mdx', 'docs/b.txt'],
    write: ['docs/a.mdx', 'docs/b.txt'],
    settings: { ...inDocs, pathMap: parsePathMap('docs/*.txt => /$1') },
    pages: ['edited /b'],
  }),
  stopsShort(
    'without a configuration only the map makes pages',
    'where the pull request adds one',
    {
      files: ['a.mdx', 'man/x.1'],
      write: ['docs.json', 'a.mdx', 'man/x.1'],
      settings: { pathMap: parsePathMap('man/*.1 => /man/$1') },
      pages: ['edited /a', 'edited /man/x'],
    },
  ),
  stopsShort(
    'without a configuration only the map makes pages',
    'where the pull request removes it',
    {
      files: ['docs.json', 'a.mdx', 'man/x.1'],
      write: ['a.mdx', 'man/x.1'],
      remove: ['docs.json'],
      settings: { pathMap: parsePathMap('man/*.1 => /man/$1') },
      pages: ['edited /a', 'edited /man/x'],
    },
  ),
  applies('a rename joins two paths', 'the new and the old', {
    from: 'triggerdotdev/trigger.dev',
    files: ['docs.json', 'guides/cursor-rules.mdx'],
    rename: { 'mcp-agent-rules.mdx': 'guides/cursor-rules.mdx' },
    pages: ['renamed /mcp-agent-rules from /guides/cursor-rules'],
  }),
  applies('a rename joins two paths', 'in a chain each to one page', {
    files: ['docs.json', 'a.mdx', 'b.mdx'],
    rename: { 'c.mdx': 'b.mdx', 'b.mdx': 'a.mdx' },
    write: { 'b.mdx': '1', 'c.mdx': '2' },
    pages: ['renamed /b from /a', 'added /c'],
  }),
  stopsShort('a rename joins two paths', 'of files that swap their names', {
    files: { 'docs.json': '{}', 'a.mdx': '1', 'b.mdx': '2' },
    rename: { 'a.mdx': 'b.mdx', 'b.mdx': 'a.mdx' },
    write: { 'a.mdx': '2', 'b.mdx': '1' },
    pages: ['edited /a', 'edited /b'],
  }),
  stopsShort('a rename joins two paths', 'where the old path is filled again', {
    files: ['docs.json', 'a.mdx'],
    rename: { 'b.mdx': 'a.mdx' },
    write: ['a.mdx'],
    pages: ['edited /a', 'added /b'],
  }),
  stopsShort('a rename joins two paths', 'where another page has joined the old path', {
    files: ['docs.json', 'a.mdx', 'a.md'],
    rename: { 'b.mdx': 'a.mdx', 'c.mdx': 'a.md' },
    pages: ['renamed /b from /a', 'added /c'],
  }),
  applies('a rename stays in its language', 'where look-alike copies are paired across', {
    files: copiesIn('x', ['cn', 'ko', 'vi']),
    rename: { 'vi/y/a.mdx': 'ko/x/a.mdx', 'cn/y/a.mdx': 'vi/x/a.mdx', 'ko/y/a.mdx': 'cn/x/a.mdx' },
    pages: [
      'renamed /cn/y/a from /cn/x/a',
      'renamed /ko/y/a from /ko/x/a',
      'renamed /vi/y/a from /vi/x/a',
    ],
  }),
  applies('a rename stays in its language', 'that the navigation declares, whatever its name', {
    files: {
      'docs.json': { navigation: { languages: [{ language: 'tlh' }, { language: 'en' }] } },
      'tlh/a.mdx': '',
      'en/a.mdx': '',
    },
    rename: { 'en/b.mdx': 'tlh/a.mdx', 'tlh/b.mdx': 'en/a.mdx' },
    pages: ['renamed /en/b from /en/a', 'renamed /tlh/b from /tlh/a'],
  }),
  applies('a rename stays in its language', 'and in the one without a folder', {
    files: copiesIn('x', ['', 'ko', 'vi']),
    rename: { 'y/a.mdx': 'ko/x/a.mdx', 'ko/y/a.mdx': 'x/a.mdx' },
    pages: ['renamed /ko/y/a from /ko/x/a', 'renamed /y/a from /x/a'],
  }),
  applies('a rename stays in its language', 'so that a page that goes is not one of another', {
    files: copiesIn('x', ['ko', 'vi']),
    rename: { 'vi/new.mdx': 'ko/x/a.mdx' },
    pages: ['removed /ko/x/a', 'added /vi/new'],
  }),
  applies('a rename stays in its language', 'also from the one without a folder', {
    files: copiesIn('x', ['', 'ko', 'vi']),
    rename: { 'ko/y/new.mdx': 'x/a.mdx', 'ko/z/b.mdx': 'x/b.mdx' },
    pages: ['added /ko/y/new', 'added /ko/z/b', 'removed /x/a', 'removed /x/b'],
  }),
  stopsShort('a rename stays in its language', 'where pages get the folder of their language', {
    files: [...copiesIn('x', ['', 'ko', 'vi']), 'changelog.mdx'],
    rename: Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`en/x/${name}.mdx`, `x/${name}.mdx`]),
    ),
    pages: ['a', 'b', 'c'].map((name) => `renamed /en/x/${name} from /x/${name}`),
  }),
  stopsShort('a rename stays in its language', 'where the language itself is renamed', {
    files: copiesIn('x', ['cn', 'ko']),
    rename: Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`zh/x/${name}.mdx`, `cn/x/${name}.mdx`]),
    ),
    pages: ['a', 'b', 'c'].map((name) => `renamed /zh/x/${name} from /cn/x/${name}`),
  }),
  stopsShort('a rename stays in its language', 'where folders of short names share no pages', {
    files: ['docs.json', 'js/a.mdx', 'js/c.mdx', 'py/b.mdx', 'py/d.mdx'],
    rename: { 'py/a.mdx': 'js/a.mdx' },
    write: ['js/new.mdx'],
    pages: ['added /js/new', 'renamed /py/a from /js/a'],
  }),
];

/** The same three pages for each language. */
function copiesIn(folder: string, languages: readonly string[]): string[] {
  const files = ['docs.json'];
  for (const language of languages)
    for (const name of ['a', 'b', 'c'])
      files.push([language, folder, `${name}.mdx`].filter(Boolean).join('/'));
  return files;
}
