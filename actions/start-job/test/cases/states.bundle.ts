import type { PullRequest } from '@docs-agent/sandbox';
import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import { always, letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import {
  askAgain,
  command,
  commentsOf,
  labeled,
  locksOf,
  loseRecord,
  tokenOfOther,
} from '../support/asks.ts';
import { CREATE_JOB, LABEL, READ_JOB, type Stage, setStage } from '../support/stage.ts';

const HOUR_MS = 3_600_000;
const GONE = { status: 404, body: '{"error":"Job not found"}' };

/** Has jobs end, and name a pull request only later. */
function namesLate(
  { scene }: Stage,
  { takesMs, laterMs }: { takesMs: number; laterMs: number },
): PullRequest {
  const pullRequest = scene.repository.createPullRequest({
    title: 'Say which Node',
    author: 'docs-agent[bot]',
    headRef: 'node',
    files: [],
  });
  scene.onJob((job) =>
    job.onMessage(async (_, turn) => {
      await turn.sleep(takesMs);
      turn.complete();
      await turn.sleep(laterMs);
      turn.complete({ prLink: pullRequest.htmlUrl });
    }),
  );
  return pullRequest;
}

describe('a job ends', () => {
  it.each([
    { end: 'fail', result: 'job-failed', exitCode: 1, says: '### The job failed' },
    { end: 'archive', result: 'job-archived', exitCode: 0, says: '### The job was archived' },
    {
      end: 'complete',
      result: 'no-change',
      exitCode: 0,
      says: '### The agent ended and named no pull request',
    },
  ] as const)(
    'with $result, and the issue says how to have another',
    async ({ end, result, exitCode, says }) => {
      await using stage = await setStage();
      stage.scene.onJob((job) => job.onMessage((_, turn) => turn[end]()));
      const run = await stage.ask();
      expect([run.outputs['result'], run.exitCode], run.log).toEqual([result, exitCode]);
      expect(run.outputs).toMatchObject({
        'job-id': stage.scene.jobs[0]?.id,
        'pr-link': '',
        'pr-number': '',
      });
      expect(stage.comment()).toContain(says);
      expect(stage.comment()).toContain(`\`${LABEL}\` again for another job`);
      expect(stage.comment()).not.toContain('are not sent');
      expect(stage.scene.issue.labels).toEqual(end === 'complete' ? [] : ['docs-agent: failed']);
      expect(locksOf(stage)).toEqual([]);
    },
  );

  it.each(['label', 'schedule'])(
    'before it names its pull request: a run on the %s looks for that',
    async (wake) => {
      await using stage = await setStage();
      const { issue } = stage.scene;
      const pullRequest = namesLate(stage, { takesMs: 0, laterMs: 50_000 });
      const asked = await stage.ask(wake === 'schedule' ? { inputs: { wait: 'none' } } : {});
      const run = wake === 'schedule' ? await stage.run() : asked;
      expect([run.outputs['result'], run.outputs['pr-link']], run.log).toEqual([
        'pull-request',
        pullRequest.htmlUrl,
      ]);
      expect(issue.labels).toEqual(['docs-agent: pull request']);
      expect(pullRequest.comments()).toHaveLength(1);
    },
  );

  it.each(['status', 'retry', 'label'])(
    'and names its pull request after the minute in which a run looks for it: %s finds it, and starts no second',
    async (asks) => {
      await using stage = await setStage();
      const pullRequest = namesLate(stage, { takesMs: 0, laterMs: 180_000 });
      expect((await stage.ask()).outputs['result']).toBe('no-change');
      expect(stage.comment()).toContain('look at the commits of the repository');
      await letPass(stage.sandbox, 180_000);
      const run = asks === 'label' ? await askAgain(stage) : await command(stage, asks);
      expect([run.outputs['pr-link'], stage.scene.jobs.length], run.log).toEqual([
        pullRequest.htmlUrl,
        1,
      ]);
      expect(stage.comment()).toContain('### The agent opened');
      expect([stage.scene.issue.labels, pullRequest.comments().length]).toEqual([
        ['docs-agent: pull request'],
        1,
      ]);
    },
  );

  it('and names none: `stop` holds also where the service then refuses the key', async () => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.complete()));
    await stage.ask();
    stage.sandbox.serviceServer.next(READ_JOB, { status: 401, body: '{}' });
    const run = await command(stage, 'stop');
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['stopped', 0]);
    expect(stage.comment()).toContain('A person stopped jobs for this issue');
  });

  it('and names a pull request late that GitHub does not show: `status` says so', async () => {
    await using stage = await setStage();
    stage.scene.onJob((job) =>
      job.onMessage(async (_, turn) => {
        turn.complete();
        await turn.sleep(180_000);
        turn.complete({ prLink: 'https://github.com/acme/docs/pull/999' });
      }),
    );
    await stage.ask();
    await letPass(stage.sandbox, 180_000);
    const run = await command(stage, 'status');
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['command', 1]);
    expect(stage.comment()).toContain(
      '### The agent names #999, which this repository does not have',
    );
  });

  it('shortly before the run’s time is over, and names its pull request later: the next schedule looks for that', async () => {
    await using stage = await setStage();
    const { issue } = stage.scene;
    const pullRequest = namesLate(stage, { takesMs: 50_000, laterMs: 20_000 });
    const inputs = { 'timeout-minutes': '1' };
    expect((await stage.ask({ inputs })).outputs['result']).toBe('created');
    expect(issue.labels).toEqual(['docs-agent: working']);
    await letPass(stage.sandbox, 60_000);
    expect((await stage.run({ inputs })).outputs['result']).toBe('pull-request');
    expect(pullRequest.comments()).toHaveLength(1);
  });

  it('with a pull request in another repository: linked, and how to bind it there', async () => {
    await using stage = await setStage();
    const prLink = 'https://github.com/acme/other/pull/7';
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.complete({ prLink })));
    const run = await stage.ask();
    expect(run.outputs, run.log).toMatchObject({
      result: 'other-repository',
      'pr-link': prLink,
      'pr-number': '',
    });
    expect(run.exitCode).toBe(0);
    expect(stage.comment()).toContain(prLink);
    expect(stage.comment()).toContain(`/docs-agent link ${stage.scene.jobs[0]?.id}`);
  });

  it('with a link that is no pull request on GitHub: the issue says so, and how to have another job', async () => {
    await using stage = await setStage();
    const prLink = 'https://gitlab.com/acme/docs/-/merge_requests/7';
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.complete({ prLink })));
    const run = await stage.ask();
    expect(run.outputs, run.log).toMatchObject({ result: 'error', 'pr-link': '' });
    expect(stage.comment()).toContain('### The job’s link is not a GitHub pull request');
    expect(stage.comment()).toContain(`\`${LABEL}\` again for another job`);
    expect(stage.comment()).not.toContain('[#');
  });

  it('after the time is over: the next run on a schedule says how', async () => {
    await using stage = await setStage();
    const run = await stage.ask({ inputs: { 'timeout-minutes': '1' } });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['timed-out', 1]);
    expect(stage.comment()).toContain('### The agent is still working on this issue');
    expect(stage.scene.issue.labels).toEqual(['docs-agent: working']);
    await letPass(stage.sandbox, 180_000);
    expect((await stage.run()).outputs['result']).toBe('pull-request');
    expect(stage.scene.issue.labels).toEqual(['docs-agent: pull request']);
  });

  it('is not reported as running when its last reads failed and the time has passed', async () => {
    await using stage = await setStage();
    always(stage.sandbox.serviceServer, READ_JOB, { status: 500, body: '' });
    const run = await stage.ask({ inputs: { 'timeout-minutes': '1' } });
    expect([run.outputs['result'], run.outputs['job-status'], run.exitCode], run.log).toEqual([
      'timed-out',
      '',
      1,
    ]);
    expect(stage.comment()).toContain('### The job could not be read');
  });

  it('after the run was cancelled: the next run on a schedule says how', async () => {
    await using stage = await setStage();
    const run = await stage.ask({ cancelAfterMs: 30_000 });
    expect([run.outputs['result'], run.conclusion], run.log).toEqual(['cancelled', 'cancelled']);
    expect([stage.scene.issue.labels, locksOf(stage)]).toEqual([['docs-agent: working'], []]);
    await letPass(stage.sandbox, 180_000);
    expect((await stage.run()).outputs['result']).toBe('pull-request');
  });

  it('while no run waits, and the issue is closed meanwhile: the next run on a schedule says how', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    stage.scene.issue.close();
    expect((await stage.run()).outputs['result']).toBe('created');
    await letPass(stage.sandbox, 180_000);
    expect((await stage.run()).outputs).toMatchObject({ result: 'pull-request' });
    expect(stage.scene.pullRequests[0]?.comments()).toHaveLength(1);
    expect((await stage.run()).outputs['result']).toBe('nothing-to-start');
  });

  it('of a job that the service does not know yet right after it created it', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next({ method: 'GET' }, GONE);
    const run = await stage.ask();
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['pull-request', 1]);
  });

  it('whose job the service no longer knows: the issue says so, and what to do', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    stage.sandbox.serviceServer.next({ method: 'GET' }, { ...GONE, followedBy: GONE });
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('error');
    expect(stage.comment()).toMatch(/404|knows nothing|no such job/);
    expect(stage.comment()).toContain('comment `/docs-agent retry` for another');
  });

  it('that the service does not know for a while is running again once it does, and `retry` starts no second', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    stage.sandbox.serviceServer.next({ method: 'GET' }, GONE);
    await stage.run();
    expect(stage.comment()).toContain('### The job could not be read');
    await letPass(stage.sandbox, 20_000);
    expect((await stage.run()).outputs['result']).toBe('created');
    expect(stage.comment()).toContain('### The agent is working on this issue');
    await command(stage, 'retry', MAINTAINER, { wait: 'none' });
    expect(stage.scene.jobs).toHaveLength(1);
  });

  it('never, because the service no longer has the job: `retry` starts another, once', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    const first = stage.scene.jobs[0]?.id ?? '';
    always(
      stage.sandbox.serviceServer,
      { method: 'GET', path: new RegExp(`/job/${first}$`) },
      GONE,
    );
    expect((await stage.run()).outputs['result']).toBe('error');
    const run = await command(stage, 'retry');
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['pull-request', 2]);
    await command(stage, 'retry');
    expect(stage.scene.jobs).toHaveLength(2);
  });

  it('with its own reason, and none of a read that failed before', async () => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
    await stage.ask({ inputs: { wait: 'none' } });
    const end = always(stage.sandbox.serviceServer, READ_JOB, {
      status: 503,
      body: 'down',
    });
    await stage.run();
    expect(stage.comment()).toContain('the service failed (503)');
    end();
    expect((await stage.run()).outputs['result']).toBe('job-failed');
    expect(stage.comment()).toContain('### The job failed');
    expect(stage.comment()).not.toContain('the service failed (503)');
  });

  it('later, and `retry` starts no second where the service knows the job again', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    stage.sandbox.serviceServer.next({ method: 'GET' }, GONE);
    await stage.run();
    await command(stage, 'retry', MAINTAINER, { wait: 'none' });
    expect(stage.scene.jobs).toHaveLength(1);
  });

  it('later, and `retry` starts no second once a wait has seen the job running', async () => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.sleep(3 * HOUR_MS)));
    await stage.ask({ inputs: { wait: 'none' } });
    stage.sandbox.serviceServer.next({ method: 'GET' }, GONE);
    await stage.run();
    expect(stage.comment()).toContain('### The job could not be read');
    const run = await askAgain(stage, { inputs: { 'timeout-minutes': '2' } });
    expect(run.outputs['result'], run.log).toBe('timed-out');
    await command(stage, 'retry', MAINTAINER, { wait: 'none' });
    expect(stage.scene.jobs).toHaveLength(1);
  });

  it.each(['another account', 'another account with another key'])(
    'under %s than it began under: each schedule names a label that no comment explains',
    async (what) => {
      await using stage = await setStage();
      await stage.ask({ inputs: { wait: 'none' } });
      const key = what.endsWith('key') ? loseRecord(stage, 'other key') : {};
      await letPass(stage.sandbox, 180_000);
      const run = await stage.run({ ...key, token: tokenOfOther(stage) });
      expect([run.outputs['result'], run.exitCode], run.log).toEqual(['nothing-to-start', 0]);
      expect(run.log).toContain(
        'Issue #1 has the label `docs-agent: working`, and no comment of this account says why',
      );
      expect(run.log).toContain('comment `/docs-agent link ID`');
      expect(stage.scene.jobs).toHaveLength(1);
    },
  );

  it('as failed once the service has not known the job for a day, and no schedule looks again', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    always(stage.sandbox.serviceServer, READ_JOB, GONE);
    expect((await stage.run()).outputs['result']).toBe('error');
    await letPass(stage.sandbox, 25 * HOUR_MS);
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['job-failed', 1]);
    expect(stage.comment()).toMatch(/### The service has not known the job for a day.*404/s);
    expect(stage.scene.issue.labels).toEqual(['docs-agent: failed']);
    expect((await stage.run()).outputs['result']).toBe('nothing-to-start');
  });
});

describe('nothing is created', () => {
  it('on a dry run: nothing is written anywhere', async () => {
    await using stage = await setStage();
    const run = await stage.ask({ inputs: { 'dry-run': 'true' } });
    expect(run.outputs['result'], run.log).toBe('dry-run');
    const writes = run.requests.filter(
      ({ method, path, body }) =>
        method !== 'GET' && !(path.endsWith('/graphql') && /query /.test(body)),
    );
    expect([writes, stage.scene.jobs, stage.scene.issue.comments]).toEqual([[], [], []]);
    expect(run.log).toContain('Please say that it needs Node 20.');
  });

  it('on a dry run next to a job that has ended: nothing is written either', async () => {
    await using stage = await setStage();
    await stage.ask({ inputs: { wait: 'none' } });
    await letPass(stage.sandbox, 180_000);
    const before = [stage.comment(), stage.scene.issue.labels];
    const run = await stage.run({ inputs: { 'dry-run': 'true' } });
    expect(run.exitCode, run.log).toBe(0);
    expect([stage.comment(), stage.scene.issue.labels]).toEqual(before);
    expect(stage.scene.pullRequests[0]?.comments()).toEqual([]);
  });

  it('without secrets, as a fork’s events are', async () => {
    await using stage = await setStage();
    const pullRequest = stage.scene.repository.createPullRequest({
      title: 'From a fork',
      author: 'stranger',
      headRef: 'patch-1',
      headRepository: 'stranger/docs',
      files: [],
    });
    const payload = stage.sandbox.github.payload('pull_request.opened', { pullRequest });
    const run = await stage.run({
      inputs: { 'api-key': '' },
      event: { name: 'pull_request', payload },
    });
    expect([run.outputs['result'], run.conclusion, run.requests]).toEqual([
      'no-secrets',
      'success',
      [],
    ]);
  });

  it('for a closed issue', async () => {
    await using stage = await setStage();
    stage.scene.issue.close();
    const run = await stage.ask();
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual([
      'nothing-to-start',
      0,
    ]);
    expect((await stage.run()).outputs['result']).toBe('nothing-to-start');
  });

  it.each([
    { name: 'is missing', number: () => 999 },
    { name: 'is a pull request’s', number: (made: number) => made },
  ])('where `issue-number` $name: the error names it', async ({ number }) => {
    await using stage = await setStage();
    const made = stage.scene.repository.createPullRequest({
      title: 'x',
      author: MAINTAINER,
      headRef: 'x',
      files: [],
    });
    const wanted = String(number(made.number));
    const run = await stage.run({ inputs: { 'issue-number': wanted } });
    expect([run.outputs['result'], run.exitCode]).toEqual(['error', 1]);
    expect(run.outputs['reason']).toContain(`#${wanted}`);
    expect(made.comments()).toEqual([]);
  });

  it('by a comment on a pull request, another label, or an issue that is opened', async () => {
    await using stage = await setStage();
    const { github } = stage.sandbox;
    const { issue } = stage.scene;
    issue.label('bug', MAINTAINER);
    const events = [
      {
        name: 'issues',
        payload: github.payload('issues.labeled', { issue, label: 'bug', sender: MAINTAINER }),
      },
      { name: 'issues', payload: github.payload('issues.opened', { issue }) },
    ];
    for (const event of events) {
      const run = await stage.run({ event });
      expect([run.outputs['result'], run.requests], run.log).toEqual(['nothing-to-start', []]);
    }
  });

  it.each([
    { permissions: { issues: 'read', 'pull-requests': 'write' }, line: 'issues: write' },
    { permissions: { 'pull-requests': 'write' }, line: 'issues: write' },
  ] as const)(
    'where the token lacks `$line`: the error names the line ($permissions)',
    async ({ permissions, line }) => {
      await using stage = await setStage();
      const token = stage.sandbox.github.createToken({ contents: 'read', ...permissions });
      const run = await stage.ask({ token });
      expect([run.outputs['result'], stage.scene.jobs.length]).toEqual(['error', 0]);
      expect(run.outputs['reason']).toContain(`Add \`${line}\` to the job's \`permissions:\``);
    },
  );

  it('beyond `max-jobs-per-day`, until there is room: then the next schedule does', async () => {
    await using stage = await setStage();
    const { repository, jobs } = stage.scene;
    const inputs = { 'max-jobs-per-day': '1' };
    await stage.ask({ inputs });
    const other = repository.createIssue({ title: 'Say more', body: 'Words.', author: MAINTAINER });
    other.label(LABEL, MAINTAINER);
    const run = await stage.run({ inputs });
    expect([run.outputs['result'], run.exitCode, jobs.length], run.log).toEqual([
      'over-budget',
      0,
      1,
    ]);
    expect(other.comments[0]?.body).toContain('1 job was started in 24 hours');
    expect(other.labels).toEqual([LABEL]);
    await letPass(stage.sandbox, 25 * HOUR_MS);
    await stage.run({ inputs });
    expect([jobs.length, other.labels]).toEqual([2, ['docs-agent: working']]);
  });

  it('beyond `max-jobs-per-day` in one sweep, although a list does not tell yet what the sweep created', async () => {
    await using stage = await setStage({ lagMs: 5_000 });
    const { repository, jobs } = stage.scene;
    for (const title of ['One', 'Two', 'Three', 'Four'])
      repository
        .createIssue({ title, body: 'Words.', author: MAINTAINER })
        .label(LABEL, MAINTAINER);
    await letPass(stage.sandbox, 60_000);
    const run = await stage.run({ inputs: { 'max-jobs-per-day': '2' } });
    expect([run.outputs['result'], jobs.length], run.log).toEqual(['over-budget', 2]);
  });

  it('beyond `max-jobs-per-day` by `retry`, until there is room: then the next schedule does', async () => {
    await using stage = await setStage();
    const { scene } = stage;
    const inputs = { 'max-jobs-per-day': '1', wait: 'none' };
    scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
    await stage.ask({ inputs: { ...inputs, wait: 'pull-request' } });
    const run = await command(stage, 'retry', MAINTAINER, inputs);
    expect([run.outputs['result'], scene.jobs.length], run.log).toEqual(['over-budget', 1]);
    expect(stage.comment()).toContain('creates the job once there is room');
    await letPass(stage.sandbox, 25 * HOUR_MS);
    const later = await stage.run({ inputs });
    expect([later.outputs['result'], scene.jobs.length], later.log).toEqual(['created', 2]);
  });
});

describe('without our comment, a job', () => {
  it.each(['deleted', 'edited'] as const)(
    'may exist (%s): uncertain, as the issue says, and a newer label starts one',
    async (how) => {
      await using stage = await setStage();
      const { jobs } = stage.scene;
      await stage.ask({ inputs: { wait: 'none' } });
      await letPass(stage.sandbox, 60_000);
      loseRecord(stage, how);
      const run = await stage.run();
      expect([run.outputs['result'], run.exitCode, jobs.length], run.log).toEqual([
        'uncertain',
        1,
        1,
      ]);
      expect(stage.comment()).toContain('### It is not certain whether a job was created');
      const again = await askAgain(stage);
      expect([again.outputs['result'], jobs.length], again.log).toEqual(['pull-request', 2]);
      expect(commentsOf(stage)).toHaveLength(1);
    },
  );
});

describe('a label whose event is delivered late', () => {
  it('starts nothing once it was taken off', async () => {
    await using stage = await setStage();
    stage.scene.issue.label(LABEL, MAINTAINER);
    const event = labeled(stage);
    stage.scene.issue.unlabel(LABEL, MAINTAINER);
    const run = await stage.run({ event });
    expect([run.outputs['result'], stage.scene.jobs.length, commentsOf(stage)]).toEqual([
      'nothing-to-start',
      0,
      [],
    ]);
  });
});

it('a schedule is red once where it is uncertain whether there is a job, and says nothing new later', async () => {
  await using stage = await setStage();
  stage.sandbox.serviceServer.next(CREATE_JOB, { status: 502, body: '' });
  stage.scene.issue.label(LABEL, MAINTAINER);
  const runs = [await stage.run(), await stage.run()];
  expect(runs.map(({ outputs, exitCode }) => [outputs['result'], exitCode])).toEqual([
    ['uncertain', 1],
    ['nothing-to-start', 0],
  ]);
  expect(stage.scene.jobs).toHaveLength(0);
});

it('a schedule finds a label whose name differs from the input in case alone', async () => {
  await using stage = await setStage();
  stage.scene.issue.label('Docs-Agent: Start', MAINTAINER);
  const run = await stage.run();
  expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['created', 1]);
  expect(stage.scene.issue.labels).toEqual(['docs-agent: working']);
});
