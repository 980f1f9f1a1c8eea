import type { Fault } from '@docs-agent/sandbox';
import { always, letPass, runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { askAgain, commentsOf, expectUntouched, locksOf } from '../support/asks.ts';
import { CREATE_JOB, LABEL, PERMISSION, setStage } from '../support/stage.ts';

const JSON_HEAD = { 'content-type': 'application/json' };
const refuses = (status: number): Fault => ({ status, headers: JSON_HEAD, body: '{"error":"no"}' });

/**
 * What certainly was not created goes with the next run; what was refused, with a newer label; the
 * rest never by itself.
 */
const CREATIONS: {
  name: string;
  fault: Fault;
  result: string;
  /** Jobs that the service made all the same. */
  made?: 1;
  says: RegExp;
  goes: 'next' | 'newer label' | 'never';
}[] = [
  {
    name: 'the key is refused (401)',
    fault: refuses(401),
    result: 'error',
    says: /API key/,
    goes: 'next',
  },
  {
    name: 'the credits are used up (402)',
    fault: refuses(402),
    result: 'error',
    says: /credits/,
    goes: 'next',
  },
  {
    name: 'the key may not (403)',
    fault: refuses(403),
    result: 'error',
    says: /403/,
    goes: 'next',
  },
  {
    name: 'there are too many (429)',
    fault: refuses(429),
    result: 'over-budget',
    says: /429/,
    goes: 'next',
  },
  {
    name: 'the prompt is invalid (400)',
    fault: refuses(400),
    result: 'refused',
    says: /400/,
    goes: 'newer label',
  },
  {
    name: 'the project is unknown (404)',
    fault: refuses(404),
    result: 'refused',
    says: /404|project/,
    goes: 'newer label',
  },
  {
    name: 'the service fails (500)',
    fault: refuses(500),
    result: 'uncertain',
    says: /500/,
    goes: 'never',
  },
  {
    name: 'no answer comes',
    fault: { waitMs: Infinity },
    made: 1,
    result: 'uncertain',
    says: /answer/,
    goes: 'never',
  },
  {
    name: 'it is reset before the work',
    fault: { cut: 'before' },
    result: 'uncertain',
    says: /connection|reset/i,
    goes: 'never',
  },
  {
    name: 'it is reset after the work',
    fault: { cut: 'after' },
    made: 1,
    result: 'uncertain',
    says: /connection|reset/i,
    goes: 'never',
  },
  {
    name: 'the answer names no job',
    fault: { change: (answer) => ({ ...answer, body: '{"status":"active"}' }) },
    made: 1,
    result: 'uncertain',
    says: /names no job/,
    goes: 'never',
  },
];

/** What the issue says that is to be done. */
const NEXT_STEP = {
  next: /The next run on a schedule tries again/,
  'newer label': /Fix the cause, and set the label `docs-agent: start` again/,
  never: /If there is none, comment `\/docs-agent retry`/,
};

describe('where a job was to be created and', () => {
  it.each(CREATIONS)(
    '$name, the result is $result, the issue says so, and a job is created: $goes',
    async (creation) => {
      const { fault, result, made = 0, says, goes } = creation;
      await using stage = await setStage();
      const { jobs, issue } = stage.scene;
      stage.sandbox.serviceServer.next(CREATE_JOB, fault);
      const run = await stage.ask({ inputs: { wait: 'none' } });
      expect([run.outputs['result'], jobs.length], run.log).toEqual([result, made]);
      expect(run.exitCode).toBe(result === 'over-budget' ? 0 : 1);
      expect(stage.comment()).toMatch(says);
      expect(stage.comment()).toMatch(
        {
          never: /It is not certain whether a job was created/,
          next: /No job has been started yet/,
          'newer label': /This request started no job/,
        }[goes],
      );
      expect(stage.comment()).toMatch(NEXT_STEP[goes]);
      expect([locksOf(stage), commentsOf(stage).length]).toEqual([[], 1]);
      expect(issue.labels).toEqual(
        { next: [LABEL], 'newer label': ['docs-agent: failed'], never: [LABEL] }[goes],
      );
      await letPass(stage.sandbox, 60_000);
      const next = await stage.run({ inputs: { wait: 'none' } });
      expect(jobs, next.log).toHaveLength(goes === 'next' ? 1 : made);
      if (goes === 'newer label') {
        await askAgain(stage, { inputs: { wait: 'none' } });
        expect([jobs.length, issue.labels]).toEqual([1, ['docs-agent: working']]);
      }
    },
  );

  it('no connection is to be had, the next schedule creates it', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.refuse();
    const run = await stage.ask();
    expectUntouched(stage, run, 'error', 'No job has been started yet');
    await stage.sandbox.serviceServer.accept();
    await letPass(stage.sandbox, 60_000);
    expect((await stage.run()).outputs['result']).toBe('created');
    expect(stage.scene.jobs).toHaveLength(1);
  });

  it('no one can say whether a person may ask for it, none is: the issue says so, and a later run creates it', async () => {
    await using stage = await setStage();
    const end = always(stage.sandbox.githubServer, PERMISSION, refuses(500));
    const run = await stage.ask();
    expectUntouched(stage, run, 'error', 'No job has been started yet');
    end();
    await letPass(stage.sandbox, 60_000);
    expect((await stage.run()).outputs['result']).toBe('created');
  });
});

describe('never a second job', () => {
  it.each([
    { name: 'is refused', fault: refuses(403) },
    { name: 'fails', fault: refuses(500) },
    { name: 'is cut off', fault: { cut: 'before' } as const },
  ])('where the note of the first one $name: `post` makes up for it', async ({ fault }) => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next({ body: /WriteStamped/, nth: 2 }, fault);
    const first = await stage.ask({ inputs: { wait: 'none' } });
    expect(first.log).toContain(stage.scene.jobs[0]?.id);
    expect(stage.comment(), first.log).not.toMatch(/started no job|No job has been started/);
    await letPass(stage.sandbox, 180_000);
    const next = await stage.run();
    expect([next.outputs['result'], stage.scene.jobs.length], next.log).toEqual([
      'pull-request',
      1,
    ]);
  });

  it('where a run died over the first one, and the next failed before it could say so', async () => {
    await using stage = await setStage();
    const death = { server: 'service', moment: 'after', request: CREATE_JOB } as const;
    await runAndDie({ sandbox: stage.sandbox, run: (overrides) => stage.ask(overrides) }, death, {
      post: false,
    });
    await letPass(stage.sandbox, 10 * 60_000);
    const end = always(stage.sandbox.githubServer, PERMISSION, refuses(500));
    expect((await stage.run()).outputs['result']).toBe('error');
    end();
    await letPass(stage.sandbox, 60_000);
    const run = await stage.run();
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual(['uncertain', 1]);
  });

  it('is promised while it is uncertain whether there is a first: a later failure leaves that on the issue', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(CREATE_JOB, { cut: 'after' });
    await stage.ask();
    const end = always(stage.sandbox.githubServer, PERMISSION, refuses(500));
    await letPass(stage.sandbox, 60_000);
    expect((await stage.run()).outputs['result']).toBe('error');
    end();
    expect(stage.comment()).toContain('### It is not certain whether a job was created');
    const again = await askAgain(stage);
    expect([again.outputs['result'], stage.scene.jobs.length], again.log).toEqual(['uncertain', 1]);
  });
});

describe('where no second job was created, the issue and the outputs keep the first one', () => {
  it.each([
    { name: 'there are too many (429)', status: 429, labels: ['docs-agent: pull request', LABEL] },
    { name: 'the key is refused (401)', status: 401, labels: ['docs-agent: pull request', LABEL] },
    { name: 'the prompt is invalid (400)', status: 400, labels: ['docs-agent: failed'] },
  ])('whose pull request was closed: $name', async ({ status, labels }) => {
    await using stage = await setStage();
    const first = await stage.ask();
    stage.scene.pullRequests[0]?.close();
    stage.sandbox.serviceServer.next(CREATE_JOB, refuses(status));
    const run = await askAgain(stage);
    const { 'job-id': jobId, 'pr-link': prLink } = first.outputs;
    expect(run.outputs, run.log).toMatchObject({ 'job-id': jobId, 'pr-link': prLink });
    expect(stage.comment()).toMatch(
      new RegExp(`### The agent opened .*${prLink}.*\\(${status}\\)`, 's'),
    );
    expect([...stage.scene.issue.labels].sort()).toEqual(labels);
  });

  it('that failed, also after many tries', async () => {
    await using stage = await setStage();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
    await stage.ask();
    always(stage.sandbox.serviceServer, CREATE_JOB, refuses(401));
    await askAgain(stage);
    for (let runs = 0; runs < 12; runs += 1) {
      await letPass(stage.sandbox, 60_000);
      await stage.run();
    }
    expect(stage.comment()).toMatch(/### The job failed.*API key.*Job `/s);
    expect(stage.scene.issue.labels).toEqual(['docs-agent: failed', LABEL]);
  });
});

describe('a pull request that is open again is the issue’s answer', () => {
  it('where the next job could not be created: no schedule creates it', async () => {
    await using stage = await setStage();
    await stage.ask();
    stage.scene.pullRequests[0]?.close();
    stage.sandbox.serviceServer.next(CREATE_JOB, refuses(429));
    await askAgain(stage);
    stage.scene.pullRequests[0]?.reopen();
    await letPass(stage.sandbox, 3_600_000);
    const run = await stage.run();
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual([
      'already-started',
      1,
    ]);
    expect(stage.comment()).toContain('is open');
  });

  it('where the next job failed: the label creates no third', async () => {
    await using stage = await setStage();
    await stage.ask();
    stage.scene.pullRequests[0]?.close();
    stage.scene.onJob((job) => job.onMessage((_, turn) => turn.fail()));
    await askAgain(stage);
    stage.scene.pullRequests[0]?.reopen();
    const run = await askAgain(stage);
    expect([run.outputs['result'], stage.scene.jobs.length], run.log).toEqual([
      'already-started',
      2,
    ]);
  });
});

describe('the pull request of a job', () => {
  it('is bound without `pull-requests: write`, and the log names the line that a review request needs', async () => {
    await using stage = await setStage();
    const token = stage.sandbox.github.createToken({ contents: 'read', issues: 'write' });
    const run = await stage.ask({ token });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['pull-request', 0]);
    expect(stage.scene.pullRequests[0]?.comments()).toHaveLength(1);
    expect(run.log).toContain("Add `pull-requests: write` to the job's `permissions:`");
  });

  it('may be closed by then: it is bound all the same, and no review is requested', async () => {
    await using stage = await setStage();
    const { scene } = stage;
    scene.onJob((job) =>
      job.onMessage((_, turn) => {
        const made = scene.repository.createPullRequest({
          title: 'x',
          author: 'a[bot]',
          headRef: 'x',
          files: [],
        });
        made.close();
        turn.complete({ prLink: made.htmlUrl });
      }),
    );
    const run = await stage.ask();
    expect(run.outputs['result'], run.log).toBe('pull-request');
    const made = scene.repository.pullRequest(Number(run.outputs['pr-number']));
    expect([made.comments().length, made.requestedReviewers]).toEqual([1, []]);
  });
});
