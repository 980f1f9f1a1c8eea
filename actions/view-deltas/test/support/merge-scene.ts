import { setStage } from './stage.ts';

/** What people see on a pull request four weeks after its merge, as the built action writes it. */
export async function impactScene(): Promise<string> {
  await using stage = await setStage({ now: '2026-10-14T09:00:00Z' });
  const { repository } = stage.scene.pullRequest;
  const pullRequest = repository.createPullRequest({
    title: 'Rewrite the quickstart',
    author: 'maria',
    headRef: 'maria/quickstart',
    files: [
      { path: 'quickstart.mdx', status: 'modified' },
      { path: 'api/errors.mdx', previousPath: 'reference/errors.mdx', status: 'renamed' },
      { path: 'guides/agents.mdx', status: 'added', text: '# Agents\n' },
    ],
  });
  stage.sandbox.service.setSite(stage.scene.projectId, {
    paths: [
      { path: '/quickstart', humanPerDay: 190, aiPerDay: 80, changes: [{ day: '2026-10-15', human: 1.28 }] },
      { path: '/reference/errors', humanPerDay: 24, aiPerDay: 5, until: '2026-10-15' },
      { path: '/api/errors', humanPerDay: 23, aiPerDay: 8, from: '2026-10-15' },
      { path: '/guides/agents', humanPerDay: 16, aiPerDay: 4, from: '2026-10-15' },
      ...Array.from({ length: 70 }, (_, index) => ({
        path: `/guides/topic-${index + 1}`,
        humanPerDay: 60 / (1 + index / 4),
        aiPerDay: 25 / (1 + index / 4),
      })),
    ],
  });
  pullRequest.merge();
  stage.sandbox.clock.advanceTo(Date.parse('2026-11-16T06:23:00Z'));
  await stage.onSchedule({ inputs: { mode: 'impact', 'impact-after-weeks': '4' } });
  return pullRequest.comments()[0]?.body ?? '';
}
