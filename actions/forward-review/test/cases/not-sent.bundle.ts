import type {
  Fault,
  RequestMatcher,
  RunOptions,
  RunResult,
  SandboxServer,
} from '@docs-agent/sandbox';
import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { always } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { command, commentEvent } from '../support/events.ts';
import {
  EDIT_COMMENT,
  INTENT,
  JOB,
  locksOf,
  MESSAGE,
  type Stage,
  setStage,
} from '../support/stage.ts';

const NOT_SENT = '### This review has not been sent to the agent yet';
const PERMISSION = {
  method: 'GET',
  path: '/repos/{owner}/{repo}/collaborators/{login}/permission',
};
const TRIES = 3;
/** Looks for a comment whose answer was lost. */
const LOOK_UP = { body: /query LastComments/ };
const READ = { body: /query ForwardReviewPullRequest/ };

/** The same fault for every such request, until it is lifted. */
function outage(
  server: SandboxServer,
  matcher: RequestMatcher,
  path: string,
  fault: Fault,
): () => Promise<void> {
  let isOver = false;
  const lasting: Fault = Object.defineProperty({ ...fault }, 'followedBy', {
    get: () => (isOver ? undefined : lasting),
  });
  server.next(matcher, lasting);
  return async () => {
    isOver = true;
    // One more fault waits already: this takes it.
    await fetch(server.url + path, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  };
}

function jobOutage({ sandbox }: Stage, fault: Fault): () => Promise<void> {
  return outage(sandbox.serviceServer, JOB, '/v2/agent/acme-docs/job/job_8f21', fault);
}

function sweep({ sandbox, scene: { pullRequest, job } }: Stage): Partial<RunOptions> {
  pullRequest.edit({ author: REVIEWER, body: `<!-- docs-agent job: ${job.id} -->` });
  const payload = sandbox.github.payload('schedule', { repository: pullRequest.repository });
  return { event: { name: 'schedule', payload }, inputs: { 'job-id': '' } };
}

/**
 * A run that failed has told on the pull request that the review waits, and the next one sends it,
 * once.
 */
async function expectTold(stage: Stage, run: RunResult, says: RegExp): Promise<void> {
  expect([run.outputs['result'], run.exitCode, stage.scene.job.messages.length], run.log).toEqual([
    'error',
    1,
    0,
  ]);
  expect(stage.trackingComment(), run.log).toContain(NOT_SENT);
  expect(stage.trackingComment()).toMatch(says);
  expect(stage.trackingComment()).toContain('The next run sends ');
  expect(locksOf(stage)).toEqual([]);
  await expectSentOnce(stage);
}

async function expectSentOnce(stage: Stage): Promise<void> {
  const next = await stage.run();
  expect(next.outputs['result'], next.log).toBe('completed');
  expect(stage.scene.job.messages).toHaveLength(1);
  expect(stage.scene.pullRequest.comments()).toHaveLength(1);
}

const UNREADABLE: { name: string; fault: Fault; says: RegExp }[] = [
  {
    name: 'refuses the key (401)',
    fault: { status: 401, body: '{"error":"no"}' },
    says: /API key/,
  },
  { name: 'forbids it (403)', fault: { status: 403, body: '{"error":"no"}' }, says: /403/ },
  {
    name: 'has too many requests (429)',
    fault: { status: 429, headers: { 'retry-after': '3600' } },
    says: /429/,
  },
  { name: 'fails (503)', fault: { status: 503, body: 'down' }, says: /503/ },
  { name: 'does not answer', fault: { waitMs: Infinity }, says: /no complete answer/ },
];

describe('a run that fails before its prompt tells the pull request', () => {
  it.each(UNREADABLE)('where the service $name when the job is read', async ({ fault, says }) => {
    await using stage = await setStage();
    const lift = jobOutage(stage, fault);
    const run = await stage.run();
    await lift();
    expect(stage.trackingComment()).toContain('The header is lower case since v3');
    expect(stage.trackingComment()).toContain('<sub>Job `job_8f21` · [run]');
    expect(stage.trackingComment()).not.toContain('Could not read agent job');
    await expectTold(stage, run, says);
  });

  it('where the key has expired, with what sends it once there is a new one', async () => {
    await using stage = await setStage();
    const { sandbox, scene } = stage;
    const expired = sandbox.service
      .createProject({ id: 'former' })
      .createKey(['write'], { expiresAfterMs: 0 });
    await stage.run({ inputs: { 'api-key': expired }, workflowSecrets: [expired] });
    expect(stage.trackingComment()).toContain(NOT_SENT);
    expect(stage.trackingComment()).toMatch(/With a new key, comment `\/docs-agent retry`/);
    await stage.run();
    expect([scene.job.messages.length, stage.trackingComment()]).toEqual([
      0,
      expect.stringContaining('4 review comments are held back'),
    ]);
    await command(stage, 'retry');
    expect(scene.job.messages).toHaveLength(1);
    expect(scene.job.messages[0]?.prompt).toContain('safe to retry');
  });

  it('in a sweep as well', async () => {
    await using stage = await setStage();
    const lift = jobOutage(stage, { status: 401, body: '{"error":"no"}' });
    const run = await stage.run(sweep(stage));
    await lift();
    await expectTold(stage, run, /API key/);
  });

  it('where a permission cannot be read, without naming what may not be sent', async () => {
    await using stage = await setStage();
    const fault = { status: 500, body: 'oops' };
    const path = '/repos/acme/docs/collaborators/x/permission';
    const lift = outage(stage.sandbox.githubServer, PERMISSION, path, fault);
    const run = await stage.run();
    await lift();
    expect(stage.trackingComment()).not.toContain('link my blog');
    await expectTold(stage, run, /which role/);
  });

  it('and it is sent with its summary, although the branch has another head by then', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(JOB, { status: 401, body: '{"error":"no"}' });
    await stage.run();
    stage.scene.pullRequest.pushCommit({ author: REVIEWER, message: 'Fix a typo' });
    await expectSentOnce(stage);
    expect(stage.scene.job.messages[0]?.prompt).toContain('Good start.');
  });

  it('and of a later review, not with what earlier prompts sent', async () => {
    await using stage = await setStage();
    await stage.run();
    const [, earlier = ''] = /\[run\]\((\S+)\)/.exec(stage.trackingComment()) ?? [];
    submitAnotherReview(stage.scene.pullRequest);
    stage.sandbox.serviceServer.next(JOB, { status: 401, body: '{"error":"no"}' });
    await stage.run();
    expect(stage.trackingComment()).toContain(NOT_SENT);
    expect(stage.trackingComment().match(/^\| \d+ \| \[`/gm)).toHaveLength(1);
    expect(stage.trackingComment()).toContain('<summary>Earlier turns: 1</summary>');
    expect(stage.trackingComment()).toMatch(/<sub>Job `job_8f21` · \[run\]/);
    expect(earlier).toMatch(/^https?:/);
    expect(stage.trackingComment()).not.toContain(earlier);
  });

  it('and a prompt that was refused counts as no earlier turn', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(MESSAGE, { status: 403, body: '{"error":"no"}' });
    await stage.run();
    expect(stage.trackingComment()).toContain(NOT_SENT);
    expect(stage.trackingComment()).not.toContain('Earlier turns');
    await expectSentOnce(stage);
    expect(stage.trackingComment()).not.toContain('Earlier turns');
  });

  it.each([
    [401, /does not accept the API key \(401\)/],
    [403, /the API key may not do this \(403\)/],
    [503, /the service failed \(503\)/],
  ])(
    'and a `link` to a job that cannot be read is followed once it can: %i',
    async (status, why) => {
      await using stage = await setStage();
      const lift = jobOutage(stage, { status, body: '{"error":"no"}' });
      const inputs = { 'job-id': '' };
      const event = commentEvent(stage, '/docs-agent link job_8f21');
      const run = await stage.run({ event, inputs });
      await lift();
      expect([run.outputs['result'], run.exitCode], run.log).toEqual(['error', 1]);
      expect(stage.trackingComment()).toContain(NOT_SENT);
      expect(stage.trackingComment()).toMatch(why);
      expect(stage.trackingComment()).not.toContain('was not linked');
      const { repository } = stage.scene.pullRequest;
      const payload = stage.sandbox.github.payload('schedule', { repository });
      const next = await stage.run({ event: { name: 'schedule', payload }, inputs });
      expect([next.outputs['result'], stage.scene.job.messages.length], next.log).toEqual([
        'sent',
        1,
      ]);
    },
  );

  it('by no `link` to another job: where an input names one, reviews and commands continue', async () => {
    await using stage = await setStage();
    always(
      stage.sandbox.serviceServer,
      { path: /job_other$/ },
      { status: 403, body: '{"error":"no"}' },
    );
    const run = await stage.run({ event: commentEvent(stage, '/docs-agent link job_other') });
    expect([run.outputs['result'], stage.scene.job.messages.length], run.log).toEqual([
      'completed',
      1,
    ]);
    expect(stage.trackingComment()).toContain('the input `job-id` of the workflow names the job');
  });

  it('to the job named before, while a `link` to another cannot be read; `stop` is followed', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    pullRequest.edit({ author: AGENT, body: '<!-- docs-agent job: job_8f21 -->' });
    always(
      stage.sandbox.serviceServer,
      { path: /job_other$/ },
      { status: 403, body: '{"error":"no"}' },
    );
    const inputs = { 'job-id': '' };
    await stage.run({ event: commentEvent(stage, '/docs-agent link job_other'), inputs });
    expect(job.messages).toEqual([]);
    expect(stage.trackingComment()).toContain(NOT_SENT);
    expect(stage.trackingComment()).toContain('Job job_other could not be read');
    await stage.run({ event: commentEvent(stage, '/docs-agent stop'), inputs });
    expect(stage.trackingComment()).toContain('forwarding was stopped');
  });

  it('until the pull request is closed; once it is reopened, the item is sent', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.next(JOB, { status: 401, body: '{"error":"no"}' });
    await stage.run();
    stage.scene.pullRequest.close();
    const options = sweep(stage);
    await stage.run(options);
    expect(stage.trackingComment()).toContain(
      '### This pull request is closed: nothing more is sent to the agent',
    );
    expect(stage.writes(await stage.run(options))).toEqual([]);
    stage.scene.pullRequest.reopen();
    await expectSentOnce(stage);
  });

  it('only where there was something to send', async () => {
    await using stage = await setStage();
    await stage.run();
    const before = stage.trackingComment();
    stage.sandbox.serviceServer.next(JOB, { status: 401, body: '{"error":"no"}' });
    const run = await stage.run();
    expect([run.outputs['result'], stage.trackingComment()]).toEqual(['error', before]);
  });

  it('and a job of no one, named by a marker, leaves a sweep green', async () => {
    await using stage = await setStage();
    const options = sweep(stage);
    stage.scene.pullRequest.edit({
      author: REVIEWER,
      body: '<!-- docs-agent job: job_of_nobody -->',
    });
    const run = await stage.run(options);
    expect([run.outputs['result'], run.exitCode]).toEqual(['not-bound', 0]);
    expect(stage.trackingComment()).toContain('### The service knows no job `job_of_nobody`');
  });
});

describe('what certainly was not sent is never uncertain', () => {
  it('where GitHub failed before it wrote the intent', async () => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(INTENT, { status: 502, body: 'Bad gateway' });
    await expectTold(stage, await stage.run(), /502|Bad gateway/);
  });

  it('where GitHub took so long that the lock may be gone before the intent', async () => {
    await using stage = await setStage();
    // Each request has 30 seconds, and is repeated three times.
    const slowest: Fault = { waitMs: 29_500 };
    const tooSlow: Fault = { waitMs: 140_000 };
    const inTurn = [
      ...Array.from({ length: TRIES }, () => tooSlow),
      ...Array.from({ length: TRIES }, () => slowest),
    ];
    for (const [index, fault] of inTurn.entries())
      stage.sandbox.githubServer.next({ ...PERMISSION, nth: index + 1 }, fault);
    const run = await stage.run();
    expect(run.requests.filter(({ body }) => body.includes('Sending 4 review comments'))).toEqual(
      [],
    );
    await expectTold(stage, run, /GitHub took so long/);
  });

  it('where GitHub took so long over the intent itself', async () => {
    await using stage = await setStage();
    const { githubServer } = stage.sandbox;
    for (let nth = 1; nth <= TRIES; nth += 1)
      githubServer.next({ ...PERMISSION, nth }, { waitMs: 140_000 });
    githubServer.next(INTENT, { waitMs: 29_500 });
    await expectTold(stage, await stage.run(), /GitHub took so long/);
  });

  it('where GitHub also fails to take the intent back: `post` does', async () => {
    await using stage = await setStage();
    const { githubServer } = stage.sandbox;
    githubServer.after(INTENT, () => {
      githubServer.next(LOOK_UP, { status: 401, body: '{"message":"Bad credentials"}' });
      githubServer.next(READ, { status: 401, body: '{"message":"Bad credentials"}' });
    });
    githubServer.next(INTENT, { status: 502, body: 'Bad gateway', processed: true });
    await expectTold(stage, await stage.run(), /before the prompt was sent/);
  });

  it('where the run was cancelled before its prompt', async () => {
    await using stage = await setStage();
    stage.sandbox.githubServer.next(INTENT, { waitMs: 60_000 });
    const run = await stage.run({ cancelAfterMs: 20_000 });
    expect(run.outputs['result'], run.log).toBe('cancelled');
    expect(stage.trackingComment()).toContain(NOT_SENT);
    await expectSentOnce(stage);
  });

  it('and an accepted prompt is reported as sent, although its outcome could not be written', async () => {
    await using stage = await setStage();
    stage.sandbox.serviceServer.after(MESSAGE, () => {
      stage.sandbox.githubServer.next(EDIT_COMMENT, { status: 403, body: '{"message":"No"}' });
      stage.sandbox.githubServer.next({ body: /mutation WriteTogether/ }, { status: 502 });
    });
    const run = await stage.run();
    expect([run.outputs['result'], stage.scene.job.messages.length], run.log).toEqual(['error', 1]);
    expect(stage.trackingComment()).toContain('the run did not wait for its answer');
    expect(stage.trackingComment()).not.toContain('not certain');
  });
});
