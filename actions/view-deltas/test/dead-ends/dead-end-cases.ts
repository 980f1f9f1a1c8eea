import { parsePathMap } from '../../src/pages/path-map.ts';
import { applies, type DeadEndCase, stopsShort } from './support/dead-end-case.ts';

const NEAR = 'a viewed path that no file serves is near a page';
const SOURCE = 'a source of a redirect is known';
const LEAST = 'a path takes part from min-views on';
const FILES = 'files and machine paths are none';
const GENERATED = 'what a description of an API may generate is none';
const SHOWN = 'only shown paths are told';
const RULE = 'a path without a redirect gets a rule, a source never';
const OWN = 'the files have to be the site’s';
const KNOWN = 'the redirects have to be known';
const OTHERS = 'another framework’s pages are told by its rules';
const DOCUSAURUS = { 'docusaurus.config.js': '', 'src/pages/home-page.md': '' };
/** The line of the map is for no file; with one, the report says nothing of defaults. */
const ON_DOCUSAURUS = {
  framework: 'docusaurus' as const,
  pathMap: parsePathMap('x => /x'),
  redirectsFiles: ['static/_redirects'],
};

const webhooks = ['guides/webhooks.mdx'];
const api = (pages: Record<string, unknown> = {}) => ({
  'docs.json': { navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] } },
  'openapi.json': { paths: { '/x': { get: { 'x-mint': { href: '/guides/special-endpoint' } } } } },
  'api-reference/users.mdx': '',
  'guides/special.mdx': '',
  ...pages,
});

export const deadEndCases: DeadEndCase[] = [
  applies(NEAR, 'by the words of its last segment', {
    files: webhooks,
    viewed: { '/guides/webhook': [22, 790] },
    found: ['none /guides/webhook ~ /guides/webhooks'],
  }),
  applies(NEAR, 'in another folder', {
    files: ['sdk/quickstart.mdx'],
    viewed: { '/quickstart': [30, 0] },
    found: ['none /quickstart ~ /sdk/quickstart'],
  }),
  applies(NEAR, 'at the address of an older site', {
    files: ['quickstart.mdx'],
    viewed: { '/quickstart.html': [30, 0] },
    found: ['none /quickstart.html ~ /quickstart'],
  }),
  applies(NEAR, 'or under a page that is its folder', {
    files: ['guides/events.mdx'],
    viewed: { '/guides/events/entirely-else': [30, 0] },
    found: ['none /guides/events/entirely-else ~ /guides/events'],
  }),
  applies(NEAR, 'the most viewed first, human and AI views together', {
    files: [...webhooks, 'guides/agents.mdx'],
    viewed: { '/guides/agent': [40, 0], '/guides/webhook': [1, 60], '/webhooks': [40, 0] },
    found: [
      'none /guides/webhook ~ /guides/webhooks',
      'none /guides/agent ~ /guides/agents',
      'none /webhooks ~ /guides/webhooks',
    ],
  }),
  stopsShort(NEAR, 'a page is like it', {
    files: webhooks,
    viewed: { '/entirely-else': [800, 0] },
    found: [],
  }),
  stopsShort(NEAR, 'the file that is built for a page may have its address', {
    files: { '.vitepress/config.ts': '', 'guide/setup.md': '', _redirects: '' },
    viewed: { '/guide/setup': [9_000, 9_000], '/guide/setup.html': [30, 0], '/guide/setups.html': [30, 0] },
    settings: { framework: 'vitepress', redirectsFiles: ['_redirects'] },
    found: ['none /guide/setups.html ~ /guide/setup'],
  }),
  stopsShort(NEAR, 'a file serves it, in whatever spelling', {
    files: ['guides/webhooks/index.mdx', 'quickstart.md'],
    viewed: { '/Guides/Webhooks/': [30, 0], '/quickstart.md': [30, 0], '/': [30, 0] },
    found: [],
  }),

  applies(SOURCE, 'that leads to a page', {
    files: webhooks,
    redirects: [['/old', '/guides/webhooks']],
    viewed: { '/old': [10, 20] },
    found: ['works /old → /guides/webhooks'],
  }),
  applies(SOURCE, 'over several rules and by wildcards', {
    files: webhooks,
    redirects: [
      ['/v1/:slug*', '/v2/:slug*'],
      ['/v2/*', '/guides/*'],
    ],
    viewed: { '/v1/webhooks': [10, 20] },
    found: ['works /v1/webhooks → /guides/webhooks'],
  }),
  applies(SOURCE, 'that leads out of the docs', {
    files: webhooks,
    redirects: [['/status', 'https://status.example']],
    viewed: { '/status': [10, 20] },
    found: ['works /status → https://status.example'],
  }),
  applies(SOURCE, 'that leads to where no page is', {
    files: webhooks,
    redirects: [['/guides/webhook', '/misspelt']],
    viewed: { '/guides/webhook': [10, 20] },
    found: ['no-page /guides/webhook → /misspelt ~ /guides/webhooks'],
  }),
  applies(SOURCE, 'that leads round in a circle', {
    files: webhooks,
    redirects: [
      ['/a', '/b'],
      ['/b', '/a'],
    ],
    viewed: { '/a': [10, 20] },
    found: ['loop /a'],
  }),
  applies(SOURCE, 'with or without the base path', {
    files: webhooks,
    redirects: [['/docs/old', '/docs/guides/webhooks']],
    viewed: { '/old': [10, 20] },
    settings: { basePath: '/docs' },
    found: ['works /old → /docs/guides/webhooks'],
  }),
  stopsShort(SOURCE, 'where a page answers it all the same', {
    files: ['old.mdx', 'new.mdx'],
    redirects: [['/old', '/new']],
    viewed: { '/old': [10, 20] },
    found: [],
  }),
  stopsShort(SOURCE, 'where the path is only like a source', {
    files: webhooks,
    redirects: [['/old/:slug', '/guides/:slug']],
    viewed: { '/old/a/b': [10, 20] },
    found: [],
  }),

  applies(LEAST, 'of both windows’ views the current ones, human and AI together', {
    files: webhooks,
    redirects: [['/old', '/guides/webhooks']],
    viewed: { '/guides/webhook': [11, 9], '/old': [0, 20] },
    found: ['none /guides/webhook ~ /guides/webhooks', 'works /old → /guides/webhooks'],
  }),
  applies(LEAST, 'all spellings of it together', {
    files: webhooks,
    viewed: { '/guides/webhook': [10, 0], '/guides/webhook.md': [0, 10] },
    found: ['none /guides/webhook ~ /guides/webhooks'],
  }),
  stopsShort(LEAST, 'with one view less', {
    files: webhooks,
    redirects: [['/old', '/guides/webhooks']],
    viewed: { '/guides/webhook': [10, 9], '/old': [19, 0] },
    found: [],
  }),
  stopsShort(LEAST, 'without a view, where none is asked for', {
    files: webhooks,
    viewed: { '/guides/webhook': [0, 0] },
    minViews: 0,
    found: [],
  }),

  applies(FILES, 'what machines read', {
    files: ['skills.mdx', 'llms.mdx'],
    viewed: { '/llms.txt': [0, 90], '/llms-full.txt': [0, 90], '/skill.md': [0, 90] },
    found: [],
  }),
  applies(FILES, 'of any extension, redirected or not', {
    files: ['openapi/index.mdx', 'logo.mdx'],
    redirects: [['/openapi.json', '/openapi']],
    viewed: { '/openapi.json': [0, 90], '/logo.png': [90, 0], '/sitemap.xml': [0, 90] },
    found: [],
  }),
  applies(FILES, 'and what the host keeps for itself', {
    files: ['mcp.mdx', 'data.mdx'],
    viewed: { '/.well-known/mcp': [0, 90], '/_next/data': [90, 0] },
    found: [],
  }),
  stopsShort(FILES, 'at a number with a point', {
    files: ['changelog/v1.mdx', 'changelog.mdx'],
    viewed: { '/changelog/v1.2': [30, 0] },
    found: ['none /changelog/v1.2 ~ /changelog/v1'],
  }),

  applies(GENERATED, 'in its folder', {
    files: api(),
    viewed: { '/api-reference/user': [90, 90] },
    found: [],
  }),
  applies(GENERATED, 'at the address that an operation names', {
    files: api(),
    viewed: { '/guides/special-endpoint': [90, 90] },
    found: [],
  }),
  applies(GENERATED, 'at the end of a redirect, which then works', {
    files: {
      ...api(),
      'docs.json': {
        navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] },
        redirects: [{ source: '/guides/users', destination: '/api-reference/users/list' }],
      },
    },
    viewed: { '/guides/users': [90, 90] },
    found: ['works /guides/users → /api-reference/users/list'],
  }),
  stopsShort(GENERATED, 'outside its folder', {
    files: api(),
    viewed: { '/guides/specials': [90, 90] },
    found: ['none /guides/specials ~ /guides/special'],
  }),

  applies(SHOWN, 'by the input paths', {
    files: [...webhooks, 'sdk/agents.mdx'],
    viewed: { '/guides/webhook': [30, 0], '/sdk/agent': [30, 0] },
    paths: ['/sdk/**'],
    found: ['none /sdk/agent ~ /sdk/agents'],
  }),
  stopsShort(SHOWN, 'which may lead to pages that are not', {
    files: webhooks,
    viewed: { '/webhook': [30, 0] },
    paths: ['!/guides/**'],
    found: ['none /webhook ~ /guides/webhooks'],
  }),

  applies(RULE, 'of its own', {
    files: webhooks,
    viewed: { '/guides/webhook': [30, 0] },
    found: ['none /guides/webhook ~ /guides/webhooks'],
    suggested: ['/guides/webhook → /guides/webhooks'],
  }),
  applies(RULE, 'of its folder, where that is right for all', {
    files: ['guides/webhooks.mdx', 'guides/agents.mdx'],
    viewed: { '/v1/guides/webhooks': [30, 0], '/v1/guides/agents': [31, 0] },
    found: ['none /v1/guides/agents ~ /guides/agents', 'none /v1/guides/webhooks ~ /guides/webhooks'],
    suggested: ['/v1/:slug* → /:slug*', '/v1/:slug* → /:slug*'],
  }),
  applies(RULE, 'in which nothing of the path is a wildcard', {
    files: webhooks,
    viewed: { '/guides/webhook%20:all%2A': [30, 0] },
    found: ['none /guides/webhook :all* ~ /guides/webhooks'],
    suggested: ['/guides/webhook %3Aall%2A → /guides/webhooks'],
  }),
  applies(RULE, 'also beside the wildcard that leads it nowhere', {
    files: webhooks,
    redirects: [['/v1/*', '/new/*']],
    viewed: { '/v1/guides/webhooks': [30, 0] },
    found: ['no-page /v1/guides/webhooks → /new/guides/webhooks ~ /guides/webhooks'],
    suggested: ['/v1/guides/webhooks → /guides/webhooks'],
  }),
  stopsShort(RULE, 'where its own rule leads nowhere, or works', {
    files: webhooks,
    redirects: [
      ['/guides/webhook', '/misspelt'],
      ['/webhook', '/guides/webhooks'],
    ],
    viewed: { '/guides/webhook': [31, 0], '/webhook': [30, 0] },
    found: ['no-page /guides/webhook → /misspelt ~ /guides/webhooks', 'works /webhook → /guides/webhooks'],
    suggested: ['nothing', 'nothing'],
  }),

  applies(OWN, 'which they are not where most views find no page', {
    files: webhooks,
    viewed: { '/docs/guides/webhooks': [5_000, 5_000] },
    found:
      /^Dead ends are not looked for\. Most views are on paths that no file .* base-path name this site\?$/,
  }),
  stopsShort(OWN, 'at views of redirected and generated paths', {
    files: {
      ...api(),
      'docs.json': {
        navigation: { tabs: [{ tab: 'API', openapi: 'openapi.json' }] },
        redirects: [{ source: '/old', destination: '/guides/special' }],
      },
    },
    viewed: { '/old': [6_000, 6_000], '/api-reference/accounts': [9_000, 9_000] },
    found: ['works /old → /guides/special'],
  }),

  applies(KNOWN, 'which they are not without a docs.json, and the place of one is told', {
    files: { 'docs/docs.json': {}, 'docs/guides/webhooks.mdx': '' },
    viewed: { '/guides/webhook': [30, 0] },
    settings: { docsRoot: 'handbook' },
    found: /^Dead ends are not looked for\. The docs’ root has no docs\.json or mint\.json/,
  }),
  applies(KNOWN, 'nor from one that cannot be put together', {
    files: { 'docs.json': { navigation: { $ref: './missing.json' } }, 'guides/webhooks.mdx': '' },
    viewed: { '/guides/webhook': [30, 0] },
    found: /^The docs’ configuration was not read whole, so no path without a file is judged.*missing\.json/,
  }),
  applies(KNOWN, 'nor from rules of another form', {
    files: { 'docs.json': { redirects: { '/a': '/b' } }, 'guides/webhooks.mdx': '' },
    viewed: { '/guides/webhook': [30, 0] },
    found: /^Dead ends are not looked for\. The docs’ redirects cannot be read\.$/,
  }),
  applies(KNOWN, 'nor without a framework', {
    files: webhooks,
    viewed: { '/guides/webhook': [30, 0] },
    settings: { framework: 'none' },
    found: /^Dead ends are not looked for\. The input framework is none/,
  }),
  applies(KNOWN, 'nor from a file of rules that is not there', {
    files: webhooks,
    viewed: { '/guides/webhook': [30, 0] },
    settings: { redirectsFiles: ['public/_redirects'] },
    found: /^Dead ends are not looked for\. Redirects were not checked.*public\/_redirects is not there/,
  }),
  stopsShort(KNOWN, 'from static files, where path-map names the pages', {
    files: { ...Object.fromEntries(webhooks.map((file) => [file, ''])), _redirects: '/old/* /:splat\n' },
    viewed: { '/guides/webhook': [31, 0], '/old/guides/webhooks': [30, 0] },
    settings: {
      framework: 'none',
      pathMap: parsePathMap('**/*.mdx => /$1/$2'),
      redirectsFiles: ['_redirects'],
    },
    found: ['none /guides/webhook ~ /guides/webhooks', 'works /old/guides/webhooks → /guides/webhooks'],
  }),
  applies(KNOWN, 'nor from the code of another framework', {
    files: { 'site/docusaurus.config.ts': '', 'site/docs/webhooks.md': '' },
    viewed: { '/docs/webhook': [30, 0] },
    settings: { docsRoot: 'site' },
    found: /^Dead ends are not looked for\. No file that can be read .* input redirects-files\.$/,
  }),
  applies(KNOWN, 'nor from that of a framework that is named', {
    files: { 'docs/webhooks.md': '' },
    viewed: { '/docs/webhook': [30, 0] },
    settings: { framework: 'docusaurus' },
    found: /^Dead ends are not looked for\. No file that can be read .* input redirects-files\.$/,
  }),
  stopsShort(KNOWN, 'from a static file beside it', {
    files: {
      'docs/webhooks.md': '',
      'docs/first.md': '---\nslug: /start\n---\n',
      'static/_redirects': '/old/* /docs/:splat\n',
    },
    viewed: {
      '/docs/start': [9_000, 9_000],
      '/docs/webhook': [32, 0],
      '/old/webhooks': [31, 0],
      '/docs/first': [30, 0],
    },
    settings: { framework: 'docusaurus', redirectsFiles: ['static/_redirects'] },
    found: ['none /docs/webhook ~ /docs/webhooks', 'works /old/webhooks → /docs/webhooks'],
    suggested: ['/docs/webhook → /docs/webhooks', 'nothing'],
  }),
  stopsShort(KNOWN, 'where there are none to read', {
    files: { 'docs.json': {}, 'guides/webhooks.mdx': '' },
    viewed: { '/guides/webhook': [30, 0] },
    found: ['none /guides/webhook ~ /guides/webhooks'],
  }),

  applies(OTHERS, 'with the front matter of all of them', {
    files: {
      ...DOCUSAURUS,
      'docs/02-guides/hooks.md': '---\nslug: /guides/webhooks\n---\n',
      'static/_redirects': '/docs/old /docs/guides/webhooks',
    },
    viewed: {
      '/docs/guides/webhooks': [50, 0],
      '/docs/guides/webhook': [31, 0],
      '/docs/old': [30, 0],
    },
    settings: ON_DOCUSAURUS,
    found: ['none /docs/guides/webhook ~ /docs/guides/webhooks', 'works /docs/old → /docs/guides/webhooks'],
    suggested: ['/docs/guides/webhook → /docs/guides/webhooks', 'nothing'],
  }),
  stopsShort(OTHERS, 'lists that are made of them', {
    files: { ...DOCUSAURUS, 'docs/guides.md': '', 'static/_redirects': '' },
    viewed: { '/docs/category/guides': [40, 0], '/blog/tags/guides': [40, 0] },
    settings: ON_DOCUSAURUS,
    found: [],
  }),
  stopsShort(OTHERS, 'where its redirects are not known', {
    files: { ...DOCUSAURUS, 'docs/guides.md': '' },
    viewed: { '/docs/guide': [40, 0] },
    settings: { ...ON_DOCUSAURUS, redirectsFiles: [] },
    found:
      /^Dead ends are not looked for\. No file that can be read without running code holds the redirects/,
  }),
];
