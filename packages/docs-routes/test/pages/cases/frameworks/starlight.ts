import { casesOf } from '../../support/framework-case.ts';

const matter = (text: string) => `---\n${text}\n---\n`;
const inDocs = (...names: string[]) => names.map((name) => `src/content/docs/${name}`);
const PAGES = 'https://starlight.astro.build/guides/pages/';
const LOADER = 'https://docs.astro.build/en/reference/content-loader-reference/#glob-loader';

export const starlightCases = casesOf(
  'Starlight',
  'astro.config.mjs',
  {
    'a page is a file of the collection': PAGES,
    'paths are in lower case and without signs': LOADER,
    'a slug in the front matter wins': 'https://starlight.astro.build/reference/frontmatter/#slug',
    'index is its folder': 'https://starlight.astro.build/guides/project-structure/',
    'what begins with _ is no page': 'https://starlight.astro.build/reference/configuration/',
    'a language is a folder, the root’s is none':
      'https://starlight.astro.build/guides/i18n/#use-a-root-locale',
    'what is not translated is shown in another language':
      'https://starlight.astro.build/guides/i18n/#fallback-content',
    'src/pages are Astro’s own': `${PAGES}#custom-pages`,
    'a route with parameters makes pages': 'https://docs.astro.build/en/guides/routing/#dynamic-routes',
    'drafts are no pages': 'https://starlight.astro.build/reference/frontmatter/#draft',
  },
  (applies, stopsShort) => [
    applies('a page is a file of the collection', 'of Markdown in its forms', {
      files: inDocs('hello-world.md', 'reference/faq.mdx', 'a.mdoc'),
      write: inDocs('hello-world.md', 'reference/faq.mdx', 'a.mdoc'),
      pages: ['edited /a', 'edited /hello-world', 'edited /reference/faq'],
    }),
    stopsShort('a page is a file of the collection', 'pictures in it, and files beside it', {
      files: [...inDocs('index.md', 'logo.png', 'data.json'), 'src/content/i18n/fr.json', 'README.md'],
      write: [...inDocs('logo.png', 'data.json'), 'src/content/i18n/fr.json', 'README.md', 'src/a.md'],
      pages: [],
    }),
    applies('paths are in lower case and without signs', 'with hyphens for spaces', {
      files: inDocs('API/Getting Started.md', 'guides/v1.2 (beta).md', 'Ünï_code!.md'),
      remove: inDocs('API/Getting Started.md', 'guides/v1.2 (beta).md', 'Ünï_code!.md'),
      pages: ['removed /api/getting-started', 'removed /guides/v12-beta', 'removed /ünï_code'],
    }),
    stopsShort('paths are in lower case and without signs', 'numbers and hyphens stay', {
      files: inDocs('guides/01-getting-started.md', 'a--b.md'),
      remove: inDocs('guides/01-getting-started.md', 'a--b.md'),
      pages: ['removed /a--b', 'removed /guides/01-getting-started'],
    }),
    applies('a slug in the front matter wins', 'from the root on, as it is written', {
      files: { 'src/content/docs/guides/a.md': matter('title: A\nslug: Other/Place') },
      remove: inDocs('guides/a.md'),
      pages: ['removed /Other/Place'],
    }),
    stopsShort('a slug in the front matter wins', 'of what is no page of the collection', {
      files: { 'src/content/docs/index.md': '', 'src/pages/b.md': matter('slug: /c') },
      write: { 'src/pages/b.md': matter('slug: /d') },
      pages: ['edited /b'],
    }),
    applies('index is its folder', 'at the root, and deeper', {
      files: inDocs('index.mdx', 'guides/index.md'),
      write: inDocs('index.mdx', 'guides/index.md'),
      pages: ['edited /', 'edited /guides'],
    }),
    stopsShort('index is its folder', 'a README is a page like others', {
      files: inDocs('guides/README.md', 'indexing.md'),
      write: inDocs('guides/README.md', 'indexing.md'),
      pages: ['edited /guides/readme', 'edited /indexing'],
    }),
    applies('what begins with _ is no page', 'a file, and in src/pages a folder', {
      files: [...inDocs('index.md', '_draft.md', 'guides/_part.mdx'), 'src/pages/_parts/a.astro'],
      write: [...inDocs('_draft.md', 'guides/_part.mdx'), 'src/pages/_parts/a.astro'],
      pages: [],
    }),
    stopsShort('what begins with _ is no page', 'inside a name, or a folder of the collection', {
      files: inDocs('snake_case.md', '_group/a.md'),
      write: inDocs('snake_case.md', '_group/a.md'),
      pages: ['edited /_group/a', 'edited /snake_case'],
    }),
    applies('a language is a folder, the root’s is none', 'of either', {
      files: inDocs('index.md', 'zh-cn/index.md', 'about.md', 'zh-cn/about.md'),
      write: inDocs('about.md', 'zh-cn/about.md', 'zh-cn/index.md'),
      pages: ['edited /about', 'edited /zh-cn', 'edited /zh-cn/about'],
    }),
    stopsShort('a language is a folder, the root’s is none', 'a folder that is only named alike', {
      files: inDocs('index.md', 'go/setup.md', 'about.md'),
      remove: inDocs('go/setup.md'),
      pages: ['removed /go/setup'],
    }),
    applies('what is not translated is shown in another language', 'the root’s, or another folder’s', {
      files: inDocs(
        'index.md',
        'about.md',
        'fr/index.md',
        'fr/about.md',
        'es/index.md',
        'es/x.md',
        'fr/x.md',
      ),
      remove: inDocs('fr/about.md', 'es/x.md'),
      pages: ['unresolved /es/x', 'unresolved /fr/about'],
    }),
    stopsShort('what is not translated is shown in another language', 'where none has it', {
      files: inDocs('index.md', 'about.md', 'fr/index.md', 'fr/about.md', 'fr/only.md'),
      remove: inDocs('fr/only.md', 'about.md', 'fr/about.md'),
      pages: ['removed /about', 'removed /fr/about', 'removed /fr/only'],
    }),
    applies('src/pages are Astro’s own', 'of Astro, Markdown and HTML', {
      files: [...inDocs('index.md'), 'src/pages/custom.astro', 'src/pages/archived.html', 'src/pages/A/B.md'],
      write: ['src/pages/custom.astro', 'src/pages/archived.html', 'src/pages/A/B.md'],
      pages: ['edited /A/B', 'edited /archived', 'edited /custom'],
    }),
    stopsShort('src/pages are Astro’s own', 'components, and what answers with data', {
      files: [...inDocs('index.md'), 'src/components/A.astro', 'src/pages/feed.xml.js'],
      write: ['src/components/A.astro', 'src/pages/feed.xml.js'],
      pages: [],
    }),
    applies('a route with parameters makes pages', 'so a lost one may be among them', {
      files: [
        ...inDocs('index.md', 'api/users.md', 'x/y/z.md'),
        'src/pages/api/[name].astro',
        'src/pages/x/[...rest].astro',
      ],
      remove: inDocs('api/users.md', 'x/y/z.md'),
      pages: ['unresolved /api/users', 'unresolved /x/y/z'],
    }),
    stopsShort('a route with parameters makes pages', 'of as many segments, and is none itself', {
      files: [...inDocs('index.md', 'api/users/list.md'), 'src/pages/api/[name].astro'],
      write: ['src/pages/api/[name].astro'],
      remove: inDocs('api/users/list.md'),
      pages: ['removed /api/users/list'],
    }),
    applies('drafts are no pages', 'until they are none', {
      files: { 'src/content/docs/a.md': matter('draft: true') },
      write: { 'src/content/docs/a.md': matter('draft: false') },
      pages: ['added /a'],
    }),
    stopsShort('drafts are no pages', 'with a draft in the title only', {
      files: { 'src/content/docs/a.md': matter('title: "draft: true"') },
      remove: inDocs('a.md'),
      pages: ['removed /a'],
    }),
  ],
);
