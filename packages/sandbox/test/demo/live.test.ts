import { describe, expect, it, onTestFinished } from 'vitest';
import { compareJobIds } from '../../demo/live/compare-job-ids.ts';
import { describePaths, type SiteReport } from '../../demo/live/describe-report.ts';
import { createSandbox } from '../../src/index.ts';

/** Two jobs of a project, and the finding about their ids. */
async function setJobs(
  prLinks: (string | null)[] = ['https://github.com/acme/docs/pull/41', null],
) {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.stop());
  const { service, serviceServer } = sandbox;
  const { id, createKey } = service.createProject({ id: 'acme/docs' });
  for (const prLink of prLinks) service.createJob({ project: id, repository: 'acme/docs', prLink });
  const project = { baseUrl: `${serviceServer.url}/`, projectId: id, apiKey: createKey(['read']) };
  return { service, serviceServer, find: () => compareJobIds(project) };
}

const JOBS = { path: '/v1/agent/{projectId}/jobs' };
const JOB = { path: '/v2/agent/{projectId}/job/{id}' };
const TRIED = 'Of 2 ids of the deprecated list of jobs,';

describe('the ids of the deprecated list of jobs', () => {
  it('are those of v2 if it reads them with the same pull requests', async () => {
    const { find } = await setJobs();
    expect(await find()).toMatch(
      `${TRIED} v2 reads 2, of these 2 with the same pull request. A job can be found`,
    );
  });

  it('are not those of v2 if it does not read them', async () => {
    const { service, find } = await setJobs();
    service.deprecatedList.ids = 'its own';
    expect(await find()).toBe(
      `${TRIED} v2 reads 0, of these 0 with the same pull request. (v2 answered 404.) So a person or a workflow has to name the job.`,
    );
  });

  it('are no way to a job if v2 names another pull request', async () => {
    const { serviceServer, find } = await setJobs();
    serviceServer.next(JOB, {
      status: 200,
      body: '{"prLink":"https://github.com/acme/docs/pull/7"}',
    });
    expect(await find()).toContain(
      'v2 reads 2, of these 1 with the same pull request. (v2 answered 200.) So a',
    );
  });

  it.each([
    ['is gone', 410, '{}', 'answered 410'],
    ['is refused', 403, '{"error":"Forbidden"}', 'answered 403'],
    ['redirects', 302, '', 'answered 302'],
    ['is no JSON', 200, '<html>', 'has no jobs, or another form'],
    ['has another form', 200, '{"allSessions":[{"id":1}]}', 'has no jobs, or another form'],
  ])('cannot be compared if the list %s', async (_, status, body, says) => {
    const { serviceServer, find } = await setJobs();
    serviceServer.next(JOBS, { status, body });
    expect(await find()).toContain(says);
    expect(serviceServer.trace).toHaveLength(1);
  });

  it('are three at most', async () => {
    const { serviceServer, find } = await setJobs(Array(5).fill(null));
    expect(await find()).toContain('Of 3 ids');
    expect(serviceServer.trace).toHaveLength(4);
  });
});

describe('the paths of a report', () => {
  const views = { current: 9, percent: null, word: null };
  const report: SiteReport = {
    notMatched: null,
    notes: ['The report did not look for addresses without a page.'],
    deadEnds: null,
    pages: [{ path: '/a', file: null, human: views, ai: views }],
  };

  it('do not meet a folder without any of them, and the advice is to give another', () => {
    expect(describePaths(report, '/docs')).toEqual({
      meet: false,
      text: `0 of 1 viewed paths are pages of /docs.
  Give the folder of the docs’ configuration (npm run demo -- --live ../docs), or see the inputs \`base-path\` and \`path-map\`.
  The report did not look for addresses without a page.`,
    });
  });
});
