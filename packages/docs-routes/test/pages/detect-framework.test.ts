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

describe('addresses that end with .html', () => {
  const rules = {
    _redirects: '/old.html /new.html\n/gone.html /nowhere/index.html\n/far.html https://example.com/far.html',
  };
  const pages = ['index', 'new', 'old', 'gone', 'far', 'other'].map((name) => [`${name}.md`, name]);
  const change = {
    files: { ...Object.fromEntries(pages), ...rules },
    remove: ['old.md', 'gone.md', 'far.md', 'other.md'],
  };

  it('are pages in the rules of a site whose addresses may end so', async () => {
    const files = { ...change.files, '.vitepress/config.ts': '' };
    const { missingRedirects, redirected } = await touchedBy(
      { ...change, files },
      { redirectsFiles: ['_redirects'] },
    );
    expect(missingRedirects.map(({ problem, path }) => `${problem} ${path}`)).toEqual([
      'dead-end /gone',
      'none /other',
    ]);
    expect(redirected.map(({ path }) => path).toSorted()).toEqual(['/far', '/old']);
  });

  it('are none in those of other sites', async () => {
    const files = { ...change.files, 'docs.json': '{}' };
    const { redirected } = await touchedBy({ ...change, files }, { redirectsFiles: ['_redirects'] });
    expect(redirected).toEqual([]);
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
      'Redirects were not checked, because they are not in a file that can be read without running code. Name static rule files in the input redirects-files.',
    ]);
  });

  it.each<[change: string, write: Record<string, string>, missing: string[]]>([
    ['that leave the files are missed', { 'vercel.json': '{}' }, ['/docs/old']],
    [
      'that may have moved to its configuration are not',
      { 'vercel.json': '{}', 'site/docusaurus.config.js': 'export default { redirects: 1 }' },
      [],
    ],
  ])('has rules %s', async (_change, write, missing) => {
    const files = {
      'site/docusaurus.config.js': '',
      'site/docs/new.md': '',
      'vercel.json': { redirects: [{ source: '/docs/old', destination: '/docs/new' }] },
    };
    const settings = { docsRoot: 'site', redirectsFiles: ['vercel.json'] };
    const { missingRedirects } = await touchedBy({ files, write }, settings);
    expect(missingRedirects.map(({ path }) => path)).toEqual(missing);
  });

  it('has them checked by static files', async () => {
    const change = {
      files: {
        'docusaurus.config.js': '',
        'docs/01-guides/webhooks.md': '',
        'docs/01-guides/events/webhooks.md': '---\nslug: /guides/events/hooks\n---\n',
        'docs/moved.md': '',
        'static/_redirects': '/docs/moved /docs/guides/events/hooks',
      },
      remove: ['docs/01-guides/webhooks.md', 'docs/moved.md'],
    };
    const { missingRedirects, redirected, redirectNotes } = await touchedBy(change, {
      redirectsFiles: ['static/_redirects'],
    });
    expect(missingRedirects).toMatchObject([
      { path: '/docs/guides/webhooks', rulesFile: 'static/_redirects' },
    ]);
    expect(redirected.map(({ path }) => path)).toEqual(['/docs/moved']);
    expect(redirectNotes).toEqual([]);
  });
});
