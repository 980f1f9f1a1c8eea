import { applies, type PageCase, stopsShort } from '../support/page-case.ts';

const inDocs = { docsRoot: 'docs' };

/** What is shown in pages and is none itself. */
export const snippetCases: PageCase[] = [
  applies('snippet folders hold no pages', 'of either name', {
    from: 'upstash/docs',
    files: ['docs.json', '_snippets/redis/help.mdx', 'snippets/use.mdx'],
    write: ['_snippets/redis/help.mdx', 'snippets/use.mdx', 'snippets/new.mdx'],
    pages: [],
  }),
  applies('snippet folders hold no pages', 'a page that becomes a snippet is removed', {
    files: ['docs.json', 'install.mdx'],
    rename: { 'snippets/install.mdx': 'install.mdx' },
    pages: ['removed /install'],
  }),
  applies('snippet folders hold no pages', 'a snippet that becomes a page is added', {
    files: ['docs.json', 'snippets/install.mdx'],
    rename: { 'install.mdx': 'snippets/install.mdx' },
    pages: ['added /install'],
  }),
  stopsShort('snippet folders hold no pages', 'deeper than the docs’ root', {
    from: 'crewAIInc/crewAI',
    files: ['docs/docs.json', 'docs/edge/en/snippets/snippet-intro.mdx'],
    write: ['docs/edge/en/snippets/snippet-intro.mdx'],
    settings: inDocs,
    pages: ['edited /edge/en/snippets/snippet-intro'],
  }),
  stopsShort('snippet folders hold no pages', 'a page of that name', {
    from: 'hyperbrowserai/docs',
    files: ['mint.json', 'snippets.mdx', 'essentials/reusable-snippets.mdx'],
    write: ['snippets.mdx', 'essentials/reusable-snippets.mdx'],
    pages: ['edited /essentials/reusable-snippets', 'edited /snippets'],
  }),
  stopsShort('snippet folders hold no pages', 'a folder above the docs’ root', {
    files: ['snippets/docs/docs.json', 'snippets/docs/a.mdx'],
    write: ['snippets/docs/a.mdx'],
    settings: { docsRoot: 'snippets/docs' },
    pages: ['edited /a'],
  }),
  applies('an imported file is no page', 'from the root of the docs, and in any case', {
    files: {
      'docs/docs.json': {},
      'docs/a.mdx': 'import Intro from "/shared/Intro.mdx"',
      'docs/shared/intro.mdx': '',
    },
    remove: ['docs/shared/intro.mdx'],
    settings: inDocs,
    pages: ['edited /a through docs/shared/intro.mdx'],
  }),
  applies('an imported file is no page', 'beside the page that imports it', {
    from: 'crewAIInc/crewAI',
    files: {
      'docs/docs.json': {},
      'docs/edge/en/quickstart.mdx': "import Intro from '../snippets/intro.mdx'\n",
      'docs/edge/snippets/intro.mdx': '',
    },
    write: ['docs/edge/snippets/intro.mdx'],
    settings: inDocs,
    pages: ['edited /edge/en/quickstart through docs/edge/snippets/intro.mdx'],
  }),
  applies('an imported file is no page', 'over several lines', {
    files: {
      'docs.json': {},
      'a.mdx': 'import {\n  One,\n  Two,\n} from "./parts.mdx";',
      'parts.mdx': '',
    },
    write: ['parts.mdx'],
    pages: ['edited /a through parts.mdx'],
  }),
  applies('an imported file is no page', 'from the pull request on that imports it', {
    files: { 'docs.json': {}, 'a.mdx': 'Text.', 'part.mdx': 'Part.' },
    write: { 'a.mdx': 'import Part from "/part.mdx"' },
    pages: ['edited /a', 'removed /part'],
  }),
  stopsShort('an imported file is no page', 'where the import is shown in a code block', {
    from: 'hyperbrowserai/docs',
    files: {
      'docs.json': {},
      'snippets.mdx':
        '````mdx\n```\nimport A from "/shared/a.mdx"\n```\nimport B from "/shared/a.mdx"\n````\n',
      'shared/a.mdx': '',
    },
    write: ['shared/a.mdx'],
    pages: ['edited /shared/a'],
  }),
  stopsShort('an imported file is no page', 'where a package has its name', {
    from: 'triggerdotdev/trigger.dev',
    files: {
      'docs.json': {},
      'a.mdx': 'import { task } from "trigger/streams.mdx";',
      'trigger/streams.mdx': '',
    },
    write: ['trigger/streams.mdx'],
    pages: ['edited /trigger/streams'],
  }),
  stopsShort('an imported file is no page', 'where a sentence only speaks of it', {
    files: { 'docs.json': {}, 'a.mdx': 'You can import X from "/part.mdx".', 'part.mdx': '' },
    write: ['part.mdx'],
    pages: ['edited /part'],
  }),
  applies('a snippet touches the pages that show it', 'each with the snippet’s name', {
    from: 'PrefectHQ/fastmcp',
    files: {
      'docs/docs.json': {},
      'docs/servers/tools.mdx':
        "---\ntitle: Tools\n---\n\nimport { VersionBadge } from '/snippets/version-badge.mdx'\n",
      'docs/servers/prompts.mdx': 'import { VersionBadge } from "/snippets/version-badge.mdx";',
      'docs/servers/other.mdx': '',
      'docs/snippets/version-badge.mdx': '',
    },
    write: ['docs/snippets/version-badge.mdx'],
    settings: inDocs,
    pages: [
      'edited /servers/prompts through docs/snippets/version-badge.mdx',
      'edited /servers/tools through docs/snippets/version-badge.mdx',
    ],
  }),
  applies('a snippet touches the pages that show it', 'through other snippets, in a loop too', {
    from: 'PrefectHQ/prefect',
    files: {
      'docs.json': {},
      'how-to.mdx': 'import { TF } from "/snippets/resource-management/terraform.mdx"',
      'snippets/resource-management/terraform.mdx': 'import { tf } from "./vars.mdx"',
      'snippets/resource-management/vars.mdx': 'import { TF } from "./terraform.mdx"',
    },
    write: ['snippets/resource-management/vars.mdx'],
    pages: ['edited /how-to through snippets/resource-management/vars.mdx'],
  }),
  applies('a snippet touches the pages that show it', 'a component', {
    from: 'continuedev/continue',
    files: {
      'docs.json': {},
      'cli/install.mdx': "import { OSAutoDetect } from '/snippets/OSAutoDetect.jsx'",
      'snippets/OSAutoDetect.jsx': 'export const OSAutoDetect = () => null',
    },
    write: ['snippets/OSAutoDetect.jsx'],
    pages: ['edited /cli/install through snippets/OSAutoDetect.jsx'],
  }),
  applies('a snippet touches the pages that show it', 'data that a component imports', {
    files: {
      'docs.json': {},
      'a.mdx': 'import { Table } from "/snippets/table.jsx"',
      'snippets/table.jsx': 'import { rows } from "./rows.js";\nexport const Table = () => rows',
      'snippets/rows.js': 'export const rows = []',
    },
    write: ['snippets/rows.js'],
    pages: ['edited /a through snippets/rows.js'],
  }),
  applies('a snippet touches the pages that show it', 'by the older tag', {
    from: 'agno-agi/agno-docs',
    files: {
      'mint.json': {},
      'chunking/agentic.mdx': '## Params\n\n<Snippet file="chunking-agentic.mdx" />',
      '_snippets/chunking-agentic.mdx': '',
    },
    write: ['_snippets/chunking-agentic.mdx'],
    pages: ['edited /chunking/agentic through _snippets/chunking-agentic.mdx'],
  }),
  applies(
    'a snippet touches the pages that show it',
    'of two snippets the first by name is reported',
    {
      files: {
        'docs.json': {},
        'a.mdx': 'import Two from "/snippets/2.mdx"\nimport One from "/snippets/1.mdx"',
        'snippets/1.mdx': '',
        'snippets/2.mdx': '',
      },
      write: ['snippets/2.mdx', 'snippets/1.mdx'],
      pages: ['edited /a through snippets/1.mdx'],
    },
  ),
  stopsShort('a snippet touches the pages that show it', 'a page that is edited itself', {
    from: 'dubinc/docs',
    files: {
      'docs.json': {},
      'docs/sdks.mdx': 'import Prerequisites from "/snippets/sdk-prerequisites.mdx";',
      'snippets/sdk-prerequisites.mdx': '',
    },
    write: {
      'docs/sdks.mdx': 'import P from "/snippets/sdk-prerequisites.mdx";',
      'snippets/sdk-prerequisites.mdx': 'x',
    },
    pages: ['edited /docs/sdks'],
  }),
  stopsShort('a snippet touches the pages that show it', 'a snippet that nothing shows', {
    from: 'mem0ai/mem0',
    files: {
      'docs.json': {},
      'a.mdx': '<Snippet file="get-help.mdx" />',
      '_snippets/blank-notif.mdx': '',
    },
    write: ['_snippets/blank-notif.mdx'],
    pages: [],
  }),
  stopsShort('a snippet touches the pages that show it', 'a page that no longer imports it', {
    files: {
      'docs.json': {},
      'a.mdx': 'import S from "/snippets/s.mdx"',
      'b.mdx': '',
      'snippets/s.mdx': '',
    },
    write: { 'snippets/s.mdx': 'x', 'a.mdx': 'Text.' },
    pages: ['edited /a'],
  }),
];
