import { parsePathMap } from '../../../../src/paths/path-map.ts';
import { casesOf } from '../../support/framework-case.ts';

const ROUTING = 'https://vitepress.dev/guide/routing';

export const vitepressCases = casesOf(
  'VitePress',
  '.vitepress/config.mts',
  {
    'a page is an .md file': `${ROUTING}#file-based-routing`,
    'index is its folder': `${ROUTING}#file-based-routing`,
    'the folder of .vitepress is the root': `${ROUTING}#project-root`,
    'configuration, packages and what is built are no pages':
      'https://vitepress.dev/reference/site-config#srcexclude',
    '.html is no part of a page path': `${ROUTING}#generating-clean-urls`,
    'a route with parameters makes pages': `${ROUTING}#dynamic-routes`,
    'a language is a folder, the root’s is none': 'https://vitepress.dev/guide/i18n',
    'another source folder is for the path map': `${ROUTING}#source-directory`,
    'rewrites are for the path map': `${ROUTING}#route-rewrites`,
  },
  (applies, stopsShort) => [
    applies('a page is an .md file', 'at its path without the extension', {
      files: ['prologue.md', 'guide/getting-started.md', 'guide/README.md'],
      write: ['prologue.md', 'guide/getting-started.md', 'guide/README.md'],
      pages: ['edited /guide/README', 'edited /guide/getting-started', 'edited /prologue'],
    }),
    stopsShort('a page is an .md file', 'other files', {
      files: ['a.mdx', 'public/pure.html', 'components/A.vue', 'data.json'],
      write: ['a.mdx', 'public/pure.html', 'components/A.vue', 'data.json'],
      pages: [],
    }),
    applies('index is its folder', 'at the root, and deeper', {
      files: ['index.md', 'guide/index.md'],
      write: ['index.md', 'guide/index.md'],
      pages: ['edited /', 'edited /guide'],
    }),
    stopsShort('index is its folder', 'a longer name', {
      files: ['guide/index-of-terms.md'],
      write: ['guide/index-of-terms.md'],
      pages: ['edited /guide/index-of-terms'],
    }),
    applies('the folder of .vitepress is the root', 'in a folder', {
      files: ['docs/.vitepress/config.ts', 'docs/getting-started.md'],
      write: ['docs/getting-started.md'],
      settings: { docsRoot: 'docs' },
      pages: ['edited /getting-started'],
    }),
    stopsShort('the folder of .vitepress is the root', 'files beside it', {
      files: ['docs/.vitepress/config.ts', 'README.md'],
      write: ['README.md'],
      settings: { docsRoot: 'docs' },
      pages: [],
    }),
    applies('configuration, packages and what is built are no pages', 'at any depth', {
      files: ['.vitepress/theme/a.md', 'x/node_modules/b/README.md', 'dist/c.md', '.github/d.md'],
      write: ['.vitepress/theme/a.md', 'x/node_modules/b/README.md', 'dist/c.md', '.github/d.md'],
      pages: [],
    }),
    stopsShort('configuration, packages and what is built are no pages', 'a page that is named alike', {
      files: ['dist.md', 'vitepress/a.md'],
      write: ['dist.md', 'vitepress/a.md'],
      pages: ['edited /dist', 'edited /vitepress/a'],
    }),
    applies('.html is no part of a page path', 'though addresses end with it', {
      files: ['prologue.md'],
      write: ['prologue.md'],
      pages: ['edited /prologue'],
    }),
    stopsShort('.html is no part of a page path', 'inside a name', {
      files: ['html.md', 'a.html-tips.md'],
      write: ['html.md', 'a.html-tips.md'],
      pages: ['edited /a.html-tips', 'edited /html'],
    }),
    applies('a route with parameters makes pages', 'so a lost one may be among them', {
      files: ['packages/[pkg].md', 'packages/[pkg].paths.js', 'packages/foo.md', 'v/[a]-[b].md', 'v/x-1.md'],
      remove: ['packages/foo.md', 'v/x-1.md'],
      pages: ['unresolved /packages/foo', 'unresolved /v/x-1'],
    }),
    stopsShort('a route with parameters makes pages', 'in its folder, and is none itself', {
      files: ['packages/[pkg].md', 'other/foo.md'],
      write: ['packages/[pkg].md'],
      remove: ['other/foo.md'],
      pages: ['removed /other/foo'],
    }),
    applies('a language is a folder, the root’s is none', 'of either', {
      files: ['foo.md', 'es/foo.md', 'fr/foo.md'],
      write: ['foo.md', 'es/foo.md'],
      remove: ['fr/foo.md'],
      pages: ['edited /es/foo', 'edited /foo', 'removed /fr/foo'],
    }),
    stopsShort('a language is a folder, the root’s is none', 'with the extension left on its name', {
      files: ['fr.md'],
      write: ['fr.md'],
      pages: ['edited /fr'],
    }),
    applies('another source folder is for the path map', 'which takes it off', {
      files: ['src/getting-started.md', 'src/guide/a.md'],
      write: ['src/getting-started.md', 'src/guide/a.md'],
      settings: { pathMap: parsePathMap('src/**/*.md => /$1/$2') },
      pages: ['edited /getting-started', 'edited /guide/a'],
    }),
    stopsShort('another source folder is for the path map', 'without it the folder stays', {
      files: ['src/getting-started.md'],
      write: ['src/getting-started.md'],
      pages: ['edited /src/getting-started'],
    }),
    applies('rewrites are for the path map', 'a line for each', {
      files: ['packages/pkg-a/src/foo.md', 'packages/pkg-a/src/index.md'],
      write: ['packages/pkg-a/src/foo.md', 'packages/pkg-a/src/index.md'],
      settings: { pathMap: parsePathMap('packages/*/src/**/*.md => /$1/$2/$3') },
      pages: ['edited /pkg-a', 'edited /pkg-a/foo'],
    }),
    stopsShort('rewrites are for the path map', 'other files keep their path', {
      files: ['packages/pkg-a/README.md'],
      write: ['packages/pkg-a/README.md'],
      settings: { pathMap: parsePathMap('packages/*/src/**/*.md => /$1/$2/$3') },
      pages: ['edited /packages/pkg-a/README'],
    }),
  ],
);
