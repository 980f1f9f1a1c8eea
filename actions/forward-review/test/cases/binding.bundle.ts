import type { RunResult } from '@docs-agent/sandbox';
import { OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { always, letPass } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { submitAnotherReview } from '../support/another-review.ts';
import { type Case, playCase } from '../support/case.ts';
import { command, commentEvent } from '../support/events.ts';
import { JOB, type Stage, setStage } from '../support/stage.ts';

/** A person has to correct what names the job: the red step may be on another branch. */
const NOT_SENT = /: nothing was sent\n.*\/docs-agent link ID.*\| waiting \|/s;

const CASES: Case[] = [
  {
    rule: 'a job that belongs to another pull request is not messaged, and the step fails',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.com/acme/docs/pull/43';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /^Job `job_8f21` works on another pull request, #43: nothing was sent\.$/,
    prompts: 0,
    comment: NOT_SENT,
  },
  {
    rule: 'a job of another host with the same path is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.example/acme/docs/pull/42';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /^Job `job_8f21` works in another repository: nothing was sent\.$/,
    prompts: 0,
    comment: NOT_SENT,
  },
  ...['', '   '].map(
    (prLink): Case => ({
      rule: `an empty link counts as none: ${JSON.stringify(prLink)}`,
      arrange: ({ scene }) => {
        scene.job.prLink = prLink;
      },
      result: 'not-bound',
      conclusion: 'failure',
      says: /^Job `job_8f21` has no pull request: nothing was sent\.$/,
      prompts: 0,
      comment: NOT_SENT,
    }),
  ),
  ...[
    'github.com/acme/docs/pull/42',
    'https://github.com/acme/docs/pulls/42',
    'https://github.com/acme/docs/issues/42',
    'https://github.com/acme/docs/pull/forty-two',
  ].map(
    (prLink): Case => ({
      rule: `a link that is not a pull request’s address is called that: ${prLink}`,
      arrange: ({ scene }) => {
        scene.job.prLink = prLink;
      },
      result: 'not-bound',
      conclusion: 'failure',
      says: /^The link of job `job_8f21` is not a pull request: nothing was sent\.$/,
      prompts: 0,
      comment: NOT_SENT,
    }),
  ),
  {
    rule: 'a job whose link is no page of a pull request is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = 'javascript://github.com/acme/docs/pull/42';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /^The link of job `job_8f21` is not a pull request: nothing was sent\.$/,
    prompts: 0,
    comment: NOT_SENT,
  },
  {
    rule: 'a job whose link has a user in its address is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://user:pw@github.com/acme/docs/pull/42';
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /^The link of job `job_8f21` is not a pull request: nothing was sent\.$/,
    prompts: 0,
    comment: NOT_SENT,
  },
  {
    rule: 'a job without a pull request is not bound',
    arrange: ({ scene }) => {
      scene.job.prLink = null;
    },
    result: 'not-bound',
    conclusion: 'failure',
    says: /^Job `job_8f21` has no pull request: nothing was sent\.$/,
    prompts: 0,
    comment: NOT_SENT,
  },
  {
    rule: 'a pull request that names no job ends green with a notice',
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'success',
    says: /No job is named/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a marker in a comment by someone without access is ignored',
    arrange: ({ scene }) => {
      scene.pullRequest.comment({ author: OUTSIDER, body: '<!-- docs-agent job: job_8f21 -->' });
    },
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'success',
    says: /No job is named/,
    prompts: 0,
  },
  {
    rule: 'a marker that someone without access wrote into a comment of our account is ignored',
    arrange: ({ scene: { pullRequest } }) => {
      const { id } = pullRequest.comment({
        author: 'github-actions[bot]',
        body: 'Created by a job.',
      });
      pullRequest.editComment(id, { author: OUTSIDER, body: '<!-- docs-agent job: job_8f21 -->' });
    },
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'success',
    says: /No job is named/,
    prompts: 0,
  },
  {
    rule: 'a marker in a comment by someone with access names the job',
    arrange: ({ scene }) => {
      scene.pullRequest.comment({ author: REVIEWER, body: '<!-- docs-agent job: job_8f21 -->' });
    },
    inputs: () => ({ 'job-id': '' }),
    result: 'completed',
    conclusion: 'success',
    says: /The agent pushed 1 commit/,
    prompts: 1,
  },
  {
    rule: 'a marker for a job of another pull request proves nothing, and the step fails',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.com/acme/docs/pull/43';
      scene.pullRequest.edit({ author: REVIEWER, body: '<!-- docs-agent job: job_8f21 -->' });
    },
    inputs: () => ({ 'job-id': '' }),
    result: 'not-bound',
    conclusion: 'failure',
    says: /works on another pull request, #43/,
    prompts: 0,
    comment: NOT_SENT,
  },
  {
    rule: 'a repository that was renamed keeps its jobs',
    arrange: ({ scene }) => {
      scene.job.prLink = 'https://github.com/acme/manual/pull/42';
      scene.pullRequest.repository.rename('acme', 'manual');
      scene.pullRequest.repository.rename('acme', 'docs');
    },
    result: 'completed',
    conclusion: 'success',
    says: /The agent pushed 1 commit/,
    prompts: 1,
  },
  {
    rule: 'a closed pull request is left alone',
    arrange: ({ scene }) => scene.pullRequest.close(),
    result: 'closed',
    conclusion: 'success',
    says: /is closed/,
    prompts: 0,
    comment: 'none',
  },
  {
    rule: 'a job that does not exist is named',
    inputs: () => ({ 'job-id': 'job_of_nobody' }),
    result: 'not-bound',
    conclusion: 'failure',
    says: /^The service knows no job `job_of_nobody`: nothing was sent\.$/,
    prompts: 0,
    comment: /### The service knows no job `job_of_nobody`: nothing was sent/,
  },
];

describe('which job belongs to the pull request', () => {
  it.each(CASES)('$rule', playCase);

  it('where none is named, a person who addresses the agent gets an answer, and others get none', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const run = (body: string, author: string) =>
      stage.run({ event: commentEvent(stage, body, author), inputs: { 'job-id': '' } });
    await run('/docs-agent shorten the intro', OUTSIDER);
    await run('Nice!', REVIEWER);
    expect(pullRequest.comments()).toHaveLength(2);
    const told = await run('/docs-agent shorten the intro', REVIEWER);
    expect([told.outputs['result'], told.exitCode]).toEqual(['not-bound', 0]);
    expect(stage.trackingComment()).toMatch(
      /No job is named for pull request #42.*\/docs-agent link ID.*shorten the intro.*waiting/s,
    );
    expect(stage.trackingComment()).not.toContain('The header is lower case');
    expect((await run('And?', REVIEWER)).outputs['result']).toBe('not-bound');
    const link = commentEvent(stage, `/docs-agent link ${stage.scene.job.id}`);
    const linked = await stage.run({ event: link, inputs: { 'job-id': '' } });
    expect(linked.outputs['result'], linked.log).toBe('completed');
    expect(stage.scene.job.messages[0]?.prompt).toMatch(/shorten the intro/);
  });

  it('of two pull requests that name one job, only its own may send', async () => {
    await using stage = await setStage();
    const { scene, sandbox } = stage;
    const other = scene.pullRequest.repository.createPullRequest({
      title: 'Another one',
      author: REVIEWER,
      headRef: 'another',
      files: [{ path: 'quickstart.mdx', status: 'modified' }],
    });
    const review = other.submitReview({
      author: REVIEWER,
      state: 'COMMENTED',
      comments: [{ path: 'quickstart.mdx', line: 3, body: 'Not for this agent' }],
    });
    const payload = sandbox.github.payload('pull_request_review.submitted', {
      pullRequest: other,
      review,
    });
    const [elsewhere, here] = await Promise.all([
      stage.run({ event: { name: 'pull_request_review', payload } }),
      stage.run(),
    ]);
    expect([elsewhere.outputs['result'], elsewhere.exitCode]).toEqual(['not-bound', 1]);
    expect([here.outputs['result'], here.exitCode]).toEqual(['completed', 0]);
    expect(scene.job.messages).toHaveLength(1);
    expect(scene.job.messages[0]?.prompt).not.toContain('Not for this agent');
    expect(other.comments().map(({ body }) => body)).toEqual([expect.stringMatching(NOT_SENT)]);
  });

  it('the output `pr-link` is the plain address, whatever the job’s link has beside it', async () => {
    await using stage = await setStage();
    stage.scene.job.prLink = ` https://github.com/acme/docs/pull/42/files?x#y`;
    const run = await stage.run();
    expect(run.outputs['pr-link'], run.log).toBe('https://github.com/acme/docs/pull/42');
  });

  /** A pull request from a fork, whose description names a job, with a comment by its author. */
  function forkNaming({ scene }: Stage, jobId: string, author: string = OUTSIDER) {
    const fork = scene.pullRequest.repository.createPullRequest({
      title: 'From a fork',
      author,
      body: `<!-- docs-agent job: ${jobId} -->`,
      headRef: 'patch-1',
      headRepository: `${OUTSIDER}/docs`,
      files: [{ path: 'quickstart.mdx', status: 'modified' }],
    });
    const comments = [{ path: 'quickstart.mdx', line: 3, body: 'Use fewer words' }];
    const review = fork.submitReview({ author: REVIEWER, state: 'COMMENTED', comments });
    const payload = (sandbox: Stage['sandbox']) =>
      sandbox.github.payload('pull_request_review.submitted', { pullRequest: fork, review });
    return { fork, payload };
  }

  const serviceRequests = ({ requests }: RunResult) =>
    requests.filter(({ server }) => server === 'service');

  it.each([
    ['who wrote it', OUTSIDER],
    ['who edited it last', REVIEWER],
  ])(
    'a marker in the description of a stranger’s fork counts for nothing: no request is made with the key: %s',
    async (_, author) => {
      await using stage = await setStage();
      const { fork, payload } = forkNaming(stage, 'job_8f21', author);
      if (author === REVIEWER)
        fork.edit({ author: OUTSIDER, body: '<!-- docs-agent job: job_8f21 -->' });
      const event = { name: 'pull_request_review', payload: payload(stage.sandbox) };
      const run = await stage.run({ event, inputs: { 'job-id': '' } });
      expect([run.outputs['result'], run.exitCode], run.log).toEqual(['not-bound', 0]);
      expect(run.outputs['reason']).toContain('No job is named');
      expect(serviceRequests(run)).toEqual([]);
    },
  );

  it('a run that finds no job says in its job summary how to name it, with the lines to paste', async () => {
    await using stage = await setStage();
    const run = await stage.run({ inputs: { 'job-id': '', command: '/agent' } });
    expect(run.outputs['result']).toBe('not-bound');
    expect(run.summary).toContain('\n/agent link JOB_ID\n');
    expect(run.summary).toContain('\n<!-- docs-agent job: JOB_ID -->\n');
  });

  it('a marker in the description of a fork counts if someone with access wrote it', async () => {
    await using stage = await setStage();
    const { fork, payload } = forkNaming(stage, 'job_8f21', REVIEWER);
    stage.scene.job.prLink = fork.htmlUrl;
    const event = { name: 'pull_request_review', payload: payload(stage.sandbox) };
    const run = await stage.run({ event, inputs: { 'job-id': '' } });
    expect(run.outputs['result'], run.log).toMatch(/^completed/);
  });

  it('in a sweep, a job that our ledger holds and the service does not know fails the run', async () => {
    await using stage = await setStage();
    await stage.run();
    submitAnotherReview(stage.scene.pullRequest);
    stage.sandbox.serviceServer.next(
      { method: 'GET' },
      { status: 404, body: '{"error":"Not found"}' },
    );
    const { repository } = stage.scene.pullRequest;
    const payload = stage.sandbox.github.payload('schedule', { repository });
    const run = await stage.run({ event: { name: 'schedule', payload }, inputs: { 'job-id': '' } });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['error', 1]);
    expect(stage.trackingComment()).toContain('### The service no longer has job `job_8f21`');
  });

  it('in a sweep, a named job that cannot be read is `not-bound` with a notice, and its id is cut', async () => {
    await using stage = await setStage();
    const id = `nope${'x'.repeat(3_000)}`;
    forkNaming(stage, id, REVIEWER);
    const payload = stage.sandbox.github.payload('schedule', {
      repository: stage.scene.pullRequest.repository,
    });
    stage.scene.pullRequest.close();
    const run = await stage.run({ event: { name: 'schedule', payload }, inputs: { 'job-id': '' } });
    expect([run.outputs['result'], run.exitCode], run.log).toEqual(['not-bound', 0]);
    expect(run.annotations.map(({ kind }) => kind)).not.toContain('error');
    expect(run.outputs['reason']).toMatch(/knows no job `nopex+…`: nothing was sent/);
    expect(run.log).not.toContain('x'.repeat(100));
  });
});

/** The agent works for two minutes, and then its job names a pull request. */
/** @param linkAfterMs how long it has ended before it names its pull request */
function endsLater({ sandbox, scene }: Stage, prLink = scene.job.prLink, linkAfterMs = 0): void {
  const endsAtMs = sandbox.clock.now() + 120_000;
  scene.job.status = 'active';
  scene.job.prLink = null;
  sandbox.clock.at(endsAtMs, () => {
    scene.job.status = 'completed';
  });
  sandbox.clock.at(endsAtMs + linkAfterMs, () => {
    scene.job.prLink = prLink;
  });
}

describe('a running job names no pull request', () => {
  it('is waited for, and gets the prompt once it has ended and proven itself', async () => {
    await using stage = await setStage();
    endsLater(stage);
    const run = await stage.run();
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(stage.scene.job.messages).toHaveLength(1);
  });

  it('may name it only some time after it has ended', async () => {
    await using stage = await setStage();
    endsLater(stage, stage.scene.job.prLink, 40_000);
    const run = await stage.run();
    expect([run.outputs['result'], stage.scene.job.messages.length], run.log).toEqual([
      'completed',
      1,
    ]);
  });

  it('and cannot be read meanwhile: the pull request says that nothing was sent', async () => {
    await using stage = await setStage();
    const { sandbox, scene } = stage;
    endsLater(stage, scene.job.prLink, 60_000);
    // By then its end has been read.
    sandbox.clock.at(sandbox.clock.now() + 151_000, () =>
      always(sandbox.serviceServer, JOB, { status: 500, body: '' }),
    );
    const run = await stage.run();
    expect([run.outputs['result'], scene.job.messages.length], run.log).toEqual(['error', 0]);
    expect(stage.trackingComment()).toContain('has not been sent to the agent yet');
  });

  it('is linked by its id alone, also where it names it only some time after it has ended', async () => {
    await using stage = await setStage();
    const { sandbox, scene } = stage;
    endsLater(stage, scene.job.prLink, 40_000);
    const payload = sandbox.github.payload('workflow_dispatch', {
      repository: scene.pullRequest.repository,
      sender: REVIEWER,
    });
    const run = await stage.run({ event: { name: 'workflow_dispatch', payload } });
    expect(run.outputs['result'], run.log).toBe('linked');
  });

  it('is not bound if it names another pull request in the end', async () => {
    await using stage = await setStage();
    endsLater(stage, 'https://github.com/acme/docs/pull/43');
    const run = await stage.run();
    expect([run.outputs['result'], run.exitCode]).toEqual(['not-bound', 1]);
    expect(stage.scene.job.messages).toEqual([]);
  });

  it('stays bound where the ledger holds it: a second review waits for the first prompt’s end', async () => {
    await using stage = await setStage({ agent: 'thorough' });
    await stage.run({ inputs: { wait: 'false' } });
    submitAnotherReview(stage.scene.pullRequest);
    const run = await stage.run();
    expect([run.outputs['result'], stage.scene.job.messages.length]).toEqual(['completed', 2]);
    const [first, second] = stage.scene.job.messages.map(({ atMs }) => atMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(280_000);
  });

  it('stays bound also where it ends without a link', async () => {
    await using stage = await setStage();
    await stage.run();
    submitAnotherReview(stage.scene.pullRequest);
    stage.scene.job.prLink = null;
    await stage.run({ inputs: { 'job-id': '' } });
    expect(stage.scene.job.messages).toHaveLength(2);
  });

  it('is not waited for once a person says `stop`', async () => {
    await using stage = await setStage();
    endsLater(stage);
    const run = await command(stage, 'stop');
    expect(run.outputs['result'], run.log).toBe('stopped');
    expect(run.elapsedMs).toBeLessThan(60_000);
    expect(stage.trackingComment()).toContain(
      'Nothing more is sent to the agent: forwarding was stopped',
    );
    expect(stage.scene.job.messages).toEqual([]);
  });

  it('leaves a sweep green, which sends once it has ended', async () => {
    await using stage = await setStage();
    const { pullRequest, job } = stage.scene;
    pullRequest.edit({ author: REVIEWER, body: `<!-- docs-agent job: ${job.id} -->` });
    endsLater(stage);
    const payload = stage.sandbox.github.payload('schedule', {
      repository: pullRequest.repository,
    });
    const sweep = () =>
      stage.run({ event: { name: 'schedule', payload }, inputs: { 'job-id': '' } });
    const first = await sweep();
    expect([first.outputs['result'], first.exitCode, job.messages.length]).toEqual(['busy', 0, 0]);
    expect(stage.trackingComment()).toContain('This review is waiting: the agent is still working');
    await letPass(stage.sandbox, 180_000);
    const second = await sweep();
    expect([second.outputs['result'], job.messages.length]).toEqual(['sent', 1]);
  });

  it('is linked by a command once it has ended and proven itself', async () => {
    await using stage = await setStage();
    endsLater(stage);
    const event = commentEvent(stage, `/docs-agent link ${stage.scene.job.id}`);
    const run = await stage.run({ event, inputs: { 'job-id': '' } });
    expect(run.outputs['result'], run.log).toBe('completed');
    expect(stage.trackingComment()).not.toContain('was not linked');
  });
});
