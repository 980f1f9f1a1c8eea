import { DOCS, serveAged, wanderingPage } from '@docs-agent/sandbox/scenarios';
import { setStage } from './stage.ts';
import { sharedWorkspace, YEAR_INPUTS } from './year-of-traffic.ts';

const MERGED_ON = '2026-10-14';
/** Pages that the merge edits, and that more is read of from then on. */
const EDITED = [
  '/guides/authentication',
  '/guides/errors',
  '/api/charges',
  '/sdk/node',
  '/guides/testing',
];

/** What people see on a pull request four weeks after its merge, as the built action writes it. */
export async function impactScene(): Promise<string> {
  await using stage = await setStage({ now: `${MERGED_ON}T09:00:00Z` });
  await using workspace = await sharedWorkspace();
  const before = [
    wanderingPage('/quickstart', [190, 80], { human: 1.45 }),
    wanderingPage('/reference/errors', [24, 5], {}, { until: MERGED_ON }),
    ...DOCS.map((page) =>
      EDITED.includes(page.path)
        ? wanderingPage(page.path, [page.humanPerDay, page.aiPerDay], { human: 1.4, ai: 0.93 })
        : page,
    ),
  ];
  const since = [
    wanderingPage('/api/errors', [23, 8], {}, { from: MERGED_ON }),
    wanderingPage('/guides/agents', [16, 4], {}, { from: MERGED_ON }),
  ];
  serveAged(stage, before);
  stage.sandbox.service.setSite(stage.scene.projectId, { paths: [...before, ...since] });
  const pullRequest = stage.scene.pullRequest.repository.createPullRequest({
    title: 'Rewrite the quickstart',
    author: 'maria',
    headRef: 'maria/quickstart',
    files: [
      { path: 'quickstart.mdx', status: 'modified' },
      { path: 'api/errors.mdx', previousPath: 'reference/errors.mdx', status: 'renamed' },
      { path: 'guides/agents.mdx', status: 'added', text: '# Agents\n' },
      ...EDITED.map((path) => ({ path: `${path.slice(1)}.mdx`, status: 'modified' }) as const),
    ],
  });
  pullRequest.merge();
  stage.sandbox.clock.advanceTo(Date.parse('2026-11-16T06:23:00Z'));
  const shared = { workspace: workspace.path, inputs: YEAR_INPUTS };
  await stage.onSchedule(shared);
  await stage.onSchedule({
    ...shared,
    inputs: { ...YEAR_INPUTS, mode: 'impact', 'impact-after-weeks': '4' },
  });
  return pullRequest.comments()[0]?.body ?? '';
}
