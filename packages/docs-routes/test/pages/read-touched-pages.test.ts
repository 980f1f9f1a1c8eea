import { describe, expect, it } from 'vitest';
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
      { files: { 'docs/docs.json': nav, 'docs/a.mdx': '', 'docs/b.mdx': '' }, write: ['docs/a.mdx'] },
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
    expect(unjudged).toMatchObject({ why: ['docs.json is not valid JSON.'], rulesFile: 'docs.json' });
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
    const { pages } = await touchedBy({ files: { 'docs.json': settings, 'a.mdx': '' }, remove: ['a.mdx'] });
    expect(pages.map(described)).toEqual(['removed /a']);
  });

  it('a reference to something other than JSON is said', async () => {
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
    ['a part of it', { 'docs.json': { navigation: { $ref: './nav.json' } } }, /nav.json could not be read/],
    ['a circle', { 'docs.json': { navigation: { $ref: './docs.json' } } }, /loop: docs.json → docs.json/],
  ])('%s is said, and no page is claimed removed', async (_what, files, note) => {
    const { pages, missingRedirects, notes } = await touchedBy({
      files: { ...files, 'a.mdx': '' },
      remove: ['a.mdx'],
    });
    expect(pages.map(described)).toEqual(['unresolved /a']);
    expect(missingRedirects).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(note)]);
  });

  it('a template that may serve a removed page is named', async () => {
    const files = ['docs/astro.config.mjs', 'docs/src/content/docs/a.md', 'docs/src/pages/[...slug].astro'];
    const change = { files, remove: ['docs/src/content/docs/a.md'] };
    const { pages, notes } = await touchedBy(change, { docsRoot: 'docs' });
    expect(pages.map(described)).toEqual(['unresolved /a']);
    expect(notes).toEqual([
      'Pages whose file is removed may still be served, by docs/src/pages/[...slug].astro.',
    ]);
  });

  it('a missing configuration is reported, with the place of another one', async () => {
    const { pages, notes, redirectNotes } = await touchedBy({
      files: ['website/docs.json', 'website/a.mdx'],
      write: ['website/a.mdx'],
    });
    expect(redirectNotes).toEqual([
      expect.stringMatching(/^Redirects were not checked, because they .* without running code\.$/),
    ]);
    expect(pages.map(described)).toEqual(['edited /website/a']);
    expect(notes).toEqual([
      'The docs’ root has no docs.json or mint.json. Found website/docs.json. Is its folder the docs’ root?',
      'No framework configuration found; assuming Mintlify. Set docs-root or framework.',
    ]);
  });
});
