import { parsePathMap } from '../../../src/pages/path-map.ts';
import { applies, type PageCase, stopsShort } from '../support/page-case.ts';

const inDocs = { docsRoot: 'docs' };
const navigation = (...pages: unknown[]) => ({ navigation: { pages } });
const operation = '---\ntitle: Delete a user\nopenapi: delete /v1/users/{id}\n---\n';

/** What the configuration makes of the files. */
export const siteCases: PageCase[] = [
  applies('pages outside the navigation are served', 'and lost when their file goes', {
    from: 'firecrawl/firecrawl-docs',
    files: { 'docs.json': navigation('introduction'), 'introduction.mdx': '', 'dashboard.mdx': '' },
    remove: ['dashboard.mdx'],
    pages: ['removed /dashboard'],
  }),
  applies('pages outside the navigation are served', 'a page taken out of the navigation is not lost', {
    from: 'browserbase/docs',
    files: {
      'mint.json': { navigation: [{ group: '', pages: ['introduction', 'under-the-hood'] }] },
      'introduction.mdx': '',
      'under-the-hood.mdx': '',
    },
    write: { 'mint.json': { navigation: [{ group: '', pages: ['introduction'] }] } },
    pages: [],
  }),
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
          { group: '', pages: ['introduction', { group: 'Quickstart', pages: ['quickstart/playground'] }] },
        ],
      },
      'introduction.mdx': '1',
      'quickstart/playground.mdx': '2',
    },
    write: { 'mint.json': { navigation: [{ group: 'Quickstart', pages: ['quickstart/playground'] }] } },
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
  stopsShort('the first page answers the root', 'where it is made by a build and not in the repository', {
    from: 'langchain-ai/docs',
    files: { 'src/docs.json': navigation('oss/python/overview', 'labs/a'), 'src/labs/a.mdx': '' },
    write: ['src/labs/a.mdx'],
    settings: { docsRoot: 'src' },
    pages: ['edited /labs/a'],
  }),
  applies('a locale is a folder', 'and its index the folder’s page', {
    from: 'mintlify/docs',
    files: { 'docs.json': navigation('index'), 'index.mdx': '', 'es/index.mdx': '', 'es/quickstart.mdx': '' },
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
        navigation: { versions: [{ $ref: './v3-navigation.json' }, { $ref: './v2-navigation.json' }] },
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
  applies('the configuration is put together from its files', 'a list of pages, from a file in a folder on', {
    from: 'PrefectHQ/fastmcp',
    files: {
      'docs.json': { navigation: { $ref: 'config/navigation.json' } },
      'config/navigation.json': { groups: [{ group: 'SDK', pages: { $ref: './sdk/pages.json' } }] },
      'config/sdk/pages.json': ['python-sdk/client'],
      'python-sdk/client.mdx': '',
    },
    write: ['python-sdk/client.mdx'],
    pages: ['edited /', 'edited /python-sdk/client'],
  }),
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
  applies('generated pages are not lost', 'in the folder that the navigation names', {
    from: 'spree/spree',
    files: {
      'docs/docs.json': {
        navigation: {
          tabs: [
            {
              tab: 'API',
              openapi: { source: 'api-reference/store.yaml', directory: 'api-reference/store-api' },
            },
          ],
        },
      },
      'docs/api-reference/store-api/carts/create.mdx': '',
    },
    remove: ['docs/api-reference/store-api/carts/create.mdx'],
    settings: inDocs,
    pages: ['unresolved /api-reference/store-api/carts/create'],
  }),
  applies('generated pages are not lost', 'in the folder that is meant where none is named', {
    from: 'upstash/docs',
    files: {
      'docs.json': { navigation: { tabs: [{ tab: 'API', openapi: 'devops/openapi.yml' }] } },
      'api-reference/list.mdx': '',
    },
    remove: ['api-reference/list.mdx'],
    pages: ['unresolved /api-reference/list'],
  }),
  applies('generated pages are not lost', 'of the older configuration', {
    from: 'hyperbrowserai/docs',
    files: {
      'mint.json': {
        tabs: [{ name: 'API Reference', openapi: '/api-reference/openapi.json', url: 'api-reference' }],
        navigation: [],
      },
      'api-reference/endpoint/get.mdx': '',
    },
    remove: ['api-reference/endpoint/get.mdx'],
    pages: ['unresolved /api-reference/endpoint/get'],
  }),
  applies('generated pages are not lost', 'at the address that an operation names', {
    files: {
      'docs.json': { navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] } },
      'openapi.json': { paths: { '/legacy': { get: { 'x-mint': { href: '/guides/Special-endpoint' } } } } },
      'guides/special-endpoint.mdx': '',
      'guides/legacy.mdx': '',
    },
    remove: ['guides/special-endpoint.mdx', 'guides/legacy.mdx'],
    pages: ['removed /guides/legacy', 'unresolved /guides/special-endpoint'],
  }),
  applies('generated pages are not lost', 'at the address in a description in YAML', {
    files: {
      'docs.json': { navigation: { tabs: [{ tab: 'API', openapi: ['openapi.yml'] }] } },
      'openapi.yml': 'paths:\n  /legacy:\n    get:\n      x-mint:\n        href: guides/special\n',
      'guides/special.mdx': '',
    },
    remove: ['guides/special.mdx'],
    pages: ['unresolved /guides/special'],
  }),
  applies('generated pages are not lost', 'a page of an operation, wherever it was', {
    from: 'triggerdotdev/trigger.dev',
    files: {
      'docs.json': {
        ...navigation('POST /v1/batches'),
        api: { openapi: ['openapi.yml', 'v3-openapi.yaml'] },
      },
      'management/batches/create.mdx': operation,
    },
    remove: ['management/batches/create.mdx'],
    pages: ['unresolved /management/batches/create'],
  }),
  applies('generated pages are not lost', 'whatever is lost, where the configuration cannot be read', {
    files: { 'docs.json': '{ "navigation": ', 'guide.mdx': '' },
    remove: ['guide.mdx'],
    pages: ['unresolved /guide'],
  }),
  stopsShort('generated pages are not lost', 'where a description only completes the pages of files', {
    from: 'dubinc/docs',
    files: {
      'docs.json': { api: { openapi: 'https://spec.example/dub' }, ...navigation('docs') },
      'docs/api-reference/links/create.mdx': operation,
    },
    remove: ['docs/api-reference/links/create.mdx'],
    pages: ['removed /docs/api-reference/links/create'],
  }),
  stopsShort('generated pages are not lost', 'where nothing generates any', {
    from: 'mem0ai/mem0',
    files: {
      'docs/docs.json': navigation('introduction'),
      'docs/openapi.json': '{}',
      'docs/api-reference/entities/delete-user.mdx': operation,
    },
    remove: ['docs/api-reference/entities/delete-user.mdx'],
    settings: inDocs,
    pages: ['removed /api-reference/entities/delete-user'],
  }),
  stopsShort('generated pages are not lost', 'a folder that only begins alike', {
    from: 'spree/spree',
    files: {
      'docs.json': { navigation: { openapi: { source: 'store.yaml', directory: 'api' } } },
      'api-keys.mdx': 'About openapi: keys',
    },
    remove: ['api-keys.mdx'],
    pages: ['removed /api-keys'],
  }),
  applies('the older configuration counts where there is no newer one', 'with groups as its navigation', {
    from: 'agno-agi/agno-docs',
    files: {
      'mint.json': { navigation: [{ group: 'Start', pages: ['introduction'] }] },
      'introduction.mdx': '',
    },
    write: ['introduction.mdx'],
    pages: ['edited /', 'edited /introduction'],
  }),
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
  applies('the path map comes first', 'for files that no framework knows', {
    files: ['docs/docs.json', 'website/blog/2026/launch.md', 'api/errors.proto'],
    write: ['website/blog/2026/launch.md', 'api/errors.proto'],
    settings: {
      ...inDocs,
      pathMap: parsePathMap(
        ['website/blog/**/*.md => /blog/$1/$2', 'api/*.proto => reference/$1'].join('\n'),
      ),
    },
    pages: ['edited /blog/2026/launch', 'edited /reference/errors'],
  }),
  applies('the path map comes first', 'in place of the framework, with no page too', {
    files: ['docs/docs.json', 'docs/a.mdx', 'docs/internal/b.mdx', 'docs/c.mdx'],
    remove: ['docs/a.mdx', 'docs/internal/b.mdx', 'docs/c.mdx'],
    settings: {
      ...inDocs,
      pathMap: parsePathMap(['docs/a.mdx => /start', 'docs/internal/** =>'].join('\n')),
    },
    pages: ['removed /c', 'removed /start'],
  }),
  stopsShort('the path map comes first', 'files that no line speaks of', {
    files: ['docs/docs.json', 'docs/a.mdx', 'blog/x/y.md'],
    write: ['docs/a.mdx', 'blog/x/y.md'],
    settings: { ...inDocs, pathMap: parsePathMap('blog/*.md => /blog/$1') },
    pages: ['edited /a'],
  }),
  applies('without a framework only the map makes pages', 'and a file that is gone is lost', {
    files: ['docs.json', 'a.mdx', 'man/x.1'],
    write: ['a.mdx'],
    remove: ['man/x.1'],
    settings: { framework: 'none', pathMap: parsePathMap('man/*.1 => /man/$1') },
    pages: ['removed /man/x'],
  }),
  stopsShort('without a framework only the map makes pages', 'which a framework’s name takes back', {
    files: ['docs.json', 'a.mdx'],
    write: ['a.mdx'],
    settings: { framework: 'mintlify', pathMap: parsePathMap('man/*.1 => /man/$1') },
    pages: ['edited /a'],
  }),
  applies('a rename joins two paths', 'the new and the old', {
    from: 'triggerdotdev/trigger.dev',
    files: ['docs.json', 'guides/cursor-rules.mdx'],
    rename: { 'mcp-agent-rules.mdx': 'guides/cursor-rules.mdx' },
    pages: ['renamed /mcp-agent-rules from /guides/cursor-rules'],
  }),
  applies('a rename joins two paths', 'in a chain each to one page', {
    files: ['docs.json', 'a.mdx', 'b.mdx'],
    rename: { 'c.mdx': 'b.mdx', 'b.mdx': 'a.mdx' },
    write: { 'b.mdx': '1', 'c.mdx': '2' },
    pages: ['renamed /b from /a', 'added /c'],
  }),
  stopsShort('a rename joins two paths', 'of files that swap their names', {
    files: { 'docs.json': '{}', 'a.mdx': '1', 'b.mdx': '2' },
    rename: { 'a.mdx': 'b.mdx', 'b.mdx': 'a.mdx' },
    write: { 'a.mdx': '2', 'b.mdx': '1' },
    pages: ['edited /a', 'edited /b'],
  }),
  stopsShort('a rename joins two paths', 'where the old path is filled again', {
    files: ['docs.json', 'a.mdx'],
    rename: { 'b.mdx': 'a.mdx' },
    write: ['a.mdx'],
    pages: ['edited /a', 'added /b'],
  }),
  stopsShort('a rename joins two paths', 'where another page has joined the old path', {
    files: ['docs.json', 'a.mdx', 'a.md'],
    rename: { 'b.mdx': 'a.mdx', 'c.mdx': 'a.md' },
    pages: ['renamed /b from /a', 'added /c'],
  }),
];
