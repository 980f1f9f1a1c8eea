import { parsePathMap } from '@docs-agent/docs-routes';
import { api, applies, type DeadEndCase, stopsShort, webhooks } from '../support/dead-end-case.ts';

const SOURCE = 'a source of a redirect is known';
const NEAR = 'a path without a working redirect is shown, with a page near it';
const OWN = 'the files have to be the site’s';
const KNOWN = 'the redirects have to be known';

export const deadEndRuleCases: DeadEndCase[] = [
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
  applies(SOURCE, 'that leads to no page', {
    files: webhooks,
    redirects: [['/guides/webhook', '/misspelt']],
    viewed: { '/guides/webhook': [10, 20] },
    found: ['no-page /guides/webhook → /misspelt ~ /guides/webhooks'],
  }),
  applies(SOURCE, 'that leads in a loop', {
    files: webhooks,
    redirects: [
      ['/a', '/b'],
      ['/b', '/a'],
    ],
    viewed: { '/a': [10, 20] },
    found: ['loop /a'],
  }),
  applies(SOURCE, 'without the base path', {
    files: webhooks,
    redirects: [['/old', '/guides/webhooks']],
    viewed: { '/old': [10, 20] },
    settings: { basePath: '/docs' },
    found: ['works /old → /guides/webhooks'],
  }),
  stopsShort(SOURCE, 'where it is written with the base path', {
    files: webhooks,
    redirects: [['/docs/old', '/guides/webhooks']],
    viewed: { '/old': [10, 20] },
    settings: { basePath: '/docs' },
    found: ['none /old'],
  }),
  applies(SOURCE, 'though the host may not follow it', {
    files: webhooks,
    redirects: [['/old/:slug', '/guides/:slug']],
    viewed: { '/old/webhooks': [10, 20] },
    found: ['not-certain /old/webhooks'],
  }),
  stopsShort(SOURCE, 'where a page still serves it', {
    files: ['old.mdx', 'new.mdx'],
    redirects: [['/old', '/new']],
    viewed: { '/old': [10, 20] },
    found: [],
  }),
  stopsShort(SOURCE, 'where the path is only like a source', {
    files: webhooks,
    redirects: [['/old/:slug', '/guides/:slug']],
    viewed: { '/old/a/b': [10, 20] },
    found: ['none /old/a/b'],
  }),

  applies(NEAR, 'and named with it', {
    files: webhooks,
    viewed: { '/guides/webhook': [30, 0] },
    found: ['none /guides/webhook ~ /guides/webhooks'],
  }),
  applies(NEAR, 'also if its own rule leads nowhere', {
    files: webhooks,
    redirects: [['/guides/webhook', '/misspelt']],
    viewed: { '/guides/webhook': [31, 0] },
    found: ['no-page /guides/webhook → /misspelt ~ /guides/webhooks'],
  }),
  applies(NEAR, 'by where other old paths of its folder lead', {
    files: ['start/one.mdx', 'start/setup.mdx'],
    redirects: [['/old/one', '/start/one']],
    viewed: { '/old/one': [31, 0], '/old/setup': [30, 0] },
    found: ['works /old/one → /start/one', 'none /old/setup ~ /start/setup'],
  }),
  stopsShort(NEAR, 'where its rule works', {
    files: webhooks,
    redirects: [['/webhook', '/guides/webhooks']],
    viewed: { '/webhook': [30, 0] },
    found: ['works /webhook → /guides/webhooks'],
  }),

  applies(OWN, 'which they are not where another prefix has more pages with views', {
    files: [...webhooks, 'guides/agents.mdx', 'guides/cli.mdx'],
    viewed: {
      '/docs/guides/webhooks': [50, 50],
      '/docs/guides/agents': [50, 50],
      '/docs/guides/cli': [50, 50],
    },
    found:
      /^The report did not look for addresses without a page\. Hardly any page of the docs has views under its own path\.$/,
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

  applies(KNOWN, 'which they are not without a docs.json', {
    files: {
      'docs/docs.json': {},
      'handbook/guides/webhooks.mdx': '',
      'handbook/home-page.mdx': '',
    },
    viewed: { '/guides/webhook': [30, 0] },
    settings: { docsRoot: 'handbook', pathMap: parsePathMap('handbook/**/*.mdx => /$1/$2') },
    found:
      /^The report did not look for addresses without a page\. The redirects are not known, because docs-root has no docs\.json or mint\.json\.$/,
  }),
  applies(KNOWN, 'not from one that cannot be joined', {
    files: { 'docs.json': { navigation: { $ref: './missing.json' } }, 'guides/webhooks.mdx': '' },
    viewed: { '/guides/webhook': [30, 0] },
    found:
      /^The docs’ configuration could not be read completely, so paths without a file are not judged.*missing\.json/,
  }),
  applies(KNOWN, 'not from rules of another form', {
    files: { 'docs.json': { redirects: { '/a': '/b' } }, 'guides/webhooks.mdx': '' },
    viewed: { '/guides/webhook': [30, 0] },
    found:
      /^The report did not look for addresses without a page\. The docs’ redirects cannot be read\.$/,
  }),
  stopsShort(KNOWN, 'where there are none to read', {
    files: { 'docs.json': {}, 'guides/webhooks.mdx': '' },
    viewed: { '/guides/webhook': [30, 0] },
    found: ['none /guides/webhook ~ /guides/webhooks'],
  }),
];
