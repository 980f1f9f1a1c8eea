import { api, applies, type DeadEndCase, stopsShort, webhooks } from '../support/dead-end-case.ts';

const NEAR = 'a viewed path that no file serves is not found';
const SCANNERS = 'what scanners guess is none';
const LEAST = 'a path takes part from min-views on';
const FILES = 'files and machine paths are none';
const GENERATED = 'what a description of an API may generate is none';
const SHOWN = 'only shown paths are listed';

export const deadEndPathCases: DeadEndCase[] = [
  applies(NEAR, 'near a page whose name is one edit away', {
    files: webhooks,
    viewed: { '/guides/webhook': [22, 790] },
    found: ['none /guides/webhook ~ /guides/webhooks'],
  }),
  applies(NEAR, 'in any letter case', {
    files: ['guides/WebHooks.mdx'],
    viewed: { '/Guides/webhoks': [30, 0] },
    found: ['none /Guides/webhoks ~ /guides/WebHooks'],
  }),
  applies(NEAR, 'or under a page that is its folder', {
    files: ['guides/events.mdx'],
    viewed: { '/guides/events/entirely-else': [30, 0] },
    found: ['none /guides/events/entirely-else ~ /guides/events'],
  }),
  applies(NEAR, 'the most human views first', {
    files: [...webhooks, 'guides/agents.mdx'],
    viewed: { '/guides/agent': [40, 0], '/guides/webhook': [1, 60], '/guides/webhookz': [40, 0] },
    found: [
      'none /guides/agent ~ /guides/agents',
      'none /guides/webhookz ~ /guides/webhooks',
      'none /guides/webhook ~ /guides/webhooks',
    ],
  }),
  applies(NEAR, 'near no page where its name is two edits away, or the page is elsewhere', {
    files: webhooks,
    viewed: { '/guides/webhok': [803, 0], '/webhooks': [802, 0], '/entirely-else': [801, 0] },
    found: ['none /guides/webhok', 'none /webhooks', 'none /entirely-else'],
  }),
  applies(NEAR, 'never near the home page', {
    files: ['index.mdx'],
    viewed: { '/x': [800, 0] },
    found: ['none /x'],
  }),
  stopsShort(NEAR, 'a file serves it, in whatever spelling', {
    files: ['guides/webhooks/index.mdx', 'quickstart.md'],
    viewed: { '/Guides/Webhooks/': [30, 0], '/quickstart.md': [30, 0], '/': [30, 0] },
    found: [],
  }),

  applies(SCANNERS, 'in one month alone', {
    files: webhooks,
    viewed: { '/wp-admin': [900, 0], '/legacy/setup': [420, 9] },
    viewedOnce: ['/wp-admin'],
    found: ['none /legacy/setup'],
  }),
  applies(SCANNERS, 'with an extension', {
    files: webhooks,
    viewed: { '/admin.html': [90, 0], '/xmlrpc.php': [90, 0] },
    found: [],
  }),
  stopsShort(SCANNERS, 'one edit from a page', {
    files: webhooks,
    viewed: { '/guides/webhook': [90, 0] },
    viewedOnce: ['/guides/webhook'],
    found: ['none /guides/webhook ~ /guides/webhooks'],
  }),
  stopsShort(SCANNERS, 'where it was a page within a year and people open it', {
    files: webhooks,
    viewed: { '/legacy/setup': [90, 0], '/v2.html': [80, 0], '/legacy/ai': [3, 90] },
    viewedOnce: ['/legacy/setup', '/legacy/ai'],
    formerPages: ['/legacy/setup', '/v2.html', '/legacy/ai'],
    found: ['none /legacy/setup', 'none /v2.html'],
  }),
  stopsShort(SCANNERS, 'where a rule is about the path', {
    files: webhooks,
    redirects: [
      ['/old.html', '/guides/webhooks'],
      ['/older', '/misspelt'],
    ],
    viewed: { '/old.html': [91, 0], '/older': [90, 0] },
    viewedOnce: ['/old.html', '/older'],
    found: ['works /old.html → /guides/webhooks', 'no-page /older → /misspelt'],
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
    found: ['none /changelog/v1.2 ~ /changelog'],
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
    files: ['start/one.mdx', 'start/setup.mdx'],
    redirects: [['/old/one', '/start/one']],
    viewed: { '/old/one': [31, 0], '/old/setup': [30, 0] },
    paths: ['!/start/**'],
    found: ['works /old/one → /start/one', 'none /old/setup ~ /start/setup'],
  }),
];
