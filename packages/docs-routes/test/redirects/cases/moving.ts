import { applies, type RedirectCase, stopsShort } from '../support/redirect-case.ts';

const MOVED = 'a moved page is suggested';
const VERSION = 'of copies for several versions, the default one is suggested';
const SHARED = 'a page goes where most pages of its folder went';
const NAMESAKE = 'a page that is added under the same name is suggested';
const TRANSLATED = 'translations move together';
const SECTION = 'the nearest section is named, and no rule suggested';

const LANGUAGES = {
  navigation: { languages: [{ language: 'en' }, { language: 'es' }, { language: 'fr' }] },
};

/** The same page in each of two versions. */
function versions(...[first, second]: [first: object, second: object]) {
  return {
    navigation: {
      versions: [
        { version: '1', pages: ['docs/v1/start', 'docs/v1/setup/index'], ...first },
        { version: '2', groups: [{ pages: ['docs/v2/start', 'docs/v2/setup/index'] }], ...second },
      ],
    },
  };
}

/** Which page becomes which, and which page is suggested for those that do not. */
export const movingCases: RedirectCase[] = [
  applies('an archive of old versions is no new place', 'for a file that moves into it', {
    from: 'langgenius/dify-docs',
    stay: ['guides/start'],
    rename: { 'guides/setup': 'versions/3-0-x/guides/setup', 'api/call': 'v0/api/call' },
    rules: [],
    missing: ['none /api/call', 'none /guides/setup'],
    suggestions: ['nothing', 'nothing'],
  }),
  applies('an archive of old versions is no new place', 'for a folder that moves into it', {
    rename: { 'guides/one': 'legacy/guides/one', 'guides/two': 'legacy/guides/two' },
    rules: [],
    missing: ['none /guides/one', 'none /guides/two'],
    suggestions: ['nothing', 'nothing'],
  }),
  stopsShort('an archive of old versions is no new place', 'for what was in one before', {
    rename: { 'legacy/setup': 'archive/setup' },
    rules: [],
    missing: ['none /legacy/setup'],
    suggestions: ['add /legacy/setup → /archive/setup'],
  }),
  stopsShort('an archive of old versions is no new place', 'if it is the default version', {
    rename: { 'guides/setup': 'versions/latest/setup' },
    rules: [],
    configuration: {
      navigation: {
        versions: [
          { version: '2', pages: ['versions/latest/setup'], default: true },
          { version: '1', pages: ['versions/one/setup'] },
        ],
      },
    },
    missing: ['none /guides/setup'],
    suggestions: ['add /guides/setup → /versions/latest/setup'],
  }),
  stopsShort('an archive of old versions is no new place', 'unless a dropped rule led there', {
    stay: ['legacy/setup'],
    rules: [['/setup', '/legacy/setup']],
    rulesAfter: [],
    missing: ['dropped /setup'],
    suggestions: ['add /setup → /legacy/setup'],
  }),
  applies('a rule stays in its language', 'where the pages of its folder crossed', {
    stay: ['fr/new/a', 'fr/new/b', 'es/kept'],
    remove: ['es/old/a', 'es/old/b'],
    rules: [],
    configuration: { ...LANGUAGES, redirects: [{ source: '/es/old/a', destination: '/fr/new/a' }] },
    missing: ['none /es/old/b'],
    redirected: ['/es/old/a'],
    suggestions: ['nothing'],
  }),
  stopsShort('a rule stays in its language', 'where the folders are not languages', {
    from: 'tursodatabase/turso-docs',
    stay: ['sdk/go/one', 'sdk/go/two', 'sdk/ts/one', 'sdk/ts/two'],
    rename: { 'sdk/go/setup': 'sdk/ts/start' },
    rules: [],
    missing: ['none /sdk/go/setup'],
    suggestions: ['add /sdk/go/setup → /sdk/ts/start'],
  }),
  applies(MOVED, 'of a renamed file', {
    rename: { 'guides/webhooks': 'events/overview' },
    stay: ['guides/webhooks-two'],
    rules: [],
    missing: ['none /guides/webhooks'],
    suggestions: ['add /guides/webhooks → /events/overview'],
  }),
  stopsShort(MOVED, 'where a rule would misread its name', {
    rename: { 'why?': 'faq/why', how: 'faq/how: and 100%', 'old (1)': 'faq/one' },
    rules: [],
    missing: ['none /how', 'none /old (1)', 'none /why?'],
    suggestions: ['nothing', 'nothing', 'nothing'],
  }),
  stopsShort(MOVED, 'where no file moved', {
    stay: ['faq'],
    remove: ['why'],
    rules: [],
    missing: ['none /why'],
    suggestions: ['nothing'],
  }),

  applies(VERSION, 'whichever copy the rename names', {
    from: 'modelcontextprotocol/modelcontextprotocol',
    configuration: versions({}, {}),
    rename: { 'docs/start': 'docs/v2/start', 'docs/setup/index': 'docs/v1/setup/index' },
    add: ['docs/v1/start', 'docs/v2/setup/index'],
    rules: [],
    missing: ['none /docs/setup', 'none /docs/start'],
    suggestions: ['add /docs/setup → /docs/v1/setup', 'add /docs/start → /docs/v1/start'],
  }),
  applies(VERSION, 'by its mark in place of its order', {
    from: 'crewAIInc/crewAI',
    configuration: versions({}, { default: true }),
    rename: { 'docs/start': 'docs/v1/start' },
    add: ['docs/v2/start'],
    rules: [],
    missing: ['none /docs/start'],
    suggestions: ['add /docs/start → /docs/v2/start'],
  }),
  applies(VERSION, 'or where most pages of the folder went', {
    stay: ['other'],
    rename: { 'docs/start': 'v1/start', 'docs/setup': 'v2/setup', 'docs/faq': 'v2/faq' },
    add: ['v2/start'],
    rules: [],
    missing: ['none /docs/faq', 'none /docs/setup', 'none /docs/start'],
    suggestions: [
      'add /docs/:slug* → /v2/:slug*',
      'add /docs/:slug* → /v2/:slug*',
      'add /docs/:slug* → /v2/:slug*',
    ],
  }),
  stopsShort(VERSION, 'without a default one', {
    rename: { 'docs/start': 'docs/v1/start' },
    add: ['docs/v2/start'],
    rules: [],
    missing: ['none /docs/start'],
    suggestions: ['nothing'],
  }),
  stopsShort(VERSION, 'where the page beside it was another one', {
    configuration: versions({}, {}),
    rename: { 'docs/one/start': 'docs/v2/start', 'docs/two/start': 'docs/v1/start' },
    rules: [],
    missing: ['none /docs/one/start', 'none /docs/two/start'],
    suggestions: ['add /docs/one/start → /docs/v2/start', 'add /docs/two/start → /docs/v1/start'],
  }),
  stopsShort(VERSION, 'where the page beside it is a translation', {
    configuration: LANGUAGES,
    rename: { 'en/start': 'guides/en/start' },
    add: ['guides/fr/start'],
    rules: [],
    missing: ['none /en/start'],
    suggestions: ['add /en/start → /guides/en/start'],
  }),

  applies(SHARED, 'though its own file was rewritten', {
    from: 'mintlify/docs',
    rename: {
      'workflows/run': 'automations/run',
      'workflows/stop': 'automations/stop',
      'workflows/x': 'other/x',
    },
    remove: ['workflows/index', 'workflows/create'],
    add: ['automations/index', 'automations/create', 'other/create'],
    rules: [],
    missing: [
      'none /workflows',
      'none /workflows/create',
      'none /workflows/run',
      'none /workflows/stop',
      'none /workflows/x',
    ],
    suggestions: [
      'add /workflows → /automations',
      'add /workflows/create → /automations/create',
      'add /workflows/run → /automations/run',
      'add /workflows/stop → /automations/stop',
      'add /workflows/x → /other/x',
    ],
  }),
  applies(SHARED, 'as the redirects in place say', {
    from: 'modelcontextprotocol/modelcontextprotocol',
    stay: ['specification/server/tools', 'specification/server/prompts'],
    remove: ['legacy/tools', 'legacy/prompts'],
    rules: [],
    rulesAfter: [['/legacy/tools', '/specification/server/tools']],
    missing: ['none /legacy/prompts'],
    redirected: ['/legacy/tools'],
    suggestions: ['add /legacy/prompts → /specification/server/prompts'],
  }),
  stopsShort(SHARED, 'where no page of its name is', {
    rename: { 'workflows/run': 'automations/run' },
    remove: ['workflows/create'],
    rules: [],
    missing: ['none /workflows/create', 'none /workflows/run'],
    suggestions: ['nothing', 'add /workflows/run → /automations/run'],
  }),

  applies(NAMESAKE, 'in another folder', {
    from: 'NangoHQ/nango',
    stay: ['integrations/all/jobber-two'],
    remove: ['integrations/all/jobber'],
    add: ['api-integrations/jobber', 'api-integrations/jobber/connect'],
    rules: [],
    missing: ['none /integrations/all/jobber'],
    suggestions: ['add /integrations/all/jobber → /api-integrations/jobber'],
  }),
  stopsShort(NAMESAKE, 'where it is not the only one of that name', {
    stay: ['sdk/limits'],
    remove: ['guides/limits'],
    add: ['start/limits'],
    rules: [],
    missing: ['none /guides/limits'],
    suggestions: ['nothing'],
  }),
  stopsShort(NAMESAKE, 'where many sections have a page of that name', {
    remove: ['guides/overview', 'sdk/quickstart'],
    add: ['start/overview', 'start/quickstart'],
    rules: [],
    missing: ['none /guides/overview', 'none /sdk/quickstart'],
    suggestions: ['nothing', 'nothing'],
  }),
  stopsShort(NAMESAKE, 'where it was there before', {
    from: 'jup-ag/docs',
    stay: ['ultra/rate-limit'],
    remove: ['portal/rate-limit'],
    rules: [],
    missing: ['none /portal/rate-limit'],
    suggestions: ['nothing'],
  }),

  applies(TRANSLATED, 'where their look-alike files are paired across languages', {
    configuration: LANGUAGES,
    rename: { 'fr/old/a': 'es/new/a', 'es/old/a': 'fr/new/a', 'en/old/a': 'en/new/a' },
    stay: ['fr/old/b', 'es/old/b'],
    rules: [],
    missing: ['none /en/old/a', 'none /es/old/a', 'none /fr/old/a'],
    suggestions: [
      'add /en/old/a → /en/new/a',
      'add /es/old/a → /es/new/a',
      'add /fr/old/a → /fr/new/a',
    ],
  }),
  applies(TRANSLATED, 'as the file of one of them shows', {
    from: 'mintlify/docs',
    configuration: LANGUAGES,
    rename: { 'agent/slack': 'automations/chat' },
    remove: ['fr/agent/slack'],
    add: ['fr/automations/chat'],
    stay: ['fr/agent/index'],
    rules: [],
    missing: ['none /agent/slack', 'none /fr/agent/slack'],
    suggestions: [
      'add /agent/slack → /automations/chat',
      'add /fr/agent/slack → /fr/automations/chat',
    ],
  }),
  applies(TRANSLATED, 'as a redirect in place says', {
    from: 'mintlify/docs',
    configuration: {
      ...LANGUAGES,
      redirects: [{ source: '/editor/comments', destination: '/editor' }],
    },
    stay: ['editor/index', 'es/editor/index'],
    remove: ['editor/comments', 'es/editor/comments'],
    rules: [],
    missing: ['none /es/editor/comments'],
    redirected: ['/editor/comments'],
    suggestions: ['add /es/editor/comments → /es/editor'],
  }),
  stopsShort(TRANSLATED, 'where that page is not translated', {
    configuration: LANGUAGES,
    rename: { 'agent/slack': 'automations/chat' },
    remove: ['fr/agent/slack'],
    stay: ['fr/agent/index'],
    rules: [],
    missing: ['none /agent/slack', 'none /fr/agent/slack'],
    suggestions: ['add /agent/slack → /automations/chat', 'section /fr/agent'],
  }),
  stopsShort(TRANSLATED, 'where they go different ways', {
    configuration: LANGUAGES,
    rename: { 'en/agent/slack': 'en/chat', 'es/agent/slack': 'es/talk' },
    remove: ['fr/agent/slack'],
    stay: ['fr/chat', 'fr/talk'],
    rules: [],
    missing: ['none /en/agent/slack', 'none /es/agent/slack', 'none /fr/agent/slack'],
    suggestions: ['add /en/agent/slack → /en/chat', 'add /es/agent/slack → /es/talk', 'nothing'],
  }),

  applies(SECTION, 'the folder above', {
    stay: ['guides/index', 'guides/agents'],
    remove: ['guides/webhooks'],
    rules: [],
    missing: ['none /guides/webhooks'],
    suggestions: ['section /guides'],
  }),
  applies(SECTION, 'not the same page of another product', {
    from: 'PrefectHQ/prefect',
    stay: ['integrations/prefect-dbt/index', 'integrations/prefect-ray/sdk'],
    remove: ['integrations/prefect-dbt/sdk'],
    rules: [],
    missing: ['none /integrations/prefect-dbt/sdk'],
    suggestions: ['section /integrations/prefect-dbt'],
  }),
  applies(SECTION, 'also one that is added', {
    stay: ['api/limits'],
    remove: ['api/errors'],
    add: ['api/index'],
    rules: [],
    missing: ['none /api/errors'],
    suggestions: ['section /api'],
  }),
  stopsShort(SECTION, 'not a page that is like it', {
    from: 'jup-ag/docs',
    stay: ['api/limits', 'api/error-codes', 'guides/events/webhooks'],
    remove: ['api/errors', 'guides/webhooks'],
    rules: [],
    missing: ['none /api/errors', 'none /guides/webhooks'],
    suggestions: ['nothing', 'nothing'],
  }),
  stopsShort(SECTION, 'not the start of a language', {
    from: 'mintlify/docs',
    configuration: LANGUAGES,
    stay: ['es/index', 'es/agent/index'],
    remove: ['es/star-wars', 'es/agent/notion'],
    rules: [],
    missing: ['none /es/agent/notion', 'none /es/star-wars'],
    suggestions: ['section /es/agent', 'nothing'],
  }),
  stopsShort(SECTION, 'not the root, and not a page that shares only folders', {
    stay: ['a/b/c/d/one'],
    remove: ['a/b/c/d/two'],
    rules: [],
    missing: ['none /a/b/c/d/two'],
    suggestions: ['nothing'],
  }),
];
