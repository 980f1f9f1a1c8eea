import { describe, expect, it } from 'vitest';
import { type FrontMatter, readFrontMatter } from '../../src/frameworks/by-files/front-matter.ts';
import { described, touchedBy } from './support/docs-change.ts';

const CONFIGURATION = { 'docusaurus.config.js': '' };

describe('front matter', () => {
  it.each<[rule: string, text: string, matter: FrontMatter]>([
    ['a plain text', '---\nslug: /a b\n---\n', { slug: '/a b' }],
    [
      'several keys',
      '---\nid: x\ntitle: T\nslug: y\ndraft: true\n---',
      { id: 'x', slug: 'y', draft: 'true' },
    ],
    ['in double quotes, with escapes', '---\nslug: "/a\\u0062" # b\n---\n', { slug: '/ab' }],
    ['in single quotes, with two for one', "---\nslug: '/it''s' # it\n---\n", { slug: "/it's" }],
    ['a key in quotes', '---\n"slug": a\n---\n', { slug: 'a' }],
    ['without what follows a #', '---\nslug: /a#b # c\n---\n', { slug: '/a#b' }],
    [
      'with the ends of lines of Windows',
      '\ufeff---\r\nslug: /a\r\nid: b\r\n---\r\n',
      { slug: '/a', id: 'b' },
    ],
    ['an empty block', '---\n---\nslug: a\n---\n', {}],
    ['nothing', '---\nslug:\nid: ~\n---\n', { id: undefined }],
    ['only a comment', '---\nslug: # later\n---\n', { slug: undefined }],
    [
      'a list, a block or a reference',
      '---\nslug: [a]\nid: >\n  x\ndraft: *y\n---\n',
      { slug: undefined, id: undefined, draft: undefined },
    ],
    ['a quote that does not end', '---\nslug: "a\n---\n', { slug: undefined }],
    ['a deeper key', '---\nnav:\n  slug: a\n---\n', {}],
    ['a block that does not end', '---\nslug: a\n', {}],
    ['a block that does not begin the file', '\n---\nslug: a\n---\n', {}],
  ])('%s is read, or left out', (_rule, text, matter) => {
    expect(readFrontMatter(text)).toEqual(matter);
  });

  it.each<[what: string, text: string, matter: FrontMatter]>([
    ['many lines', `---\n${'slug: "\n'.repeat(20_000)}${'id: '.repeat(50_000)}`, {}],
    ['a long line', `---\nslug: a${' '.repeat(200_000)}b\n---\n`, { slug: undefined }],
    ['a wide gap', `---\nslug${' '.repeat(200_000)}: b\nid:${' '.repeat(200_000)}c\n---\n`, { id: 'c' }],
    ['a comment far off', `---\nslug: a${' #'.repeat(900)}\n---\n`, { slug: 'a' }],
  ])('%s is read in time', (_what, text, matter) => {
    expect(readFrontMatter(text)).toEqual(matter);
  });
});

describe('what is read of the pages', () => {
  it('is the front matter of the changed ones, if none loses its path', async () => {
    const { texts } = await touchedBy({
      files: { ...CONFIGURATION, 'docs/a.md': '', 'docs/b.md': '', 'docs/c.md': '' },
      write: ['docs/a.md', 'docs/new.md'],
      rename: { 'docs/1-c.md': 'docs/c.md' },
    });
    expect(new Set(texts)).toEqual(new Set(['docs/a.md', 'docs/c.md', 'docs/1-c.md', 'docs/new.md']));
  });

  it('is that of all, if a path is lost', async () => {
    const { texts } = await touchedBy({
      files: { ...CONFIGURATION, 'docs/a.md': '', 'docs/b.md': '', 'src/pages/c.js': '' },
      remove: ['docs/a.md'],
    });
    expect(new Set(texts)).toEqual(new Set(['docs/a.md', 'docs/b.md']));
  });

  it('is nothing if the framework’s paths do not depend on it', async () => {
    const files = ['.vitepress/config.js', 'a.md', 'b.md'];
    expect((await touchedBy({ files, remove: ['a.md'] })).texts).toEqual([]);
  });

  it('is too much on a large site: no page is claimed removed then, and the report says so', async () => {
    const many = Array.from({ length: 3_001 }, (_, index) => [`docs/p/${index}.md`, `${index}`]);
    const { pages, notes, texts } = await touchedBy(
      { files: { ...CONFIGURATION, ...Object.fromEntries(many), 'docs/a.md': '' }, remove: ['docs/a.md'] },
      { basePath: '/x' },
    );
    expect(pages.map(described)).toEqual(['unresolved /docs/a']);
    expect(texts).toEqual(['docs/a.md']);
    expect(notes).toEqual([
      'Removed pages are not judged, because finding the paths of all pages would take reading 3,002 files.',
    ]);
  });
});
