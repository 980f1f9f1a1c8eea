import { describe, expect, it } from 'vitest';
import { API_KEY, startService } from './support/local-service.ts';
import { row, sum, WEEK } from './support/site.ts';

describe('a field that is not known yet', () => {
  const json = { id: 'job-1', status: 'active', credits: { used: 110 } };

  it('is in the raw job of each call that gives one', async () => {
    const { client } = await startService([{ json }]);
    const jobs = [
      await client.createJob('Hello'),
      await client.sendMessage('job-1', 'Hello'),
      await client.getJob('job-1'),
    ];
    expect(jobs.map(({ raw }) => raw)).toEqual([json, json, json]);
  });

  it('is in the raw row of a page and of a window', async () => {
    const views = [{ ...row('/a', 5), bots: 2 }];
    const { client } = await startService([
      { json: { totals: sum(views), views, hasMore: false } },
    ]);
    expect((await client.getViews()).views[0]?.raw).toEqual(views[0]);
    expect((await client.readWindow(WEEK)).rows[0]?.raw).toEqual(views[0]);
  });

  it('is seen by no comparison, no spread and no JSON', async () => {
    const { client } = await startService([{ json }]);
    const job = await client.getJob('job-1');
    expect(Object.keys(job)).not.toContain('raw');
    expect({ ...job }).not.toHaveProperty('raw');
    expect(JSON.stringify(job)).not.toContain('credits');
  });

  it('holds no key', async () => {
    const echo = { log: `Bearer ${API_KEY}`, byKey: { [API_KEY]: 1 } };
    const { client } = await startService([{ json: { ...json, ...echo } }]);
    const { raw } = await client.getJob('job-1');
    expect(raw).toEqual({ ...json, log: 'Bearer ***', byKey: { '***': 1 } });
  });

  it('does not change a wait: only known fields are reported as a change', async () => {
    const { client } = await startService((_request, index) => ({
      json: { ...json, status: index === 3 ? 'completed' : 'active', progress: index },
    }));
    const changes: unknown[] = [];
    const { job } = await client.waitForJob('job-1', {
      onChange: ({ status }) => changes.push(status),
    });
    expect(changes).toEqual(['active', 'completed']);
    expect(job.raw).toMatchObject({ progress: 3 });
  });
});

it('an answer that could not be read has no raw job', async () => {
  const { client } = await startService([{ status: 204 }]);
  expect(await client.createJob('Hello')).not.toHaveProperty('raw');
});

it('rows that were added up have no raw row', async () => {
  const views = [row('/a', 5), row('/a', 3)];
  const { client } = await startService([{ json: { totals: sum(views), views, hasMore: false } }]);
  const { rows } = await client.readWindow(WEEK);
  expect(rows).toEqual([row('/a', 8)]);
  expect(rows[0]).not.toHaveProperty('raw');
});
