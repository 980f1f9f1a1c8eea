import { describe, expect, it } from 'vitest';
import { errors, type Stage, setStage, writes } from './support/stage.ts';

const ISSUE = { inputs: { 'report-to': 'issue' } };
const OPENED = 'POST /repos/acme/docs/issues 201';
const WEEK_MS = 7 * 24 * 3_600_000;

/** What a person does to an issue by hand. */
async function byHand(stage: Stage, number: number, change: Record<string, string>): Promise<void> {
  const response = await fetch(
    `${stage.sandbox.githubServer.url}/repos/acme/docs/issues/${number}`,
    {
      method: 'PATCH',
      headers: { authorization: `Bearer ${stage.token({ issues: 'write' })}` },
      body: JSON.stringify(change),
    },
  );
  expect(response.status).toBe(200);
}

describe('the report of the site in an issue', () => {
  it('is opened once, has the content of the summary, and is edited only when that changes', async () => {
    await using stage = await setStage();
    const first = await stage.onSchedule(ISSUE);
    expect([first.outputs['result'], writes(first), first.summary]).toEqual([
      'reported',
      [OPENED],
      '',
    ]);
    const [issue, ...others] = stage.issues();
    expect(others).toEqual([]);
    expect(issue?.title).toBe('Docs traffic report');
    expect(issue?.body).toMatch(
      /^<!-- docs-agent view-deltas acme-docs \. Docs%20traffic%20report site -->\n\n# Docs traffic, Oct\u00a019/,
    );
    expect(issue?.body).toContain('## Most viewed');
    expect(first.outputs['issue-url']).toBe(`https://github.com/acme/docs/issues/${issue?.number}`);

    const same = await stage.onSchedule(ISSUE);
    expect([writes(same), same.outputs['issue-url']]).toEqual([[], first.outputs['issue-url']]);

    stage.sandbox.clock.advance(WEEK_MS);
    const later = await stage.onSchedule(ISSUE);
    expect(writes(later)).toEqual([`PATCH /repos/acme/docs/issues/${issue?.number} 200`]);
    expect(stage.issues().map(({ body }) => body)).toEqual([
      expect.stringContaining('# Docs traffic, Oct\u00a026'),
    ]);
  });

  it('that was renamed and closed is kept up to date, under its new name and closed', async () => {
    await using stage = await setStage();
    await stage.onSchedule(ISSUE);
    const number = stage.issues()[0]?.number ?? 0;
    await byHand(stage, number, { title: 'Traffic', state: 'closed' });
    await stage.onSchedule({ inputs: { ...ISSUE.inputs, weeks: '3' } });
    expect(stage.issues()).toMatchObject([{ title: 'Traffic', state: 'closed' }]);
    expect(stage.issues()[0]?.body).toContain('Oct\u00a026 – Nov\u00a015 against');
  });

  it('has an issue for each title, and a summary if both are requested', async () => {
    await using stage = await setStage();
    await stage.onSchedule(ISSUE);
    const run = await stage.onSchedule({
      inputs: { 'report-to': 'auto, issue', 'issue-title': 'Traffic -- API & more' },
    });
    expect(run.summary).toContain('# Docs traffic');
    expect(stage.issues().map(({ title }) => title)).toEqual([
      'Docs traffic report',
      'Traffic -- API & more',
    ]);
    const again = await stage.onSchedule({
      inputs: { 'report-to': 'issue', 'issue-title': 'Traffic -- API & more' },
    });
    expect(writes(again)).toEqual([]);
  });

  it('has an issue for each project and each folder of docs, with the same title too', async () => {
    await using stage = await setStage();
    const { service } = stage.sandbox;
    const other = service.createProject({ id: 'acme-api' });
    service.setSite(other, { paths: [{ path: '/api', humanPerDay: 9, aiPerDay: 9 }] });
    const ofOther = {
      ...ISSUE.inputs,
      'project-id': other.id,
      'api-key': other.createKey(['read']),
    };
    stage.scene.pullRequest.repository.setFile('main', 'guides/docs.json', '{}');
    await stage.onSchedule(ISSUE);
    for (const inputs of [ofOther, { ...ISSUE.inputs, 'docs-root': 'guides' }])
      expect(writes(await stage.onSchedule({ inputs }))).toEqual([OPENED]);
    expect(writes(await stage.onSchedule(ISSUE))).toEqual([]);
    expect(stage.issues().map(({ title }) => title)).toEqual(Array(3).fill('Docs traffic report'));
  });

  it('is not one that someone else opened with our first line', async () => {
    await using stage = await setStage();
    const forged =
      '<!-- docs-agent view-deltas acme-docs . Docs%20traffic%20report site -->\n\nMine';
    stage.scene.pullRequest.repository.createIssue({
      author: 'octo-reviewer',
      title: 'Docs traffic report',
      body: forged,
    });
    expect(writes(await stage.onSchedule(ISSUE))).toEqual([OPENED]);
    expect(stage.issues()[0]?.body).toBe(forged);
  });

  it('that was opened twice is one open issue after the next run', async () => {
    await using stage = await setStage();
    await Promise.all([stage.onSchedule(ISSUE), stage.onSchedule(ISSUE)]);
    await stage.onSchedule(ISSUE);
    expect(stage.issues().filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  it('stays as it is, with a note on top, when later views cannot be read', async () => {
    await using stage = await setStage();
    await stage.onSchedule(ISSUE);
    const before = stage.issues()[0]?.body ?? '';
    stage.sandbox.clock.advance(WEEK_MS);
    stage.sandbox.service.limits.analytics.max = 0;
    const run = await stage.onSchedule(ISSUE);
    expect(run.outputs['result']).toBe('rate-limited');
    const after = stage.issues()[0]?.body ?? '';
    expect(after).toContain('> Stale since Nov\u00a016: ');
    const reportOf = (body: string) =>
      body.slice(body.indexOf('# Docs traffic'), body.indexOf('<!-- docs-agent-state'));
    expect(reportOf(after)).toBe(reportOf(before));

    stage.sandbox.service.limits.analytics.max = 100;
    await stage.onSchedule(ISSUE);
    expect(stage.issues()[0]?.body).not.toContain('Stale since');
  });

  it('says that it is stale when the key is refused, and the run fails', async () => {
    await using stage = await setStage();
    await stage.onSchedule(ISSUE);
    stage.sandbox.serviceServer.next({ path: '/v1/analytics/{projectId}/views' }, { status: 401 });
    const run = await stage.onSchedule(ISSUE);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'error']);
    expect(stage.issues()[0]?.body).toMatch(/> Stale since Nov\u00a016: .*\(401\)/);
  });

  it('says that it is stale when another key is refused, which cannot prove since when', async () => {
    await using stage = await setStage();
    await stage.onSchedule(ISSUE);
    const project = stage.sandbox.service.createProject({ id: stage.scene.projectId });
    const expired = project.createKey(['read'], { expiresAfterMs: 0 });
    const run = await stage.onSchedule({ inputs: { ...ISSUE.inputs, 'api-key': expired } });
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'error']);
    expect(stage.issues()[0]?.body).toMatch(/> Stale, since a day that is not known, .*\(401\)/);
  });

  it('is shown in the log by a dry run, and not opened', async () => {
    await using stage = await setStage();
    const run = await stage.onSchedule({ inputs: { ...ISSUE.inputs, 'dry-run': 'true' } });
    expect([run.outputs['result'], writes(run), stage.issues()]).toEqual(['dry-run', [], []]);
    expect(run.log).toContain('This issue would have been written:');
  });

  it('fails with the needed permission if the token may not write issues', async () => {
    await using stage = await setStage();
    const run = await stage.onSchedule({ ...ISSUE, token: stage.token({ issues: 'read' }) });
    expect([run.exitCode, errors(run)]).toEqual([
      1,
      [expect.stringContaining("Add `issues: write` to the job's `permissions:`")],
    ]);
  });
});
