import { describe, expect, it } from 'vitest';
import { parsePathMap } from '../../src/paths/path-map.ts';
import { NoConfiguration } from '../../src/site/read-sites.ts';
import { described, touchedBy, touchedUnread } from './support/docs-change.ts';

const nav = { navigation: { pages: ['a', 'b'] } };

describe('what is read', () => {
  it('is nothing when no changed file can matter', async () => {
    const change = {
      files: ['docs/docs.json', 'docs/a.mdx', 'src/x.go'],
      write: ['src/x.go', 'docs/logo.png'],
    };
    expect(await touchedBy(change, { docsRoot: 'docs' })).toMatchObject({
      pages: [],
      folders: [],
      notes: [],
    });
  });

  it('is the configuration, and no page, when a page of the navigation changes', async () => {
    const { folders, texts } = await touchedBy(
      {
        files: { 'docs/docs.json': nav, 'docs/a.mdx': '', 'docs/b.mdx': '' },
        write: ['docs/a.mdx'],
      },
      { docsRoot: 'docs' },
    );
    expect(folders).toEqual(['docs']);
    expect(texts).toEqual(['docs/docs.json', 'docs/docs.json']);
  });

  it('is all when GitHub does not list every changed file', async () => {
    const { pages, missingRedirects } = await touchedBy({
      files: { 'docs.json': nav, 'a.mdx': '', 'b.mdx': '' },
      write: ['src/x.go', 'b.mdx'],
      remove: ['a.mdx'],
      unlisted: ['a.mdx', 'b.mdx'],
    });
    expect(pages.map(described)).toEqual(['removed /a', 'edited /b']);
    expect(missingRedirects.map(({ path }) => path)).toEqual(['/a']);
  });

  it('is every page when a changed file may be a snippet', async () => {
    const { texts } = await touchedBy({
      files: { 'docs.json': nav, 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' },
      write: ['c.mdx'],
    });
    expect(new Set(texts)).toEqual(new Set(['docs.json', 'a.mdx', 'b.mdx', 'c.mdx']));
  });

  it('is the whole repository when the path map may speak of any file', async () => {
    const pathMap = [{ pattern: /^x$/, replacement: '/x' }];
    const { folders } = await touchedBy(
      { files: ['docs/docs.json', 'x'], write: ['x'] },
      { docsRoot: 'docs', pathMap },
    );
    expect(folders).toEqual(['.']);
  });

  it('leaves pages that show a snippet out when there are too many to read, and says so', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 3_001 }, (_, index) => [
        `p/${index}.mdx`,
        `import S from "/snippets/s.mdx" ${index}`,
      ]),
    );
    const { pages, notes, texts } = await touchedBy({
      files: { 'docs.json': nav, 'snippets/s.mdx': '', ...many },
      write: ['snippets/s.mdx', 'p/1.mdx'],
    });
    expect(pages.map(described)).toEqual(['edited /p/1']);
    expect(notes).toEqual([
      expect.stringMatching(
        /^Pages that show a changed snippet are left out, because finding them would take reading 3,00\d files\.$/,
      ),
    ]);
    expect(texts.filter((file) => file.startsWith('p/'))).toEqual([]);
  });
});

describe('what cannot be read', () => {
  it('uses the names of the changed files, and calls no page removed', async () => {
    const change = {
      files: ['docs.json', 'a.mdx', 'b.mdx', 'c.mdx'],
      write: ['a.mdx'],
      remove: ['b.mdx'],
      rename: { 'd.mdx': 'c.mdx' },
    };
    const { pages, missingRedirects, notes } = await touchedUnread(change, 'GitHub is away.');
    expect(pages.map(described)).toEqual(['edited /a', 'unresolved /b', 'renamed /d from /c']);
    expect(missingRedirects).toEqual([]);
    expect(notes).toEqual([
      'Pages were found by the names of the changed files alone, and redirects were not checked: GitHub is away.',
    ]);
  });

  it('a configuration that GitHub does not list leaves every redirect unjudged', async () => {
    const { unjudged } = await touchedBy({
      files: { 'docs.json': nav, 'a.mdx': '' },
      write: { 'src/x.go': 'x', 'docs.json': '{' },
      unlisted: ['docs.json'],
    });
    expect(unjudged).toMatchObject({
      why: ['docs.json is not valid JSON.'],
      rulesFile: 'docs.json',
    });
  });

  it('files and their list leave every redirect unjudged', async () => {
    const change = {
      files: ['docs.json', 'a.mdx'],
      write: ['src/x.go'],
      unlisted: ['a.mdx'],
      remove: ['a.mdx'],
    };
    const { unjudged } = await touchedUnread(change, 'GitHub is away.');
    expect(unjudged).toMatchObject({
      why: ['The repository’s files could not be read: GitHub is away.'],
      rulesFile: 'src/x.go',
    });
  });

  it('a list of any length in a configuration is read', async () => {
    const settings = { ...nav, numbers: Array.from({ length: 250_000 }, () => 0) };
    const { pages } = await touchedBy({
      files: { 'docs.json': settings, 'a.mdx': '' },
      remove: ['a.mdx'],
    });
    expect(pages.map(described)).toEqual(['removed /a']);
  });

  it('a reference to something other than JSON is reported', async () => {
    const settings = { ...nav, redirects: { $ref: './rules.txt' } };
    const { unjudged } = await touchedBy({
      files: { 'docs.json': settings, 'rules.txt': '[]', 'a.mdx': '' },
      remove: ['a.mdx'],
    });
    expect(unjudged.why).toEqual([
      'docs.json refers to ./rules.txt, which is not a JSON file inside the docs.',
    ]);
  });

  it.each<[what: string, files: Record<string, unknown>, note: RegExp]>([
    ['a configuration', { 'docs.json': '{' }, /docs.json is not valid JSON/],
    [
      'a part of it',
      { 'docs.json': { navigation: { $ref: './nav.json' } } },
      /nav.json could not be read/,
    ],
    [
      'a circle',
      { 'docs.json': { navigation: { $ref: './docs.json' } } },
      /loop: docs.json → docs.json/,
    ],
  ])('%s is said, and no page is claimed removed', async (_what, files, note) => {
    const { pages, missingRedirects, notes } = await touchedBy({
      files: { ...files, 'a.mdx': '' },
      remove: ['a.mdx'],
    });
    expect(pages.map(described)).toEqual(['unresolved /a']);
    expect(missingRedirects).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(note)]);
  });

  it('a description that may make a removed page is named', async () => {
    const configuration = {
      navigation: { pages: ['b'], openapi: { source: 'api.json', directory: 'a' } },
    };
    const files = { 'docs/docs.json': configuration, 'docs/a/x.mdx': '', 'docs/b.mdx': '' };
    const { pages, notes } = await touchedBy(
      { files, remove: ['docs/a/x.mdx'] },
      { docsRoot: 'docs' },
    );
    expect(pages.map(described)).toEqual(['unresolved /a/x']);
    expect(notes).toEqual(['Pages whose file is removed may still be served, by docs/api.json.']);
  });
});

describe('docs without a configuration', () => {
  it('on either side, and without a path map, are an error', async () => {
    const change = { files: ['website/docs.json', 'website/a.mdx'], write: ['website/a.mdx'] };
    await expect(touchedBy(change)).rejects.toThrow(NoConfiguration);
  });

  it('are none if the pull request touches nothing that could matter, or the files cannot be read', async () => {
    expect(await touchedBy({ files: ['a.mdx'], write: ['src/x.go'] })).toMatchObject({
      pages: [],
      folders: [],
    });
    const { pages } = await touchedUnread(
      { files: ['a.mdx'], write: ['a.mdx'] },
      'GitHub is away.',
    );
    expect(pages.map(described)).toEqual(['edited /a']);
  });

  it('on one side are read as with it: a first configuration adds no page, and the last one takes none away', async () => {
    const files = ['docs/a.md', 'docs/b.md', 'README.md', 'notes/c.md'];
    const first = await touchedBy({ files, write: ['docs.json', 'docs/b.md'] });
    expect(first.pages.map(described)).toEqual(['edited /docs/b']);
    const last = await touchedBy({
      files: ['docs.json', ...files],
      write: ['docs/b.md'],
      remove: ['docs.json'],
    });
    expect(last.pages.map(described)).toEqual(['edited /docs/b']);
    expect(last.unjudged).toMatchObject({
      why: ['The redirects of docs.json can no longer be read.'],
    });
    expect(last.notes).toEqual(['The docs’ root has no docs.json or mint.json.']);
    expect([first.isWithoutRules, last.isWithoutRules]).toEqual([false, false]);
  });

  it('of which the path map makes pages have no redirects, and miss none', async () => {
    const found = await touchedBy(
      { files: ['site/a.md', 'site/b.md'], remove: ['site/a.md'] },
      { pathMap: parsePathMap('site/*.md => /$1') },
    );
    expect(found.pages.map(described)).toEqual(['removed /a']);
    expect(found).toMatchObject({
      isWithoutRules: true,
      missingRedirects: [],
      unjudged: { why: [] },
      notes: [],
    });
    expect(found.served?.paths).toEqual(['/a', '/b']);
  });
});
