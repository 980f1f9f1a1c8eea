import {
  AGENT,
  exampleWorkflows,
  type Happening,
  OUTSIDER,
  REVIEWER,
  warningsOf,
} from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Stage, setStage } from './support/stage.ts';

const examples = exampleWorkflows(new URL('../examples/', import.meta.url), '/forward-review@');

/** Payloads as GitHub sends them, by what happened. */
const happenings = {
  'a review': ({ sandbox, scene: { pullRequest }, review }: Stage): Happening => {
    const payload = sandbox.github.payload('pull_request_review.submitted', {
      pullRequest,
      review,
    });
    return { event: { name: 'pull_request_review', payload }, actor: REVIEWER };
  },
  'a review of a fork': (stage: Stage): Happening => {
    const pullRequest = forkOf(stage);
    const review = pullRequest.submitReview({ author: REVIEWER, state: 'APPROVED', body: 'Fine' });
    const payload = stage.sandbox.github.payload('pull_request_review.submitted', {
      pullRequest,
      review,
    });
    return { event: { name: 'pull_request_review', payload }, actor: REVIEWER };
  },
  'the end of the waking run': ({ sandbox, scene: { pullRequest } }: Stage): Happening => {
    const payload = sandbox.github.payload('workflow_run.completed', {
      pullRequest,
      sender: REVIEWER,
    });
    return { event: { name: 'workflow_run', payload }, actor: REVIEWER };
  },
  'the end of a waking run on a fork': (stage: Stage): Happening => {
    const payload = stage.sandbox.github.payload('workflow_run.completed', {
      pullRequest: forkOf(stage),
    });
    return { event: { name: 'workflow_run', payload }, actor: OUTSIDER };
  },
  'a command': (stage: Stage) => comment(stage, '/docs-agent status'),
  'a command below an empty line': (stage: Stage) => comment(stage, '\n  /docs-agent status'),
  'words among people': (stage: Stage) => comment(stage, 'Thanks, all clear'),
  'the time of the schedule': ({ sandbox, scene }: Stage): Happening => {
    const payload = sandbox.github.payload('schedule', {
      repository: scene.pullRequest.repository,
    });
    return { event: { name: 'schedule', payload }, actor: AGENT };
  },
  'a run by hand': (stage: Stage) => dispatch(stage, { 'pr-number': '42' }),
  'a run by hand for all': (stage: Stage) => dispatch(stage, { 'pr-number': '' }),
  'a run by hand that creates a job': (stage: Stage) => dispatch(stage, { prompt: 'Describe v3' }),
  'the creation of a job': (stage: Stage) => tellCreated(stage, REVIEWER),
  'the creation of a job, told with GITHUB_TOKEN': (stage: Stage) =>
    tellCreated(stage, 'github-actions[bot]'),
} as const satisfies Record<string, (stage: Stage) => Happening>;

interface Case {
  file: string;
  on: keyof typeof happenings;
  /** What the step ends with, or why it does not run. */
  ends: string;
  prompts: 0 | 1;
}

const CASES: readonly Case[] = [
  { file: 'recommended.yml', on: 'the end of the waking run', ends: 'completed', prompts: 1 },
  { file: 'recommended.yml', on: 'the end of a waking run on a fork', ends: 'skipped', prompts: 0 },
  { file: 'recommended.yml', on: 'a command', ends: 'completed', prompts: 1 },
  { file: 'recommended.yml', on: 'a command below an empty line', ends: 'completed', prompts: 1 },
  { file: 'recommended.yml', on: 'words among people', ends: 'skipped', prompts: 0 },
  { file: 'recommended.yml', on: 'the time of the schedule', ends: 'sent', prompts: 1 },
  { file: 'recommended.yml', on: 'a review', ends: 'not woken', prompts: 0 },
  { file: 'on-review.yml', on: 'a review', ends: 'completed', prompts: 1 },
  { file: 'on-review.yml', on: 'a review of a fork', ends: 'skipped', prompts: 0 },
  { file: 'on-review.yml', on: 'a command', ends: 'completed', prompts: 1 },
  { file: 'on-review.yml', on: 'a command below an empty line', ends: 'completed', prompts: 1 },
  { file: 'on-review.yml', on: 'words among people', ends: 'skipped', prompts: 0 },
  { file: 'send-only.yml', on: 'a review', ends: 'sent', prompts: 1 },
  { file: 'send-only.yml', on: 'a review of a fork', ends: 'skipped', prompts: 0 },
  { file: 'send-only.yml', on: 'the time of the schedule', ends: 'sent', prompts: 1 },
  { file: 'sweep.yml', on: 'the time of the schedule', ends: 'sent', prompts: 1 },
  { file: 'sweep.yml', on: 'a run by hand', ends: 'completed', prompts: 1 },
  { file: 'sweep.yml', on: 'a run by hand for all', ends: 'sent', prompts: 1 },
  { file: 'create-job.yml', on: 'a run by hand that creates a job', ends: 'linked', prompts: 0 },
  { file: 'link.yml', on: 'the creation of a job', ends: 'linked', prompts: 0 },
  {
    file: 'link.yml',
    on: 'the creation of a job, told with GITHUB_TOKEN',
    ends: 'not-authorized',
    prompts: 0,
  },
];

/** It runs no action: it wakes `recommended.yml`. */
const WAKER = 'recommended-wake.yml';

describe('each example, with its own `if:`, `with:` and permissions', () => {
  it.each(CASES)('$file on $on: $ends', async ({ file, on, ends, prompts }) => {
    await using stage = await setStage({ processes: 'own' });
    const { job, pullRequest } = stage.scene;
    pullRequest.edit({ author: AGENT, body: `Webhooks\n\n<!-- docs-agent job: ${job.id} -->` });
    expect(await play(stage, file, happenings[on](stage))).toBe(ends);
    expect(job.messages).toHaveLength(prompts);
  });

  it('is played by a case', () => {
    const played = new Set([...CASES.map(({ file }) => file), WAKER]);
    expect(examples.names.filter((file) => !played.has(file))).toEqual([]);
  });

  it.each(examples.names)('%s cuts off no run that waits', (file) => {
    const { jobs } = parse(examples.textOf(file)) as {
      jobs: Record<string, { concurrency?: Record<string, unknown> }>;
    };
    const cancelling = Object.values(jobs).map(
      ({ concurrency }) => concurrency?.['cancel-in-progress'],
    );
    expect(new Set(cancelling)).toEqual(new Set([file === WAKER ? undefined : false]));
  });
});

it('the waking workflow holds no secret and uses no action, and is the one that the other waits for', () => {
  const waker = parse(examples.textOf(WAKER)) as {
    name: string;
    jobs: Record<string, { permissions: object }>;
  };
  expect(examples.textOf(WAKER)).not.toMatch(/secrets|vars\.|uses:|environment/);
  expect(Object.values(waker.jobs).map(({ permissions }) => permissions)).toEqual([{}]);
  expect(parse(examples.textOf('recommended.yml'))).toMatchObject({
    on: { workflow_run: { workflows: [waker.name], types: ['completed'] } },
    jobs: { forward: { environment: { name: 'docs-agent', deployment: false } } },
  });
});

/** Runs the step as GitHub would; what it ended with, or why it did not run. */
async function play(stage: Stage, file: string, happening: Happening): Promise<string | undefined> {
  // What the first job of `create-job.yml` gives; `create-job-example.long.ts` runs its script.
  const needs = { create: { outputs: { id: stage.scene.job.id } } };
  const run = await examples.play(
    file,
    stage,
    happening,
    ({ group, inputs, ...step }) => {
      expect(group).toMatch(/^forward-review-\w/);
      return stage.run({ ...step, inputs: { 'job-id': '', ...inputs } });
    },
    { needs },
  );
  if (typeof run === 'string') return run;
  expect([run.conclusion, warningsOf(run)]).toEqual(['success', []]);
  return run.outputs['result'];
}

/** A dispatch that names a job, with the token of an account. */
function tellCreated({ sandbox, scene: { job, pullRequest } }: Stage, actor: string): Happening {
  const payload = sandbox.github.payload('repository_dispatch', {
    repository: pullRequest.repository,
    dispatch: { eventType: 'docs-agent-job-created', clientPayload: { job_id: job.id } },
    sender: actor,
  });
  return { event: { name: 'repository_dispatch', payload }, actor };
}

function forkOf({ scene }: Stage) {
  const facts = { title: 'Fork', author: OUTSIDER, headRef: 'fork', files: [] };
  return scene.pullRequest.repository.createPullRequest({
    ...facts,
    headRepository: `${OUTSIDER}/docs`,
  });
}

function comment({ sandbox, scene: { pullRequest } }: Stage, body: string): Happening {
  const written = pullRequest.comment({ author: REVIEWER, body });
  const payload = sandbox.github.payload('issue_comment.created', {
    pullRequest,
    comment: written,
  });
  return { event: { name: 'issue_comment', payload }, actor: REVIEWER };
}

function dispatch({ sandbox, scene }: Stage, inputs: Record<string, string>): Happening {
  const { repository } = scene.pullRequest;
  const payload = sandbox.github.payload('workflow_dispatch', {
    repository,
    inputs,
    sender: REVIEWER,
  });
  return { event: { name: 'workflow_dispatch', payload }, actor: REVIEWER };
}
