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
];
