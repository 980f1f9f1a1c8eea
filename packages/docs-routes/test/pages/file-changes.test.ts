import { describe, expect, it } from 'vitest';
import type { ChangedFile } from '../../src/changes/changed-files.ts';
import type { PageChange } from '../../src/changes/compare-routes.ts';
import { pagesByName } from '../../src/changes/route-change.ts';
import { parsePathMap } from '../../src/paths/path-map.ts';

const file = (status: string, path: string, previousPath?: string): ChangedFile => ({
  status,
  path,
  previousPath,
});
const ROOT = { docsRoot: '.', basePath: undefined, pathMap: [] };
const page = (change: PageChange, path: string, previousPath?: string) => ({
  change,
  path,
  previousPath,
});

describe('pages found by the names of the changed files alone', () => {
  it.each<[rule: string, files: ChangedFile[], pages: ReturnType<typeof page>[]]>([
    ['no file is no page', [], []],
    ['a modified page is edited', [file('modified', 'a.mdx')], [page('edited', '/a')]],
    ['a changed mode is an edit', [file('changed', 'a.mdx')], [page('edited', '/a')]],
    ['an unchanged file is not touched', [file('unchanged', 'a.mdx')], []],
    ['an added page is added', [file('added', 'a.mdx')], [page('added', '/a')]],
    [
      'it is unknown whether another file serves the page of a removed file',
      [file('removed', 'a.mdx')],
      [page('unresolved', '/a')],
    ],
    [
      'a rename joins both paths',
      [file('renamed', 'b.mdx', 'a.mdx')],
      [page('renamed', '/b', '/a')],
    ],
    [
      'a rename within a page is an edit',
      [file('renamed', 'a/index.mdx', 'a.mdx')],
      [page('edited', '/a')],
    ],
    ['another extension is an edit', [file('renamed', 'a.mdx', 'a.md')], [page('edited', '/a')]],
    [
      'a page removed in one file and added in another is edited',
      [file('removed', 'a.mdx'), file('added', 'a/index.mdx')],
      [page('edited', '/a')],
    ],
    [
      'a copy is a new page, and its original untouched',
      [file('copied', 'b.mdx', 'a.mdx')],
      [page('added', '/b')],
    ],
    [
      'another case is the same page',
      [file('renamed', 'guide.mdx', 'Guide.mdx')],
      [page('edited', '/guide')],
    ],
    [
      'two files that swap names keep their paths’ views apart',
      [file('renamed', 'b.mdx', 'a.mdx'), file('renamed', 'a.mdx', 'b.mdx')],
      [page('edited', '/a'), page('edited', '/b')],
    ],
    [
      'in a chain of renames no path is counted twice',
      [file('renamed', 'c.mdx', 'b.mdx'), file('renamed', 'b.mdx', 'a.mdx')],
      [page('renamed', '/b', '/a'), page('added', '/c')],
    ],
    [
      'a path that is filled again keeps its views',
      [file('renamed', 'b.mdx', 'a.mdx'), file('added', 'a.mdx')],
      [page('edited', '/a'), page('added', '/b')],
    ],
    [
      'one old path is joined to one page only',
      [file('renamed', 'b.mdx', 'a.mdx'), file('renamed', 'c.mdx', 'a.md')],
      [page('renamed', '/b', '/a'), page('added', '/c')],
    ],
    [
      'a page that becomes a snippet is none any more',
      [file('renamed', 'snippets/a.mdx', 'a.mdx')],
      [page('unresolved', '/a')],
    ],
    [
      'a snippet that becomes a page is added',
      [file('renamed', 'a.mdx', 'snippets/a.mdx')],
      [page('added', '/a')],
    ],
    [
      'files that are no pages are left out',
      [file('modified', 'docs.json'), file('added', 'x.png')],
      [],
    ],
    [
      'pages come by path',
      [file('added', 'c.mdx'), file('modified', 'a.mdx'), file('removed', 'b.mdx')],
      [page('edited', '/a'), page('unresolved', '/b'), page('added', '/c')],
    ],
  ])('%s', async (_rule, files, pages) => {
    expect(await pagesByName(files, ROOT)).toMatchObject(pages);
  });

  it('each page names its file, a removed one the file that it had', async () => {
    const files = [
      file('renamed', 'b.mdx', 'a.mdx'),
      file('removed', 'c.mdx'),
      file('added', 'd/index.mdx'),
    ];
    const pages = await pagesByName(files, ROOT);
    expect(pages.map((one) => one.file)).toEqual(['b.mdx', 'c.mdx', 'd/index.mdx']);
  });

  it('looks under the root of the docs only', async () => {
    const files = [
      file('modified', 'docs/a.mdx'),
      file('modified', 'b.mdx'),
      file('renamed', 'c.mdx', 'docs/c.mdx'),
    ];
    expect(await pagesByName(files, { ...ROOT, docsRoot: 'docs' })).toMatchObject([
      page('edited', '/a'),
      page('unresolved', '/c'),
    ]);
  });

  it('are those of the path map, too', async () => {
    const files = [file('modified', 'man/x.1'), file('removed', 'a.mdx')];
    const pathMap = parsePathMap('man/*.1 => /man/$1');
    expect(await pagesByName(files, { ...ROOT, pathMap })).toMatchObject([
      page('unresolved', '/a'),
      page('edited', '/man/x'),
    ]);
  });
});
