import { describe, expect, it } from 'vitest';
import { described, touchedBy } from './support/docs-change.ts';

describe('without a framework’s name', () => {
  it.each<[framework: string, files: string[], page: string, path: string]>([
    ['Mintlify', ['docs.json'], 'a/b.mdx', '/a/b'],
    ['Mintlify, by its older file', ['mint.json'], 'a/b.mdx', '/a/b'],
    [
      'Mintlify, before all others',
      ['docs.json', 'docusaurus.config.js', '.vitepress/config.js'],
      'a.mdx',
      '/a',
    ],
    ['Docusaurus', ['docusaurus.config.ts'], 'docs/01-a.md', '/docs/a'],
    ['Starlight', ['astro.config.mjs'], 'src/content/docs/A B.md', '/a-b'],
    ['VitePress', ['.vitepress/config/index.mts', 'package.json'], 'guide/01-a.md', '/guide/01-a'],
    ['Nextra, by content', ['next.config.mjs'], 'content/guide/a.mdx', '/guide/a'],
    ['Nextra, by pages of Markdown in app', ['next.config.js'], 'src/app/guide/page.mdx', '/guide'],
  ])('the files identify %s', async (_framework, files, page, path) => {
    const { pages } = await touchedBy({ files: [...files, page], write: [page] });
    expect(pages.map(described)).toEqual([`edited ${path}`]);
  });

  it.each<[what: string, files: string[], hint: string]>([
    ['Astro without docs', ['astro.config.mjs', 'src/content/blog/a.md'], ''],
    ['Next.js without Markdown', ['next.config.js', 'app/page.jsx'], ''],
    [
      'a configuration in another folder',
      ['site/docusaurus.config.js'],
      ' Found site/docusaurus.config.js. Is its folder the docs’ root?',
    ],
    [
      'that of VitePress in another folder',
      ['docs/.vitepress/config.mts'],
      ' Found docs/.vitepress/config.mts. Is its folder the docs’ root?',
    ],
  ])('%s is none: pages are as in Mintlify, and the report says so', async (_what, files, hint) => {
    const { pages, notes } = await touchedBy({ files: [...files, 'docs/a.md'], write: ['docs/a.md'] });
    expect(pages.map(described)).toEqual(['edited /docs/a']);
    expect(notes.join(' ')).toBe(
      `The docs’ root has no docs.json or mint.json. No framework configuration found; assuming Mintlify.${hint} Set docs-root or framework.`,
    );
  });

  it('each side uses its own if a pull request moves the docs to another framework', async () => {
    const { pages } = await touchedBy({
      files: ['docs.json', 'guides/setup.mdx', 'README.mdx', 'intro.mdx'],
      remove: ['docs.json', 'intro.mdx'],
      rename: { 'docs/guides/setup.mdx': 'guides/setup.mdx' },
      write: ['docusaurus.config.js', 'docs/README.mdx'],
    });
    expect(pages.map(described)).toEqual([
      'removed /README',
      'added /docs',
      'renamed /docs/guides/setup from /guides/setup',
      'removed /intro',
    ]);
  });

  it('a first configuration adds and removes no page', async () => {
    const { pages } = await touchedBy({
      files: ['docs/a.md', 'docs/b.md', 'README.md', 'notes/c.md'],
      write: ['docusaurus.config.js', 'docs/b.md'],
    });
    expect(pages.map(described)).toEqual(['edited /docs/b']);
  });
});

describe('a framework that is named', () => {
  it('is taken though its configuration is not there, and the report says so', async () => {
    const files = ['website/docusaurus.config.js', 'docs/01-a.md'];
    const change = { files, write: ['docs/01-a.md'] };
    const { pages, notes, assumptions } = await touchedBy(change, { framework: 'docusaurus' });
    expect(pages.map(described)).toEqual(['edited /docs/a']);
    expect([...assumptions, ...notes]).toEqual([
      'Page paths assume Docusaurus’s defaults, because its configuration is code and is never executed. If the site differs, set path-map or base-path.',
      'The docs’ root has no Docusaurus configuration. Found website/docusaurus.config.js. Is its folder the docs’ root?',
    ]);
  });

  it('has its redirects elsewhere, and the report says so once', async () => {
    const change = { files: ['docusaurus.config.js', 'docs/a.md'], remove: ['docs/a.md'] };
    const { missingRedirects, redirectNotes } = await touchedBy(change);
    expect(missingRedirects).toEqual([]);
    expect(redirectNotes).toEqual([
      'Redirects were not checked, because they are not in a file that can be read without running code.',
    ]);
  });
});
