import { expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

interface WorkItem {
  key: string;
  title: string;
  facts: string;
}

/**
 * A viewed site with three dead ends, one of which is redirected to a page, and a page not edited
 * for a long time.
 */
const SITE = [
  { path: '/guides/topic-1', humanPerDay: 300, aiPerDay: 60 },
  { path: '/guides/topic-2', humanPerDay: 200, aiPerDay: 60 },
  { path: '/guides/webhooks', humanPerDay: 30, aiPerDay: 9 },
  { path: '/guides/webhook', humanPerDay: 3, aiPerDay: 20 },
  { path: '/guides/topics-2', humanPerDay: 400, aiPerDay: 90 },
  { path: '/start', humanPerDay: 50, aiPerDay: 5 },
];

it('the items of a report of the site are what its lines say, most viewed first', async () => {
  await using stage = await setStage();
  stage.sandbox.service.setSite(stage.scene.projectId, { paths: SITE });
  const { repository } = stage.scene.pullRequest;
  const rules = [{ source: '/start', destination: '/guides/topic-1' }];
  repository.setFile('main', 'docs.json', JSON.stringify({ redirects: rules }));
  const old = [{ path: 'guides/topic-2.mdx', status: 'modified' as const, text: '# Topic\n' }];
  repository.commit('main', old, Date.parse('2025-05-20T10:00:00Z'));
  const run = await stage.onSchedule({ inputs: { 'site-url': 'https://docs.acme.example' } });
  const items: WorkItem[] = JSON.parse(run.outputs['work-items'] ?? '');
  expect(items.map(({ key, title }) => [key, title])).toEqual([
    ['dead-end.guides.topics-2', 'Redirect /guides/topics-2'],
    ['old-page.guides.topic-2', 'Review /guides/topic-2'],
    ['dead-end.guides.webhook', 'Redirect /guides/webhook'],
  ]);
  for (const { title, facts } of items.filter(({ key }) => key.startsWith('dead-end'))) {
    const row = run.summary
      .split('\n')
      .find((line) => line.startsWith(`| [\`${title.replace('Redirect ', '')}\`]`));
    const [, address = '', human, ai, nearest = ''] = row?.split(/ ?\| ?/) ?? [];
    expect(facts).toMatch(/ and no file serves it\. Nearest page: /);
    expect(facts).toContain(`(${human} human, ${ai} AI)`);
    expect(facts).toContain(address);
    expect(facts).toContain(nearest);
  }
  const [, page, views, months] =
    /^- read over (\S+): (.*), not edited for (\d+) months$/m.exec(run.summary) ?? [];
  expect(items[1]?.facts).toContain(
    `${page} had ${views} and was not edited for ${months} months.`,
  );
  expect(months).toBe('17');
});

it('a report without work has an empty list, and a run that read nothing an empty output', async () => {
  await using stage = await setStage();
  stage.serve(
    Array.from({ length: 20 }, (_, index) => ({
      path: `/p/${index}`,
      humanPerDay: 90,
      aiPerDay: 30,
    })),
  );
  expect((await stage.onSchedule()).outputs['work-items']).toBe('[]');
  stage.sandbox.serviceServer.next({ path: '/v1/analytics/{projectId}/views' }, { status: 401 });
  const refused = await stage.onSchedule();
  expect([refused.outputs['result'], refused.outputs['work-items'] ?? '']).toEqual(['error', '']);
});
