import { casesOf } from '../../support/framework-case.ts';

const CONTENT = 'https://nextra.site/docs/file-conventions/content-directory';
const APP = 'https://nextra.site/docs/file-conventions/page-file';
const NEXT = 'https://nextjs.org/docs/app/getting-started/project-structure';
const gateway = (folder: string) => `${folder}/[[...mdxPath]]/page.jsx`;

export const nextraCases = casesOf(
  'Nextra',
  'next.config.mjs',
  {
    'a page is a Markdown file in content': CONTENT,
    'src may hold both folders': 'https://nextra.site/docs/file-conventions/src-directory',
    'content is served where app hands on to it': CONTENT,
    'a page file is its folder': APP,
    'groups and slots have no segment': `${NEXT}#route-groups-and-private-folders`,
    'private and intercepting folders have no pages': `${NEXT}#route-groups-and-private-folders`,
    'a route with parameters makes pages': `${NEXT}#dynamic-routes`,
    'a language is a folder': 'https://nextra.site/docs/guide/i18n',
    'pages was the folder before': CONTENT,
    'there, a name may end with its language': 'https://nextra.site/docs/guide/i18n',
  },
  (applies, stopsShort) => [
    applies('a page is a Markdown file in content', 'index is its folder', {
      files: ['content/index.mdx', 'content/configuration.mdx', 'content/Guide/index.md', gateway('app')],
      write: ['content/index.mdx', 'content/configuration.mdx', 'content/Guide/index.md'],
      pages: ['edited /', 'edited /Guide', 'edited /configuration'],
    }),
    stopsShort('a page is a Markdown file in content', 'what describes it, and files beside', {
      files: [
        'content/index.mdx',
        'content/_meta.js',
        'content/guide/_meta.ts',
        'README.md',
        'components/a.mdx',
      ],
      write: ['content/_meta.js', 'content/guide/_meta.ts', 'README.md', 'components/a.mdx'],
      pages: [],
    }),
    applies('src may hold both folders', 'content and app', {
      files: ['src/content/a.mdx', 'src/app/about/page.mdx'],
      write: ['src/content/a.mdx', 'src/app/about/page.mdx'],
      pages: ['edited /a', 'edited /about'],
    }),
    stopsShort('src may hold both folders', 'not another one', {
      files: ['src/content/a.mdx', 'lib/content/b.mdx'],
      write: ['lib/content/b.mdx'],
      pages: [],
    }),
    applies('content is served where app hands on to it', 'under a path', {
      files: ['content/index.mdx', 'content/start.mdx', gateway('src/app/docs')],
      write: ['content/index.mdx', 'content/start.mdx'],
      pages: ['edited /docs', 'edited /docs/start'],
    }),
    applies('content is served where app hands on to it', 'under groups and languages, which are none', {
      files: ['content/en/start.mdx', gateway('app/(main)/[lang]')],
      write: ['content/en/start.mdx'],
      pages: ['edited /en/start'],
    }),
    stopsShort('content is served where app hands on to it', 'not every route with parameters', {
      files: ['content/start.mdx', 'app/blog/[...slug]/page.jsx'],
      write: ['content/start.mdx'],
      pages: ['edited /start'],
    }),
    applies('a page file is its folder', 'of Markdown and of React', {
      files: ['app/page.jsx', 'app/docs/page.mdx', 'app/docs/getting-started/page.tsx', 'content/a.mdx'],
      write: ['app/page.jsx', 'app/docs/page.mdx', 'app/docs/getting-started/page.tsx'],
      pages: ['edited /', 'edited /docs', 'edited /docs/getting-started'],
    }),
    stopsShort('a page file is its folder', 'files beside it', {
      files: ['app/docs/page.mdx', 'app/layout.jsx', 'app/docs/old.mdx', 'app/api/route.ts'],
      write: ['app/layout.jsx', 'app/docs/old.mdx', 'app/api/route.ts'],
      pages: [],
    }),
    applies('groups and slots have no segment', 'so a page may move between them', {
      files: ['app/posts/(with-comments)/aaron/page.mdx', 'app/@modal/x/page.mdx'],
      rename: { 'app/posts/(plain)/aaron/page.mdx': 'app/posts/(with-comments)/aaron/page.mdx' },
      write: ['app/@modal/x/page.mdx'],
      pages: ['edited /posts/aaron', 'edited /x'],
    }),
    stopsShort('groups and slots have no segment', 'in content', {
      files: ['content/(x)/a.mdx'],
      write: ['content/(x)/a.mdx'],
      pages: ['edited /(x)/a'],
    }),
    applies('private and intercepting folders have no pages', 'of app', {
      files: ['content/a.mdx', 'app/_parts/page.mdx', 'app/feed/(..)photo/page.tsx'],
      write: ['app/_parts/page.mdx', 'app/feed/(..)photo/page.tsx'],
      pages: [],
    }),
    stopsShort('private and intercepting folders have no pages', 'an underscore inside a name', {
      files: ['app/my_docs/page.mdx'],
      write: ['app/my_docs/page.mdx'],
      pages: ['edited /my_docs'],
    }),
    applies('a route with parameters makes pages', 'so a lost one may be among them', {
      files: [
        'content/blog/first.mdx',
        'content/x/y/z.mdx',
        'app/blog/[slug]/page.jsx',
        'app/x/[...all]/page.jsx',
      ],
      remove: ['content/blog/first.mdx', 'content/x/y/z.mdx'],
      pages: ['unresolved /blog/first', 'unresolved /x/y/z'],
    }),
    stopsShort('a route with parameters makes pages', 'but not the one that hands on to content', {
      files: ['content/first.mdx', gateway('app'), 'app/tags/[tag]/page.jsx'],
      write: ['app/tags/[tag]/page.jsx', gateway('app')],
      remove: ['content/first.mdx'],
      pages: ['removed /first'],
    }),
    applies('a language is a folder', 'and what is not translated is shown in another', {
      files: ['content/en/a.mdx', 'content/en/b.mdx', 'content/de/a.mdx', 'content/de/b.mdx'],
      write: ['content/en/b.mdx'],
      remove: ['content/de/a.mdx'],
      pages: ['unresolved /de/a', 'edited /en/b'],
    }),
    stopsShort('a language is a folder', 'where no other has the page', {
      files: ['content/en/a.mdx', 'content/de/a.mdx'],
      remove: ['content/en/a.mdx', 'content/de/a.mdx'],
      pages: ['removed /de/a', 'removed /en/a'],
    }),
    applies('pages was the folder before', 'with the same paths', {
      files: ['pages/index.mdx', 'pages/guide/a.md'],
      write: ['pages/index.mdx', 'pages/guide/a.md'],
      pages: ['edited /', 'edited /guide/a'],
    }),
    applies('pages was the folder before', 'so its new name removes nothing', {
      files: ['pages/guide/a.md'],
      rename: { 'content/guide/a.md': 'pages/guide/a.md' },
      pages: ['edited /guide/a'],
    }),
    stopsShort('pages was the folder before', 'what wraps the pages', {
      files: ['pages/index.mdx', 'pages/_app.mdx'],
      write: ['pages/_app.mdx'],
      pages: [],
    }),
    stopsShort('pages was the folder before', 'what is no Markdown there', {
      files: ['pages/index.mdx', 'pages/_app.jsx', 'pages/api/hello.js', 'pages/_meta.json'],
      write: ['pages/_app.jsx', 'pages/api/hello.js', 'pages/_meta.json'],
      pages: [],
    }),
    applies('there, a name may end with its language', 'English is the site’s own', {
      files: ['ja', 'en-US', 'zh-CN'].flatMap((language) => [
        `pages/index.${language}.mdx`,
        `pages/docs/arguments.${language}.mdx`,
      ]),
      write: ['pages/index.en-US.mdx', 'pages/docs/arguments.en-US.mdx', 'pages/docs/arguments.ja.mdx'],
      pages: ['edited /', 'edited /docs/arguments', 'edited /ja/docs/arguments'],
    }),
    applies('there, a name may end with its language', 'without English, the first one is', {
      files: ['pages/a.fr.mdx', 'pages/a.de.mdx'],
      write: ['pages/a.fr.mdx', 'pages/a.de.mdx'],
      pages: ['edited /a', 'edited /fr/a'],
    }),
    stopsShort('there, a name may end with its language', 'not with something else', {
      files: ['pages/node.js.mdx', 'pages/a.mdx'],
      write: ['pages/node.js.mdx'],
      pages: ['edited /node.js'],
    }),
  ],
);
