import { DOCS, serveAged, wanderingPage } from '@docs-agent/sandbox/scenarios';
import { type Stage, setStage } from './stage.ts';
import { sharedWorkspace, YEAR_INPUTS } from './year-of-traffic.ts';

type PullRequest = Stage['scene']['pullRequest'];
type Files = NonNullable<Parameters<PullRequest['forcePush']>[0]['files']>;
type Options = NonNullable<Parameters<Stage['onPullRequest']>[0]>;
type Pages = Parameters<typeof serveAged>[1];

/** What people see, each as the built action writes it on a pull request. */
export const scenes: Readonly<
  Record<'quiet' | 'first' | 'warning' | 'large' | 'moved', () => Promise<string>>
> = {
  quiet: () => commentWithYear(VIEWED, edits(['guides/errors.mdx', 'api/events.mdx'])),
  first: () => comment(VIEWED, TOUCHED),
  warning: () =>
    commentWithYear(
      VIEWED.filter(({ path }) => path !== HOOKS),
      [
        { path: 'guides/webhooks.mdx', status: 'removed' },
        { path: `${HOOKS.slice(1)}.mdx`, status: 'added', text: '# Webhooks\n' },
        {
          path: 'snippets/retries.mdx',
          status: 'modified',
          text: 'Retries stop after 8 attempts.\n',
        },
        ...TOUCHED,
      ],
    ),
  large: () =>
    commentWithYear(
      [...VIEWED, ...MANY_GUIDES],
      edits(MANY_GUIDES.slice(0, 64).map(({ path }) => `${path.slice(1)}.mdx`)),
    ),
  moved: () =>
    commentWithYear(
      [...VIEWED, ...OLD_PAGES],
      OLD_PAGES.map(({ path }) => ({
        previousPath: `${path.slice(1)}.mdx`,
        path: `${path.replace('/old/', 'new/')}.mdx`,
        status: 'renamed',
      })),
    ),
};

const HOOKS = '/guides/events/webhooks';

const VIEWED: Pages = [
  wanderingPage('/quickstart', [190, 80], { human: 1.5 }),
  wanderingPage('/guides/webhooks', [95, 62]),
  wanderingPage('/reference/errors', [24, 5], { ai: 1.9 }),
  wanderingPage(HOOKS, [31, 12]),
  wanderingPage('/changelog', [0.3, 0.1]),
  ...DOCS,
];

const edits = (paths: readonly string[]): Files =>
  paths.map((path) => ({ path, status: 'modified' }));

const TOUCHED: Files = [
  { path: 'guides/agents.mdx', status: 'added', text: '# Agents\n' },
  { path: 'api/errors.mdx', previousPath: 'reference/errors.mdx', status: 'renamed' },
  {
    path: 'docs.json',
    status: 'modified',
    text: '{"name":"Acme","redirects":[{"source":"/reference/errors","destination":"/api/errors"}]}\n',
  },
  ...edits(['quickstart.mdx', 'changelog.mdx', 'guides/testing.mdx']),
];

const TASKS =
  'migrate-from connect deploy-to monitor import-from export-to sync-with secure debug back-up'.split(
    ' ',
  );
const SYSTEMS =
  'postgres salesforce kubernetes snowflake cloudflare bigquery terraform datadog slack'.split(' ');

/**
 * A guide for each task with each system, with paths of up to thirty characters. Few are viewed
 * much.
 */
const MANY_GUIDES: Pages = TASKS.flatMap((task, row) =>
  SYSTEMS.map((system, column) => {
    const rank = (row * 7 + column * 11) % 90;
    const lately = rank % 13 === 3 ? { human: rank % 2 === 0 ? 1.9 : 0.5 } : {};
    return wanderingPage(
      `/guides/${task}-${system}`,
      [320 / (1 + rank / 9), 130 / (1 + rank / 9)],
      lately,
    );
  }),
);

/** The pages of a folder that is renamed. */
const OLD_PAGES: Pages = Array.from({ length: 200 }, (_, index) =>
  wanderingPage(`/old/topic-${index + 1}`, [30 / (1 + index / 20), 12 / (1 + index / 20)]),
);

/** The comment on a pull request that changes these files, without earlier views. */
async function comment(pages: Pages, files: Files): Promise<string> {
  await using stage = await setStage();
  return await commentOf(stage, open(stage, pages, files), {
    inputs: { 'site-url': YEAR_INPUTS['site-url'] },
  });
}

/** The comment where a scheduled run has read the year before. */
async function commentWithYear(pages: Pages, files: Files): Promise<string> {
  await using stage = await setStage();
  await using workspace = await sharedWorkspace();
  const pullRequest = open(stage, pages, files);
  const shared = { workspace: workspace.path, inputs: YEAR_INPUTS };
  await stage.onSchedule(shared);
  return await commentOf(stage, pullRequest, shared);
}

async function commentOf(
  stage: Stage,
  pullRequest: PullRequest,
  options: Options,
): Promise<string> {
  const payload = stage.sandbox.github.payload('pull_request.opened', { pullRequest });
  await stage.onPullRequest({ ...options, event: { name: 'pull_request', payload } });
  return pullRequest.comments()[0]?.body ?? '';
}

/** Opens the pull request on docs that have these pages; two of them show the snippet. */
function open(stage: Stage, pages: Pages, files: Files): PullRequest {
  serveAged(stage, pages);
  const { repository } = stage.scene.pullRequest;
  const text = 'import Retries from "/snippets/retries.mdx";\n\n<Retries />\n';
  for (const page of ['guides/retries', 'guides/batching'])
    repository.setFile('main', `${page}.mdx`, text);
  return repository.createPullRequest({
    title: 'Bring the guides up to date',
    author: 'docs-agent[bot]',
    headRef: 'docs-agent/guides',
    files,
  });
}
