import { applies, type PageCase, stopsShort } from '../support/page-case.ts';

const inDocs = { docsRoot: 'docs' };
const navigation = (...pages: unknown[]) => ({ navigation: { pages } });
const operation = '---\ntitle: Delete a user\nopenapi: delete /v1/users/{id}\n---\n';

/** Pages without a file. */
export const generatedPageCases: PageCase[] = [
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
  applies(
    'generated pages are not lost',
    'in the folder that is meant for each kind of description',
    {
      files: {
        'docs.json': {
          navigation: {
            tabs: [
              { tab: 'GraphQL', graphql: 'schema.graphql' },
              { tab: 'SDK', sdk: { format: 'typedoc', source: 'api.json' } },
              { tab: 'Python', sdk: { format: 'sphinx', source: 'python', directory: '/python/' } },
            ],
          },
        },
        'graphql-reference/user.mdx': '',
        'sdk-reference/client.mdx': '',
        'python/client.mdx': '',
        'api-reference/list.mdx': '',
      },
      remove: [
        'graphql-reference/user.mdx',
        'sdk-reference/client.mdx',
        'python/client.mdx',
        'api-reference/list.mdx',
      ],
      pages: [
        'removed /api-reference/list',
        'unresolved /graphql-reference/user',
        'unresolved /python/client',
        'unresolved /sdk-reference/client',
      ],
    },
  ),
  applies('generated pages are not lost', 'of a description that only operations name', {
    files: {
      'docs.json': navigation({
        group: 'API',
        pages: ['openapi.json GET /users', 'openapi.json POST /users'],
      }),
      'openapi.json': { paths: { '/users': { get: { 'x-mint': { href: '/guides/users' } } } } },
      'api-reference/list.mdx': '',
      'guides/users.mdx': '',
      'guides/legacy.mdx': '',
    },
    remove: ['api-reference/list.mdx', 'guides/users.mdx', 'guides/legacy.mdx'],
    pages: ['unresolved /api-reference/list', 'removed /guides/legacy', 'unresolved /guides/users'],
  }),
  stopsShort(
    'generated pages are not lost',
    'where operations are under a description with its own folder',
    {
      files: {
        'docs.json': {
          navigation: {
            openapi: { source: 'openapi.json', directory: 'api' },
            pages: ['openapi.json GET /users'],
          },
        },
        'api-reference/list.mdx': '',
        'api/list.mdx': '',
      },
      remove: ['api-reference/list.mdx', 'api/list.mdx'],
      pages: ['removed /api-reference/list', 'unresolved /api/list'],
    },
  ),
  applies('generated pages are not lost', 'of the older configuration', {
    from: 'hyperbrowserai/docs',
    files: {
      'mint.json': {
        tabs: [
          { name: 'API Reference', openapi: '/api-reference/openapi.json', url: 'api-reference' },
        ],
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
      'openapi.json': {
        paths: { '/legacy': { get: { 'x-mint': { href: '/guides/Special-endpoint' } } } },
      },
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
  applies(
    'generated pages are not lost',
    'whatever is lost, where the configuration cannot be read',
    {
      files: { 'docs.json': '{ "navigation": ', 'guide.mdx': '' },
      remove: ['guide.mdx'],
      pages: ['unresolved /guide'],
    },
  ),
  stopsShort(
    'generated pages are not lost',
    'where a description only completes the pages of files',
    {
      from: 'dubinc/docs',
      files: {
        'docs.json': { api: { openapi: 'https://spec.example/dub' }, ...navigation('docs') },
        'docs/api-reference/links/create.mdx': operation,
      },
      remove: ['docs/api-reference/links/create.mdx'],
      pages: ['removed /docs/api-reference/links/create'],
    },
  ),
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
];
