import { applies, type PageCase, stopsShort } from '../support/page-case.ts';

const inDocs = { docsRoot: 'docs' };
const navigation = (...pages: unknown[]) => ({ navigation: { pages } });

/** What the configuration makes of the files. */
export const siteCases: PageCase[] = [
  applies('pages outside the navigation are served', 'and lost when their file goes', {
    from: 'firecrawl/firecrawl-docs',
    files: { 'docs.json': navigation('introduction'), 'introduction.mdx': '', 'dashboard.mdx': '' },
    remove: ['dashboard.mdx'],
    pages: ['removed /dashboard'],
  }),
  applies(
    'pages outside the navigation are served',
    'a page taken out of the navigation is not lost',
    {
      from: 'browserbase/docs',
      files: {
        'mint.json': { navigation: [{ group: '', pages: ['introduction', 'under-the-hood'] }] },
        'introduction.mdx': '',
        'under-the-hood.mdx': '',
      },
      write: { 'mint.json': { navigation: [{ group: '', pages: ['introduction'] }] } },
      pages: [],
    },
  ),
  stopsShort(
    'pages outside the navigation are served',
    'a name in the navigation without a file is no page',
    {
      from: '0xsequence/docs',
      files: { 'docs.json': navigation('home', 'ja/solutions/faq'), 'home.mdx': '' },
      write: { 'docs.json': navigation('home') },
      pages: [],
    },
  ),
  applies('the first page answers the root', 'where there is no index', {
    from: '0xsequence/docs',
    files: {
      'docs.json': {
        navigation: { languages: [{ language: 'en', tabs: [{ tab: 'Home', pages: ['home'] }] }] },
      },
      'home.mdx': '',
    },
    write: ['home.mdx'],
    pages: ['edited /', 'edited /home'],
  }),
  applies('the first page answers the root', 'another first page is another answer', {
    from: 'browserbase/docs',
    files: {
      'mint.json': {
        navigation: [
          {
            group: '',
            pages: ['introduction', { group: 'Quickstart', pages: ['quickstart/playground'] }],
          },
        ],
      },
      'introduction.mdx': '1',
      'quickstart/playground.mdx': '2',
    },
    write: {
      'mint.json': { navigation: [{ group: 'Quickstart', pages: ['quickstart/playground'] }] },
    },
    pages: ['edited /'],
  }),
  applies(
    'the first page answers the root',
    'of versions the default one leads, and hidden groups are passed over',
    {
      files: {
        'docs.json': {
          navigation: {
            versions: [
              { version: '1', pages: ['v1/a'] },
              {
                version: '2',
                default: true,
                groups: [
                  { group: 'x', hidden: true, pages: ['v2/x'] },
                  { group: 'g', root: 'v2/index', pages: ['v2/b'] },
                ],
              },
            ],
          },
        },
        'v1/a.mdx': '',
        'v2/x.mdx': '',
        'v2/b.mdx': '',
        'v2/index.mdx': '',
      },
      write: ['v2/index.mdx', 'v2/x.mdx'],
      pages: ['edited /', 'edited /v2', 'edited /v2/x'],
    },
  ),
  applies('the first page answers the root', 'a renamed first page takes its own path along only', {
    files: { 'docs.json': navigation('introduction'), 'introduction.mdx': '' },
    rename: { 'welcome.mdx': 'introduction.mdx' },
    write: { 'docs.json': navigation('welcome') },
    pages: ['edited /', 'renamed /welcome from /introduction'],
  }),
  applies('the first page answers the root', 'which is never lost, even without one', {
    files: { 'docs.json': navigation('index'), 'index.mdx': '' },
    remove: ['index.mdx'],
    write: { 'docs.json': navigation('GET /users') },
    pages: [],
  }),
  stopsShort('the first page answers the root', 'where an index does', {
    from: 'continuedev/continue',
    files: {
      'docs.json': {
        navigation: {
          tabs: [{ tab: 'IDE', groups: [{ group: 'Start', pages: ['ide-extensions/install'] }] }],
        },
      },
      'index.mdx': '',
      'ide-extensions/install.mdx': '',
    },
    write: ['ide-extensions/install.mdx'],
    pages: ['edited /ide-extensions/install'],
  }),
  stopsShort(
    'the first page answers the root',
    'where it is made by a build and not in the repository',
    {
      from: 'langchain-ai/docs',
      files: { 'src/docs.json': navigation('oss/python/overview', 'labs/a'), 'src/labs/a.mdx': '' },
      write: ['src/labs/a.mdx'],
      settings: { docsRoot: 'src' },
      pages: ['edited /labs/a'],
    },
  ),
  applies('a locale is a folder', 'and its index the folder’s page', {
    from: 'mintlify/docs',
    files: {
      'docs.json': navigation('index'),
      'index.mdx': '',
      'es/index.mdx': '',
      'es/quickstart.mdx': '',
    },
    write: ['es/index.mdx', 'es/quickstart.mdx'],
    pages: ['edited /es', 'edited /es/quickstart'],
  }),
  stopsShort('a locale is a folder', 'the default one may have none', {
    from: 'firecrawl/firecrawl-docs',
    files: ['docs.json', 'quickstart.mdx', 'ja/quickstart.mdx'],
    remove: ['quickstart.mdx'],
    pages: ['removed /quickstart'],
  }),
  applies('the configuration is put together from its files', 'the navigation of a version', {
    from: 'PrefectHQ/fastmcp',
    files: {
      'docs/docs.json': {
        navigation: {
          versions: [{ $ref: './v3-navigation.json' }, { $ref: './v2-navigation.json' }],
        },
      },
      'docs/v3-navigation.json': {
        version: 'v3',
        groups: [{ group: 'Start', pages: ['getting-started/welcome'] }],
      },
      'docs/v2-navigation.json': { version: 'v2', groups: [] },
      'docs/getting-started/welcome.mdx': '',
    },
    write: ['docs/getting-started/welcome.mdx'],
    settings: inDocs,
    pages: ['edited /', 'edited /getting-started/welcome'],
  }),
  applies(
    'the configuration is put together from its files',
    'a list of pages, from a file in a folder on',
    {
      from: 'PrefectHQ/fastmcp',
      files: {
        'docs.json': { navigation: { $ref: 'config/navigation.json' } },
        'config/navigation.json': {
          groups: [{ group: 'SDK', pages: { $ref: './sdk/pages.json' } }],
        },
        'config/sdk/pages.json': ['python-sdk/client'],
        'python-sdk/client.mdx': '',
      },
      write: ['python-sdk/client.mdx'],
      pages: ['edited /', 'edited /python-sdk/client'],
    },
  ),
  applies('the configuration is put together from its files', 'keys beside the reference win', {
    from: 'mintlify/docs',
    files: {
      'docs.json': { navigation: { $ref: './nav.json', pages: ['quickstart'] } },
      'nav.json': { pages: ['index'] },
      'quickstart.mdx': '',
    },
    write: ['quickstart.mdx'],
    pages: ['edited /', 'edited /quickstart'],
  }),
  stopsShort(
    'the configuration is put together from its files',
    'where $ref is no text, it is a key like others',
    {
      files: { 'docs.json': { navigation: { $ref: 1, pages: ['a'] } }, 'a.mdx': '' },
      write: ['a.mdx'],
      pages: ['edited /', 'edited /a'],
    },
  ),
  applies(
    'the older configuration counts where there is no newer one',
    'with groups as its navigation',
    {
      from: 'agno-agi/agno-docs',
      files: {
        'mint.json': { navigation: [{ group: 'Start', pages: ['introduction'] }] },
        'introduction.mdx': '',
      },
      write: ['introduction.mdx'],
      pages: ['edited /', 'edited /introduction'],
    },
  ),
  stopsShort('the older configuration counts where there is no newer one', 'both', {
    files: {
      'mint.json': { navigation: [{ group: 'Start', pages: ['old'] }] },
      'docs.json': navigation('new'),
      'old.mdx': '',
      'new.mdx': '',
    },
    write: ['old.mdx'],
    pages: ['edited /old'],
  }),
];
